//! Forms of real documents, which are not part of the repository.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use recto_input::{Budget, Limits};
use recto_model::{FieldKind, Page, Rect, TextOrigin};
use recto_pdf::PdfDocument;

/// A larger document takes too long for a test.
const LARGEST: u64 = 4_000_000;
/// How far (points) an appearance's letters may reach beyond the widget's box.
const REACH: f32 = 2.0;

fn documents() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let mut files: Vec<PathBuf> = ["robust", "deepform", "kleister", "tables-samples", "icdar2013"]
        .iter()
        .filter_map(|set| data.join(set).join("docs").read_dir().ok())
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdf"))
        .filter(|path| path.metadata().is_ok_and(|metadata| metadata.len() < LARGEST))
        .collect();
    files.sort();
    files
}

/// The letters that annotations draw in a box.
fn letters_in(page: &Page, bbox: Rect) -> String {
    let inside = bbox.grown(REACH);
    let drawn = page.glyphs.iter().filter(|glyph| {
        glyph.origin_kind == TextOrigin::Annotation
            && inside.contains_point(glyph.quad.bounds().center())
    });
    letters(&drawn.map(|glyph| glyph.text.as_str()).collect::<String>())
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A widget's box is where its appearance shows the field's value.
#[test]
fn values_are_drawn_in_the_boxes_of_their_widgets() {
    let documents = documents();
    if documents.is_empty() {
        recto_test::skip!("../shared/data is not here");
        return;
    }
    let (mut forms, mut fields, mut shown, mut values) = (0, 0, 0, 0);
    let mut elsewhere = Vec::new();
    for path in documents {
        #[expect(
            clippy::disallowed_methods,
            reason = "the test brings the bytes that the core is given"
        )]
        let bytes = std::fs::read(&path).expect("readable");
        let budget = Budget::new(&Limits::default());
        let Ok(document) = PdfDocument::open(Arc::new(bytes), &Limits::default()) else { continue };
        let form = document.fields(&budget).expect("the form is read");
        forms += usize::from(!form.is_empty());
        fields += form.len();
        let mut reader = document.reader();
        for index in 0..document.page_count() {
            let Ok(page) = reader.page(index, &budget) else { continue };
            for field in page.fields.iter().filter(|field| field.kind == FieldKind::Text) {
                let value = letters(&field.values.concat());
                // A longer one is cut off at the end of its box.
                for widget in field.widgets.iter().filter(|_| (1..=24).contains(&value.len())) {
                    let drawn = letters_in(&page, widget.bbox);
                    if drawn.is_empty() {
                        continue;
                    }
                    values += 1;
                    // Scripts of forms add to what is shown: decimals, units.
                    if drawn.starts_with(&value) {
                        shown += 1;
                    } else {
                        elsewhere.push(format!("{}: {drawn} for {value}", path.display()));
                    }
                }
            }
            // Each widget of a page is one of the document's form.
            for field in &page.fields {
                for widget in &field.widgets {
                    let same = form.iter().filter(|other| other.name == field.name);
                    assert!(
                        same.flat_map(|other| &other.widgets).any(|other| other == widget),
                        "{}: {}",
                        path.display(),
                        field.name
                    );
                }
            }
        }
    }
    assert!(forms >= 50 && fields >= 500, "{forms} forms with {fields} fields");
    // Some forms show something else than the value that they have.
    assert!(
        values >= 50 && shown * 20 >= values * 19,
        "{shown} of {values}:\n{}",
        elsewhere.join("\n")
    );
}
