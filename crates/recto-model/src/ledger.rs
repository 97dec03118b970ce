//! The ledger of a page: where every glyph and every recognised character went. It is kept on request, since a parse needs
//! none.

use serde::{Deserialize, Serialize};

use crate::{Glyph, Rect, TextOrigin, WordId};

/// Why text of a page is in no word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutReason {
    /// Outside the clipping path.
    Clipped,
    /// Outside the page.
    OffPage,
    /// In a layer (optional content) that is switched off.
    Hidden,
    /// Invisible text where visible text stands, which says the same.
    Invisible,
    /// Too small to be seen.
    TooSmall,
    /// Its coordinates are no numbers, or beyond any page.
    Unplaced,
    /// Spaces and control characters, which part words but are in none.
    Blank,
    /// Printed a second time in its own place, or recognised where a text stands already.
    Doubled,
    /// The document declares another text for it (`/ActualText`), which the glyph before it holds.
    ActualText,
    /// Recognition says something else in its place.
    LayerReplaced,
    /// Recognised where the text layer was found to say the same, and kept.
    LayerKept,
    /// Recognised with too little confidence.
    Unsure,
    /// More than the limits allow.
    OverBudget,
}

impl LeftOutReason {
    /// All reasons, in the order of declaration.
    pub const ALL: [Self; 13] = [
        Self::Clipped,
        Self::OffPage,
        Self::Hidden,
        Self::Invisible,
        Self::TooSmall,
        Self::Unplaced,
        Self::Blank,
        Self::Doubled,
        Self::ActualText,
        Self::LayerReplaced,
        Self::LayerKept,
        Self::Unsure,
        Self::OverBudget,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clipped => "clipped",
            Self::OffPage => "off_page",
            Self::Hidden => "hidden",
            Self::Invisible => "invisible",
            Self::TooSmall => "too_small",
            Self::Unplaced => "unplaced",
            Self::Blank => "blank",
            Self::Doubled => "doubled",
            Self::ActualText => "actual_text",
            Self::LayerReplaced => "layer_replaced",
            Self::LayerKept => "layer_kept",
            Self::Unsure => "unsure",
            Self::OverBudget => "over_budget",
        }
    }
}

/// Neighbouring glyphs that were left out for one reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LeftOut {
    pub reason: LeftOutReason,
    pub origin: TextOrigin,
    /// Number of glyphs, or of recognised characters.
    pub glyphs: u64,
    /// What they say; it ends early where a page leaves out very much.
    pub text: String,
    pub bbox: Rect,
}

/// What a page left out, in runs. Beyond a limit, which no honest page reaches, there is one run for each reason, and texts
/// are not kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeftOutRuns(Vec<LeftOut>);

/// Runs of a page that are told apart.
const MOST_RUNS: usize = 50_000;
/// Bytes of a run's text.
const MOST_TEXT: usize = 2_000;

impl LeftOutRuns {
    pub fn iter(&self) -> std::slice::Iter<'_, LeftOut> {
        self.0.iter()
    }

    /// Adds `glyphs` glyphs, to the last run if it goes on.
    pub fn push(
        &mut self,
        reason: LeftOutReason,
        origin: TextOrigin,
        glyphs: u64,
        text: &str,
        bbox: Rect,
    ) {
        let is_same = |run: &&mut LeftOut| run.reason == reason && run.origin == origin;
        let is_full = self.0.len() >= MOST_RUNS;
        let open = if is_full {
            self.0.get_mut(MOST_RUNS..).unwrap_or_default().iter_mut().find(is_same)
        } else {
            self.0.last_mut().filter(|run| is_same(run))
        };
        if let Some(run) = open {
            run.glyphs += glyphs;
            run.bbox = run.bbox.union(&bbox);
            if !is_full && run.text.len() + text.len() <= MOST_TEXT {
                run.text.push_str(text);
            }
            return;
        }
        let text = if is_full || text.len() > MOST_TEXT { String::new() } else { text.to_owned() };
        self.0.push(LeftOut { reason, origin, glyphs, text, bbox });
    }

    pub fn push_glyph(&mut self, reason: LeftOutReason, glyph: &Glyph) {
        self.push(reason, glyph.origin_kind, 1, &glyph.text, glyph.quad.bounds());
    }

    /// Applies a mapping to every box.
    pub fn move_boxes(&mut self, to: impl Fn(Rect) -> Rect) {
        for run in &mut self.0 {
            run.bbox = to(run.bbox);
        }
    }
}

impl<'a> IntoIterator for &'a LeftOutRuns {
    type Item = &'a LeftOut;
    type IntoIter = std::slice::Iter<'a, LeftOut>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Counts of a page's glyphs, from the first to the last stage.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PageLedger {
    /// Glyphs that the page shows, counted where they are read.
    pub shown: u64,
    /// Characters that were recognised.
    pub recognised: u64,
    /// Left out by the reader or by recognition. The boxes are on the page as given.
    pub unread: LeftOutRuns,
    /// Left out when words were made. The boxes are on the page as analysed.
    pub wordless: LeftOutRuns,
    /// The number of glyphs of each word.
    pub word_glyphs: Vec<u32>,
    /// Words that are values of form fields.
    pub field_words: Vec<WordId>,
}

impl PageLedger {
    /// Puts what was counted while the page was read before what was counted since.
    pub fn begin(&mut self, read: &Self) {
        self.shown += read.shown;
        self.recognised += read.recognised;
        self.unread.0.extend(read.unread.iter().cloned());
    }

    /// Adds what became of the glyphs of another part of the page, which has `by` words before its own.
    pub(crate) fn append(&mut self, part: Self, by: u32) {
        self.shown += part.shown;
        self.recognised += part.recognised;
        self.unread.0.extend(part.unread.0);
        self.wordless.0.extend(part.wordless.0);
        self.word_glyphs.extend(part.word_glyphs);
        self.field_words.extend(part.field_words.iter().map(|id| WordId(id.0.saturating_add(by))));
    }
}
