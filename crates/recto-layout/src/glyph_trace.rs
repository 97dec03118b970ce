//! In which word each glyph of a page ended, or why in none.

use recto_model::{LeftOutReason, WordId};

/// What became of a glyph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GlyphFate {
    Word(WordId),
    /// It became one character with another glyph: an accent with its letter.
    With(u32),
    LeftOut(LeftOutReason),
}

/// The fates of a page's glyphs, by their index; nothing is recorded unless it is asked for.
#[derive(Debug, Clone, Default)]
pub struct GlyphTrace(Vec<GlyphFate>);

impl GlyphTrace {
    /// A trace of this many glyphs.
    pub(crate) fn of(glyphs: usize) -> Self {
        Self(vec![GlyphFate::LeftOut(LeftOutReason::Blank); glyphs])
    }

    pub(crate) fn set(&mut self, glyph: u32, fate: GlyphFate) {
        if let Some(slot) = self.0.get_mut(glyph as usize) {
            *slot = fate;
        }
    }

    /// Renumbers the words when some are left out; `left_out` tells of each word whether and why.
    pub(crate) fn drop_words(&mut self, left_out: &[Option<LeftOutReason>]) {
        if self.0.is_empty() {
            return;
        }
        let mut kept = 0;
        let fates: Vec<GlyphFate> = left_out
            .iter()
            .map(|reason| {
                if let Some(reason) = reason {
                    return GlyphFate::LeftOut(*reason);
                }
                kept += 1;
                GlyphFate::Word(WordId(kept - 1))
            })
            .collect();
        for fate in &mut self.0 {
            if let GlyphFate::Word(word) = fate
                && let Some(new) = fates.get(word.index())
            {
                *fate = *new;
            }
        }
    }

    /// The word that a glyph is in, or why it is in none.
    pub(crate) fn outcome(&self, glyph: usize) -> Result<WordId, LeftOutReason> {
        let mut at = glyph;
        // An accent goes with its letter, and that with nothing; were it otherwise, the way ends all the same.
        for _ in 0..=self.0.len() {
            match self.0.get(at) {
                Some(GlyphFate::Word(word)) => return Ok(*word),
                Some(GlyphFate::With(other)) => at = *other as usize,
                Some(GlyphFate::LeftOut(reason)) => return Err(*reason),
                None => break,
            }
        }
        Err(LeftOutReason::Blank)
    }
}
