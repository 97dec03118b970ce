//! What names say.

use super::*;
use crate::schema::StringFormat;

fn of(name: &str, kind: LeafKind, is_item: bool) -> Option<ValueRole> {
    meaning(name, &Leaf::new(kind), is_item)
}

#[test]
fn amounts_are_known_by_their_names() {
    use ValueRole::{ClosingBalance, Discount, Gross, Net, OpeningBalance, Payable, Tax, TaxRate};
    for (name, expected) in [
        ("subtotal", Some(Net)),
        ("total_before_tax", Some(Net)),
        ("totalHT", Some(Net)),
        ("montant_ht", Some(Net)),
        ("vat_amount", Some(Tax)),
        ("total_tax", Some(Tax)),
        ("MwSt-Betrag", Some(Tax)),
        ("USt", Some(Tax)),
        ("tax2", Some(Tax)),
        ("tax_rate", Some(TaxRate)),
        ("grand_total", Some(Gross)),
        ("Gesamtbetrag", Some(Gross)),
        ("total_incl_vat", Some(Gross)),
        ("importe total", Some(Gross)),
        ("amount_due", Some(Payable)),
        ("discount", Some(Discount)),
        ("balance_due", Some(Payable)),
        ("opening_balance", Some(OpeningBalance)),
        ("Alter Kontostand", Some(OpeningBalance)),
        ("Anfangssaldo", Some(OpeningBalance)),
        ("solde_initial", Some(OpeningBalance)),
        ("closingBalance", Some(ClosingBalance)),
        ("nuevo saldo", Some(ClosingBalance)),
        ("ending_amount", None),
        ("net_weight", None),
        ("gross_pay", None),
        ("total_hours", None),
        ("tax_id", None),
        ("amount", None),
    ] {
        assert_eq!(of(name, LeafKind::Number, false), expected, "{name}");
    }
    for (name, expected) in [
        ("amount", ValueRole::Amount),
        ("rate", ValueRole::UnitPrice),
        ("unit_price", ValueRole::UnitPrice),
        ("Einzelpreis", ValueRole::UnitPrice),
        ("Quantité", ValueRole::Quantity),
        ("line_total", ValueRole::Gross),
        ("Soll", ValueRole::Debit),
        ("credit_amount", ValueRole::Credit),
    ] {
        assert_eq!(of(name, LeafKind::Number, true), Some(expected), "{name}");
    }
}

#[test]
fn dates_are_known_by_their_names() {
    for (name, expected) in [
        ("invoice_date", Some(ValueRole::Issued)),
        ("invoiceDueDate", Some(ValueRole::Due)),
        ("payment_due_date", Some(ValueRole::Due)),
        ("period_start", Some(ValueRole::Start)),
        ("date_fin", Some(ValueRole::End)),
        ("birth_date", None),
        ("date", None),
    ] {
        assert_eq!(of(name, LeafKind::Text(StringFormat::Date), false), expected, "{name}");
    }
}

#[test]
fn a_title_speaks_where_the_name_is_silent() {
    let mut leaf = Leaf::new(LeafKind::Number);
    leaf.about.title = Some("Invoice total".to_owned());
    assert_eq!(meaning("f17", &leaf, false), Some(ValueRole::Gross));
}
