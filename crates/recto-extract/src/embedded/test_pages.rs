//! Small pages for tests.

use recto_model::{BlockKind, FieldKind, FormField, Rect, Size, Widget};

use crate::document::{DocumentLine, DocumentPage, DocumentText, DocumentWord, LineKind};

/// A page with a line at each place: (x, y, text), in em of 10 points; letters are half an em wide.
pub(crate) fn page(lines: &[(f32, f32, &str)]) -> DocumentText {
    let mut document = DocumentText {
        pages: vec![DocumentPage { size: Size { width: 600.0, height: 800.0 } }],
        ..DocumentText::default()
    };
    for (number, (x, y, text)) in (0..).zip(lines) {
        let first = document.words.len() as u32;
        let mut at = x * 10.0;
        for (place, word) in text.split(' ').enumerate() {
            let width = word.chars().count() as f32 * 5.0;
            document.words.push(DocumentWord {
                text: word.into(),
                bbox: Rect::new(at, y * 10.0, at + width, y * 10.0 + 10.0),
                line: number,
                size: 10.0,
                bold: false,
                space_before: place > 0,
                confidence: None,
            });
            at += width + 3.0;
        }
        document.lines.push(DocumentLine {
            page: 1,
            bbox: Rect::new(x * 10.0, y * 10.0, at, y * 10.0 + 10.0),
            first,
            len: document.words.len() as u32 - first,
            kind: LineKind::Text(BlockKind::Paragraph),
            block: number,
        });
    }
    document
}

/// Adds text fields to a page, each around what its line says: (x, y, width, value), in em of 10 points.
pub(crate) fn add_fields(document: &mut DocumentText, fields: &[(f32, f32, f32, &str)]) {
    for (x, y, width, value) in fields {
        let bbox = Rect::new(x * 10.0, y * 10.0, (x + width) * 10.0, y * 10.0 + 10.0);
        document.fields.push(FormField {
            name: format!("field {}", document.fields.len()),
            label: None,
            kind: FieldKind::Text,
            values: vec![(*value).to_owned()],
            read_only: false,
            required: false,
            widgets: vec![Widget { page: 1, bbox, button: None }],
        });
    }
}
