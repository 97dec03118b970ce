//! What an amount or a date is, by the name of its property or its title: in English, German, French and Spanish.
//!
//! Every word of a name must be known: a net weight, the total of hours or gross pay follow other rules of arithmetic.

use crate::normalise::name_words;
use crate::schema::{Leaf, LeafKind};

/// What a value is to others of its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueRole {
    /// Before tax.
    Net,
    Tax,
    /// The total with tax.
    Gross,
    /// What is left to pay: the total, unless something was paid before.
    Payable,
    Discount,
    /// Shipping, tips, fees.
    Charge,
    /// In percent.
    TaxRate,
    Quantity,
    UnitPrice,
    /// An amount of an item that doesn't tell more.
    Amount,
    /// What is taken from an account by an item, or put into it, in a column of its own.
    Debit,
    Credit,
    /// Of an account, before and after the items.
    OpeningBalance,
    ClosingBalance,
    /// The day of issue.
    Issued,
    /// The day by which something is to be paid or ends to be valid.
    Due,
    Start,
    End,
}

impl ValueRole {
    pub(super) const fn is_number(self) -> bool {
        !matches!(self, Self::Issued | Self::Due | Self::Start | Self::End)
    }
}

/// What a word of a name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameWord {
    Total,
    Gross,
    Net,
    Tax,
    Rate,
    Payable,
    Discount,
    Charge,
    Quantity,
    Unit,
    Price,
    Amount,
    Balance,
    Opening,
    Closing,
    Debit,
    Credit,
    Filler,
}

/// `MwSt` falls into `mw` and `st`, `USt` into `u` and `st`.
const NAME_WORDS: &[(NameWord, &str)] = &[
    (
        NameWord::Total,
        "total totals totaal totale sum summe somme suma grand gesamt gesamtbetrag gesamtsumme \
         gesamtpreis rechnungsbetrag endbetrag",
    ),
    (
        NameWord::Gross,
        "gross brutto bruttobetrag ttc incl including included inkl with after bruto",
    ),
    (
        NameWord::Net,
        "net netto nettobetrag nettosumme neto neta subtotal sub zwischensumme ht excl excluding \
         without before pretax untaxed taxable base imponible hors sin ohne sous",
    ),
    (
        NameWord::Tax,
        "tax taxes vat gst hst pst mwst ust mehrwertsteuer umsatzsteuer mw u st steuer steuern steuerbetrag \
         mwstbetrag tva iva taxe impuesto impuestos",
    ),
    (
        NameWord::Rate,
        "rate percent percentage pct satz steuersatz mwstsatz prozent prozentsatz taux tasa tipo \
         porcentaje",
    ),
    (NameWord::Payable, "due payable owed owing zahlbetrag zahlen fallig payer pagar"),
    (NameWord::Discount, "discount discounts rabatt skonto nachlass remise descuento rebate"),
    (
        NameWord::Charge,
        "shipping freight delivery handling postage versand versandkosten fracht port livraison \
         envio portes tip gratuity trinkgeld pourboire propina fee fees surcharge zuschlag rounding \
         service charge charges",
    ),
    (NameWord::Quantity, "quantity qty menge anzahl quantite cantidad units stuck stueck pieces"),
    (NameWord::Unit, "unit each einzel einzelpreis stuckpreis stueckpreis unitaire unitario"),
    (NameWord::Price, "price preis prix precio cost"),
    (NameWord::Amount, "amount value betrag montant importe extended positionsbetrag"),
    (NameWord::Balance, "balance saldo solde kontostand"),
    (
        NameWord::Opening,
        "opening starting beginning previous initial initiale anfang alter ancien anterior inicial anfangssaldo \
         anfangsbestand anfangskontostand",
    ),
    (
        NameWord::Closing,
        "closing ending end final new neuer schluss nouveau nuevo endsaldo schlusssaldo abschlusssaldo \
         endbestand endkontostand",
    ),
    (
        NameWord::Debit,
        "debit debits withdrawal withdrawals soll belastung ausgang cargo cargos debe",
    ),
    (
        NameWord::Credit,
        "credit credits deposit deposits haben gutschrift eingang abono abonos haber",
    ),
    (
        NameWord::Filler,
        "invoice rechnung facture factura order receipt bill line item position row the of in to de \
         a all zu eur euro usd gbp chf currency paid",
    ),
];

/// Words that say balance and which one.
const BALANCES: &str = "anfangssaldo anfangsbestand anfangskontostand endsaldo schlusssaldo abschlusssaldo endbestand endkontostand";

const DATE_WORDS: &[(ValueRole, &str)] = &[
    (
        ValueRole::Issued,
        "invoice issue issued billing bill rechnung rechnungs rechnungsdatum ausstellungsdatum \
         facture facturation emission factura",
    ),
    (
        ValueRole::Due,
        "due payment pay deadline falligkeit falligkeitsdatum zahlbar fallig echeance vencimiento",
    ),
    (
        ValueRole::Start,
        "start starts begin begins beginning from since commencement effective checkin arrival \
         beginn von anfang debut inicio desde",
    ),
    (
        ValueRole::End,
        "end ends ending to until through expiry expires expiration termination checkout departure \
         ende bis fin hasta",
    ),
];

/// Words that a date's name may have beside those of [`DATE_WORDS`].
const DATE_FILLERS: &str = "date day datum tag fecha jour dia period service contract lease term flight stay statement \
                            billing the of de d la policy coverage agreement";

/// What a value is, if its name or its title says so.
pub(super) fn meaning(name: &str, leaf: &Leaf, is_item: bool) -> Option<ValueRole> {
    let of = |text: &str| {
        let words = name_words(text);
        match leaf.kind {
            LeafKind::Number | LeafKind::Integer => amount_meaning(&words, is_item),
            LeafKind::Text(_) => amount_meaning(&words, is_item).or_else(|| date_meaning(&words)),
            LeafKind::Boolean => None,
        }
    };
    of(name).or_else(|| of(leaf.about.title.as_deref()?))
}

/// A number behind a word (`tax2`) tells two values of one kind apart.
fn is_in(list: &str, word: &str) -> bool {
    let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
    list.split_whitespace().any(|known| known == word)
}

fn amount_meaning(words: &[String], is_item: bool) -> Option<ValueRole> {
    let known = |word: &String| {
        NAME_WORDS.iter().find_map(|(class, list)| is_in(list, word).then_some(*class))
    };
    let classes: Vec<NameWord> = words.iter().map(known).collect::<Option<_>>()?;
    let has = |class: NameWord| classes.contains(&class);
    let is_compound = |word: &String| is_in(BALANCES, word);
    let is_balance = has(NameWord::Balance) || words.iter().any(is_compound);
    let meaning = if has(NameWord::Opening) || has(NameWord::Closing) {
        match (is_balance, has(NameWord::Opening), has(NameWord::Closing)) {
            (true, true, false) => ValueRole::OpeningBalance,
            (true, false, true) => ValueRole::ClosingBalance,
            _ => return None,
        }
    } else if has(NameWord::Rate) {
        match (has(NameWord::Tax), is_item && classes.len() == 1) {
            (true, _) => ValueRole::TaxRate,
            (false, true) => ValueRole::UnitPrice,
            (false, false) => return None,
        }
    } else if has(NameWord::Unit) {
        ValueRole::UnitPrice
    } else if has(NameWord::Quantity) {
        ValueRole::Quantity
    } else if has(NameWord::Discount) {
        ValueRole::Discount
    } else if has(NameWord::Payable) || has(NameWord::Balance) {
        ValueRole::Payable
    } else if has(NameWord::Net) {
        ValueRole::Net
    } else if has(NameWord::Gross) {
        ValueRole::Gross
    } else if has(NameWord::Tax) {
        ValueRole::Tax
    } else if has(NameWord::Charge) {
        ValueRole::Charge
    } else if has(NameWord::Total) {
        ValueRole::Gross
    } else if is_item && has(NameWord::Debit) != has(NameWord::Credit) {
        if has(NameWord::Debit) { ValueRole::Debit } else { ValueRole::Credit }
    } else if is_item && (has(NameWord::Amount) || has(NameWord::Price)) {
        ValueRole::Amount
    } else {
        return None;
    };
    Some(meaning)
}

fn date_meaning(words: &[String]) -> Option<ValueRole> {
    let mut meaning = None;
    for word in words {
        let known = DATE_WORDS.iter().find(|(_, list)| is_in(list, word));
        match known {
            // The date of an invoice's payment is no date of issue.
            Some((found, _)) if meaning.is_none_or(|known| known == ValueRole::Issued) => {
                meaning = Some(*found);
            }
            Some((ValueRole::Issued, _)) => {}
            Some((found, _)) if meaning == Some(*found) => {}
            None if is_in(DATE_FILLERS, word) => {}
            Some(_) | None => return None,
        }
    }
    meaning
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::StringFormat;

    fn of(name: &str, kind: LeafKind, is_item: bool) -> Option<ValueRole> {
        meaning(name, &Leaf::new(kind), is_item)
    }

    #[test]
    fn amounts_are_known_by_their_names() {
        use ValueRole::{
            ClosingBalance, Discount, Gross, Net, OpeningBalance, Payable, Tax, TaxRate,
        };
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
}
