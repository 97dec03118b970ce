//! Text strings of dictionaries (ISO 32000-1, 7.9.2.2): UTF-16 or UTF-8 with a byte order mark, else `PDFDocEncoding`.

/// `PDFDocEncoding` from 0x18 to 0x1F (ISO 32000-1, D.3).
const ACCENTS: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
/// `PDFDocEncoding` from 0x80 to 0xA0. Codes outside of both tables are those of Latin-1.
const UPPER: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™',
    'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
];

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
