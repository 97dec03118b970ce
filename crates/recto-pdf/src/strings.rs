//! Text strings of dictionaries (ISO 32000-1, 7.9.2.2): UTF-16 or UTF-8 with a byte order mark, else `PDFDocEncoding`.

use hayro_syntax::object::{self, Dict, Name};

/// `PDFDocEncoding` from 0x18 to 0x1F (ISO 32000-1, D.3).
const ACCENTS: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
/// `PDFDocEncoding` from 0x80 to 0xA0. Codes outside of both tables are those of Latin-1.
const UPPER: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™',
    'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
];

/// How many more bytes of names, values and addresses may be read. Thousands of entries may refer to one long string, and
/// each would keep a copy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextAllowance {
    left: usize,
}

impl TextAllowance {
    pub(crate) const fn new(bytes: usize) -> Self {
        Self { left: bytes }
    }

    /// Text of the document; `None` when it is longer than what is left, and for all that follows.
    pub(crate) fn decode(&mut self, bytes: &[u8]) -> Option<String> {
        self.spend(bytes.len()).then(|| decode(bytes))
    }

    /// A name, which is taken to be UTF-8 (ISO 32000-1, 7.3.5).
    pub(crate) fn name(&mut self, name: &Name<'_>) -> Option<String> {
        self.spend(name.as_ref().len()).then(|| String::from_utf8_lossy(name.as_ref()).into_owned())
    }

    /// The text string `key` of a dictionary, which is not even looked at when nothing is left.
    pub(crate) fn entry(&mut self, dict: &Dict<'_>, key: &[u8]) -> Option<String> {
        if self.left == 0 {
            return None;
        }
        self.decode(dict.get::<object::String<'_>>(key)?.as_bytes())
    }

    fn spend(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.left;
        self.left = if fits { self.left - bytes } else { 0 };
        fits
    }
}

pub(crate) fn decode(bytes: &[u8]) -> String {
    let text = if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        utf16(rest, u16::from_be_bytes)
    } else if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        utf16(rest, u16::from_le_bytes)
    } else if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        bytes.iter().map(|b| pdf_doc(*b)).collect()
    };
    without_language_codes(&text)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn pdf_doc(byte: u8) -> char {
    match byte {
        0x18..=0x1f => ACCENTS.get(usize::from(byte - 0x18)).copied(),
        0x80..=0xa0 => UPPER.get(usize::from(byte - 0x80)).copied(),
        _ => None,
    }
    .unwrap_or(char::from(byte))
}

/// Drops language codes, which stand between two escape characters and are no text.
fn without_language_codes(text: &str) -> String {
    if !text.contains('\u{1b}') {
        return text.to_owned();
    }
    text.split('\u{1b}').step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn reads_each_encoding() {
        assert_eq!(decode(b"Caf\xe9 \x84 \xa0"), "Café — €");
        assert_eq!(decode(b"\xfe\xff\x00A\xd8\x3d\xde\x00"), "A😀");
        assert_eq!(decode(b"\xff\xfeA\x00"), "A");
        assert_eq!(decode(b"\xef\xbb\xbf\xc3\xa9"), "é");
        assert_eq!(decode(b"\xfe\xff\x00\x1b\x00d\x00e\x00\x1b\x00J\x00a"), "Ja");
    }
}
