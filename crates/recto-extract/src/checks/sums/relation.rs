//! What must hold between amounts of a document.

use super::super::scaled_amount::ScaledAmount;

/// A number of the document: its leaf and what it says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Term {
    pub(super) leaf: usize,
    pub(super) amount: ScaledAmount,
}

impl Term {
    /// The number, or the one that stands in for it.
    fn with(self, change: Option<(usize, ScaledAmount)>) -> ScaledAmount {
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
    parts: Vec<Term>,
    whole: Term,
    extras: Vec<Term>,
    /// Of the parts as printed.
    sum: ScaledAmount,
}

/// The most extras of a balance: three to this power are tried.
const MOST_EXTRAS: usize = 4;

/// A factor times another are a result, rounded to its last place; in an item a discount or tax may be part of the result.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Product {
    pub(super) factors: [Term; 2],
    pub(super) result: Term,
    /// An amount or a percentage that may be taken off.
    pub(super) discount: Option<Term>,
    /// An amount that may be added.
    pub(super) tax: Option<Term>,
    /// A percentage that may be added.
    pub(super) tax_rate: Option<Term>,
    /// Is one of the factors a percentage?
    pub(super) is_percentage: bool,
    /// How far the result may be off.
    pub(super) tolerance: ScaledAmount,
}

impl Relation {
    pub(super) fn leaves(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Balance(balance) => {
                let parts = balance.parts.iter().chain(&balance.extras);
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
    pub(super) fn holds(&self, change: Option<(usize, ScaledAmount)>) -> bool {
        match self {
            Self::Balance(balance) => balance.holds(change).unwrap_or(true),
            Self::Product(product) => product.holds(change).unwrap_or(true),
        }
    }
}

impl Balance {
    /// `None` if the parts are too large to be added.
    pub(super) fn new(parts: Vec<Term>, whole: Term, mut extras: Vec<Term>) -> Option<Self> {
        let sum = parts.iter().try_fold(ScaledAmount::ZERO, |sum, part| sum.plus(part.amount))?;
        extras.truncate(MOST_EXTRAS);
        Some(Self { parts, whole, extras, sum })
    }

    pub(super) const fn sum(&self) -> ScaledAmount {
        self.sum
    }

    /// What the parts lack of the whole.
    pub(super) fn difference(&self) -> Option<ScaledAmount> {
        self.whole.amount.minus(self.sum)
    }

    fn holds(&self, change: Option<(usize, ScaledAmount)>) -> Option<bool> {
        let mut sum = self.sum;
        if let Some((leaf, amount)) = change
            && let Some(part) = self.parts.iter().find(|part| part.leaf == leaf)
        {
            sum = sum.minus(part.amount)?.plus(amount)?;
        }
        let mut differences = vec![self.whole.with(change).minus(sum)?];
        for extra in &self.extras {
            for at in 0..differences.len() {
                let difference = differences.get(at).copied()?;
                differences.push(difference.minus(extra.with(change))?);
                differences.push(difference.plus(extra.with(change))?);
            }
        }
        Some(differences.into_iter().any(ScaledAmount::is_zero))
    }
}

impl Product {
    fn holds(&self, change: Option<(usize, ScaledAmount)>) -> Option<bool> {
        const PERCENT: ScaledAmount = ScaledAmount::new(1, 2);
        let [first, second] = self.factors.map(|factor| factor.with(change));
        let product = first.times(second)?;
        let mut outcomes = vec![product];
        if self.is_percentage {
            // A rate may be printed as 0.19 too.
            outcomes.push(product.times(PERCENT)?);
        }
        if let Some(discount) = self.discount.map(|term| term.with(change).size()) {
            outcomes.push(product.size().minus(discount)?);
            outcomes.push(product.size().minus(product.size().times(discount)?.times(PERCENT)?)?);
        }
        for at in 0..outcomes.len() {
            let outcome = outcomes.get(at).copied()?;
            if let Some(tax) = self.tax {
                outcomes.push(outcome.plus(tax.with(change))?);
            }
            if let Some(rate) = self.tax_rate {
                outcomes.push(outcome.plus(outcome.times(rate.with(change))?.times(PERCENT)?)?);
            }
        }
        let result = self.result.with(change).size();
        let is_near = |outcome: &ScaledAmount| {
            let off = outcome.size().minus(result);
            off.is_none_or(|off| off.size() <= self.tolerance)
        };
        Some(outcomes.iter().any(is_near))
    }
}
