//! Small documents for tests.

use recto_model::{
    Block, BlockKind, Cell, Document, DocumentKind, Element, Figure, FontId, Line, PageLayout,
    PictureFacts, PictureFormat, PictureId, Rect, Rgb, Size, Span, Style, Table, WordIds,
};

use crate::PictureBytes;

pub(crate) const PAGE: Size = Size { width: 595.276, height: 841.89 };

pub(crate) fn span(text: &str, bbox: Rect) -> Span {
    let style = Style {
        font: FontId(0),
        size: 10.0,
        weight: 400,
        italic: false,
        monospace: false,
        color: Rgb::default(),
    };
    Span {
        text: text.into(),
        bbox,
        style,
        superscript: false,
        space_after: true,
        confidence: None,
        words: WordIds::default(),
    }
}

/// A block of lines with one span each, one below the other from `y` on.
pub(crate) fn block(kind: BlockKind, y: f32, lines: &[&str]) -> Block {
    let lines: Vec<Line> = (0u8..)
        .zip(lines)
        .map(|(i, text)| {
            let top = y + f32::from(i) * 12.0;
            let bbox = Rect::new(72.0, top, 72.0 + text.len() as f32 * 5.0, top + 10.0);
            Line { spans: vec![span(text, bbox)], bbox, baseline: top + 8.0, angle: 0 }
        })
        .collect();
    let bbox = Rect::hull(lines.iter().map(|line| line.bbox)).unwrap_or_default();
    Block { kind, bbox, lines, continues: false, is_declared: false }
}

pub(crate) fn paragraph(y: f32, lines: &[&str]) -> Element {
    Element::Text(block(BlockKind::Paragraph, y, lines))
}

pub(crate) fn text(kind: BlockKind, y: f32, lines: &[&str]) -> Element {
    Element::Text(block(kind, y, lines))
}

pub(crate) fn table(rows: u32, cols: u32) -> Table {
    let place = |row: u32, col: u32| {
        let (x, y) = (72.0 + col as f32 * 60.0, 300.0 + row as f32 * 14.0);
        Rect::new(x, y, x + 60.0, y + 14.0)
    };
    let cells = (0..rows * cols).map(|i| {
        let (row, col) = (i / cols, i % cols);
        Cell {
            row,
            col,
            row_span: 1,
            col_span: 1,
            text: format!("r{row} c{col}"),
            bbox: place(row, col),
            confidence: None,
            words: WordIds::default(),
        }
    });
    Table {
        bbox: Rect::new(72.0, 300.0, 72.0 + cols as f32 * 60.0, 300.0 + rows as f32 * 14.0),
        n_rows: rows,
        n_cols: cols,
        cells: cells.collect(),
        header_rows: 1,
        localized: true,
        ..Table::default()
    }
}

pub(crate) const PICTURE: PictureId = PictureId { page: 1, number: 1 };

pub(crate) fn figure(bbox: Rect, id: PictureId) -> Element {
    let picture = PictureFacts { id, format: PictureFormat::Png, width: 40, height: 30, size: 3 };
    Element::Figure(Figure { bbox, image: None, words: WordIds::default(), picture: Some(picture) })
}

/// The bytes of every picture of these documents.
pub(crate) struct Bytes;

impl PictureBytes for Bytes {
    fn bytes(&self, _: &PictureFacts) -> std::io::Result<Vec<u8>> {
        Ok(vec![1, 2, 3])
    }
}

pub(crate) fn document(pages: Vec<Vec<Element>>) -> Document {
    let pages = (1..)
        .zip(pages)
        .map(|(number, elements)| PageLayout {
            number,
            size: PAGE,
            elements,
            ..PageLayout::default()
        })
        .collect();
    Document { kind: DocumentKind::Pdf, pages, outline: Vec::new() }
}
