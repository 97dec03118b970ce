//! What is known of a candidate, as numbers that weights are learned for.

/// What is known of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Feature {
    Bias,
    /// How much its label says what the field asks for, as a whole and by its parts.
    Likeness,
    FieldSaid,
    LabelExplained,
    Exact,
    ByName,
    /// Where it stands, seen from the label.
    SamePiece,
    Right,
    RightOfColon,
    Below,
    FormField,
    Gap,
    Drop,
    Aligned,
    /// Neighbours of the label that are nearer.
    Rank,
    /// Is it of the wanted type?
    Sureness,
    WeakType,
    AtStart,
    WordsOfLabels,
    Text,
    Wrapped,
    LaterPage,
    Prose,
    Furniture,
    /// Another field is more like the label.
    Rival,
    Largest,
    /// The wanted end of a range of dates.
    Range,
    State,
    /// Values that need no label.
    Bare,
    BareUnique,
    BareFirst,
    BareTop,
    /// A term that a contract defines, or the law that it names.
    Defined,
    Law,
    /// A line of a letterhead for whoever issued the document.
    Seller,
    SellerLegal,
    SellerOrder,
    SellerLine,
    SellerRight,
    SellerTop,
    SellerContact,
    SellerAddress,
    SellerSize,
    SellerRepeat,
    SellerKnown,
    SellerPerson,
    SellerDigits,
    /// The same for whom it was written to.
    Buyer,
    BuyerLegal,
    BuyerOrder,
    BuyerLine,
    BuyerRight,
    BuyerTop,
    BuyerContact,
    BuyerAddress,
    BuyerSize,
    BuyerRepeat,
    BuyerKnown,
    BuyerPerson,
    BuyerDigits,
    /// The same places, for values without a form of their own.
    TextExact,
    TextSamePiece,
    TextRight,
    TextBelow,
    TextOfColon,
    LargestOfField,
    Fuller,
    BareDate,
    BareCurrency,
    SellerAlone,
    AddressLines,
    /// Is it in the section of what it is a part of, or in that of another party?
    Section,
    OtherSection,
    /// Is its label like the field only within that section?
    Inside,
    /// Places whose label no field claims, for fields without a value: how alike label and name are spelt, how well
    /// both are understood, and what else could belong together.
    Spelling,
    LabelKnown,
    BothKnown,
    /// The label says something else.
    SaysElse,
    OnlyPlace,
    FewPlaces,
    OnlyField,
    FewFields,
    InOrder,
    NextInOrder,
    Digits,
    NameLike,
    NameUnlike,
    OfNumber,
    OfDate,
    OfId,
    OfText,
    OfChoice,
}

/// The names of the features in the file of weights, in their order.
pub(crate) const FEATURES: [&str; 92] = [
    "bias",
    "likeness",
    "field_said",
    "label_explained",
    "exact",
    "by_name",
    "same_piece",
    "right",
    "right_of_colon",
    "below",
    "form_field",
    "gap",
    "drop",
    "aligned",
    "rank",
    "sureness",
    "weak_type",
    "at_start",
    "words_of_labels",
    "text",
    "wrapped",
    "later_page",
    "prose",
    "furniture",
    "rival",
    "largest",
    "range",
    "state",
    "bare",
    "bare_unique",
    "bare_first",
    "bare_top",
    "defined",
    "law",
    "seller",
    "seller_legal",
    "seller_order",
    "seller_line",
    "seller_right",
    "seller_top",
    "seller_contact",
    "seller_address",
    "seller_size",
    "seller_repeat",
    "seller_known",
    "seller_person",
    "seller_digits",
    "buyer",
    "buyer_legal",
    "buyer_order",
    "buyer_line",
    "buyer_right",
    "buyer_top",
    "buyer_contact",
    "buyer_address",
    "buyer_size",
    "buyer_repeat",
    "buyer_known",
    "buyer_person",
    "buyer_digits",
    "text_exact",
    "text_same_piece",
    "text_right",
    "text_below",
    "text_of_colon",
    "largest_of_field",
    "fuller",
    "bare_date",
    "bare_currency",
    "seller_alone",
    "address_lines",
    "section",
    "other_section",
    "inside",
    "spelling",
    "label_known",
    "both_known",
    "says_else",
    "only_place",
    "few_places",
    "only_field",
    "few_fields",
    "in_order",
    "next_in_order",
    "digits",
    "name_like",
    "name_unlike",
    "of_number",
    "of_date",
    "of_id",
    "of_text",
    "of_choice",
];

/// The features of a candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Features([f32; FEATURES.len()]);

impl Features {
    pub(crate) fn of(features: &[(Feature, f32)]) -> Self {
        let mut all = [0.0; FEATURES.len()];
        for (feature, value) in [(Feature::Bias, 1.0)].iter().chain(features) {
            if let Some(place) = all.get_mut(*feature as usize) {
                *place = *value;
            }
        }
        Self(all)
    }

    pub(crate) fn get(&self, feature: Feature) -> f32 {
        self.0.get(feature as usize).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, feature: Feature, value: f32) {
        if let Some(place) = self.0.get_mut(feature as usize) {
            *place = value;
        }
    }

    pub(crate) fn values(&self) -> &[f32] {
        &self.0
    }
}

/// 1 for yes.
pub(crate) fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
