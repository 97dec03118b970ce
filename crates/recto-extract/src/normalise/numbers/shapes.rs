//! What numbers that read in one way only tell about the habits of their document.

use super::digits::cluster_at;
use super::edges::{marked_sides, number_at};
use crate::normalise::habits::Habits;
use crate::normalise::printed::{PrintedText, SPACE, TIGHT_SPACE};

/// What a number tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::normalise) enum Shape {
    DecimalPoint,
    DecimalComma,
    /// Spaces group its thousands.
    Spaced,
    /// It has thousands, and no space groups them.
    Unspaced,
    Credit,
    Debit,
    Dollar,
}

/// What the numbers of a text tell.
pub(in crate::normalise) fn shapes_in(text: &PrintedText) -> Vec<Shape> {
    let habits = Habits::default();
    let mut shapes = Vec::new();
    let mut place = 0;
    // Digits behind this place belong to a number that spaces group.
    let mut grouped_to = 0;
    while let Some(c) = text.at(place) {
        if !c.is_ascii_digit() {
            place += 1;
            continue;
        }
        let cluster = cluster_at(text, place, &habits);
        place = cluster.end.max(place + 1);
        if let Some(grouped) = cluster.grouped
            && number_at(text, grouped.clone(), &habits).is_some()
            && has_cents(text.slice(grouped.clone()))
        {
            shapes.push(Shape::Spaced);
            grouped_to = grouped.end;
        }
        let Some(plain) = cluster.plain else { continue };
        let Some(number) = number_at(text, plain.clone(), &habits) else { continue };
        let digits = text.slice(plain.clone());
        shapes.extend(decimal_mark(digits));
        if plain.end > grouped_to && has_cents(digits) && digits.len() > 6 {
            let is_spaced = digits.iter().any(|c| matches!(*c, TIGHT_SPACE | SPACE));
            shapes.push(if is_spaced { Shape::Spaced } else { Shape::Unspaced });
        }
        if number.value.currency == Some("USD") {
            shapes.push(Shape::Dollar);
        }
        let (is_credit, is_debit) = marked_sides(text, &number.chars);
        shapes.extend((is_credit && number.value.is_marked).then_some(Shape::Credit));
        shapes.extend((is_debit && number.value.is_marked).then_some(Shape::Debit));
    }
    shapes
}

/// Do the digits end with a decimal mark and two digits?
fn has_cents(digits: &[char]) -> bool {
    let mark = digits.len().checked_sub(3).and_then(|at| digits.get(at));
    matches!(mark, Some('.' | ','))
}

/// A mark with two digits behind it is the decimal one, and so is the last of two kinds; one that stands twice groups.
fn decimal_mark(digits: &[char]) -> Option<Shape> {
    let marks: Vec<char> = digits.iter().copied().filter(|c| !c.is_ascii_digit()).collect();
    let last = *marks.last()?;
    let is_decimal = has_cents(digits) || marks.iter().any(|mark| *mark != last);
    let is_group = marks.len() > 1 && !is_decimal;
    match last {
        '.' if is_decimal => Some(Shape::DecimalPoint),
        ',' if is_decimal => Some(Shape::DecimalComma),
        '.' if is_group => Some(Shape::DecimalComma),
        ',' if is_group => Some(Shape::DecimalPoint),
        _ => None,
    }
}
