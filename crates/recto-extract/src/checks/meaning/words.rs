//! The words that names of amounts and dates consist of, and what each of them says.

use super::ValueRole;

/// What a word of a name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameWord {
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
pub(super) const NAME_WORDS: &[(NameWord, &str)] = &[
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
pub(super) const BALANCES: &str = "anfangssaldo anfangsbestand anfangskontostand endsaldo schlusssaldo abschlusssaldo endbestand endkontostand";

pub(super) const DATE_WORDS: &[(ValueRole, &str)] = &[
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
pub(super) const DATE_FILLERS: &str = "date day datum tag fecha jour dia period service contract lease term flight stay statement \
                            billing the of de d la policy coverage agreement";
