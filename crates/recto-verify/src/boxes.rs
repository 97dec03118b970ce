//! Do words stand in a box?
//!
//! The words whose centres lie in the box (grown by [`BOX_SLACK`]) are read in three orders: the reader's own, and line by
//! line from the left and from the right. In one of them neighbours must spell the text, and the box around these must be
//! the cited box but for [`SAME_SIDE`] or [`OTHER_SIDE`]: a box around half the page proves nothing.

use recto_model::Rect;

use crate::citation::CitedPlace;
use crate::document::{ReaderDocument, ReaderWord};

/// In points: boxes are rounded to a hundredth of a thousandth of the page, less than this on a page of 10 m.
const BOX_SLACK: f32 = 0.5;
/// How far a side of the box may be from the words', in heights of their line. The same reader rounds only; on a deskewed
/// page the box around turned words is a little larger than the words.
const SAME_SIDE: f32 = 0.3;
/// Other readers measure glyphs as they are drawn, without the room above and below them.
const OTHER_SIDE: f32 = 0.9;

/// Do words that spell the text stand in the box, and fill it?
pub(crate) fn has_words(place: &CitedPlace<'_>, text: &str, is_same_reader: bool) -> bool {
    let side = if is_same_reader { SAME_SIDE } else { OTHER_SIDE };
    let fills =
        |(hull, height): (Rect, f32)| is_near(&hull, &place.bbox, height, side).then_some(());
    spelled(place, text, is_same_reader, &fills).is_some()
}

/// The words in the box that spell the text: what `accept` makes of the box around them and the height of their line.
pub(crate) fn spelled<T>(
    place: &CitedPlace<'_>,
    text: &str,
    is_same_reader: bool,
    accept: &dyn Fn((Rect, f32)) -> Option<T>,
) -> Option<T> {
    let wanted = folded(text);
    if wanted.is_empty() {
        return None;
    }
    let grown = place.bbox.grown(BOX_SLACK);
    let inside: Vec<ReaderWord> =
        if is_same_reader { place.page.words.clone() } else { parted(&place.page.words) }
            .into_iter()
            .filter(|word| grown.contains_point(word.bbox.center()))
            .collect();
    let piece = |word: &ReaderWord| BoxedWord { letters: folded(&word.text), bbox: word.bbox };
    let mut pieces: Vec<BoxedWord> = inside.iter().map(piece).collect();
    pieces.retain(|piece| !piece.letters.is_empty());
    let from_left = by_lines(&pieces, false);
    let from_right = by_lines(&pieces, true);
    [pieces, from_left, from_right].iter().find_map(|pieces| spells(pieces, &wanted, accept))
}

/// A word as it is compared.
#[derive(Debug, Clone)]
struct BoxedWord {
    letters: String,
    bbox: Rect,
}

/// Neighbours that spell the text, with a box around them that is accepted.
fn spells<T>(
    pieces: &[BoxedWord],
    wanted: &str,
    accept: &dyn Fn((Rect, f32)) -> Option<T>,
) -> Option<T> {
    (0..pieces.len()).find_map(|first| {
        let mut rest = wanted;
        let mut hull: Option<Rect> = None;
        let mut height: f32 = 0.0;
        for piece in pieces.iter().skip(first) {
            rest = rest.strip_prefix(piece.letters.as_str())?;
            hull = Some(hull.map_or(piece.bbox, |hull| hull.union(&piece.bbox)));
            height = height.max(piece.bbox.height());
            if rest.is_empty() {
                return hull.and_then(|hull| accept((hull, height)));
            }
        }
        None
    })
}

/// Of one line the box tells its height better than words that are measured as they are drawn (`…`).
fn is_near(hull: &Rect, bbox: &Rect, height: f32, side: f32) -> bool {
    let is_one_line = hull.height() < 1.5 * height;
    let line = if is_one_line { height.max(bbox.height().min(3.0 * height)) } else { height };
    let most = BOX_SLACK + side * line;
    [hull.x0 - bbox.x0, hull.y0 - bbox.y0, hull.x1 - bbox.x1, hull.y1 - bbox.y1]
        .into_iter()
        .all(|off| off.abs() <= most)
}

/// The words line by line: those whose middles are less than half a height apart stand on one line.
fn by_lines(pieces: &[BoxedWord], from_right: bool) -> Vec<BoxedWord> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by(|a, b| a.bbox.center().y.total_cmp(&b.bbox.center().y));
    let mut lines: Vec<Vec<BoxedWord>> = Vec::new();
    for piece in sorted {
        let near = |line: &&mut Vec<BoxedWord>| {
            line.last().is_some_and(|last| {
                let apart = (last.bbox.center().y - piece.bbox.center().y).abs();
                apart < 0.5 * last.bbox.height().max(piece.bbox.height())
            })
        };
        match lines.last_mut().filter(near) {
            Some(line) => line.push(piece),
            None => lines.push(vec![piece]),
        }
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.bbox.x0.total_cmp(&b.bbox.x0));
        if from_right {
            line.reverse();
        }
    }
    lines.into_iter().flatten().collect()
}

/// Letters, digits and signs as they are compared: without spaces, in compatibility forms, quotes and dashes of one kind.
pub(crate) fn folded(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    let kept = |c: char| match c {
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => None,
        c if c.is_whitespace() || c.is_control() => None,
        '\u{2018}'..='\u{201b}' | '\u{2032}' | '`' | '\u{b4}' => Some('\''),
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{ab}' | '\u{bb}' => Some('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        c => Some(c),
    };
    text.nfkc().filter_map(kept).collect()
}

/// What a character is, as far as another reader may part words between two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CharacterKind {
    Letter,
    Digit,
    Sign,
}

/// The words of another reader in the pieces that a citation may begin and end with: at signs, and between letters and
/// digits. Signs between two digits are theirs (`12.50`). Widths are taken to be equal.
fn parted(words: &[ReaderWord]) -> Vec<ReaderWord> {
    let mut pieces = Vec::new();
    for word in words {
        let letters: Vec<char> = word.text.chars().collect();
        let count = letters.len().max(1) as f32;
        let width = word.bbox.width() / count;
        let kind = |at: usize| kind_at(&letters, at);
        let mut first = 0;
        for at in 1..=letters.len() {
            if at < letters.len() && kind(at) == kind(at - 1) && kind(at) != CharacterKind::Sign {
                continue;
            }
            let text: String = letters.get(first..at).unwrap_or_default().iter().collect();
            let (x0, x1) = (word.bbox.x0 + first as f32 * width, word.bbox.x0 + at as f32 * width);
            pieces.push(ReaderWord { text, bbox: Rect { x0, x1, ..word.bbox } });
            first = at;
        }
    }
    pieces
}

fn kind_at(letters: &[char], at: usize) -> CharacterKind {
    let is_digit =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    match letters.get(at) {
        Some(c) if c.is_alphabetic() => CharacterKind::Letter,
        Some(c) if c.is_numeric() => CharacterKind::Digit,
        _ if is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) => CharacterKind::Digit,
        _ => CharacterKind::Sign,
    }
}

/// The form field that a citation points at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CitedField {
    /// Whether its button is on, if it is one.
    pub(crate) is_on: Option<bool>,
}

/// The form field whose widget has the box and whose value is the text.
pub(crate) fn cited_field(
    document: &ReaderDocument,
    place: &CitedPlace<'_>,
    text: &str,
) -> Option<CitedField> {
    let is_here = |widget: &&recto_model::Widget| {
        // A widget may reach beyond its page; its citation doesn't.
        let (a, b) = (widget.bbox.clamped(place.page.size), place.bbox);
        let sides = [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1];
        widget.page == place.number && sides.into_iter().all(|off| off.abs() <= BOX_SLACK)
    };
    document.fields.iter().find_map(|field| {
        let widget = field.widgets.iter().find(is_here)?;
        let is_said = folded(&field.values.join(", ")) == folded(text);
        let is_on = widget.button.as_ref().map(|button| button.checked);
        is_said.then_some(CitedField { is_on })
    })
}
