//! What a line of the first page is judged by when a party is looked for.

use super::{Parties, PartyRole, TextStack};
use crate::embedded::features::{Feature, Features, flag};
use crate::embedded::legal_forms::{has_legal_form, is_person};
use crate::embedded::lexicon::Lexicon;
use crate::embedded::pieces::TextPiece;
use crate::normalise::folded;

impl Parties<'_> {
    /// Does nothing else stand on the line?
    fn is_alone(&self, piece: &TextPiece) -> bool {
        let around = self.pieces.around(piece.page, &piece.bbox, self.meter);
        around.iter().filter_map(|at| self.pieces.get(*at)).all(|other| other.words == piece.words)
    }

    pub(super) fn features(
        &self,
        role: PartyRole,
        stack: &TextStack,
        order: usize,
        line: usize,
        piece: &TextPiece,
    ) -> Features {
        let text = self.pieces.text(&piece.words);
        let size = self
            .pieces
            .document
            .pages
            .first()
            .map_or((1.0, 1.0), |page| (page.size.width.max(1.0), page.size.height.max(1.0)));
        let lexicon = Lexicon::get();
        let tokens = self.pieces.tokens_of(&piece.words);
        let known = lexicon.known_share(&tokens);
        let repeats = self.counts.get(&folded(&text)).copied().unwrap_or_default();
        let top = (1.0 - 3.0 * piece.bbox.y0 / size.1).max(0.0);
        let values = [
            1.0,
            flag(has_legal_form(&text)),
            (order as f32 / 6.0).min(1.0),
            line as f32 / 2.0,
            flag(piece.bbox.center().x > 0.55 * size.0),
            top,
            flag(stack.has_contact),
            flag(stack.has_town && line == 0),
            flag(piece.em > 1.2 * self.em),
            flag(repeats > 1),
            known,
            flag(is_person(&text)),
            flag(text.chars().any(|c| c.is_ascii_digit())),
        ];
        let names = match role {
            PartyRole::Seller => SELLER_FEATURES,
            PartyRole::Buyer => BUYER_FEATURES,
        };
        let mut features: Vec<(Feature, f32)> = names.into_iter().zip(values).collect();
        if role == PartyRole::Seller && order == 0 && line == 0 {
            features.push((Feature::SellerAlone, flag(self.is_alone(piece))));
        }
        Features::of(&features)
    }
}

const SELLER_FEATURES: [Feature; 13] = [
    Feature::Seller,
    Feature::SellerLegal,
    Feature::SellerOrder,
    Feature::SellerLine,
    Feature::SellerRight,
    Feature::SellerTop,
    Feature::SellerContact,
    Feature::SellerAddress,
    Feature::SellerSize,
    Feature::SellerRepeat,
    Feature::SellerKnown,
    Feature::SellerPerson,
    Feature::SellerDigits,
];
const BUYER_FEATURES: [Feature; 13] = [
    Feature::Buyer,
    Feature::BuyerLegal,
    Feature::BuyerOrder,
    Feature::BuyerLine,
    Feature::BuyerRight,
    Feature::BuyerTop,
    Feature::BuyerContact,
    Feature::BuyerAddress,
    Feature::BuyerSize,
    Feature::BuyerRepeat,
    Feature::BuyerKnown,
    Feature::BuyerPerson,
    Feature::BuyerDigits,
];
