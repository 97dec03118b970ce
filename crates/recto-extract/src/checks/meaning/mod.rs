//! What an amount or a date is, by the name of its property or its title: in English, German, French and Spanish.
//!
//! Every word of a name must be known: a net weight, the total of hours or gross pay follow other rules of arithmetic.

#[cfg(test)]
mod tests;
mod words;

use crate::normalise::name_words;
use crate::schema::{Leaf, LeafKind};

use words::{BALANCES, DATE_FILLERS, DATE_WORDS, NAME_WORDS, NameWord};

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
