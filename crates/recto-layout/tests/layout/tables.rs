//! What the words of a table are worth as prose.

use recto_input::Meter;
use recto_layout::{measured, words};
use recto_lines::PageRuns;
use recto_model::{Hypothesis, Rect, RegionKind, Structure, Word};
use recto_regions::{PageView, RegionCandidate, RegionFeature, RegionFeatures};

use crate::draft::Draft;

/// A table over all words.
fn candidate(words: &[Word]) -> RegionCandidate {
    let bbox = Rect::hull(words.iter().map(|word| word.bbox)).unwrap_or_default();
    let hypothesis = Hypothesis {
        kind: RegionKind::Table,
        bbox,
        words: (0..words.len() as u32).collect(),
        structure: Structure::Flow,
        terms: Vec::new(),
        runner_up: None,
    };
    RegionCandidate { hypothesis, features: RegionFeatures::default() }
}

/// Sixteenths of a bit.
fn prose(draft: &Draft) -> i32 {
    let meter = Meter::default();
    let found = words(&draft.page, &meter);
    let runs = PageRuns::of(&found, draft.page.size, &meter);
    let view = PageView { page: &draft.page, words: &found, runs: &runs };
    let measured = measured(&view, vec![candidate(&found)], &meter);
    measured[0].features.get(RegionFeature::Prose)
}

#[test]
fn wrapped_lines_speak_for_prose() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 400.0, 12, "L");
    // Eleven lines that wrap, each telling a few bits.
    assert!(prose(&draft) > 11 * RegionFeatures::UNIT);
}

#[test]
fn what_does_not_wrap_says_little_for_prose() {
    let mut draft = Draft::new();
    for row in 0..12 {
        draft.text(50.0, 100.0 + 30.0 * row as f32, 10.0, "A 12");
    }
    assert!(prose(&draft) < 11 * RegionFeatures::UNIT);
}
