//! Reads the parts of a document from its structure tree.

use recto_input::Meter;
use recto_model::{BlockKind, StructureContent, StructureElement, StructureTree};

use crate::grid::{TreeCell, TreeRow};
use crate::parts::{ContentMark, TreePart};

/// No list is nested deeper.
const DEEPEST_LIST: u8 = 6;

/// What an element does to the parts.
enum ElementRole {
    /// A part of the text around it.
    Inline,
    /// Text of its own.
    Text(BlockKind),
    /// Text of its own whose first paragraph is no part by itself: an item of a list with its label, a note.
    Holder(BlockKind),
    List,
    Table,
    /// Nothing but what is in it.
    Group,
}

/// The surroundings of an element.
#[derive(Clone, Copy, Default)]
struct TreeContext {
    /// The part that its text belongs to; `None` where the text belongs to none.
    part: Option<usize>,
    /// The holder whose first paragraph is yet to come.
    holder: Option<usize>,
    /// The kind of paragraphs.
    paragraphs: Option<BlockKind>,
    /// Its paragraphs are lines of a heading, as those of a slide's title.
    is_heading: bool,
    lists: u8,
}

/// The parts of a document in its order; none of an empty tree, or of one that wasn't read to its end.
pub(crate) fn parts(tree: &StructureTree, meter: &Meter) -> Vec<TreePart> {
    if tree.is_cut || !meter.allows(tree.elements.len()) {
        return Vec::new();
    }
    let mut reader = TreeReader { tree, parts: Vec::new(), seen: vec![false; tree.elements.len()] };
    for (index, element) in (0..).zip(&tree.elements) {
        if element.parent.is_none() {
            reader.element(index, TreeContext::default());
        }
    }
    reader.parts
}

struct TreeReader<'t> {
    tree: &'t StructureTree,
    parts: Vec<TreePart>,
    /// Each element is read once, however often others refer to it.
    seen: Vec<bool>,
}

impl<'t> TreeReader<'t> {
    fn enter(&mut self, index: u32) -> Option<&'t StructureElement> {
        let seen = self.seen.get_mut(index as usize)?;
        let element = self.tree.elements.get(index as usize)?;
        (!std::mem::replace(seen, true)).then_some(element)
    }

    /// Reads an element; gives back the holder whose first paragraph is still to come.
    fn element(&mut self, index: u32, around: TreeContext) -> Option<usize> {
        let Some(element) = self.enter(index) else { return around.holder };
        match role_of(element, around.lists) {
            ElementRole::Inline if around.part.is_some() => self.content(element, around),
            ElementRole::Text(BlockKind::Paragraph) if around.is_heading => {
                self.content(element, around)
            }
            ElementRole::Inline | ElementRole::Group => {
                self.content(element, TreeContext { part: None, is_heading: false, ..around })
            }
            ElementRole::List => {
                let lists = around.lists.saturating_add(1);
                self.content(element, TreeContext { lists, ..TreeContext::default() });
                around.holder
            }
            ElementRole::Text(kind) => {
                let kind = match (kind, around.paragraphs) {
                    (BlockKind::Paragraph, Some(kind)) => kind,
                    _ => kind,
                };
                let part = match around.holder {
                    Some(holder) => self.first_of(holder, kind),
                    None => self.add(TreePart::text(kind)),
                };
                let is_heading = matches!(kind, BlockKind::Heading { .. });
                let part = Some(part);
                self.content(element, TreeContext { part, holder: None, is_heading, ..around });
                None
            }
            ElementRole::Holder(kind) => {
                let part = self.add(TreePart::text(kind));
                let is_item = matches!(kind, BlockKind::ListItem { .. });
                let paragraphs = (!is_item).then_some(kind);
                let holder = Some(part);
                let within =
                    TreeContext { part: holder, holder, paragraphs, is_heading: false, ..around };
                self.content(element, within);
                around.holder
            }
            ElementRole::Table if self.is_frame(element) => {
                self.content(element, TreeContext { part: None, ..around })
            }
            ElementRole::Table => {
                self.table(element, around);
                around.holder
            }
        }
    }

    /// A table of one cell around others holds them as a page does.
    fn is_frame(&self, element: &StructureElement) -> bool {
        let only = |element: &StructureElement, roles: &[&str]| {
            let mut inner = elements(element).filter(|index| roles.contains(&self.role(*index)));
            let first = inner.next().filter(|_| inner.next().is_none());
            first.and_then(|index| self.tree.elements.get(index as usize))
        };
        let body = only(element, &["THead", "TBody", "TFoot"]).unwrap_or(element);
        let cell = only(body, &["TR"]).and_then(|row| only(row, &["TD", "TH"]));
        cell.is_some_and(|cell| elements(cell).any(|index| self.role(index) == "Table"))
    }

    fn content(&mut self, element: &StructureElement, mut around: TreeContext) -> Option<usize> {
        for content in &element.content {
            match *content {
                StructureContent::Element(index) => around.holder = self.element(index, around),
                StructureContent::Marked { page, mcid, form: None } => {
                    let part = around.part.and_then(|part| self.parts.get_mut(part));
                    if let Some(TreePart::Text { marks, .. }) = part {
                        marks.push(ContentMark { page, mcid, place: 0 });
                    }
                }
                StructureContent::Marked { .. } | StructureContent::Object { .. } => {}
            }
        }
        around.holder
    }

    fn add(&mut self, part: TreePart) -> usize {
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// The first paragraph of a holder is the holder itself, or what it says of itself: a heading in a list is a heading.
    fn first_of(&mut self, holder: usize, of_paragraph: BlockKind) -> usize {
        if let Some(TreePart::Text { kind, .. }) = self.parts.get_mut(holder)
            && of_paragraph != BlockKind::Paragraph
        {
            *kind = of_paragraph;
        }
        holder
    }

    fn table(&mut self, element: &'t StructureElement, around: TreeContext) {
        let mut rows = Vec::new();
        let mut aside = Vec::new();
        self.rows(element, &mut rows, &mut aside);
        self.add(TreePart::Table(rows));
        for index in aside {
            self.element(index, TreeContext { part: None, holder: None, ..around });
        }
    }

    fn rows(
        &mut self,
        element: &'t StructureElement,
        rows: &mut Vec<TreeRow>,
        aside: &mut Vec<u32>,
    ) {
        for index in elements(element) {
            let role = self.role(index);
            match role {
                "THead" | "TBody" | "TFoot" => {
                    if let Some(group) = self.enter(index) {
                        self.rows(group, rows, aside);
                    }
                }
                "TR" => {
                    if let Some(row) = self.enter(index) {
                        let row = elements(row).filter_map(|cell| self.cell(cell, aside)).collect();
                        rows.push(row);
                    }
                }
                _ => aside.push(index),
            }
        }
    }

    fn role(&self, index: u32) -> &'t str {
        self.tree.elements.get(index as usize).map_or("", |element| element.role.as_str())
    }

    fn cell(&mut self, index: u32, aside: &mut Vec<u32>) -> Option<TreeCell> {
        let is_header = match self.role(index) {
            "TH" => true,
            "TD" => false,
            _ => {
                aside.push(index);
                return None;
            }
        };
        let element = self.enter(index)?;
        let mut marks = Vec::new();
        self.gather(element, &mut 0, &mut marks, aside);
        let spans = element.cell.map_or((1, 1), |cell| (cell.row_span, cell.column_span));
        Some(TreeCell { row_span: spans.0.max(1), column_span: spans.1.max(1), is_header, marks })
    }

    /// All text of a cell, that of tables in it too. Notes and text boxes stand elsewhere on the page.
    fn gather(
        &mut self,
        element: &'t StructureElement,
        place: &mut u32,
        marks: &mut Vec<ContentMark>,
        aside: &mut Vec<u32>,
    ) {
        for content in &element.content {
            match *content {
                StructureContent::Element(index) if is_aside(self.role(index)) => aside.push(index),
                StructureContent::Element(index) => {
                    let is_cell = matches!(self.role(index), "TD" | "TH");
                    if let Some(element) = self.enter(index) {
                        *place += u32::from(is_cell);
                        self.gather(element, place, marks, aside);
                        *place += u32::from(is_cell);
                    }
                }
                StructureContent::Marked { page, mcid, form: None } => {
                    marks.push(ContentMark { page, mcid, place: *place });
                }
                StructureContent::Marked { .. } | StructureContent::Object { .. } => {}
            }
        }
    }
}

fn elements(element: &StructureElement) -> impl Iterator<Item = u32> {
    element.content.iter().filter_map(|content| match content {
        StructureContent::Element(index) => Some(*index),
        StructureContent::Marked { .. } | StructureContent::Object { .. } => None,
    })
}

fn is_aside(role: &str) -> bool {
    matches!(role, "Figure" | "Note" | "FENote")
}

fn role_of(element: &StructureElement, lists: u8) -> ElementRole {
    if let Some(level) = element.heading_level() {
        return ElementRole::Text(BlockKind::Heading { level });
    }
    match element.role.as_str() {
        "H" | "Title" => ElementRole::Text(BlockKind::Heading { level: 1 }),
        "P" => ElementRole::Text(match element.tag.as_deref() {
            // The style of captions, where it isn't told as such.
            Some("Caption") => BlockKind::Caption,
            _ => BlockKind::Paragraph,
        }),
        "L" => ElementRole::List,
        "LI" => {
            let depth = lists.saturating_sub(1).min(DEEPEST_LIST);
            ElementRole::Holder(BlockKind::ListItem { depth, ordered: false })
        }
        "Caption" => ElementRole::Holder(BlockKind::Caption),
        "Note" | "FENote" => ElementRole::Holder(BlockKind::Footnote),
        "TOCI" => ElementRole::Holder(BlockKind::Contents),
        "Table" => ElementRole::Table,
        "Span" | "Quote" | "Reference" | "BibEntry" | "Code" | "Link" | "Annot" | "Ruby" | "RB"
        | "RT" | "RP" | "Warichu" | "WT" | "WP" | "Formula" | "Form" | "Lbl" | "LBody" | "Em"
        | "Strong" | "Sub" => ElementRole::Inline,
        _ => ElementRole::Group,
    }
}
