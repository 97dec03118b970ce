//! The elements around a position, with what is known of them.

use crate::legacy::FramePlace;

/// The elements that decisions depend on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Tag {
    Paragraph,
    ParagraphProperties,
    Run,
    RunProperties,
    InstructionText,
    Table,
    Row,
    RowProperties,
    /// An embedded object of a text.
    Object,
    /// A frame of a slide, which may hold an embedded object.
    Frame,
    Picture,
    /// Another shape of a slide.
    Shape,
    /// A drawing of a text.
    Drawing,
    /// A field of a slide that is written as its stored text.
    StoredField,
    Choice,
    /// An element beside paragraphs that doesn't part them, such as a bookmark.
    Marker,
    #[default]
    Other,
}

/// An element whose end has not been seen.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct Open {
    pub(super) tag: Tag,
    pub(super) element: usize,
    /// Of a run: hidden by its own property, and by its style.
    pub(super) hidden: Option<bool>,
    /// Of a run or a paragraph.
    pub(super) hidden_by_style: bool,
    /// Of a paragraph: has it something to show?
    pub(super) has_content: bool,
    /// Of a paragraph or row: was the mark at its end or the row itself deleted?
    pub(super) is_deleted: bool,
    /// Of a paragraph: does a section end with it?
    pub(super) ends_section: bool,
    /// The last child, if it is a paragraph with a deleted mark, and whether it has content.
    pub(super) joining: Option<(usize, bool)>,
    /// Of a table: rows that are kept, and rows that aren't.
    pub(super) rows: (u32, u32),
    pub(super) has_picture: bool,
    /// Of a frame: does it hold an embedded object, and which element is its picture?
    pub(super) is_object: bool,
    pub(super) picture: Option<usize>,
    /// Of a frame: the id of its object's picture in a VML drawing, and where the frame lies.
    pub(super) shape_picture: Option<String>,
    pub(super) place: FramePlace,
}
