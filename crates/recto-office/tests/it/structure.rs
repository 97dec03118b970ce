//! What a clean copy says of its structure.

use recto_input::Budget;
use recto_model::{DocumentKind, OfficeCell, OfficeTable};
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
    let Ok(found) = structure(&copy.bytes, &Budget::default()) else {
        panic!("the copy has a structure");
    };
    assert_eq!((found.kind, found.tables.len()), (DocumentKind::Pptx, 1));
    let table = &found.tables[0];
    assert_eq!((table.slide, table.rows, table.columns), (Some(1), 2, 3));
    let expected = [
        cell(0, 0, 1, 2, "R & D"),
        cell(0, 2, 2, 1, "tall"),
        cell(1, 0, 1, 1, "a"),
        cell(1, 1, 1, 1, "b"),
    ];
    assert_eq!(table.cells, expected);
}

#[expect(clippy::unwrap_used, reason = "a helper of tests: what fails here fails the test")]
fn tables_of(body: &str) -> Vec<OfficeTable> {
    let copy = PackageBuilder::docx(body).copy().unwrap();
    let found = structure(&copy.bytes, &Budget::default()).unwrap();
    assert_eq!(found.kind, DocumentKind::Docx);
    found.tables
}

fn tc(properties: &str, content: &str) -> String {
    format!("<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>")
}

fn p(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn tbl(rows: &[&[String]]) -> String {
    let rows: Vec<String> =
        rows.iter().map(|row| format!("<w:tr>{}</w:tr>", row.concat())).collect();
    format!("<w:tbl>{}</w:tbl>", rows.concat())
}

#[test]
fn tables_of_running_text_have_their_merged_cells() {
    assert!(tables_of("<w:p/>").is_empty());
    let (restart, goes_on) = ("<w:vMerge w:val=\"restart\"/>", "<w:vMerge/>");
    let wide = "<w:gridSpan w:val=\"2\"/>";
    let body = tbl(&[
        &[tc(wide, &p("A &amp; B")), tc(restart, &p("tall"))],
        &[tc("", &p("c")), tc("", &p("d")), tc(goes_on, &p(""))],
        // Nothing above it begins a merged cell.
        &[tc(goes_on, &p("e")), tc("", &p("f")), tc("", &p("g"))],
    ]);
    let found = tables_of(&body);
    assert_eq!((found[0].slide, found[0].rows, found[0].columns), (None, 3, 3));
    let expected = [
        cell(0, 0, 1, 2, "A & B"),
        cell(0, 2, 2, 1, "tall"),
        cell(1, 0, 1, 1, "c"),
        cell(1, 1, 1, 1, "d"),
        cell(2, 0, 1, 1, "e"),
        cell(2, 1, 1, 1, "f"),
        cell(2, 2, 1, 1, "g"),
    ];
    assert_eq!(found[0].cells, expected);
}

#[test]
fn a_table_in_a_cell_is_its_text_unless_the_cell_is_a_frame() {
    let inner = tbl(&[&[tc("", &p("a")), tc("", &p("b"))]]);
    let found = tables_of(&tbl(&[&[tc("", &(inner.clone() + &p("c"))), tc("", &p("d"))]]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].cells, [cell(0, 0, 1, 1, "abc"), cell(0, 1, 1, 1, "d")]);
    let found = tables_of(&tbl(&[&[tc("", &(inner + &p("c")))]]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].cells, [cell(0, 0, 1, 1, "a"), cell(0, 1, 1, 1, "b")]);
}

#[test]
fn what_is_no_package_is_an_error() {
    assert!(structure(b"PK\x03\x04", &Budget::default()).is_err());
}
