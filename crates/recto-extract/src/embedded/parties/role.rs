//! The part that a party plays in a document, as a field asks for it.

use crate::embedded::wanted::{Nature, Wanted};

/// The part that a party plays in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartyRole {
    /// Who issued it.
    Seller,
    /// Whom it is for.
    Buyer,
}

const SELLERS: [&str; 11] = [
    "seller",
    "company",
    "sender",
    "bank",
    "insurer",
    "hotel",
    "laboratory",
    "landlord",
    "lender",
    "school",
    "employer",
];
const BUYERS: [&str; 11] = [
    "buyer",
    "customer",
    "recipient",
    "guest",
    "insured",
    "patient",
    "holder",
    "tenant",
    "borrower",
    "employee",
    "participant",
];

impl PartyRole {
    pub(crate) fn of(wanted: &Wanted<'_>) -> Option<Self> {
        if !matches!(wanted.nature, Nature::Name | Nature::Address) {
            return None;
        }
        let role = |has: &dyn Fn(&str) -> bool| {
            if BUYERS.iter().any(|name| has(name)) {
                Some(Self::Buyer)
            } else if SELLERS.iter().any(|name| has(name)) {
                Some(Self::Seller)
            } else {
                None
            }
        };
        let described =
            || wanted.others.iter().find_map(|(sense, _)| role(&|name| sense.has(name)));
        role(&|name| wanted.name.has(name))
            .or_else(|| if wanted.name.is_generic() { described() } else { None })
    }
}
