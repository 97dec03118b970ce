//! Text as it is compared: without case, spaces and typographic variants.

use unicode_normalization::UnicodeNormalization as _;

/// The letters and digits of a text in lower case, compatibility forms (ligatures, full width) resolved.
pub(crate) fn folded(text: &str) -> String {
    text.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
