//! The layout of a page: its elements in reading order.

use serde::{Deserialize, Serialize};

use crate::{
    DrawnCheckBox, Figure, Font, Hypothesis, PageLedger, PageWords, Rect, Size, Span, Structure,
    Table, Warning, WordId,
};

/// The result of analysing a page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageLayout {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// The fonts of the spans' styles.
    pub fonts: Vec<Font>,
    /// Number of words on the page; ids of words are below it.
    pub word_count: u32,
    /// Kept on request, for whoever cuts out pieces and has to say where these stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Box<PageWords>>,
    /// Kept on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Box<PageLedger>>,
    /// Those that are drawn and are no fields of a form; found on request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub check_boxes: Vec<DrawnCheckBox>,
    /// In reading order; running heads come first and running feet last.
    pub elements: Vec<Element>,
    /// The chosen regions with their scores and runners-up, kept on request (for overlays and dumps).
    pub decisions: Vec<Hypothesis>,
    /// What the layout lacks of the page, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl PageLayout {
    /// Appends the words, elements, decisions and warnings of another part of the page.
    pub fn append(&mut self, mut part: Self) {
        let by = self.word_count;
        for element in &mut part.elements {
            element.shift_words(by);
        }
        for decision in &mut part.decisions {
            decision.words.iter_mut().for_each(|word| *word = word.saturating_add(by));
            if let Structure::Grid(table) = &mut decision.structure {
                table.shift_words(by);
            }
        }
        if let (Some(words), Some(more)) = (&mut self.words, &part.words) {
            words.append(more);
        }
        if let (Some(ledger), Some(more)) = (&mut self.ledger, part.ledger) {
            ledger.append(*more, by);
        }
        self.check_boxes.append(&mut part.check_boxes);
        self.word_count = by.saturating_add(part.word_count);
        self.elements.append(&mut part.elements);
        self.decisions.append(&mut part.decisions);
        self.warnings.append(&mut part.warnings);
    }
}

/// An element of a page.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "element", rename_all = "snake_case")]
pub enum Element {
    Text(Block),
    Table(Table),
    Figure(Figure),
}

impl Element {
    pub fn bbox(&self) -> Rect {
        match self {
            Self::Text(block) => block.bbox,
            Self::Table(table) => table.bbox,
            Self::Figure(figure) => figure.bbox,
        }
    }

    fn shift_words(&mut self, by: u32) {
        match self {
            Self::Text(block) => {
                let spans = block.lines.iter_mut().flat_map(|line| &mut line.spans);
                spans.for_each(|span| span.words.shift(by));
            }
            Self::Table(table) => table.shift_words(by),
            Self::Figure(figure) => figure.words.shift(by),
        }
    }
}

/// A block of lines: a paragraph, a heading, a list item, a caption.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Block {
    pub kind: BlockKind,
    pub bbox: Rect,
    /// In reading order; never empty.
    pub lines: Vec<Line>,
    /// The paragraph continues in the next text block of the reading order (a column or page break inside a sentence).
    pub continues: bool,
    /// The document itself says what it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_declared: bool,
}

impl Block {
    /// Its words in reading order.
    pub fn words(&self) -> impl Iterator<Item = WordId> + '_ {
        self.lines.iter().flat_map(Line::words)
    }
}

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BlockKind {
    Paragraph,
    /// Level from 1, set by the pass over the whole document.
    Heading {
        level: u8,
    },
    /// `depth` from 0; `ordered` if the printed marker counts.
    ListItem {
        depth: u8,
        ordered: bool,
    },
    Caption,
    Footnote,
    RunningHead,
    RunningFoot,
    PageNumber,
    /// An entry of a table of contents.
    Contents,
    Formula,
    /// Words inside a figure (axis labels, legends).
    FigureText,
    /// Program code, or another block whose line breaks matter.
    Preformatted,
}

impl BlockKind {
    /// Running heads and feet repeat on pages and are not part of the running text: they are left out of segments'
    /// content, but kept in `content`.
    pub fn is_furniture(self) -> bool {
        matches!(self, Self::RunningHead | Self::RunningFoot | Self::PageNumber)
    }
}

/// A line of text, with its spans in visual order (left to right) of the text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Line {
    pub spans: Vec<Span>,
    pub bbox: Rect,
    pub baseline: f32,
    /// As in [`crate::Word::angle`].
    pub angle: i16,
}

impl Line {
    /// The line's text with the spaces between its spans.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.push_text(&mut text);
        text
    }

    /// Its words in reading order.
    pub fn words(&self) -> impl Iterator<Item = WordId> + '_ {
        self.spans.iter().flat_map(|span| span.words.iter())
    }

    /// Appends the line's text to `text`.
    pub fn push_text(&self, text: &mut String) {
        for (i, span) in self.spans.iter().enumerate() {
            text.push_str(&span.text);
            if span.space_after && i + 1 < self.spans.len() {
                text.push(' ');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, RegionKind, WordIds};

    fn part(words: &[u32]) -> PageLayout {
        let ids = || words.iter().copied().map(WordId).collect::<WordIds>();
        let table =
            Table { cells: vec![Cell { words: ids(), ..Cell::default() }], ..Table::default() };
        let figure = Figure { bbox: Rect::default(), image: None, words: ids(), picture: None };
        let decision = Hypothesis {
            kind: RegionKind::Table,
            bbox: Rect::default(),
            words: words.to_vec(),
            structure: Structure::Grid(Box::new(table.clone())),
            terms: Vec::new(),
            runner_up: None,
        };
        PageLayout {
            word_count: 4,
            elements: vec![Element::Table(table), Element::Figure(figure)],
            decisions: vec![decision],
            ..PageLayout::default()
        }
    }

    #[test]
    fn the_words_of_an_appended_part_follow_those_of_the_page() {
        let mut page = part(&[0, 1]);
        page.append(part(&[3, 1]));
        page.append(part(&[2]));
        assert_eq!(page.word_count, 12);
        let ids: Vec<Vec<WordId>> = page
            .elements
            .iter()
            .map(|element| match element {
                Element::Table(table) => table.cells[0].words.clone().into(),
                Element::Figure(figure) => figure.words.clone().into(),
                Element::Text(_) => Vec::new(),
            })
            .collect();
        let first = vec![WordId(0), WordId(1)];
        let (second, third) = (vec![WordId(7), WordId(5)], vec![WordId(10)]);
        assert_eq!(ids, [first.clone(), first, second.clone(), second, third.clone(), third]);
        let of_decisions: Vec<&[u32]> = page.decisions.iter().map(|d| d.words.as_slice()).collect();
        assert_eq!(of_decisions, [[0, 1].as_slice(), &[7, 5], &[10]]);
        assert!(matches!(
            &page.decisions[1].structure,
            Structure::Grid(table) if table.cells[0].words == [WordId(7), WordId(5)].into_iter().collect()
        ));
    }
}
