//! Short pieces of text that may be labels of a drawing: ticks of an axis, names of its parts.

use recto_input::Meter;
use recto_lexicon::is_caption_start;
use recto_lines::by_angle;
use recto_model::Rect;
use recto_regions::PageView;

use crate::page_text::PageText;

/// A label has at most so many words.
const BRIEF: usize = 4;
/// It stands so close to its drawing, or to another label of it (em).
const REACH: f32 = 1.0;
/// Labels further out are named by labels: a row of ticks, the name of their axis.
const ROUNDS: usize = 3;
/// So far from a figure its caption may be (em).
const CAPTION: f32 = 3.0;

/// The runs of a page that may be labels, and those that begin a caption of a figure.
pub(super) struct PageLabels {
    labels: Vec<PlacedLabel>,
    captions: Vec<PlacedLabel>,
    /// Of each word: its run has few words.
    is_brief: Vec<bool>,
}

struct PlacedLabel {
    bbox: Rect,
    em: f32,
}

impl PageLabels {
    pub(super) fn of(view: &PageView<'_>, meter: &Meter) -> Self {
        let &PageView { page, words, runs, .. } = view;
        meter.allows(words.len());
        let mut found =
            Self { labels: Vec::new(), captions: Vec::new(), is_brief: vec![true; words.len()] };
        let text = PageText { page, words, runs, meter };
        for members in by_angle(words, (0..words.len() as u32).collect()) {
            let Some(&first) = members.first() else { continue };
            let frame = text.frame(&members, words[first as usize].angle);
            for run in runs.among(words, members, frame) {
                if run.words.len() > BRIEF {
                    run.words.iter().for_each(|&i| found.is_brief[i as usize] = false);
                }
                let label = PlacedLabel { bbox: frame.leave(run.place.bbox), em: run.place.size };
                if let [name, number, ..] = *run.words
                    && let [name, number] = [name, number].map(|i| &words[i as usize].text)
                    && is_caption_start(&format!("{name} {number}"))
                    && !recto_lexicon::names_table(name, number)
                {
                    found.captions.push(label);
                } else if run.words.len() <= BRIEF {
                    found.labels.push(label);
                }
            }
        }
        found
    }

    /// Stands a word alone, or in a run of few?
    pub(super) fn is_brief(&self, word: u32) -> bool {
        self.is_brief[word as usize]
    }

    /// A box with the labels around it.
    pub(super) fn around(&self, bbox: &Rect, meter: &Meter) -> Rect {
        let mut bbox = *bbox;
        for _ in 0..ROUNDS {
            let near = self.beside(&bbox, meter).fold(bbox, |all, label| all.union(&label.bbox));
            if near == bbox {
                break;
            }
            bbox = near;
        }
        bbox
    }

    /// How many labels stand just beside a box.
    pub(super) fn count_beside(&self, bbox: &Rect, meter: &Meter) -> usize {
        self.beside(bbox, meter).count()
    }

    fn beside<'a>(
        &'a self,
        bbox: &'a Rect,
        meter: &'a Meter,
    ) -> impl Iterator<Item = &'a PlacedLabel> {
        self.labels.iter().filter(move |label| {
            meter.allows(1)
                && !bbox.contains_point(label.bbox.center())
                && label.bbox.grown(REACH * label.em).intersects(bbox)
        })
    }

    /// Does a figure's caption stand just above or below?
    pub(super) fn has_caption(&self, bbox: &Rect, meter: &Meter) -> bool {
        self.captions.iter().any(|caption| {
            let far = (caption.bbox.y0 - bbox.y1).max(bbox.y0 - caption.bbox.y1);
            meter.allows(1)
                && caption.bbox.x_overlap(bbox) > 0.0
                && far < CAPTION * caption.em
                && !bbox.contains_point(caption.bbox.center())
        })
    }
}
