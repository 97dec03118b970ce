//! Words that are set in several styles: where such a word stays one run.

use recto_lexicon::meet_unspaced;
use recto_lines::tolerance::WORD_LEVEL;
use recto_lines::{OnLine, ReadingFrame, page_point};
use recto_model::{Page, Word};

/// Pieces belong to one row of glyphs when their fonts' frames end within this many points of each other (on a page of usual size): the
/// tolerance by which text extractors gather rows...
const ROW: f32 = 3.0;
/// ...or within this share of the em, where type is so large that three points are nothing.
const ROW_OF_EM: f32 = 0.25;

/// The pieces of a page's words and how they meet.
pub(crate) struct StyleJoins<'a> {
    pub(crate) page: &'a Page,
    pub(crate) words: &'a [Word],
    pub(crate) frame: ReadingFrame,
}

impl StyleJoins<'_> {
    /// Does a piece that touches the one before it make one word with it in one tight box?
    ///
    /// Pieces that stand at different heights (indices, tall signs) are runs of their own; letters on one baseline and the
    /// parts of a number stay together whatever they are set in. Scripts without spaces have no words to keep whole.
    pub(crate) fn hold(&self, before: u32, after: u32) -> bool {
        let (a, b) = (&self.words[before as usize], &self.words[after as usize]);
        if meet_unspaced(&a.text, &b.text) {
            return false;
        }
        let em = a.common_em(b);
        let shift = self.frame.baseline(a.baseline) - self.frame.baseline(b.baseline);
        (shift.abs() <= WORD_LEVEL * em && belong(&a.text, &b.text))
            || (self.top(a) - self.top(b)).abs()
                <= (ROW * page_point(self.page.size)).max(ROW_OF_EM * em)
    }

    /// Where the frame of the word's font ends above its baseline.
    fn top(&self, word: &Word) -> f32 {
        let font = self.page.fonts.get(usize::from(word.style.font.0));
        self.frame.baseline(word.baseline) - font.map_or(0.0, |font| font.reach) * word.style.size
    }
}

/// Letters of one word with its hyphens and apostrophes, or a number with its sign and its marks.
fn belong(before: &str, after: &str) -> bool {
    let (Some(a), Some(b)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let binds = |c| matches!(c, '-' | '\u{2010}'..='\u{2013}' | '\'' | '\u{2019}');
    let marks = |c| matches!(c, '.' | ',');
    let signs = |c| matches!(c, '\u{2212}' | '\u{b1}');
    (a.is_alphanumeric() && (b.is_alphanumeric() || binds(b)))
        || (binds(a) && b.is_alphanumeric())
        || ((marks(a) || signs(a)) && b.is_ascii_digit())
        || (a.is_ascii_digit() && marks(b))
}
