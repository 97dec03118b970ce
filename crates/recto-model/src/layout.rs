//! The layout of a page: its elements in reading order.

use serde::{Deserialize, Serialize};

use crate::{Figure, Font, Hypothesis, Rect, Size, Span, Table};

/// The result of analysing a page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageLayout {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// The fonts of the spans' styles.
    pub fonts: Vec<Font>,
    /// In reading order; running heads come first and running feet last.
    pub elements: Vec<Element>,
    /// The chosen regions with their scores and runners-up, kept on request (for overlays and dumps).
    pub decisions: Vec<Hypothesis>,
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
