//! Boxes to tick, drawn ones and those of a form, with the words that they belong to.

use std::collections::HashMap;
use std::ops::Range;

use recto_model::Widget;

use super::nearness::Spot;
use crate::document::{DocumentCheckBox, DocumentLine, DocumentText};
use crate::normalise::mark_of;

/// A box stands at most so far from its words, in em; words of one label are closer to each other than this.
const WIDEST_GAP: f32 = 1.6;
/// A button and its line have at least this share of the lower one's height in common.
pub(super) const LEAST_OVERLAP: f32 = 0.2;
/// Signs that a drawn box is made of at most: `[`, `x`, `]`.
const MOST_PARTS: usize = 3;

/// A box to tick.
#[derive(Debug, Clone)]
pub(super) struct TickBox {
    pub(super) spot: Spot,
    pub(super) is_checked: bool,
    /// False for an empty box of pixels: a mark inside may not have been read.
    pub(super) is_certain: bool,
    /// The signs it is written with; empty for a button of the form and a square.
    pub(super) drawn: Range<u32>,
    /// The square that it is, as its index in [`DocumentText::check_boxes`].
    pub(super) check_box: Option<u32>,
    /// The button's field, as its index in [`DocumentText::fields`].
    pub(super) field: Option<u32>,
    /// The words beside it that it belongs to.
    pub(super) own: Range<u32>,
}

/// The boxes of a document.
#[derive(Debug, Default)]
pub(super) struct TickBoxes {
    pub(super) all: Vec<TickBox>,
    of_word: HashMap<u32, usize>,
}

impl TickBoxes {
    pub(super) fn of(document: &DocumentText) -> Self {
        let mut all: Vec<TickBox> =
            document.lines.iter().flat_map(|line| drawn_in(document, line)).collect();
        // What a recogniser took a square for says less than the square itself.
        let squares: Vec<Spot> = document.check_boxes.iter().map(square_spot).collect();
        all.retain(|sign| {
            !squares.iter().any(|square| square.is_at(&sign.spot) || sign.spot.is_at(square))
        });
        for page in 1..=document.pages.len() as u32 {
            all.extend(buttons_of(document, page));
        }
        let mut of_word = HashMap::new();
        for (at, tick_box) in all.iter().enumerate() {
            for word in tick_box.own.clone() {
                of_word.entry(word).or_insert(at);
            }
        }
        Self { all, of_word }
    }

    /// The box that words belong to.
    pub(super) fn of_words(&self, words: &Range<u32>) -> Option<&TickBox> {
        let tick_box = self.all.get(*self.of_word.get(&words.start)?)?;
        (tick_box.own.end >= words.end).then_some(tick_box)
    }
}

/// A drawn box that begins with a word of a line: its state and its number of words. A mark that its text touches has none.
fn drawn_at(document: &DocumentText, at: u32, end: u32) -> Option<(bool, u32)> {
    let words = document.words.get(at as usize..end as usize)?;
    let first = words.first()?;
    let mut joined = String::new();
    for (count, word) in (1..).zip(words.iter().take(MOST_PARTS)) {
        joined.push_str(&word.text);
        if let Some(is_checked) = mark_of(&joined) {
            return Some((is_checked, count));
        }
    }
    let sign = first.text.chars().next()?;
    let is_checked = mark_of(sign.encode_utf8(&mut [0; 4]))?;
    Some((is_checked, 0))
}

/// The drawn boxes of a line. Where the line ends with one, boxes stand behind their words.
fn drawn_in(document: &DocumentText, line: &DocumentLine) -> Vec<TickBox> {
    let end = line.first + line.len;
    let mut marks: Vec<(Range<u32>, bool)> = Vec::new();
    let mut at = line.first;
    while at < end {
        match drawn_at(document, at, end) {
            Some((is_checked, len)) => {
                marks.push((at..at + len, is_checked));
                at += len.max(1);
            }
            None => at += 1,
        }
    }
    let follows = marks.last().is_some_and(|(mark, _)| mark.end == end && !mark.is_empty());
    let boxes = marks.iter().enumerate().filter_map(|(i, (mark, is_checked))| {
        let own = if follows {
            let from =
                i.checked_sub(1).and_then(|i| marks.get(i)).map_or(line.first, |mark| mark.0.end);
            together_before(document, from..mark.start)
        } else {
            let to = marks.get(i + 1).map_or(end, |mark| mark.0.start);
            together(document, mark.end..to)
        };
        let drawn = if mark.is_empty() { mark.start..mark.start + 1 } else { mark.clone() };
        let spot = Spot::of_words(document, &drawn)?;
        let sign = document.words.get(drawn.start as usize)?;
        let is_certain = *is_checked || sign.confidence.is_none();
        Some(TickBox {
            spot,
            is_checked: *is_checked,
            is_certain,
            drawn,
            check_box: None,
            field: None,
            own,
        })
    });
    boxes.collect()
}

fn is_apart(document: &DocumentText, before: u32, word: u32) -> bool {
    let spot = |at: u32| Spot::of_words(document, &(at..at + 1));
    match (spot(before), spot(word)) {
        (Some(before), Some(word)) => before.gap_to(&word) > WIDEST_GAP,
        _ => true,
    }
}

/// The words from the first one on up to a wide gap.
fn together(document: &DocumentText, words: Range<u32>) -> Range<u32> {
    let mut end = words.start.saturating_add(1).min(words.end);
    while end < words.end && !is_apart(document, end - 1, end) {
        end += 1;
    }
    words.start..end
}

/// The words up to the last one from a wide gap on.
fn together_before(document: &DocumentText, words: Range<u32>) -> Range<u32> {
    let mut start = words.end.saturating_sub(1).max(words.start);
    while start > words.start && !is_apart(document, start - 1, start) {
        start -= 1;
    }
    start..words.end
}

/// A button of the form, or a square.
struct UnreadBox {
    spot: Spot,
    is_checked: bool,
    field: Option<u32>,
    check_box: Option<u32>,
}

/// The boxes of a page that are no words: the buttons of its form and the squares.
fn buttons_of(document: &DocumentText, page: u32) -> Vec<TickBox> {
    let fields = (0u32..).zip(&document.fields);
    let widgets = fields
        .flat_map(|(at, field)| field.widgets.iter().map(move |widget| (at, widget)))
        .filter(|(_, widget)| widget.page == page);
    let buttons = widgets.filter_map(|(at, widget)| {
        let is_checked = widget.button.as_ref()?.checked;
        Some(UnreadBox { spot: spot_of(widget), is_checked, field: Some(at), check_box: None })
    });
    let squares = (0u32..).zip(&document.check_boxes).filter(|(_, square)| square.page == page);
    let squares = squares.map(|(at, square)| UnreadBox {
        spot: square_spot(square),
        is_checked: square.checked,
        field: None,
        check_box: Some(at),
    });
    let found: Vec<UnreadBox> = buttons.chain(squares).collect();
    if found.is_empty() {
        return Vec::new();
    }
    let from = document.lines.partition_point(|line| line.page < page);
    let to = document.lines.partition_point(|line| line.page <= page);
    let lines = document.lines.get(from..to).unwrap_or_default();
    let spots: Vec<Spot> = found.iter().map(|found| found.spot).collect();
    let boxes = found.into_iter().map(|UnreadBox { spot, is_checked, field, check_box }| {
        let own = own_words(document, lines, &spot, &spots);
        TickBox { spot, is_checked, is_certain: true, drawn: 0..0, check_box, field, own }
    });
    boxes.collect()
}

fn square_spot(square: &DocumentCheckBox) -> Spot {
    Spot::new(square.page, square.bbox, (square.bbox.y1 - square.bbox.y0).max(f32::EPSILON))
}

pub(super) fn spot_of(widget: &Widget) -> Spot {
    let em = (widget.bbox.y1 - widget.bbox.y0).max(f32::EPSILON);
    Spot::new(widget.page, widget.bbox, em)
}

/// The words of a button: those that begin right behind it, or those that end right before it where none do or where they
/// have a nearer button.
fn own_words(
    document: &DocumentText,
    lines: &[DocumentLine],
    spot: &Spot,
    others: &[Spot],
) -> Range<u32> {
    let mut behind: Option<(f32, Range<u32>)> = None;
    let mut before: Option<(f32, Range<u32>)> = None;
    for line in lines {
        let row = Spot::new(line.page, line.bbox, 1.0);
        // Forms place buttons carelessly: of two lines beside one, the better aligned is its own.
        let aligned = row.overlap(spot);
        if aligned < LEAST_OVERLAP {
            continue;
        }
        let end = line.first + line.len;
        for at in line.first..end {
            let Some(word) = Spot::of_words(document, &(at..at + 1)) else { continue };
            // A sign in the box is no label. A recogniser may take the box for the first letter of its label.
            if spot.bbox.contains_point(word.bbox.center()) || is_sign(document, at) {
                continue;
            }
            let gap = if spot.is_at(&word) { 0.0 } else { spot.gap_to(&word) };
            let is_near = |gap: f32| (-0.5..WIDEST_GAP).contains(&gap);
            let far = gap.max(0.0) + 1.0 - aligned.min(1.0);
            if is_near(gap) && behind.as_ref().is_none_or(|(nearest, _)| far < *nearest) {
                behind = Some((far, together(document, at..word_end(document, line, at, others))));
            }
            let gap = word.gap_to(spot);
            let far = gap.max(0.0) + 1.0 - aligned.min(1.0);
            if is_near(gap) && before.as_ref().is_none_or(|(nearest, _)| far < *nearest) {
                before = Some((far, together_before(document, line.first..at + 1)));
            }
        }
    }
    match (behind, before) {
        // Words that touch the box are its own whatever stands on its other side.
        (Some((behind, _)), Some((before, words))) if before * 2.0 < behind => words,
        (Some((_, words)), _) | (None, Some((_, words))) => words,
        (None, None) => 0..0,
    }
}

/// The end of a line's words before the next button to the right of a word.
fn word_end(document: &DocumentText, line: &DocumentLine, from: u32, others: &[Spot]) -> u32 {
    let left = |at: u32| document.words.get(at as usize).map_or(0.0, |word| word.bbox.x0);
    let start = left(from);
    let row = Spot::new(line.page, line.bbox, 1.0);
    let next = others
        .iter()
        .filter(|other| other.is_beside(&row) && other.bbox.x0 > start)
        .map(|other| other.bbox.x0)
        .fold(f32::INFINITY, f32::min);
    let end = line.first + line.len;
    (from + 1..end).find(|at| left(*at) >= next || is_sign(document, *at)).unwrap_or(end)
}

/// Is a word the sign of a box?
fn is_sign(document: &DocumentText, at: u32) -> bool {
    document.words.get(at as usize).is_some_and(|word| {
        mark_of(&word.text).is_some() && !word.text.contains(char::is_alphanumeric)
    })
}
