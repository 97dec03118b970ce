//! What a clean copy says of its structure.

use recto_input::Budget;
use recto_model::{DocumentKind, OfficeCell};
use recto_office::structure;

use crate::builder::PackageBuilder;

fn cell(row: u32, column: u32, row_span: u32, column_span: u32, text: &str) -> OfficeCell {
    OfficeCell { row, column, row_span, column_span, text: text.to_owned() }
}

#[test]
fn tables_of_slides_have_their_merged_cells() {
    let tc = |attributes: &str, text: &str| {
        format!(
            "<a:tc {attributes}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>"
        )
    };
    let table = format!(
        "<p:graphicFrame><a:tbl><a:tblGrid><a:gridCol/><a:gridCol/><a:gridCol/></a:tblGrid>\
         <a:tr>{}{}{}</a:tr><a:tr>{}{}{}</a:tr></a:tbl></p:graphicFrame>",
        tc("gridSpan=\"2\"", "R &amp; D"),
        tc("hMerge=\"1\"", "covered"),
        tc("rowSpan=\"2\"", "tall"),
        tc("", "a"),
        tc("", "b"),
        tc("vMerge=\"1\"", ""),
    );
    let copy = PackageBuilder::pptx(&table).copy().unwrap();
    let found = structure(&copy.bytes, &Budget::default()).unwrap();
    assert_eq!((found.kind, found.tables.len()), (DocumentKind::Pptx, 1));
    let table = &found.tables[0];
    assert_eq!((table.slide, table.rows, table.columns), (1, 2, 3));
    let expected = [
        cell(0, 0, 1, 2, "R & D"),
        cell(0, 2, 2, 1, "tall"),
        cell(1, 0, 1, 1, "a"),
        cell(1, 1, 1, 1, "b"),
    ];
    assert_eq!(table.cells, expected);
}

#[test]
fn running_text_tells_its_kind_alone() {
    let copy = PackageBuilder::docx("<w:p/>").copy().unwrap();
    let found = structure(&copy.bytes, &Budget::default()).unwrap();
    assert_eq!((found.kind, found.tables.len()), (DocumentKind::Docx, 0));
}

#[test]
fn what_is_no_package_is_an_error() {
    assert!(structure(b"PK\x03\x04", &Budget::default()).is_err());
}
