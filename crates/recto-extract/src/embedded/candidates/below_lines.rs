//! Labels that stand below their values, as under the lines of a form.

use std::collections::{BTreeSet, HashSet};

use recto_input::Meter;

use crate::embedded::labels::Labels;
use crate::embedded::pieces::{TextPiece, TextPieces};

/// A label belongs to what stands above it if what stands below is so many times as far.
const FARTHER: f32 = 1.6;
/// Its value stands at most so far above it, in em of the label.
const WIDEST_DROP: f32 = 0.9;
/// A page has at least so many of them, and so many times as many as labels above their values.
const LEAST_LABELS: usize = 3;
const TIMES: usize = 2;

/// For each page whether its labels stand below their values.
#[derive(Debug, Default)]
pub(crate) struct BelowLines {
    pages: HashSet<u32>,
}

impl BelowLines {
    pub(crate) fn of(pieces: &TextPieces<'_>, labels: &Labels, meter: &Meter) -> Self {
        let whole: BTreeSet<u32> =
            labels.all.iter().filter(|label| label.whole).map(|label| label.piece).collect();
        let mut counts = vec![[0usize; 2]; pieces.document.pages.len()];
        for at in &whole {
            let Some(piece) = pieces.get(*at).filter(|piece| !piece.prose) else { continue };
            let is_value = |other: &u32| !whole.contains(other);
            let above = above(pieces, piece, meter).filter(is_value).and_then(|at| pieces.get(at));
            let below = below(pieces, piece, meter).filter(is_value).and_then(|at| pieces.get(at));
            let drop = |other: &TextPiece| gap(piece, other);
            let (above, below) = (above.map(drop), below.map(drop));
            let most = WIDEST_DROP * piece.em;
            let is_near = |one: Option<f32>, other: Option<f32>| {
                one.is_some_and(|one| {
                    one <= most && other.is_none_or(|other| other > FARTHER * one.max(0.1 * most))
                })
            };
            if let Some([belows, aboves]) = counts.get_mut((piece.page as usize).wrapping_sub(1)) {
                *belows += usize::from(is_near(above, below));
                *aboves += usize::from(is_near(below, above));
            }
        }
        let is_below =
            |[belows, aboves]: &[usize; 2]| *belows >= LEAST_LABELS && *belows > TIMES * aboves;
        let pages = (1..).zip(&counts).filter(|(_, counts)| is_below(counts));
        Self { pages: pages.map(|(page, _)| page).collect() }
    }

    /// The value above a label, on a page whose labels stand below their values.
    pub(super) fn value_above(
        &self,
        pieces: &TextPieces<'_>,
        label: &TextPiece,
        meter: &Meter,
    ) -> Option<u32> {
        if !self.has_page(label.page) {
            return None;
        }
        above(pieces, label, meter).filter(|at| {
            pieces.get(*at).is_some_and(|other| gap(label, other) <= WIDEST_DROP * label.em)
        })
    }

    /// Do the labels of a page stand below their values?
    pub(super) fn has_page(&self, page: u32) -> bool {
        self.pages.contains(&page)
    }
}

/// The room between two pieces, one above the other.
fn gap(label: &TextPiece, other: &TextPiece) -> f32 {
    (label.bbox.y0 - other.bbox.y1).max(other.bbox.y0 - label.bbox.y1).max(0.0)
}

/// The piece above a label that begins where it does.
fn above(pieces: &TextPieces<'_>, label: &TextPiece, meter: &Meter) -> Option<u32> {
    aligned(pieces, label, pieces.above(label.page, &label.bbox, meter))
}

fn below(pieces: &TextPieces<'_>, label: &TextPiece, meter: &Meter) -> Option<u32> {
    aligned(pieces, label, pieces.below(label.page, &label.bbox, meter))
}

/// The first of some pieces that begins where a label does, or has its middle there.
fn aligned(pieces: &TextPieces<'_>, label: &TextPiece, found: Vec<u32>) -> Option<u32> {
    found.into_iter().find(|at| {
        pieces.get(*at).is_some_and(|other| {
            let near = |a: f32, b: f32| (a - b).abs() <= 0.8 * label.em.max(other.em);
            !other.words.is_empty()
                && other.words != label.words
                && (near(other.bbox.x0, label.bbox.x0)
                    || near(other.bbox.center().x, label.bbox.center().x))
        })
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::answer::FilledNode;
    use crate::document::DocumentText;
    use crate::embedded::test_pages::{add_fields, page};
    use crate::embedded::{TypedValues, fill};
    use crate::schema::Schema;

    const LABELS: [&str; 6] =
        ["Full name", "Date of birth", "Telephone", "Start date", "Annual fee", "IBAN"];
    const VALUES: [&str; 6] = [
        "Lena Wexcombe",
        "4 May 1991",
        "0567 555 0131",
        "23/11/2031",
        "154.00",
        "GB82 WEST 1234 5698 7654 32",
    ];

    /// Two columns of labels with their values in fields, so many em below or above them; an empty value is an empty field.
    fn form(labels: &[&str], values: &[&str], drop: f32) -> DocumentText {
        let place = |at: usize| (4.0 + 22.0 * (at % 2) as f32, 6.0 + 5.0 * (at / 2) as f32);
        let labels = labels.iter().enumerate().map(|(at, label)| {
            let (x, y) = place(at);
            (x, y, *label)
        });
        let values = values.iter().enumerate().map(|(at, value)| {
            let (x, y) = place(at);
            (x, y + drop, *value)
        });
        let values: Vec<_> = values.collect();
        let printed = values.iter().filter(|(.., value)| !value.is_empty()).copied();
        let mut document = page(&labels.chain(printed).collect::<Vec<_>>());
        let fields = values.into_iter().map(|(x, y, value)| (x, y, 18.0, value));
        add_fields(&mut document, &fields.collect::<Vec<_>>());
        document
    }

    fn is_below(document: &DocumentText) -> bool {
        let meter = Meter::default();
        let pieces = TextPieces::of(document, &meter);
        let values = TypedValues::of(&pieces, &meter);
        let labels = Labels::of(&values, &meter);
        BelowLines::of(&pieces, &labels, &meter).has_page(1)
    }

    fn filled(document: &DocumentText) -> Vec<Value> {
        let text = json!({"type": "string"});
        let schema = json!({"type": "object", "properties": {
            "full_name": text, "date_of_birth": text, "telephone": text, "start_date": text,
            "annual_fee": {"type": "number"}, "iban": text,
        }});
        let schema = Schema::parse(&schema.to_string()).unwrap();
        let FilledNode::Object(properties) = fill(document, &schema, &Meter::default()).root else {
            panic!("an object is filled with an object");
        };
        let value = |node| match node {
            FilledNode::Leaf(leaf) => leaf.value,
            other => panic!("{other:?}"),
        };
        properties.into_iter().map(|(_, node)| value(node)).collect()
    }

    fn right() -> Vec<Value> {
        VALUES.map(|value| if value == "154.00" { json!(154) } else { json!(value) }).to_vec()
    }

    #[test]
    fn values_stand_above_labels_that_are_close_below_them() {
        let document = form(&LABELS, &VALUES, -1.2);
        assert!(is_below(&document));
        assert_eq!(filled(&document), right());
    }

    #[test]
    fn values_stand_below_labels_that_are_close_above_them() {
        let document = form(&LABELS, &VALUES, 1.2);
        assert!(!is_below(&document));
        assert_eq!(filled(&document), right());
    }

    #[test]
    fn an_empty_line_above_a_label_takes_nothing_of_the_row_below() {
        let mut values = VALUES;
        values[1] = "";
        let document = form(&LABELS, &values, -1.2);
        assert!(is_below(&document));
        let mut wanted = right();
        wanted[1] = Value::Null;
        assert_eq!(filled(&document), wanted);
    }

    #[test]
    fn labels_between_two_rows_or_few_of_them_tell_nothing() {
        // Halfway between the values above and below.
        assert!(!is_below(&form(&LABELS, &VALUES, -2.5)));
        assert!(!is_below(&form(&LABELS[..2], &VALUES[..2], -1.2)));
    }
}
