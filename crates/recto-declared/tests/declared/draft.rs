//! Makes structure trees and words.

use recto_declared::DeclaredDocument;
use recto_input::{CancelHandle, Meter};
use recto_model::{
    CellAttributes, DeclaredGlyphs, DeclaredPage, DocumentKind, FontId, Gap, Glyph,
    OfficeStructure, Page, Point, Quad, Rect, RenderMode, Rgb, StructureContent, StructureElement,
    StructureTree, Style, TextOrigin, Word,
};

/// A cell: role, row span, column span, and its marked content (page, id).
pub(crate) type DraftCell = (&'static str, u32, u32, Option<(u32, i32)>);

/// A structure tree in the making.
pub(crate) struct Draft {
    pub(crate) tree: StructureTree,
    pub(crate) office: OfficeStructure,
}

impl Draft {
    pub(crate) fn new(kind: DocumentKind) -> Self {
        Self {
            tree: StructureTree::default(),
            office: OfficeStructure { kind, tables: Vec::new() },
        }
    }

    pub(crate) fn add(&mut self, parent: Option<u32>, role: &str) -> u32 {
        let index = self.tree.elements.len() as u32;
        let element = StructureElement { role: role.into(), parent, ..Default::default() };
        self.tree.elements.push(element);
        if let Some(parent) = parent {
            self.tree.elements[parent as usize].content.push(StructureContent::Element(index));
        }
        index
    }

    pub(crate) fn mark(&mut self, element: u32, page: u32, mcid: i32) {
        let content = StructureContent::Marked { page, mcid, form: None };
        self.tree.elements[element as usize].content.push(content);
    }

    pub(crate) fn row(&mut self, table: u32, cells: &[DraftCell]) -> u32 {
        let row = self.add(Some(table), "TR");
        for &(role, row_span, column_span, mark) in cells {
            let cell = self.add(Some(row), role);
            self.tree.elements[cell as usize].cell =
                Some(CellAttributes { row_span, column_span, scope: None });
            if let Some((page, mcid)) = mark {
                self.mark(cell, page, mcid);
            }
        }
        row
    }

    pub(crate) fn glyphs(&self, page: &Page) -> DeclaredGlyphs {
        let meter = Meter::new(1 << 20, CancelHandle::default());
        DeclaredDocument::of(&self.tree, &self.office, &meter).glyphs(page)
    }

    /// What the same tree tells of a page where it comes with a PDF.
    pub(crate) fn tagged_page(&self, number: u32, words: &[Word]) -> DeclaredPage {
        let meter = Meter::new(1 << 20, CancelHandle::default());
        DeclaredDocument::of_tags(&self.tree, &meter).page_regions(number, words, &meter)
    }

    pub(crate) fn page(&self, number: u32, words: &[Word]) -> DeclaredPage {
        let meter = Meter::new(1 << 20, CancelHandle::default());
        DeclaredDocument::of(&self.tree, &self.office, &meter).page_regions(number, words, &meter)
    }
}

/// A glyph without text or size.
pub(crate) fn glyph() -> Glyph {
    Glyph {
        text: "".into(),
        quad: Quad::default(),
        origin: Point::default(),
        end: Point::default(),
        size: 10.0,
        font: FontId(0),
        color: Rgb::default(),
        mode: RenderMode::default(),
        mcid: None,
        origin_kind: TextOrigin::default(),
        confidence: None,
    }
}

/// Words whose marked content has the number of the word.
pub(crate) fn words(texts: &[&str]) -> Vec<Word> {
    texts.iter().zip(0..).map(|(text, mcid)| word(text, Some(mcid))).collect()
}

pub(crate) fn word(text: &str, mcid: Option<i32>) -> Word {
    Word {
        text: text.to_owned(),
        bbox: Rect::default(),
        baseline: 0.0,
        angle: 0,
        style: Style {
            font: FontId(0),
            size: 10.0,
            weight: 400,
            italic: false,
            monospace: false,
            color: Rgb::default(),
        },
        gap_before: Gap::Start,
        mode: RenderMode::default(),
        origin: TextOrigin::default(),
        mcid,
        first_glyph: 0,
        confidence: None,
    }
}
