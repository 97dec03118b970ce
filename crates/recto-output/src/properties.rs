//! Properties of the response for any document: boxes lie on their page, each chunk is in one segment, the same
//! document gives the same bytes; and the exact response for small documents.

use proptest::prelude::*;
use recto_input::Meter;
use recto_model::{BlockKind, Document, Element, PictureId, Rect, Warning, WarningCode};
use serde_json::Value;

use crate::fixtures::{self, Bytes, PICTURE, block, document, figure, paragraph, text};
use crate::{
    OutputOptions, PictureLinks, Pictures, Rendering, TableFormat, Usage, document_html,
    document_markdown, write_body,
};

fn body(document: &Document, options: &OutputOptions) -> Value {
    let rendering = Rendering { pictures: Pictures::Inline, usage: None, pdf_link: None };
    serde_json::from_slice(
        &write_body(document, options, &rendering, &Bytes, &Meter::default()).unwrap(),
    )
    .unwrap()
}

fn semantic(size: u32) -> OutputOptions {
    OutputOptions { chunk_size: Some(size), include_content: true, ..OutputOptions::default() }
}

fn any_kind() -> impl Strategy<Value = BlockKind> {
    prop_oneof![
        6 => Just(BlockKind::Paragraph),
        1 => (1u8..8).prop_map(|level| BlockKind::Heading { level }),
        1 => (0u8..3, any::<bool>()).prop_map(|(depth, ordered)| BlockKind::ListItem { depth, ordered }),
        1 => Just(BlockKind::Caption),
        1 => Just(BlockKind::Footnote),
        1 => Just(BlockKind::RunningHead),
        1 => Just(BlockKind::PageNumber),
        1 => Just(BlockKind::Preformatted),
    ]
}

fn any_element() -> impl Strategy<Value = Element> {
    let words = proptest::collection::vec(
        "([0-9a-zA-Zé|#•.-]{1,12}|[(]?([0-9ivxb]{1,2})[.)])( [a-z]{1,9}){0,12}",
        1..14,
    );
    let lines = (any_kind(), -50.0f32..900.0, words, any::<bool>()).prop_map(
        |(kind, y, lines, continues)| {
            let mut made = block(kind, y, &lines.iter().map(String::as_str).collect::<Vec<_>>());
            made.continues = continues;
            Element::Text(made)
        },
    );
    let table =
        (1u32..40, 1u32..6).prop_map(|(rows, cols)| Element::Table(fixtures::table(rows, cols)));
    let picture = (-90.0f32..700.0, -90.0f32..900.0)
        .prop_map(|(x, y)| figure(Rect::new(x, y, x + 80.0, y + 60.0), PICTURE));
    prop_oneof![8 => lines, 1 => table, 1 => picture]
}

fn any_document() -> impl Strategy<Value = Document> {
    proptest::collection::vec(proptest::collection::vec(any_element(), 0..9), 1..5)
        .prop_map(document)
}

/// Those that callers of the service may ask for, and smaller ones down to nothing, which reach the crate by other ways.
fn any_size() -> impl Strategy<Value = u32> {
    prop_oneof![3 => 200u32..2000, 1 => 0u32..8]
}

fn assert_on_page(bbox: &Value) {
    let n: Vec<f64> = bbox.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert!(
        n[0] <= n[2]
            && n[1] <= n[3]
            && n[0] >= 0.0
            && n[1] >= 0.0
            && n[2] <= 595.28
            && n[3] <= 841.89,
        "{n:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_box_lies_on_its_page(document in any_document()) {
        let answer = body(&document, &semantic(300));
        for chunk in answer["chunks"].as_array().unwrap() {
            assert_on_page(&chunk["bbox"]);
            for cell in chunk["cells"].as_array().into_iter().flatten() {
                assert_on_page(&cell["bbox"]);
            }
        }
    }

    #[test]
    fn segments_hold_every_chunk_once_and_in_order(document in any_document(), size in any_size()) {
        let answer = body(&document, &semantic(size));
        let chunks = answer["chunks"].as_array().unwrap();
        let mut members = Vec::new();
        let mut covered = std::collections::BTreeMap::<u64, u64>::new();
        for segment in answer["segments"].as_array().unwrap() {
            let content = segment["content"].as_str().unwrap();
            prop_assert_eq!(content.chars().count() as u64, segment["char_count"].as_u64().unwrap());
            prop_assert!(!segment["chunks"].as_array().unwrap().is_empty());
            for member in segment["chunks"].as_array().unwrap() {
                let index = member["source_index"].as_u64().unwrap();
                let chunk = &chunks[index as usize];
                for key in ["chunk_type", "page_no", "bbox"] {
                    prop_assert_eq!(&member[key], &chunk[key]);
                }
                prop_assert!(segment["pages"].as_array().unwrap().contains(&member["page_no"]));
                if let Some(part) = member.get("table_part") {
                    let rows = covered.entry(index).or_default();
                    prop_assert_eq!(part["row_start"].as_u64().unwrap(), *rows);
                    *rows = part["row_end"].as_u64().unwrap();
                    if part["row_start"] == 0 { members.push(index); }
                } else {
                    members.push(index);
                }
            }
        }
        for (index, rows) in covered {
            prop_assert_eq!(rows + 1, chunks[index as usize]["n_rows"].as_u64().unwrap());
        }
        prop_assert_eq!(members, (0..chunks.len() as u64).collect::<Vec<_>>());
    }

    #[test]
    fn chunks_stand_in_reading_order_and_nothing_is_lost(document in any_document()) {
        let answer = body(&document, &OutputOptions { include_content: true, ..OutputOptions::default() });
        let spans: Vec<&str> = document.pages.iter().flat_map(|p| &p.elements).filter_map(|e| match e {
            Element::Text(block) => Some(block.lines.iter().flat_map(|l| &l.spans).map(|s| s.text.as_str())),
            _ => None,
        }).flatten().collect();
        let texts: Vec<&str> = answer["chunks"].as_array().unwrap().iter()
            .filter(|c| c["chunk_type"] == "text").map(|c| c["page_content"].as_str().unwrap()).collect();
        prop_assert_eq!(&texts, &spans);
        let letters = |s: &str| { let mut l: Vec<char> = s.chars().filter(|c| c.is_alphabetic()).collect(); l.sort_unstable(); l };
        let tables: String = document.pages.iter().flat_map(|p| &p.elements).filter_map(|e| match e {
            Element::Table(t) => Some(t.cells.iter().map(|c| c.text.as_str()).collect::<String>()),
            _ => None,
        }).collect();
        prop_assert_eq!(letters(answer["content"].as_str().unwrap()), letters(&(spans.concat() + &tables)));
    }

    #[test]
    fn the_same_document_gives_the_same_bytes(document in any_document()) {
        let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
        let options = semantic(700);
        prop_assert_eq!(
            write_body(&document, &options, &rendering, &Bytes, &Meter::default()).unwrap(),
            write_body(&document.clone(), &options, &rendering, &Bytes, &Meter::default()).unwrap()
        );
        prop_assert_eq!(document_markdown(&document), document_markdown(&document));
        prop_assert_eq!(document_html(&document), document_html(&document));
    }

    #[test]
    fn html_closes_what_it_opens(document in any_document()) {
        let mut open: Vec<String> = Vec::new();
        for tag in document_html(&document).split('<').skip(1).filter_map(|t| t.split_once('>')) {
            let name = tag.0.split(' ').next().unwrap_or_default().to_owned();
            if let Some(closed) = name.strip_prefix('/') {
                prop_assert_eq!(open.pop(), Some(closed.to_owned()));
            } else {
                if name == "li" {
                    prop_assert!(open.last().is_some_and(|outer| outer == "ol" || outer == "ul"));
                }
                open.push(name);
            }
        }
        prop_assert!(open.is_empty(), "{:?}", open);
    }
}

/// A report of two pages that has each kind of content.
fn report() -> Document {
    let mut start =
        block(BlockKind::Paragraph, 120.0, &["The first paragraph is divi-", "ded and goes on"]);
    start.continues = true;
    document(vec![
        vec![
            text(BlockKind::RunningHead, 20.0, &["Annual report"]),
            text(BlockKind::Heading { level: 1 }, 80.0, &["Results"]),
            Element::Text(start),
            text(BlockKind::PageNumber, 810.0, &["1"]),
        ],
        vec![
            text(BlockKind::RunningHead, 20.0, &["Annual report"]),
            paragraph(80.0, &["on the next page."]),
            text(BlockKind::ListItem { depth: 0, ordered: false }, 120.0, &["• apples"]),
            text(BlockKind::ListItem { depth: 0, ordered: false }, 134.0, &["• pears"]),
            figure(Rect::new(72.0, 160.0, 200.0, 260.0), PICTURE),
            text(BlockKind::Caption, 270.0, &["Figure 1: fruit"]),
            Element::Table(fixtures::table(2, 2)),
        ],
    ])
}

#[test]
fn content_is_the_whole_text_in_order() {
    let answer =
        body(&report(), &OutputOptions { include_content: true, ..OutputOptions::default() });
    assert_eq!(
        answer["content"],
        "Annual report\n\nResults\n\nThe first paragraph is divided and goes on on the next page.\n\n1\n\nAnnual report\n\n• apples\n• \
         pears\n\nFigure 1: fruit\n\n| r0 c0 | r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |"
    );
}

#[test]
fn a_list_over_two_pages_counts_as_printed() {
    let item =
        |y, text| Element::Text(block(BlockKind::ListItem { depth: 0, ordered: true }, y, &[text]));
    let document = document(vec![
        vec![item(700.0, "(h) eight"), text(BlockKind::PageNumber, 810.0, &["1"])],
        vec![item(80.0, "(i) nine"), item(94.0, "(j) ten"), item(108.0, "(l) twelve")],
    ]);
    assert_eq!(
        document_html(&document),
        "<ol type=\"a\" start=\"8\">\n<li>eight</li>\n</ol>\n<p>1</p>\n<ol type=\"a\" start=\"9\">\n<li>nine</li>\n<li>ten</li>\n\
         <li value=\"12\">twelve</li>\n</ol>\n"
    );
}

#[test]
fn tables_of_a_whole_document_are_those_of_html_chunks_with_their_spans() {
    let mut grid = fixtures::table(2, 2);
    grid.cells.remove(1);
    grid.cells[0].col_span = 2;
    let document = document(vec![vec![Element::Table(grid)]]);
    let answer = body(
        &document,
        &OutputOptions { table_format: TableFormat::Html, ..OutputOptions::default() },
    );
    let table = answer["chunks"][0]["page_content"].as_str().unwrap();
    assert!(table.contains("<th colspan=\"2\">"), "{table}");
    assert_eq!(document_markdown(&document), format!("{table}\n"));
    assert_eq!(document_html(&document), format!("{table}\n"));
}

#[test]
fn segments_are_markdown_without_running_heads() {
    let answer = body(&report(), &semantic(1000));
    let segments = answer["segments"].as_array().unwrap();
    assert_eq!(segments.len(), 1);
    assert_eq!(
        segments[0]["content"],
        "# Results\n\nThe first paragraph is divided and goes on on the next page.\n\n- apples\n- pears\n\nFigure 1: fruit\n\n| r0 c0 | \
         r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |"
    );
    assert_eq!(segments[0]["pages"], serde_json::json!([1, 2]));
    assert_eq!(
        answer["page_dimensions"][1],
        serde_json::json!({ "page_no": 2, "width": 595.28, "height": 841.89 })
    );
}

#[test]
fn records_have_exactly_the_keys_of_the_contract() {
    let document = report();
    let links = PictureLinks::from([(PICTURE, "https://example.com/a.png")]);
    let usage = Usage { pages: 2.0, credits: 2.0, credits_per_page: 1.0 };
    let rendering =
        Rendering { pictures: Pictures::Links(&links), usage: Some(usage), pdf_link: None };
    let options = OutputOptions { table_format: TableFormat::CellGrid, ..OutputOptions::default() };
    let answer: Value = serde_json::from_slice(
        &write_body(&document, &options, &rendering, &Bytes, &Meter::default()).unwrap(),
    )
    .unwrap();
    // Whether an object keeps the order of its keys depends on the features that other crates ask of serde_json.
    let keys = |value: &Value| {
        let keys: std::collections::BTreeSet<_> = value.as_object().unwrap().keys().collect();
        keys.into_iter().cloned().collect::<Vec<_>>()
    };
    assert_eq!(keys(&answer), ["chunks", "usage"]);
    assert_eq!(
        answer["usage"],
        serde_json::json!({ "pages": 2, "credits": 2, "credits_per_page": 1 })
    );
    let of = |kind: &str| {
        answer["chunks"]
            .as_array()
            .unwrap()
            .iter()
            .find(|c| c["chunk_type"] == kind)
            .unwrap()
            .clone()
    };
    assert_eq!(keys(&of("text")), ["bbox", "chunk_type", "confidence", "page_content", "page_no"]);
    assert_eq!(
        keys(&of("image")),
        [
            "bbox",
            "chunk_type",
            "confidence",
            "image_height",
            "image_mime",
            "image_url",
            "image_width",
            "page_content",
            "page_no"
        ]
    );
    let table = of("table");
    assert_eq!(
        keys(&table),
        [
            "bbox",
            "cells",
            "chunk_type",
            "confidence",
            "n_cols",
            "n_rows",
            "page_content",
            "page_no",
            "table_output_format"
        ]
    );
    assert_eq!(
        keys(&table["cells"][0]),
        ["bbox", "col", "col_span", "confidence", "row", "row_span", "text"]
    );
    assert_eq!(table["table_output_format"], "cell_grid");
    assert_eq!(of("text")["confidence"], Value::Null);
}

#[test]
fn a_grid_without_places_falls_back_to_markdown() {
    let mut grid = fixtures::table(2, 2);
    grid.localized = false;
    let document = document(vec![vec![Element::Table(grid)]]);
    let options = OutputOptions { table_format: TableFormat::CellGrid, ..OutputOptions::default() };
    let answer = body(&document, &options);
    let table = &answer["chunks"][0];
    assert_eq!(table["table_output_format"], "markdown");
    assert_eq!(table["cells"][3]["bbox"], table["bbox"]);
}

#[test]
fn recognised_tables_give_cell_boxes_only_as_a_grid() {
    let mut grid = fixtures::table(2, 2);
    grid.confidence = Some(0.9);
    let document = document(vec![vec![Element::Table(grid)]]);
    let plain = body(&document, &OutputOptions::default());
    assert_eq!(plain["chunks"][0]["cells"][0]["bbox"], plain["chunks"][0]["bbox"]);
    let boxed = body(
        &document,
        &OutputOptions { table_format: TableFormat::CellGrid, ..OutputOptions::default() },
    );
    assert_ne!(boxed["chunks"][0]["cells"][0]["bbox"], boxed["chunks"][0]["bbox"]);
}

#[test]
fn html_tables_have_row_0_as_head_and_spans() {
    let mut grid = fixtures::table(2, 2);
    grid.cells.remove(1);
    grid.cells[0].col_span = 2;
    grid.cells[0].text = "a < b".into();
    let document = document(vec![vec![Element::Table(grid)]]);
    let answer = body(
        &document,
        &OutputOptions { table_format: TableFormat::Html, ..OutputOptions::default() },
    );
    assert_eq!(
        answer["chunks"][0]["page_content"],
        "<table>\n<tr>\n<th colspan=\"2\">a &lt; b</th>\n</tr>\n<tr>\n<td>r1 c0</td>\n<td>r1 c1</td>\n</tr>\n</table>"
    );
    assert_eq!(answer["chunks"][0]["table_output_format"], "html");
}

#[test]
fn an_image_chunk_has_the_link_of_its_own_picture_wherever_it_stands() {
    let [lower, upper] = [1, 2].map(|number| PictureId { page: 1, number });
    let document = document(vec![vec![
        figure(Rect::new(72.0, 80.0, 200.0, 180.0), upper),
        figure(Rect::new(72.0, 200.0, 200.0, 300.0), lower),
    ]]);
    let links = PictureLinks::from([(lower, "lower.png"), (upper, "upper.png")]);
    let rendering = Rendering { pictures: Pictures::Links(&links), usage: None, pdf_link: None };
    let body =
        write_body(&document, &OutputOptions::default(), &rendering, &Bytes, &Meter::default())
            .unwrap();
    let answer: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(answer["chunks"][0]["image_url"], "upper.png");
    assert_eq!(answer["chunks"][1]["image_url"], "lower.png");
}

#[test]
fn without_text_only_tables_and_figures_are_written() {
    let options = OutputOptions { extract_text: false, ..semantic(1000) };
    let answer = body(&report(), &options);
    let kinds: Vec<&str> = answer["chunks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["chunk_type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["image", "table"]);
    assert_eq!(answer["content"], "| r0 c0 | r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |");
    assert_eq!(answer["segments"][0]["content"], answer["content"]);
    let bare = body(&report(), &OutputOptions { extract_images: false, ..options });
    assert_eq!(bare["chunks"].as_array().unwrap().len(), 1);
}

#[test]
fn a_table_too_large_for_a_segment_is_split_between_rows_with_its_head() {
    let document = document(vec![vec![Element::Table(fixtures::table(60, 3))]]);
    let answer = body(&document, &semantic(400));
    let segments = answer["segments"].as_array().unwrap();
    assert!(segments.len() > 2);
    for segment in segments {
        assert!(
            segment["content"]
                .as_str()
                .unwrap()
                .starts_with("| r0 c0 | r0 c1 | r0 c2 |\n| --- | --- | --- |\n")
        );
        assert!(segment["char_count"].as_u64().unwrap() <= 500);
    }
}

#[test]
fn segments_break_at_headings_and_keep_captions() {
    let line = "Some words that fill a line of the page to its end, more or less.";
    let long: Vec<&str> = std::iter::repeat_n(line, 14).collect();
    let elements = vec![
        text(BlockKind::Heading { level: 2 }, 40.0, &["One"]),
        paragraph(60.0, &long),
        text(BlockKind::Heading { level: 2 }, 300.0, &["Two"]),
        paragraph(320.0, &long[..7]),
        figure(Rect::new(72.0, 420.0, 300.0, 500.0), PICTURE),
        text(BlockKind::Caption, 510.0, &["Figure 2"]),
        paragraph(540.0, &long[..6]),
    ];
    let answer = body(&document(vec![elements]), &semantic(1000));
    let segments = answer["segments"].as_array().unwrap();
    assert_eq!(segments.len(), 2);
    assert!(segments[1]["content"].as_str().unwrap().starts_with("## Two\n"));
    let kinds = |s: &Value| {
        s["chunks"].as_array().unwrap().iter().filter(|c| c["chunk_type"] == "image").count()
    };
    assert_eq!(kinds(&segments[1]), 1);
}

#[test]
fn warnings_come_by_page_and_code_and_only_where_there_are_any() {
    let mut document = report();
    let warning = |page, code| Warning::new(page, code, "A sentence.");
    document.pages[1].warnings =
        vec![warning(2, WarningCode::FigureNotDrawn), warning(2, WarningCode::TextSkipped)];
    document.pages[0].warnings = vec![warning(1, WarningCode::AnalysisCutShort); 2];
    let listed = body(&document, &OutputOptions::default())["warnings"].clone();
    let record = |code: &str, page: u32| serde_json::json!({ "code": code, "page_no": page, "message": "A sentence." });
    assert_eq!(
        listed,
        serde_json::json!([
            record("analysis_cut_short", 1),
            record("text_skipped", 2),
            record("figure_not_drawn", 2),
        ])
    );
    assert_eq!(body(&report(), &OutputOptions::default()).get("warnings"), None);
}
