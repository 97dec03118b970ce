//! Characters of symbolic fonts such as Symbol and Wingdings, whose producers write the private use character U+F000
//! plus the code.

/// How a font's private use characters are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// Adobe Symbol encoding (ISO 32000-1, D.5).
    Symbol,
    Wingdings,
    /// `LibreOffice` writes what a document has in Wingdings, or as a bullet in Symbol, in this font, with their codes.
    OpenSymbol,
    /// Letters at U+F000 plus their ASCII code.
    Letters,
}

/// Symbol encoding from 0x20 to 0x7E.
const SYMBOL_LOW: &str = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
/// Symbol encoding from 0xA0 to 0xFE; the one unused code is a space.
const SYMBOL_HIGH: &str = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";
/// The marks of Wingdings that documents use: bullets, boxes, ticks, arrows, hands.
const WINGDINGS: [(u8, char); 40] = [
    (0x22, '✂'),
    (0x28, '☎'),
    (0x2a, '✉'),
    (0x46, '☞'),
    (0x4a, '☺'),
    (0x4c, '☹'),
    (0x6c, '●'),
    (0x6d, '❍'),
    (0x6e, '■'),
    (0x6f, '□'),
    (0x70, '❐'),
    (0x71, '❑'),
    (0x72, '❒'),
    (0x73, '⬧'),
    (0x74, '⧫'),
    (0x75, '◆'),
    (0x76, '❖'),
    (0x77, '⬥'),
    (0x9e, '·'),
    (0x9f, '•'),
    (0xa1, '○'),
    (0xa3, '◉'),
    (0xa4, '◎'),
    (0xa7, '▪'),
    (0xa8, '◻'),
    (0xab, '★'),
    (0xd8, '➢'),
    (0xdf, '←'),
    (0xe0, '→'),
    (0xe1, '↑'),
    (0xe2, '↓'),
    (0xe8, '➔'),
    (0xf0, '⇨'),
    (0xfb, '✗'),
    (0xfc, '✓'),
    (0xfd, '☒'),
    (0xfe, '☑'),
    (0xa6, '◌'),
    (0xaa, '✦'),
    (0x20, ' '),
];

impl Symbols {
    pub(crate) fn of_font(name: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        if lower.starts_with("symbol") {
            Self::Symbol
        } else if lower.starts_with("wingdings") && !lower.starts_with("wingdings2") {
            Self::Wingdings
        } else if lower.starts_with("opensymbol") {
            Self::OpenSymbol
        } else {
            Self::Letters
        }
    }

    /// The character that one of U+F020 to U+F0FF stands for, or itself where that is not known.
    pub(crate) fn resolve(self, c: char) -> char {
        let Some(code) = u32::from(c).checked_sub(0xf000).and_then(|code| u8::try_from(code).ok())
        else {
            return c;
        };
        let found = match self {
            Self::Symbol => symbol(code),
            Self::OpenSymbol if code == 0xb7 => Some('•'),
            Self::Wingdings | Self::OpenSymbol => {
                WINGDINGS.iter().find(|(of, _)| *of == code).map(|(_, c)| *c)
            }
            Self::Letters if (0x20..0x7f).contains(&code) => Some(char::from(code)),
            // Word's list bullets occur in fonts of many names.
            Self::Letters if code == 0xb7 => Some('•'),
            Self::Letters if code == 0xa7 => Some('▪'),
            Self::Letters => None,
        };
        found.unwrap_or(c)
    }
}

fn symbol(code: u8) -> Option<char> {
    let place = usize::from(code);
    match code {
        0x20..=0x7e => SYMBOL_LOW.chars().nth(place - 0x20),
        0xa0..=0xfe => SYMBOL_HIGH.chars().nth(place - 0xa0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_complete() {
        assert_eq!(SYMBOL_LOW.chars().count(), 0x7f - 0x20);
        assert_eq!(SYMBOL_HIGH.chars().count(), 0xff - 0xa0);
    }

    #[test]
    fn bullets_become_bullets() {
        assert_eq!(Symbols::of_font("SymbolMT").resolve('\u{f0b7}'), '•');
        assert_eq!(Symbols::of_font("Wingdings-Regular").resolve('\u{f0a7}'), '▪');
        assert_eq!(Symbols::of_font("OpenSymbol").resolve('\u{f06c}'), '●');
        assert_eq!(Symbols::of_font("OpenSymbol").resolve('\u{f0b7}'), '•');
        assert_eq!(Symbols::of_font("Arial").resolve('\u{f041}'), 'A');
        assert_eq!(Symbols::of_font("Wingdings").resolve('\u{f0c9}'), '\u{f0c9}');
    }
}
