//! A page as analysis understood it: elements in reading order.

use serde::{Deserialize, Serialize};

use crate::{Figure, Font, Hypothesis, Rect, Size, Span, Table};

/// The finished analysis of a page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageLayout {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// For the styles of the spans.
    pub fonts: Vec<Font>,
    /// In reading order: running heads first, running feet last.
    pub elements: Vec<Element>,
    /// The chosen regions with their terms and runner-ups; kept only on request (overlays, dumps).
    pub decisions: Vec<Hypothesis>,
}

/// One thing on a page.
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
}

/// Lines that belong together: a paragraph, a heading, a list item, a caption.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Block {
    pub kind: BlockKind,
    pub bbox: Rect,
    /// In reading order; never empty.
    pub lines: Vec<Line>,
    /// The paragraph goes on in the next text block of the reading order (column or page break inside a sentence).
    pub continues: bool,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BlockKind {
    Paragraph,
    /// Level from 1; settled by the pass over the whole document.
    Heading {
        level: u8,
    },
    /// `depth` from 0. `ordered` when the printed marker counts.
    ListItem {
        depth: u8,
        ordered: bool,
    },
    Caption,
    Footnote,
    RunningHead,
    RunningFoot,
    PageNumber,
    /// A line of a table of contents.
    Contents,
    Formula,
    /// Words inside a figure (axis labels, legends).
    FigureText,
    /// Program text or another block whose line breaks matter.
    Preformatted,
}

impl BlockKind {
    /// Repeats on pages and is no part of the running text: left out of segments' content, kept in `content`.
    pub fn is_furniture(self) -> bool {
        matches!(self, Self::RunningHead | Self::RunningFoot | Self::PageNumber)
    }
}

/// A line of text: spans from left to right (as it reads).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Line {
    pub spans: Vec<Span>,
    pub bbox: Rect,
    pub baseline: f32,
    /// As in [`crate::Word::angle`].
    pub angle: i16,
}

impl Line {
    /// The line's text, spans joined as printed.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.push_text(&mut text);
        text
    }

    /// The same, behind what `text` holds.
    pub fn push_text(&self, text: &mut String) {
        for (i, span) in self.spans.iter().enumerate() {
            text.push_str(&span.text);
            if span.space_after && i + 1 < self.spans.len() {
                text.push(' ');
            }
        }
    }
}
