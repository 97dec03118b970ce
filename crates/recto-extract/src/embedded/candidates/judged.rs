//! What a value near a label is judged by.

use serde_json::Value;
use smol_str::SmolStr;

use super::finder::CandidateFinder;
use super::{Candidate, LabelMatch, LabelSide, Lie, of_likeness};
use crate::embedded::features::{Feature, Features, flag};
use crate::embedded::lexicon::Lexicon;
use crate::embedded::pieces::TextPiece;
use crate::embedded::values::Fit;
use crate::embedded::wanted::Wanted;
use crate::normalise::Decimal;

impl CandidateFinder<'_> {
    #[expect(
        clippy::too_many_arguments,
        reason = "what is known of a candidate comes from as many places"
    )]
    pub(super) fn candidate(
        &self,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        piece: &TextPiece,
        other: &TextPiece,
        fit: Fit,
        lie: Lie,
        wrapped: bool,
    ) -> Candidate {
        let is_start = lie.side == LabelSide::SamePiece || fit.first() == Some(other.words.start);
        let known = if wanted.is_text() { self.words_of_labels(&fit.words) } else { 0.0 };
        let mut features = of_likeness(found).to_vec();
        features.extend([
            (Feature::SamePiece, flag(lie.side == LabelSide::SamePiece)),
            (Feature::Right, flag(lie.side == LabelSide::Right)),
            (Feature::RightOfColon, flag(lie.side == LabelSide::Right && piece.colon)),
            (Feature::Below, flag(lie.side == LabelSide::Below)),
            (Feature::FormField, flag(other.field.is_some())),
            (Feature::Gap, (lie.gap / 20.0).min(1.0)),
            (Feature::Drop, (lie.drop / 3.0).min(1.0)),
            (Feature::Aligned, flag(lie.aligned)),
            (Feature::Rank, lie.rank as f32 / 2.0),
            (Feature::Sureness, fit.sureness),
            (Feature::WeakType, flag(fit.sureness < 0.35)),
            (Feature::AtStart, flag(is_start)),
            (Feature::WordsOfLabels, known),
            (Feature::Text, flag(wanted.is_text())),
            (Feature::Wrapped, flag(wrapped)),
            (Feature::LaterPage, flag(other.page > 1)),
            (Feature::Prose, flag(other.prose)),
            (Feature::Furniture, flag(other.furniture)),
            (Feature::Largest, flag(self.is_largest(wanted, &fit.value))),
            (Feature::Range, flag(fit.is_range_end)),
        ]);
        if wanted.is_text() {
            features.extend([
                (Feature::TextExact, flag(found.likeness.score > 0.93)),
                (Feature::TextSamePiece, flag(lie.side == LabelSide::SamePiece)),
                (Feature::TextRight, flag(lie.side == LabelSide::Right)),
                (Feature::TextBelow, flag(lie.side == LabelSide::Below)),
                (Feature::TextOfColon, flag(lie.side == LabelSide::Right && piece.colon)),
                (Feature::AddressLines, flag(fit.is_address)),
            ]);
        }
        let mut candidate = Candidate::new(fit, &Features::of(&features));
        candidate.label = found.label.words.clone();
        candidate
    }

    /// The share of words that labels consist of.
    fn words_of_labels(&self, words: &[u32]) -> f32 {
        let tokens = words.iter().filter_map(|word| self.values.pieces.tokens.get(*word as usize));
        let tokens: Vec<SmolStr> = tokens.flatten().cloned().collect();
        Lexicon::get().known_share(&tokens)
    }

    fn is_largest(&self, wanted: &Wanted<'_>, value: &Value) -> bool {
        let is_total = ["total", "gross", "balance_due"].iter().any(|name| wanted.has(name));
        let of_value = || Decimal::of_json(value.as_number()?);
        is_total && self.largest.is_some() && of_value() == self.largest
    }
}
