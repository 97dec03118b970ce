//! Finds what must hold between the amounts of an answer.

use std::ops::Range;

use recto_input::Meter;

use super::super::meaning::ValueRole;
use super::super::values::{ValueSet, Values};
use super::explained::PrintedNumbers;
use super::relation::{Balance, Product, Relation, RelationTerm};
use crate::normalise::Decimal;

/// All relations that should hold. What a document prints but the schema doesn't ask for (a discount, a second rate of tax)
/// can explain why one doesn't: it is left out then.
pub(super) fn relations(values: &Values<'_>, meter: &Meter) -> Vec<Relation> {
    let mut collected =
        Collected { values, relations: Vec::new(), numbers: PrintedNumbers::new(values) };
    for set in &values.sets {
        if !meter.allows(1 + set.leaves.len()) {
            break;
        }
        if !set.is_item {
            let totals = collected.total(set);
            collected.add_balance(totals, false, meter);
            collected.add_rate(set, meter);
        }
        for items in &set.arrays {
            collected.array(set, items, meter);
        }
    }
    collected.relations
}

struct Collected<'a> {
    values: &'a Values<'a>,
    relations: Vec<Relation>,
    numbers: PrintedNumbers<'a>,
}

impl Collected<'_> {
    fn terms(&self, set: &ValueSet, meaning: ValueRole) -> Vec<RelationTerm> {
        let leaves = set.leaves.iter().filter_map(|at| Some((*at, self.values.leaves.get(*at)?)));
        leaves
            .filter(|(_, leaf)| leaf.meaning == Some(meaning))
            .filter_map(|(leaf, value)| Some(RelationTerm { leaf, amount: value.amount?.value }))
            .collect()
    }

    /// The value of a meaning, unless there are several.
    fn term(&self, set: &ValueSet, meaning: ValueRole) -> Option<RelationTerm> {
        match self.terms(set, meaning).as_slice() {
            [term] => Some(*term),
            _ => None,
        }
    }

    /// Half a unit in the last place of a number.
    fn half_unit(&self, term: RelationTerm) -> Option<Decimal> {
        self.values.leaves.get(term.leaf)?.amount?.half_unit()
    }

    fn adjustments(&self, set: &ValueSet) -> Vec<RelationTerm> {
        let discounts = self.terms(set, ValueRole::Discount);
        discounts.into_iter().chain(self.terms(set, ValueRole::Charge)).collect()
    }

    /// Net and tax are gross.
    fn total(&self, set: &ValueSet) -> Option<Balance> {
        let net = self.term(set, ValueRole::Net)?;
        let gross = self.term(set, ValueRole::Gross)?;
        let mut extras = self.adjustments(set);
        let parts = match self.terms(set, ValueRole::Tax).as_slice() {
            [] => return None,
            [tax] => vec![net, *tax],
            taxes => {
                // Of several taxes one may be their sum.
                extras.splice(0..0, taxes.iter().copied());
                vec![net]
            }
        };
        Balance::new(parts, gross, extras)
    }

    /// Adds a balance, unless it fails for a reason that is printed: the missing amount, or for items their sum.
    fn add_balance(&mut self, balance: Option<Balance>, sum_explains: bool, meter: &Meter) {
        let Some(balance) = balance else { return };
        let is_explained = |difference: Decimal, numbers: &mut PrintedNumbers<'_>| {
            numbers.has_amount(difference, meter)
                || sum_explains && numbers.has_amount(balance.sum(), meter)
        };
        let relation = Relation::Balance(balance.clone());
        let difference = balance.difference();
        let is_kept = relation.holds(None)
            || difference.is_some_and(|difference| !is_explained(difference, &mut self.numbers));
        if is_kept {
            self.relations.push(relation);
        }
    }

    /// The rate times net is tax. Where taxes are rounded for each item they differ from that of the sum: a unit in the last
    /// place is allowed, and half of one for each item.
    fn add_rate(&mut self, set: &ValueSet, meter: &Meter) {
        let product = || {
            let rate = self.term(set, ValueRole::TaxRate)?;
            let net = self.term(set, ValueRole::Net)?;
            let result = self.term(set, ValueRole::Tax)?;
            let items: usize = set.arrays.iter().map(|items| items.end - items.start).sum();
            let half = self.half_unit(result)?;
            let tolerance = half.checked_mul(Decimal::from(2 + items as i64))?;
            let more = (None, None, None);
            let (discount, tax, tax_rate) = more;
            let factors = [net, rate];
            let is_percentage = true;
            Some(Product { factors, result, discount, tax, tax_rate, is_percentage, tolerance })
        };
        if let Some(product) = product()
            && !self.numbers.has_several_percentages(meter)
        {
            self.relations.push(Relation::Product(Box::new(product)));
        }
    }

    fn array(&mut self, set: &ValueSet, items: &Range<usize>, meter: &Meter) {
        let rows = self.values.sets.get(items.clone()).unwrap_or_default();
        let products = rows.iter().filter_map(|row| self.row_product(row)).collect();
        self.add_usual(products);
        let totals = rows.iter().filter_map(|row| self.total(row).map(Relation::Balance)).collect();
        self.add_usual(totals);
        let bookings = self.statement(set, rows);
        self.add_balance(bookings, false, meter);
        let amounts = |meaning: ValueRole| -> Option<Vec<RelationTerm>> {
            rows.iter().map(|row| self.term(row, meaning)).collect()
        };
        let columns = [ValueRole::Gross, ValueRole::Amount, ValueRole::Net].map(amounts);
        if rows.is_empty() || !meter.allows(rows.len()) {
            return;
        }
        let sums: Vec<Balance> =
            columns.into_iter().flatten().flat_map(|parts| self.column_sums(set, &parts)).collect();
        let holding = sums.iter().find(|sum| Relation::Balance((*sum).clone()).holds(None));
        let sum = holding.or(sums.first()).cloned();
        let is_net = self.term(set, ValueRole::Net).is_some();
        self.add_balance(sum, !is_net, meter);
    }

    /// The opening balance and the bookings are the closing balance. Amounts of which none has a sign say nothing if they
    /// don't add up: what is taken off is printed in another way then.
    fn statement(&self, set: &ValueSet, rows: &[ValueSet]) -> Option<Balance> {
        let closing = self.term(set, ValueRole::ClosingBalance)?;
        let mut parts = vec![self.term(set, ValueRole::OpeningBalance)?];
        let mut debits = Vec::new();
        let mut is_signed = false;
        for row in rows {
            let amounts = [ValueRole::Amount, ValueRole::Debit, ValueRole::Credit];
            match amounts.map(|meaning| self.term(row, meaning)) {
                [Some(amount), None, None] => {
                    is_signed |= amount.amount.is_negative();
                    parts.push(amount);
                }
                [None, None, None] | [Some(_), ..] => return None,
                [None, debit, credit] => {
                    is_signed = true;
                    debits.extend(debit);
                    parts.extend(credit);
                }
            }
        }
        let balance = Balance::new(parts, closing, Vec::new())?.less(debits)?;
        let holds = || Relation::Balance(balance.clone()).holds(None);
        (!rows.is_empty() && (is_signed || holds())).then_some(balance)
    }

    /// The totals that a column may add up to, the likeliest first.
    fn column_sums(&self, set: &ValueSet, parts: &[RelationTerm]) -> Vec<Balance> {
        let adjustments = self.adjustments(set);
        let taxed = || {
            let taxes = self.terms(set, ValueRole::Tax);
            taxes.into_iter().chain(adjustments.iter().copied()).collect()
        };
        let to = |meaning: ValueRole, extras: Vec<RelationTerm>| {
            Balance::new(parts.to_vec(), self.term(set, meaning)?, extras)
        };
        [
            to(ValueRole::Net, adjustments.clone()),
            to(ValueRole::Gross, taxed()),
            to(ValueRole::Payable, taxed()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Quantity times price of a unit is the amount.
    fn row_product(&self, row: &ValueSet) -> Option<Relation> {
        let quantity = self.term(row, ValueRole::Quantity)?;
        let amount = self.term(row, ValueRole::Amount);
        let total = self.term(row, ValueRole::Net).or_else(|| self.term(row, ValueRole::Gross));
        let price = self.term(row, ValueRole::UnitPrice);
        // With a total of the item, a column `price` is that of a unit.
        let (price, result) = match (price, amount, total) {
            (None, Some(price), Some(total)) => (price, total),
            (Some(price), amount, total) => (price, amount.or(total)?),
            _ => return None,
        };
        Some(Relation::Product(Box::new(Product {
            factors: [quantity, price],
            result,
            discount: self.term(row, ValueRole::Discount),
            tax: self.term(row, ValueRole::Tax),
            tax_rate: self.term(row, ValueRole::TaxRate),
            is_percentage: false,
            tolerance: self.half_unit(result)?,
        })))
    }

    /// Adds relations of items if most of them hold: else the columns mean something else, such as a price for a hundred.
    fn add_usual(&mut self, relations: Vec<Relation>) {
        let failing = relations.iter().filter(|relation| !relation.holds(None)).count();
        if failing <= 1.max(relations.len() / 2) && failing < relations.len().max(2) {
            self.relations.extend(relations);
        }
    }
}
