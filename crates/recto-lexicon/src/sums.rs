//! Labels of rows that sum up other rows or carry a sum over the end of a page, in English, German, French and Spanish.

/// What a row's label says about sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SumLabel {
    /// The label is the name of a sum and nothing else: `Subtotal:`.
    Whole,
    /// The label begins with the name of a sum, or ends with the word: `Total for March`, `EU total`.
    Begins,
    /// The label begins with the name of a tax or a part of a total, which an item may have as well: `VAT 19 %`.
    Part,
}

/// Names of sums and balances, in lower case and with single spaces.
const SUMS: [&str; 97] = [
    // English
    "total",
    "totals",
    "subtotal",
    "subtotals",
    "sub total",
    "grand total",
    "net total",
    "gross total",
    "page total",
    "running total",
    "invoice total",
    "order total",
    "sum",
    "sum total",
    "carried forward",
    "carry forward",
    "carried over",
    "brought forward",
    "balance forward",
    "balance brought forward",
    "balance carried forward",
    "opening balance",
    "closing balance",
    "beginning balance",
    "ending balance",
    "previous balance",
    "new balance",
    "starting balance",
    "amount due",
    "balance due",
    "total due",
    "continued on next page",
    // German
    "summe",
    "summen",
    "zwischensumme",
    "gesamtsumme",
    "teilsumme",
    "endsumme",
    "nettosumme",
    "bruttosumme",
    "gesamt",
    "gesamtbetrag",
    "gesamtpreis",
    "endbetrag",
    "rechnungsbetrag",
    "zahlbetrag",
    "summe netto",
    "summe brutto",
    "gesamt netto",
    "gesamt brutto",
    "insgesamt",
    "übertrag",
    "vortrag",
    "saldovortrag",
    "anfangssaldo",
    "endsaldo",
    "alter saldo",
    "neuer saldo",
    "alter kontostand",
    "neuer kontostand",
    "anfangsbestand",
    "endbestand",
    "schlusssaldo",
    "zwischentotal",
    // French
    "sous total",
    "total général",
    "total partiel",
    "totaux",
    "somme",
    "report",
    "à reporter",
    "report à nouveau",
    "solde initial",
    "solde final",
    "solde précédent",
    "solde antérieur",
    "ancien solde",
    "nouveau solde",
    "solde reporté",
    "montant total",
    "net à payer",
    "reste à payer",
    // Spanish
    "totales",
    "total general",
    "suma",
    "suma total",
    "suma y sigue",
    "suma anterior",
    "suma parcial",
    "saldo",
    "saldo anterior",
    "saldo inicial",
    "saldo final",
    "saldo nuevo",
    "importe total",
    "total a pagar",
    "a pagar",
];

/// Names of what stands between a sum and the total, in lower case and with single spaces.
const PARTS: [&str; 25] = [
    // English
    "vat",
    "tax",
    "sales tax",
    "gst",
    "net",
    "net amount",
    "gross",
    "gross amount",
    "discount",
    "shipping",
    // German
    "mwst",
    "ust",
    "umsatzsteuer",
    "mehrwertsteuer",
    "netto",
    "brutto",
    "nettobetrag",
    "rabatt",
    "zzgl",
    // French
    "tva",
    "montant ht",
    "remise",
    // Spanish
    "iva",
    "base imponible",
    "descuento",
];

/// Words with which the name of a sum ends.
const LAST: [&str; 6] = ["total", "totals", "subtotal", "summe", "gesamt", "totales"];

/// Longest label, in words: whatever is longer is a sentence.
const LONGEST: usize = 8;

/// Does the text name a sum?
pub fn sum_label(text: &str) -> Option<SumLabel> {
    // A long text isn't split: one word more than the longest label is enough to know.
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(LONGEST + 1)
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() || words.len() > LONGEST {
        return None;
    }
    let begins = |name: &str| {
        let mut count = 0;
        name.split(' ').all(|part| {
            count += 1;
            words.get(count - 1).is_some_and(|word| word == part)
        })
    };
    let is_whole = |name: &str| name.split(' ').count() == words.len();
    if SUMS.iter().any(|name| begins(name) && is_whole(name)) {
        return Some(SumLabel::Whole);
    }
    let ends = words.last().is_some_and(|word| LAST.contains(&word.as_str()));
    if ends || SUMS.iter().any(|name| begins(name)) {
        return Some(SumLabel::Begins);
    }
    PARTS.iter().any(|name| begins(name)).then_some(SumLabel::Part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_named_in_four_languages() {
        for text in ["Subtotal:", "Übertrag", "ZWISCHENSUMME", "Sous-total", "Suma y sigue"] {
            assert_eq!(sum_label(text), Some(SumLabel::Whole), "{text}");
        }
        for text in
            ["Total for March", "Balance brought forward, 1 May", "Summe Position 3", "EU total"]
        {
            assert_eq!(sum_label(text), Some(SumLabel::Begins), "{text}");
        }
        assert_eq!(sum_label("MwSt. 19 %"), Some(SumLabel::Part));
    }

    #[test]
    fn words_that_only_begin_alike_name_no_sum() {
        for text in ["Totally new", "Summer hire", "Reporting", "", "12.00"] {
            assert_eq!(sum_label(text), None, "{text}");
        }
    }

    #[test]
    fn a_sentence_is_no_label() {
        assert_eq!(sum_label("Total of all things that were ever sold by us here"), None);
    }

    #[test]
    fn names_are_in_the_form_in_which_they_are_compared() {
        for name in SUMS.iter().chain(&PARTS) {
            assert_eq!(*name, name.to_lowercase());
            assert!(name.split(' ').all(|word| word.chars().all(char::is_alphanumeric)), "{name}");
        }
    }
}
