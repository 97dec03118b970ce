//! What most of a document looks like: the measure for everything that stands out.

use std::collections::BTreeMap;

use recto_lines::{rounded, step_of, value_of};
use recto_model::{Block, BlockKind, Element, PageLayout, Rgb, Style};

/// Binary digits of the size of a look: steps of half a point from 8 to 16 points.
pub(crate) const LOOK_DIGITS: u32 = 4;
/// The same for the body's size: steps of a point.
const BODY_DIGITS: u32 = 3;

/// How a block looks, coarse enough that one style is one value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Look {
    /// The step to which its size is rounded: half a point from 8 to 16 points.
    pub(crate) size: u32,
    pub(crate) bold: bool,
    pub(crate) italic: bool,
    pub(crate) caps: bool,
    pub(crate) style: Style,
}

impl Look {
    pub(crate) fn points(&self) -> f32 {
        value_of(self.size, LOOK_DIGITS)
    }
}

/// The look of a block when all its lines share it; `None` for a block that only begins in another style.
pub(crate) fn look(block: &Block) -> Option<Look> {
    let mut main: Option<(Style, usize)> = None;
    let (mut letters, mut bold, mut italic, mut upper, mut cased) =
        (0usize, 0usize, 0usize, 0usize, 0usize);
    for span in block.lines.iter().flat_map(|line| &line.spans).filter(|span| !span.superscript) {
        let Letters { all: count, upper: capitals, cased: with_case } = Letters::of(&span.text);
        letters += count;
        bold += if span.style.is_bold() { count } else { 0 };
        italic += if span.style.italic { count } else { 0 };
        upper += capitals;
        cased += with_case;
        if main.is_none_or(|(_, most)| count > most) {
            main = Some((span.style, count));
        }
    }
    let (style, _) = main?;
    Some(Look {
        size: step_of(style.size, LOOK_DIGITS),
        bold: is_nearly_all(bold, letters),
        italic: is_nearly_all(italic, letters),
        caps: cased >= 3 && is_nearly_all(upper, cased),
        style,
    })
}

/// A word or two in another style leave a block in its own.
fn is_nearly_all(letters: usize, all: usize) -> bool {
    all > 0 && letters * 10 >= all * 9
}

/// Letters and digits, capitals, and letters that have a case.
#[derive(Default)]
struct Letters {
    all: usize,
    upper: usize,
    cased: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let mut letters = Self::default();
        // Most text is ASCII, and every block is looked at several times: what is counted in bytes is counted many at once.
        if text.is_ascii() {
            for bytes in text.as_bytes().chunks(usize::from(u8::MAX)) {
                letters.all += count(bytes, u8::is_ascii_alphanumeric);
                letters.upper += count(bytes, u8::is_ascii_uppercase);
                letters.cased += count(bytes, u8::is_ascii_alphabetic);
            }
        } else {
            for c in text.chars() {
                letters.all += usize::from(c.is_alphanumeric());
                letters.upper += usize::from(c.is_uppercase());
                letters.cased += usize::from(c.is_uppercase() || c.is_lowercase());
            }
        }
        letters
    }
}

/// Of at most 255 bytes.
fn count(bytes: &[u8], is: impl Fn(&u8) -> bool) -> usize {
    usize::from(bytes.iter().map(|byte| u8::from(is(byte))).sum::<u8>())
}

/// The document's usual text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyText {
    pub(crate) size: f32,
    pub(crate) bold: bool,
    /// The step of most letters, as of a [`Look`]: what is a little smaller is told apart by it.
    pub(crate) step: u32,
}

impl BodyText {
    /// The style of most letters in running text.
    pub(crate) fn of(pages: &[PageLayout]) -> Self {
        let mut counts: Vec<(Style, usize)> = Vec::new();
        let mut known: BTreeMap<(u32, bool, Rgb), usize> = BTreeMap::new();
        let mut steps: BTreeMap<u32, usize> = BTreeMap::new();
        for block in text_blocks(pages) {
            let weight = match block.kind {
                BlockKind::Paragraph | BlockKind::ListItem { .. } => 4,
                BlockKind::FigureText => 0,
                _ => 1,
            };
            for span in block.lines.iter().flat_map(|line| &line.spans) {
                let key = Style {
                    font: recto_model::FontId::default(),
                    size: rounded(span.style.size, BODY_DIGITS),
                    ..span.style
                };
                let count = span.text.len() * weight;
                *steps.entry(step_of(span.style.size, LOOK_DIGITS)).or_default() += count;
                let look = (key.size.to_bits(), key.is_bold(), key.color);
                let at = *known.entry(look).or_insert(counts.len());
                match counts.get_mut(at) {
                    Some((_, sum)) => *sum += count,
                    None => counts.push((key, count)),
                }
            }
        }
        let main =
            counts.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(style, _)| style);
        let size = main.map(|style| style.size).filter(|size| *size > 0.0).unwrap_or(1.0);
        let step = steps.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a });
        Self {
            size,
            bold: main.is_some_and(|style| style.is_bold()),
            step: step.map_or_else(|| step_of(size, LOOK_DIGITS), |(step, _)| step),
        }
    }
}

pub(crate) fn text_blocks(pages: &[PageLayout]) -> impl Iterator<Item = &Block> {
    pages.iter().flat_map(|page| &page.elements).filter_map(|element| match element {
        Element::Text(block) => Some(block),
        Element::Table(_) | Element::Figure(_) => None,
    })
}

/// Lines of a block joined by spaces.
pub(crate) fn block_text(block: &Block) -> String {
    let mut text = String::new();
    for line in &block.lines {
        if !text.is_empty() {
            text.push(' ');
        }
        line.push_text(&mut text);
    }
    text
}
