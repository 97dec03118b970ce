//! Signs for boxes that no word shows, by the words that they stand beside.

use std::collections::{HashMap, HashSet};

use super::boxes::{LEAST_OVERLAP, TickBox, TickBoxes};
use super::nearness::Spot;
use crate::document::{DocumentLine, DocumentText};

const TICKED: &str = "[x]";
const EMPTY: &str = "[ ]";

/// Buttons of the form and drawn squares as signs among the words.
#[derive(Debug, Default)]
pub(crate) struct BoxSigns {
    before: HashMap<u32, Vec<&'static str>>,
    behind: HashMap<u32, Vec<&'static str>>,
    /// Words that stand in a box: a cross that was read as a letter.
    inside: HashSet<u32>,
}

/// A word, and whether the sign stands before it.
struct SignPlace {
    word: u32,
    is_before: bool,
}

impl BoxSigns {
    pub(crate) fn of(document: &DocumentText) -> Self {
        let mut signs = Self::default();
        let boxes = TickBoxes::of(document).all;
        for shown in boxes.iter().filter(|tick_box| tick_box.drawn.is_empty()) {
            signs.hide_inside(document, &shown.spot);
            let Some(SignPlace { word, is_before }) = place_of(document, shown) else { continue };
            let at = if is_before { &mut signs.before } else { &mut signs.behind };
            at.entry(word).or_default().push(if shown.is_checked { TICKED } else { EMPTY });
        }
        signs
    }

    pub(crate) fn before(&self, word: u32) -> &[&'static str] {
        self.before.get(&word).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn behind(&self, word: u32) -> &[&'static str] {
        self.behind.get(&word).map_or(&[], Vec::as_slice)
    }

    /// Does the sign of a box stand for the word?
    pub(crate) fn has_inside(&self, word: u32) -> bool {
        self.inside.contains(&word)
    }

    fn hide_inside(&mut self, document: &DocumentText, spot: &Spot) {
        for line in lines_beside(document, spot) {
            for word in line.words() {
                let place = document.words.get(word as usize);
                if place.is_some_and(|place| spot.bbox.contains_point(place.bbox.center())) {
                    self.inside.insert(word);
                }
            }
        }
    }
}

/// A box has a place at its own words; one without words, as in the cell of a grid, at the words on its row.
fn place_of(document: &DocumentText, shown: &TickBox) -> Option<SignPlace> {
    let middle = shown.spot.bbox.center().x;
    let is_left = |word: u32| {
        document.words.get(word as usize).is_some_and(|word| word.bbox.center().x < middle)
    };
    if let Some(last) = shown.own.clone().next_back() {
        let is_before = !is_left(shown.own.start);
        return Some(SignPlace { word: if is_before { shown.own.start } else { last }, is_before });
    }
    let words = || lines_beside(document, &shown.spot).flat_map(DocumentLine::words);
    let edge = |word: &u32| document.words.get(*word as usize).map_or(0.0, |word| word.bbox.x0);
    let by_edge = |one: &u32, other: &u32| edge(one).total_cmp(&edge(other));
    let behind = words().filter(|word| is_left(*word)).max_by(by_edge);
    let before = || words().filter(|word| !is_left(*word)).min_by(by_edge);
    let place = |word: u32, is_before: bool| SignPlace { word, is_before };
    behind.map(|word| place(word, false)).or_else(|| before().map(|word| place(word, true)))
}

fn lines_beside<'a>(
    document: &'a DocumentText,
    spot: &'a Spot,
) -> impl Iterator<Item = &'a DocumentLine> {
    let from = document.lines.partition_point(|line| line.page < spot.page);
    let to = document.lines.partition_point(|line| line.page <= spot.page);
    let lines = document.lines.get(from..to).unwrap_or_default().iter();
    lines.filter(|line| Spot::new(line.page, line.bbox, 1.0).overlap(spot) >= LEAST_OVERLAP)
}
