//! Structure trees on pages of words.

mod draft;
mod properties;

use draft::{Draft, words};
use recto_model::{
    BlockKind, DeclaredBy, DeclaredKind, DeclaredPage, DeclaredRegion, DocumentKind, OfficeCell,
    OfficeTable, Table,
};

/// What is declared of a page, each region with its words as text.
fn told(page: &DeclaredPage, texts: &[&str]) -> Vec<(String, String)> {
    let name = |kind: &DeclaredKind| match kind {
        DeclaredKind::Text(BlockKind::Heading { level }) => format!("heading {level}"),
        DeclaredKind::Text(BlockKind::ListItem { depth, ordered }) => {
            format!("item {depth}{}", if *ordered { " ordered" } else { "" })
        }
        DeclaredKind::Text(kind) => format!("{kind:?}").to_lowercase(),
        DeclaredKind::Table { table, .. } => format!("table {}x{}", table.n_rows, table.n_cols),
    };
    let text =
        |words: &[u32]| words.iter().map(|&i| texts[i as usize]).collect::<Vec<_>>().join(" ");
    page.regions.iter().map(|region| (name(&region.kind), text(&region.words))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(kind, text)| ((*kind).to_owned(), (*text).to_owned())).collect()
}

fn table_of(region: &DeclaredRegion) -> Option<&Table> {
    match &region.kind {
        DeclaredKind::Table { table, .. } => Some(table),
        DeclaredKind::Text(_) => None,
    }
}

/// The tables of a page.
fn tables(page: &DeclaredPage) -> Vec<&Table> {
    page.regions.iter().filter_map(table_of).collect()
}

/// Row, column, spans and words of each cell.
fn cells(table: &Table) -> Vec<(u32, u32, u32, u32, Vec<u32>)> {
    let words = |cell: &recto_model::Cell| cell.words.iter().map(|id| id.0).collect();
    let cell = |c: &recto_model::Cell| (c.row, c.col, c.row_span, c.col_span, words(c));
    table.cells.iter().map(cell).collect()
}

#[test]
fn paragraphs_of_a_title_are_one_heading() {
    let mut draft = Draft::new(DocumentKind::Pptx);
    let root = draft.add(None, "Document");
    let title = draft.add(Some(root), "H");
    for mcid in 0..2 {
        let line = draft.add(Some(title), "P");
        draft.mark(line, 1, mcid);
    }
    let text = draft.add(Some(root), "P");
    draft.mark(text, 1, 2);
    let texts = ["Profit", "and loss", "Text"];
    let page = draft.page(1, &words(&texts));
    let expected = pairs(&[("heading 1", "Profit and loss"), ("paragraph", "Text")]);
    assert_eq!(told(&page, &texts), expected);
}

#[test]
fn headings_paragraphs_items_and_notes_are_told_as_declared() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let root = draft.add(None, "Document");
    let title = draft.add(Some(root), "H2");
    draft.mark(title, 1, 0);
    let list = draft.add(Some(root), "L");
    let item = draft.add(Some(list), "LI");
    let body = draft.add(Some(item), "LBody");
    let text = draft.add(Some(body), "P");
    draft.mark(text, 1, 1);
    let inner = draft.add(Some(body), "L");
    let item = draft.add(Some(inner), "LI");
    let label = draft.add(Some(item), "Lbl");
    draft.mark(label, 1, 2);
    let body = draft.add(Some(item), "LBody");
    draft.mark(body, 1, 3);
    let paragraph = draft.add(Some(root), "P");
    draft.mark(paragraph, 1, 4);
    let note = draft.add(Some(paragraph), "Note");
    let in_note = draft.add(Some(note), "P");
    draft.mark(in_note, 1, 6);
    let link = draft.add(Some(paragraph), "Link");
    draft.mark(link, 1, 5);
    let texts = ["Scope", "• One", "1.", "Inner", "See", "there", "Note"];
    let page = draft.page(1, &words(&texts));
    assert_eq!(
        told(&page, &texts),
        pairs(&[
            ("heading 2", "Scope"),
            ("item 0", "• One"),
            ("item 1 ordered", "1. Inner"),
            ("paragraph", "See there"),
            ("footnote", "Note"),
        ])
    );
    assert!(page.is_reading_order);
}

#[test]
fn a_table_has_the_grid_and_spans_that_are_declared() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let table_element = draft.add(None, "Table");
    let first = draft.row(table_element, &[("TH", 2, 1, Some((1, 0))), ("TH", 1, 2, Some((1, 1)))]);
    assert!(first > 0);
    draft.row(table_element, &[("TD", 1, 1, Some((1, 2)))]);
    let page = draft.page(1, &words(&["a", "b", "c"]));
    let expected = vec![
        (0, 0, 2, 1, vec![0]),
        (0, 1, 1, 2, vec![1]),
        (1, 1, 1, 1, vec![2]),
        (1, 2, 1, 1, vec![]),
    ];
    assert_eq!(cells(tables(&page)[0]), expected);
    assert_eq!(tables(&page)[0].header_rows, 1);
}

#[test]
fn of_the_tags_of_a_pdf_tables_alone_are_told() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let text = draft.add(None, "P");
    draft.mark(text, 1, 0);
    let table_element = draft.add(None, "Table");
    draft.row(table_element, &[("TD", 1, 1, Some((1, 1))), ("TD", 1, 1, Some((1, 2)))]);
    let texts = ["text", "a", "b"];
    let page = draft.tagged_page(1, &words(&texts));
    assert_eq!(told(&page, &texts), pairs(&[("table 1x2", "a b")]));
    assert_eq!((page.by, page.is_reading_order), (DeclaredBy::Tags, false));
}

#[test]
fn a_tree_of_few_cells_tells_of_no_more_places_by_tags() {
    let table_of = |wide: usize, rows: usize| {
        let mut draft = Draft::new(DocumentKind::Docx);
        let table_element = draft.add(None, "Table");
        draft.row(table_element, &vec![("TD", 1, 1, Some((1, 0))); wide]);
        for _ in 0..rows {
            draft.row(table_element, &[("TD", 1, 1, Some((1, 1)))]);
        }
        let page = words(&["a", "b"]);
        [draft.page(1, &page), draft.tagged_page(1, &page)].map(|page| page.regions.len())
    };
    assert_eq!(table_of(2, 1), [1, 1]);
    assert_eq!(table_of(40, 40), [1, 0], "most places are empty");
}

#[test]
fn tables_on_many_pages_are_told_by_tags_as_long_as_there_is_room() {
    let pages_told = |cells: u32, pages: u32| {
        let mut draft = Draft::new(DocumentKind::Docx);
        let table_element = draft.add(None, "Table");
        for row in 0..cells {
            draft.row(table_element, &[("TD", 1, 1, None), ("TD", 1, 1, Some((1, row as i32)))]);
        }
        // Each page claims to have the first row, and with it all others.
        let first = draft.tree.elements.iter().position(|element| element.role == "TD");
        for page in 2..=pages {
            draft.mark(first.unwrap() as u32, page, 0);
        }
        (1..=pages)
            .filter(|&page| !draft.tagged_page(page, &words(&["a"])).regions.is_empty())
            .count()
    };
    assert_eq!(pages_told(3, 4), 4);
    assert_eq!(pages_told(2_000, 1_000), 0);
}

#[test]
fn cells_that_cover_each_other_make_no_table() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let table_element = draft.add(None, "Table");
    draft.row(table_element, &[("TD", 1, 1, Some((1, 0))), ("TD", 2, 1, Some((1, 1)))]);
    draft.row(table_element, &[("TD", 1, 2, Some((1, 2)))]);
    assert!(draft.page(1, &words(&["a", "b", "c"])).regions.is_empty());
}

#[test]
fn a_table_over_pages_has_its_rows_on_each_page_and_its_head_on_all() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let table_element = draft.add(None, "Table");
    draft.row(table_element, &[("TH", 1, 1, Some((1, 0))), ("TH", 1, 1, Some((1, 1)))]);
    draft.row(table_element, &[("TD", 1, 1, Some((1, 2))), ("TD", 1, 1, None)]);
    draft.row(table_element, &[("TD", 1, 1, Some((2, 0))), ("TD", 1, 1, Some((2, 1)))]);
    let first = draft.page(1, &words(&["a", "b", "c"]));
    assert_eq!(tables(&first)[0].n_rows, 2);
    let second = draft.page(2, &words(&["d", "e"]));
    assert_eq!((tables(&second)[0].n_rows, tables(&second)[0].header_rows), (2, 1));
    let DeclaredKind::Table { repeated_rows, .. } = second.regions[0].kind else {
        panic!("a table")
    };
    assert_eq!(repeated_rows, 1);
    assert_eq!(cells(tables(&second)[0])[2].4, [0]);
}

#[test]
fn an_item_that_goes_on_on_the_next_page_is_one_item() {
    let mut draft = Draft::new(DocumentKind::Pptx);
    let list = draft.add(None, "L");
    let item = draft.add(Some(list), "LI");
    draft.mark(item, 1, 0);
    draft.mark(item, 2, 0);
    let first = draft.page(1, &words(&["• long"]));
    assert_eq!(told(&first, &["• long"]), pairs(&[("item 0", "• long")]));
    assert!(first.regions[0].continues && !first.is_reading_order);
    let second = draft.page(2, &words(&["rest"]));
    assert_eq!(told(&second, &["rest"]), pairs(&[("paragraph", "rest")]));
    assert!(!second.regions[0].continues);
}

#[test]
fn nothing_is_believed_of_a_tree_that_was_not_read_to_its_end() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let paragraph = draft.add(None, "P");
    draft.mark(paragraph, 1, 0);
    draft.tree.is_cut = true;
    assert!(draft.page(1, &words(&["a"])).regions.is_empty());
}

#[test]
fn a_table_of_text_has_the_grid_of_the_office_document_that_has_the_same_rows() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let table_element = draft.add(None, "Table");
    // The converter counts three columns, and adds a cell to the row that a page's end breaks.
    draft.row(table_element, &[("TD", 1, 3, Some((1, 0)))]);
    draft.row(
        table_element,
        &[("TD", 1, 2, Some((1, 1))), ("TD", 1, 1, Some((1, 2))), ("TD", 1, 1, None)],
    );
    let cell = |row, column, column_span, text: &str| OfficeCell {
        row,
        column,
        row_span: 1,
        column_span,
        text: text.to_owned(),
    };
    let cells = vec![cell(0, 0, 4, "A"), cell(1, 0, 3, "B"), cell(1, 3, 1, "C")];
    let other = OfficeTable { slide: None, rows: 1, columns: 1, cells: vec![cell(0, 0, 1, "")] };
    let same = OfficeTable { slide: None, rows: 2, columns: 4, cells };
    draft.office.tables = vec![other, same];
    let page = draft.page(1, &words(&["a", "b", "c"]));
    let expected = vec![(0, 0, 1, 2, vec![0]), (1, 0, 1, 1, vec![1]), (1, 1, 1, 1, vec![2])];
    assert_eq!(self::cells(tables(&page)[0]), expected);
}

#[test]
fn a_table_of_one_cell_around_others_is_their_frame() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let frame = draft.add(None, "Table");
    let row = draft.add(Some(frame), "TR");
    let cell = draft.add(Some(row), "TD");
    let before = draft.add(Some(cell), "P");
    draft.mark(before, 1, 0);
    let inner = draft.add(Some(cell), "Table");
    draft.row(inner, &[("TD", 1, 1, Some((1, 1))), ("TD", 1, 1, Some((1, 2)))]);
    let texts = ["Above", "a", "b"];
    let page = draft.page(1, &words(&texts));
    assert_eq!(told(&page, &texts), pairs(&[("paragraph", "Above"), ("table 1x2", "a b")]));
}

#[test]
fn words_end_where_another_part_begins() {
    let mut draft = Draft::new(DocumentKind::Docx);
    let table_element = draft.add(None, "Table");
    draft.row(table_element, &[("TD", 1, 1, Some((1, 0))), ("TD", 1, 1, Some((1, 1)))]);
    let glyph = |mcid| recto_model::Glyph { mcid, ..draft::glyph() };
    let glyphs = [Some(0), Some(0), Some(1), Some(1), None].map(glyph).to_vec();
    let page = recto_model::Page { number: 1, glyphs, ..Default::default() };
    assert_eq!(draft.glyphs(&page).starts, [2, 4]);
}

/// A table of two rows and columns whose first row is one cell, as a converter of slides declares it.
fn merged(second: Option<(u32, i32)>, told: &str) -> Draft {
    let mut draft = Draft::new(DocumentKind::Pptx);
    let table_element = draft.add(None, "Table");
    draft.row(table_element, &[("TD", 1, 1, Some((1, 0))), ("TD", 1, 1, second)]);
    draft.row(table_element, &[("TD", 1, 1, Some((1, 1))), ("TD", 1, 1, Some((1, 2)))]);
    let cell = |row, column, column_span, text: &str| OfficeCell {
        row,
        column,
        row_span: 1,
        column_span,
        text: text.to_owned(),
    };
    let cells = vec![cell(0, 0, 2, told), cell(1, 0, 1, "b"), cell(1, 1, 1, "c")];
    draft.office.tables = vec![OfficeTable { slide: Some(1), rows: 2, columns: 2, cells }];
    draft
}

#[test]
fn merged_cells_are_taken_from_the_office_document_where_it_tells_of_the_same_table() {
    let words = words(&["A:", "b", "c", "d"]);
    let page = merged(None, "a").page(1, &words);
    assert_eq!(cells(tables(&page)[0])[0], (0, 0, 1, 2, vec![0]));
    // Something stands in the place that the merged cell covers.
    let page = merged(Some((1, 3)), "a").page(1, &words);
    assert_eq!(cells(tables(&page)[0])[0], (0, 0, 1, 1, vec![0]));
    // The page has another text: nothing is declared of it.
    assert!(merged(None, "another text").page(1, &words).regions.is_empty());
}
