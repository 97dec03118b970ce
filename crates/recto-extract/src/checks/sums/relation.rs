//! What must hold between amounts of a document.

use crate::normalise::Decimal;

/// A number of the document: its leaf and what it says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RelationTerm {
    pub(super) leaf: usize,
    pub(super) amount: Decimal,
}

impl RelationTerm {
    /// The number, or the one that stands in for it.
    fn with(self, change: Option<(usize, Decimal)>) -> Decimal {
        change.filter(|(leaf, _)| *leaf == self.leaf).map_or(self.amount, |(_, amount)| amount)
    }
}

/// Something that must hold between amounts.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Relation {
    Balance(Balance),
    Product(Box<Product>),
}

/// The parts and the whole are the same, with any of the extras added or subtracted: whether a discount or a fee is already
/// part of a sum differs by document, and so does the sign that it is printed with.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Balance {
    parts: Vec<RelationTerm>,
    /// What is taken off, with or without a sign.
    debits: Vec<RelationTerm>,
    whole: RelationTerm,
    extras: Vec<RelationTerm>,
    /// Of the parts as printed, without the debits.
    sum: Decimal,
}

/// The most extras of a balance: three to this power are tried.
const MOST_EXTRAS: usize = 4;

/// A factor times another are a result, rounded to its last place; in an item a discount or tax may be part of the result.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Product {
    pub(super) factors: [RelationTerm; 2],
    pub(super) result: RelationTerm,
    /// An amount or a percentage that may be taken off.
    pub(super) discount: Option<RelationTerm>,
    /// An amount that may be added.
    pub(super) tax: Option<RelationTerm>,
    /// A percentage that may be added.
    pub(super) tax_rate: Option<RelationTerm>,
    /// Is one of the factors a percentage?
    pub(super) is_percentage: bool,
    /// How far the result may be off.
    pub(super) tolerance: Decimal,
}

impl Relation {
    pub(super) fn leaves(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Balance(balance) => {
                let parts = balance.parts.iter().chain(&balance.debits).chain(&balance.extras);
                Box::new(parts.chain([&balance.whole]).map(|term| term.leaf))
            }
            Self::Product(product) => {
                let more = [product.discount, product.tax, product.tax_rate];
                let terms = product.factors.into_iter().chain(more.into_iter().flatten());
                Box::new(terms.chain([product.result]).map(|term| term.leaf))
            }
        }
    }

    /// The value that a person looks at first when this doesn't hold.
    pub(super) fn blamed(&self) -> usize {
        match self {
            Self::Balance(balance) => balance.whole.leaf,
            Self::Product(product) => product.result.leaf,
        }
    }

    /// Does it hold, with another number for one of the leaves if one is given? Numbers that are too large to be compared
    /// hold.
    pub(super) fn holds(&self, change: Option<(usize, Decimal)>) -> bool {
        match self {
            Self::Balance(balance) => balance.holds(change).unwrap_or(true),
            Self::Product(product) => product.holds(change).unwrap_or(true),
        }
    }
}

impl Balance {
    /// `None` if the parts are too large to be added.
    pub(super) fn new(
        parts: Vec<RelationTerm>,
        whole: RelationTerm,
        mut extras: Vec<RelationTerm>,
    ) -> Option<Self> {
        let sum =
            parts.iter().try_fold(Decimal::default(), |sum, part| sum.checked_add(part.amount))?;
        extras.truncate(MOST_EXTRAS);
        Some(Self { parts, debits: Vec::new(), whole, extras, sum })
    }

    /// The same with amounts that are taken off.
    pub(super) fn less(self, debits: Vec<RelationTerm>) -> Option<Self> {
        let sum = debits
            .iter()
            .try_fold(self.sum, |sum, debit| sum.checked_sub(debit.amount.magnitude()))?;
        Some(Self { debits, sum, ..self })
    }

    pub(super) const fn sum(&self) -> Decimal {
        self.sum
    }

    /// What the parts lack of the whole.
    pub(super) fn difference(&self) -> Option<Decimal> {
        self.whole.amount.checked_sub(self.sum)
    }

    fn holds(&self, change: Option<(usize, Decimal)>) -> Option<bool> {
        let mut sum = self.sum;
        if let Some((leaf, amount)) = change
            && let Some(part) = self.parts.iter().find(|part| part.leaf == leaf)
        {
            sum = sum.checked_sub(part.amount)?.checked_add(amount)?;
        }
        if let Some((leaf, amount)) = change
            && let Some(debit) = self.debits.iter().find(|debit| debit.leaf == leaf)
        {
            sum = sum.checked_add(debit.amount.magnitude())?.checked_sub(amount.magnitude())?;
        }
        let mut differences = vec![self.whole.with(change).checked_sub(sum)?];
        for extra in &self.extras {
            for at in 0..differences.len() {
                let difference = differences.get(at).copied()?;
                differences.push(difference.checked_sub(extra.with(change))?);
                differences.push(difference.checked_add(extra.with(change))?);
            }
        }
        Some(differences.contains(&Decimal::default()))
    }
}

impl Product {
    fn holds(&self, change: Option<(usize, Decimal)>) -> Option<bool> {
        let percent = Decimal::new(1, 2)?;
        let [first, second] = self.factors.map(|factor| factor.with(change));
        let product = first.checked_mul(second)?;
        let mut outcomes = vec![product];
        if self.is_percentage {
            // A rate may be printed as 0.19 too.
            outcomes.push(product.checked_mul(percent)?);
        }
        if let Some(discount) = self.discount.map(|term| term.with(change).magnitude()) {
            outcomes.push(product.magnitude().checked_sub(discount)?);
            outcomes.push(
                product.magnitude().checked_sub(
                    product.magnitude().checked_mul(discount)?.checked_mul(percent)?,
                )?,
            );
        }
        for at in 0..outcomes.len() {
            let outcome = outcomes.get(at).copied()?;
            if let Some(tax) = self.tax {
                outcomes.push(outcome.checked_add(tax.with(change))?);
            }
            if let Some(rate) = self.tax_rate {
                outcomes.push(
                    outcome.checked_add(
                        outcome.checked_mul(rate.with(change))?.checked_mul(percent)?,
                    )?,
                );
            }
        }
        let result = self.result.with(change).magnitude();
        let is_near = |outcome: &Decimal| {
            let off = outcome.magnitude().checked_sub(result);
            off.is_none_or(|off| off.magnitude() <= self.tolerance)
        };
        Some(outcomes.iter().any(is_near))
    }
}
