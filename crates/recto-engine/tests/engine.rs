//! The whole pipeline on synthetic documents: results, errors, and independence of the number of threads.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use recto_engine::{
    Budget, Detail, EngineError, InMemoryPictures, Limits, Ocr, OutputOptions, ParseOptions,
    Parsed, PictureStore, Pictures, Probe, Rendering, Source, Stage, TableFormat, Undrawn,
    UndrawnFigure, Unkept, Unobserved,
};
use recto_infer::Recorded;
use recto_model::ErrorCode;
use recto_ocr::Quality;
use recto_test::PdfBuilder;
use serde_json::Value;
use support::models::{EmptyModels, UnknownScript};
use support::pdf;

fn everything() -> ParseOptions {
    let output = OutputOptions {
        table_format: TableFormat::CellGrid,
        chunk_size: Some(500),
        include_content: true,
        ..OutputOptions::default()
    };
    ParseOptions { output, ..ParseOptions::default() }
}

fn parse(bytes: Vec<u8>, threads: usize) -> Result<Vec<u8>, EngineError> {
    let limits = Limits::default();
    let source = Source::open(bytes, &limits)?;
    let budget = Budget::new(&limits);
    let parsed = source.parse(&everything(), &budget, threads, &Unobserved)?;
    parsed.render(
        &Rendering { pictures: Pictures::Inline, usage: None, pdf_link: None },
        &budget,
        &Unobserved,
    )
}

fn code(result: Result<Vec<u8>, EngineError>) -> ErrorCode {
    result.unwrap_err().code
}

/// Twelve pages, each with its number in words, some with a picture.
fn dozen() -> Vec<u8> {
    let lines: Vec<[String; 3]> = (1..=12)
        .map(|page| {
            [
                format!("Page number {page} opens here"),
                "The second line goes on.".into(),
                format!("Last of {page}."),
            ]
        })
        .collect();
    let pages: Vec<Vec<&str>> =
        lines.iter().map(|page| page.iter().map(String::as_str).collect()).collect();
    pdf(&pages.iter().map(Vec::as_slice).collect::<Vec<_>>(), true)
}

#[test]
fn text_comes_out_where_it_stands() {
    let body: Value =
        serde_json::from_slice(&parse(pdf(&[&["Hello reader"]], false), 1).unwrap()).unwrap();
    let chunk = &body["chunks"][0];
    assert_eq!(chunk["page_content"], "Hello reader");
    assert_eq!(chunk["page_no"], 1);
    let bbox: Vec<f64> =
        chunk["bbox"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert!(
        (bbox[0] - 72.0).abs() < 1.0 && bbox[1] < 72.0 && bbox[3] > 70.0 && bbox[2] < 150.0,
        "{bbox:?}"
    );
    assert_eq!(body["content"], "Hello reader");
    assert_eq!(
        body["page_dimensions"][0],
        serde_json::json!({ "page_no": 1, "width": 612, "height": 792 })
    );
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = parse(dozen(), 1).unwrap();
    for threads in [2, 5, 0, 64] {
        assert!(one == parse(dozen(), threads).unwrap(), "{threads} threads");
    }
}

#[test]
fn pictures_have_stable_names_and_sizes() {
    let limits = Limits::default();
    let source = Source::open(pdf(&[&["One"], &["Two"]], true), &limits).unwrap();
    let held = Arc::new(InMemoryPictures::default());
    let budget = Budget::new(&limits);
    let parsed = source.parse_into(held.clone(), &everything(), &budget, 2, &Unobserved).unwrap();
    let names: Vec<&str> = parsed.pictures().iter().map(|picture| picture.name.as_str()).collect();
    assert_eq!(names, ["p1-1.png", "p2-1.png"]);
    for info in parsed.pictures() {
        let bytes = held.get(&info.name).unwrap();
        assert_eq!(info.size, bytes.len());
        assert!(bytes.starts_with(b"\x89PNG"));
    }
    let options = ParseOptions {
        output: OutputOptions { extract_images: false, ..OutputOptions::default() },
        ..ParseOptions::default()
    };
    let bare = source.parse(&options, &Budget::new(&limits), 1, &Unobserved).unwrap();
    assert!(bare.pictures().is_empty());
}

#[test]
fn pictures_that_are_not_kept_leave_their_sizes_or_say_so() {
    let limits = Limits::default();
    let source = Source::open(pdf(&[&["One"]], true), &limits).unwrap();
    let budget = Budget::new(&limits);
    let parsed =
        source.parse_into(Arc::new(Unkept), &everything(), &budget, 1, &Unobserved).unwrap();
    assert!(parsed.pictures()[0].size > 0);
    let write = |pictures| {
        parsed.render(&Rendering { pictures, usage: None, pdf_link: None }, &budget, &Unobserved)
    };
    assert!(write(Pictures::Left).is_ok());
    assert_eq!(write(Pictures::Inline).unwrap_err().code, ErrorCode::ParseFailed);
}

/// A disk that is full.
struct Full;

impl PictureStore for Full {
    fn put(&self, _: &str, _: Vec<u8>) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn get(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }
}

#[test]
fn a_picture_that_can_not_be_stored_ends_the_document() {
    let limits = Limits::default();
    let source = Source::open(dozen(), &limits).unwrap();
    let budget = Budget::new(&limits);
    let parsed = source.parse_into(Arc::new(Full), &everything(), &budget, 3, &Unobserved);
    assert_eq!(parsed.unwrap_err().code, ErrorCode::Unavailable);
}

macro_rules! picture {
    ($name:literal) => {
        include_bytes!(concat!("../../recto-image/tests/fixtures/", $name)).to_vec()
    };
}

#[test]
fn a_picture_is_a_page_on_which_a_pixel_is_a_point() {
    for (bytes, mime) in [
        (picture!("colors.png"), "image/png"),
        (picture!("turned.jpg"), "image/jpeg"),
        (picture!("colors.gif"), "image/png"),
        (picture!("colors.heic"), "image/jpeg"),
    ] {
        let body: Value = serde_json::from_slice(&parse(bytes, 1).unwrap()).unwrap();
        let chunks = body["chunks"].as_array().unwrap();
        assert_eq!(chunks.len(), 1);
        assert_eq!(chunks[0]["chunk_type"], "image");
        assert_eq!(chunks[0]["bbox"], serde_json::json!([0, 0, 48, 32]));
        assert_eq!(chunks[0]["image_mime"], mime);
        assert_eq!(chunks[0]["image_width"], 48);
        assert_eq!(body["page_dimensions"][0]["height"], 32);
    }
}

#[test]
fn frames_of_a_tiff_are_pages_whatever_the_number_of_threads() {
    let one = parse(picture!("pages.tiff"), 1).unwrap();
    assert_eq!(one, parse(picture!("pages.tiff"), 3).unwrap());
    let body: Value = serde_json::from_slice(&one).unwrap();
    let pages: Vec<_> =
        body["chunks"].as_array().unwrap().iter().map(|chunk| &chunk["page_no"]).collect();
    assert_eq!(pages, [1, 2, 3]);
    assert_eq!(body["page_dimensions"][2]["width"], 20);
}

#[test]
fn a_picture_that_is_not_read_says_why() {
    let mut wide = picture!("colors.gif");
    wide[6..10].fill(0xff);
    let error = parse(wide, 1).unwrap_err();
    assert_eq!(error.code, ErrorCode::DocumentTooLarge);
    assert_eq!(error.details[0].0, "limit_pixels");
    let mut broken = picture!("colors.heic");
    broken.truncate(broken.len() / 2);
    let error = parse(broken, 1).unwrap_err();
    assert_eq!(error.code, ErrorCode::UnreadableDocument);
    assert!(error.message.starts_with("The picture is damaged: "));
}

#[test]
fn refusals_have_their_code() {
    assert_eq!(code(parse(Vec::new(), 1)), ErrorCode::UnsupportedInput);
    assert_eq!(code(parse(b"<!DOCTYPE html><html>".to_vec(), 1)), ErrorCode::UnsupportedInput);
    assert_eq!(code(parse(b"\x89PNG\r\n\x1a\n".to_vec(), 1)), ErrorCode::UnreadableDocument);
    assert_eq!(
        code(parse(b"%PDF-1.7\nnothing in here".to_vec(), 1)),
        ErrorCode::UnreadableDocument
    );
    let limits = Limits { max_pages: 1, ..Limits::default() };
    let error = Source::open(pdf(&[&["One"], &["Two"]], false), &limits).unwrap_err();
    assert_eq!(error.code, ErrorCode::PageLimitExceeded);
    assert_eq!(error.details, [("limit", Detail::Number(1)), ("pages", Detail::Number(2))]);
}

#[test]
fn a_cancelled_document_ends_as_a_timeout() {
    let limits = Limits::default();
    let source = Source::open(dozen(), &limits).unwrap();
    let budget = Budget::new(&limits);
    budget.cancel();
    let error = source.parse(&everything(), &budget, 2, &Unobserved).unwrap_err();
    assert_eq!(error.code, ErrorCode::ParseTimeout);
}

fn without_text() -> Ocr {
    Ocr::with(Arc::new(EmptyModels::default()), Quality::Tiny)
}

/// A dark square with one bit per pixel.
fn bilevel_bmp(side: u32) -> Vec<u8> {
    let length = side.div_ceil(32) * 4 * side;
    let mut bytes = b"BM".to_vec();
    for value in [62 + length, 0, 62, 40, side, side, 1 | 1 << 16, 0, length, 0, 0, 2, 2, 0x20_2020]
    {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend([255; 4]);
    bytes.resize(bytes.len() + length as usize, 0);
    bytes
}

#[test]
fn a_huge_picture_is_a_figure_though_its_pixels_were_freed() {
    let limits = Limits::default();
    let source = Source::open(bilevel_bmp(6_720), &limits).unwrap().with_ocr(Some(without_text()));
    let parsed = source.parse(&everything(), &Budget::new(&limits), 1, &Unobserved).unwrap();
    let sizes: Vec<_> = parsed.pictures().iter().map(|p| (p.width, p.height)).collect();
    assert_eq!(sizes, [(6_720, 6_720)]);
}

/// Models that are present, but fail.
fn broken() -> Ocr {
    Ocr::with(Arc::new(Recorded::default()), Quality::Tiny)
}

#[test]
fn pages_with_a_text_layer_are_not_recognised() {
    let limits = Limits::default();
    let text = || Source::open(pdf(&[&["Hello reader"]], false), &limits).unwrap();
    let read = |source: Source| {
        let parsed = source.parse(&everything(), &Budget::new(&limits), 1, &Unobserved).unwrap();
        parsed.markdown()
    };
    assert_eq!(read(text().with_ocr(Some(broken()))), read(text()));
}

#[test]
fn pixels_that_cannot_be_read_end_the_document() {
    let limits = Limits::default();
    let print = support::raster(60, 45, |x, _| if x % 4 == 0 { [0; 3] } else { [255; 3] });
    let pages = vec![(&["Page"][..], Some(print)); 12];
    let document = support::illustrated(&pages);
    let source = Source::open(document, &limits).unwrap().with_ocr(Some(broken()));
    let error = source.parse(&everything(), &Budget::new(&limits), 2, &Unobserved).unwrap_err();
    assert_eq!(error.code, ErrorCode::ParseFailed);
}

/// Panics in one stage, as a bug of the parser would.
struct Faulty(Stage);

impl Probe for Faulty {
    fn enter(&self, stage: Stage) {
        assert!(stage != self.0, "a fault in {}", stage.name());
    }

    fn leave(&self, _: Stage) {}
}

/// The warnings of a parsed document's response, by page and code.
fn warnings(parsed: &Parsed, budget: &Budget) -> Vec<(u64, String)> {
    let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
    let body = parsed.render(&rendering, budget, &Unobserved).unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    let listed = body["warnings"].as_array().cloned().unwrap_or_default();
    listed
        .iter()
        .map(|warning| {
            (warning["page_no"].as_u64().unwrap(), warning["code"].as_str().unwrap().into())
        })
        .collect()
}

#[test]
fn a_panic_on_every_page_is_an_error() {
    let limits = Limits::default();
    let source = Source::open(dozen(), &limits).unwrap().with_ocr(Some(without_text()));
    for stage in Stage::ALL {
        let faulty = Faulty(stage);
        let budget = Budget::new(&limits);
        let parsed = source.parse(&everything(), &budget, 3, &faulty);
        match stage {
            Stage::Pictures => {
                let parsed = parsed.unwrap();
                assert!(parsed.pictures().is_empty());
                let expected = (1..=12).map(|page| (page, "figure_not_drawn".to_owned()));
                assert_eq!(warnings(&parsed, &budget), expected.collect::<Vec<_>>());
            }
            Stage::Settle => {
                let parsed = parsed.unwrap();
                assert_eq!(parsed.faults(), [1]);
                assert_eq!(warnings(&parsed, &budget), [(1, "analysis_cut_short".to_owned())]);
                assert!(parsed.markdown().contains("Page number 12 opens here"));
            }
            Stage::Write => {
                let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
                assert_eq!(
                    parsed.unwrap().render(&rendering, &budget, &faulty).unwrap_err().code,
                    ErrorCode::ParseFailed
                );
            }
            _ => assert_eq!(parsed.unwrap_err().code, ErrorCode::ParseFailed),
        }
    }
}

/// Panics where one stage begins for the nth time.
struct FaultyOnce(Stage, AtomicU32);

impl Probe for FaultyOnce {
    fn enter(&self, stage: Stage) {
        if stage == self.0 {
            assert!(self.1.fetch_sub(1, Ordering::Relaxed) != 1, "a fault in {}", stage.name());
        }
    }

    fn leave(&self, _: Stage) {}
}

#[test]
fn a_panic_on_one_page_leaves_the_others() {
    let limits = Limits::default();
    let source = Source::open(dozen(), &limits).unwrap().with_ocr(Some(without_text()));
    for stage in [Stage::Read, Stage::Ocr, Stage::Words, Stage::Lines, Stage::Tables, Stage::Layout]
    {
        let budget = Budget::new(&limits);
        let faulty = FaultyOnce(stage, AtomicU32::new(5));
        let parsed = source.parse(&everything(), &budget, 1, &faulty).unwrap();
        assert_eq!(parsed.faults(), [5], "{}", stage.name());
        assert_eq!(warnings(&parsed, &budget), [(5, "page_unreadable".to_owned())]);
        assert_eq!(parsed.pictures().len(), 11);
        let text = parsed.markdown();
        for page in 1..=12 {
            let heading = format!("Page number {page} opens here");
            assert_eq!(text.contains(&heading), page != 5, "{heading} in {text}");
        }
    }
}

#[test]
fn a_damaged_page_is_said_and_the_others_are_read() {
    let mut builder = PdfBuilder::new();
    let line = |text: &str| format!("BT /F1 11 Tf 20 50 Td ({text}) Tj ET");
    builder.page(&line("First page"), "", "");
    builder.page_with_stream("/Filter /FlateDecode", &[0xa5; 400]);
    builder.page(&line("Last page"), "", "");
    let bytes = builder.build();
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let source = Source::open(bytes, &limits).unwrap();
    let parsed = source.parse(&everything(), &budget, 2, &Unobserved).unwrap();
    assert_eq!(warnings(&parsed, &budget), [(2, "page_unreadable".to_owned())]);
    assert_eq!(parsed.markdown().trim(), "First page\n\nLast page");
}

#[test]
fn thousands_of_damaged_pages_are_a_short_list() {
    let mut builder = PdfBuilder::new();
    for _ in 0..5_000 {
        builder.page_with_stream("/Filter /FlateDecode", &[0xa5; 40]);
    }
    let limits = Limits { max_pages: 5_000, ..Limits::default() };
    let budget = Budget::new(&limits);
    let source = Source::open(builder.build(), &limits).unwrap();
    let parsed = source.parse(&everything(), &budget, 2, &Unobserved).unwrap();
    let listed = warnings(&parsed, &budget);
    assert_eq!(listed.len(), 100);
    assert_eq!(listed[99], (100, "page_unreadable".to_owned()));
}

#[test]
fn a_figure_too_costly_to_draw_is_left_out_and_reported() {
    // A skewed pattern whose tile would take 1.1 GB lies over the picture of the first page.
    let over = "/Pattern cs /P1 scn 100 320 100 100 re f";
    let document = support::painted(&[(&["Before."], over), (&["After."], "")]);
    let limits = Limits::default();
    let source = Source::open(document, &limits).unwrap();
    for threads in [1, 2] {
        let budget = Budget::new(&limits);
        let parsed = source.parse(&everything(), &budget, threads, &Unobserved).unwrap();
        let figure = UndrawnFigure { page: 1, why: Undrawn::TooDear };
        assert_eq!(parsed.undrawn(), [figure]);
        assert_eq!(warnings(&parsed, &budget), [(1, "figure_not_drawn".to_owned())]);
        let names: Vec<&str> = parsed.pictures().iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["p2-1.png"]);
        let body = parsed
            .render(
                &Rendering { pictures: Pictures::Inline, usage: None, pdf_link: None },
                &budget,
                &Unobserved,
            )
            .unwrap();
        let body = String::from_utf8(body).unwrap();
        assert!(body.contains("Before.") && body.contains("After."), "{body}");
    }
}

fn warnings_with(bytes: Vec<u8>, ocr: Option<Ocr>) -> Vec<(u64, String)> {
    let limits = Limits::default();
    let source = Source::open(bytes, &limits).unwrap().with_ocr(ocr);
    let budget = Budget::new(&limits);
    warnings(&source.parse(&everything(), &budget, 1, &Unobserved).unwrap(), &budget)
}

#[test]
fn text_that_no_model_can_read_is_said() {
    let models = Ocr::with(Arc::new(UnknownScript), Quality::Tiny);
    let expected = [(1, "text_not_recognised".to_owned())];
    assert_eq!(warnings_with(bilevel_bmp(1_000), Some(models)), expected);
    assert_eq!(warnings_with(bilevel_bmp(1_000), Some(without_text())), []);
}

#[test]
fn a_page_of_pixels_without_recognition_is_said() {
    assert_eq!(warnings_with(bilevel_bmp(100), None), [(1, "text_skipped".to_owned())]);
    assert_eq!(warnings_with(dozen(), None), []);
}

#[test]
fn images_that_can_not_be_drawn_are_said_where_they_are_searched_for_text() {
    let with_image = |width: u32, samples: &[u8]| {
        let mut builder = PdfBuilder::new();
        let image = builder.rgb_image(width, 2, samples);
        let text = "BT /F1 1 Tf 1 0 0 1 9 90 Tm (Text beside the image, which says something of its own.) Tj ET\n";
        let content = format!("{}q 80 0 0 40 110 20 cm /Im Do Q", text.repeat(4));
        builder.page(&content, "", &format!("/XObject << /Im {image} 0 R >>"));
        builder.build()
    };
    let said = [(1, "figure_not_drawn".to_owned()), (1, "text_skipped".to_owned())];
    let huge = with_image(2_000_000_000, &[]);
    let mut warnings = warnings_with(huge.clone(), Some(without_text()));
    warnings.sort();
    assert_eq!(warnings, said);
    assert_eq!(warnings_with(huge, None), said[..1]);
    assert_eq!(warnings_with(with_image(2, &[90; 12]), Some(without_text())), []);
}

#[test]
fn figures_of_too_many_pixels_are_said_to_have_too_many() {
    let mut builder = PdfBuilder::new();
    let image = builder.rgb_image(50_000, 50_000, &[]);
    let content = "q 80 0 0 40 110 20 cm /Im Do Q";
    builder.page(content, "", &format!("/XObject << /Im {image} 0 R >>"));
    let limits = Limits::default();
    let source = Source::open(builder.build(), &limits).unwrap();
    let budget = Budget::new(&limits);
    let parsed = source.parse(&everything(), &budget, 1, &Unobserved).unwrap();
    let figure = UndrawnFigure { page: 1, why: Undrawn::TooManyPixels };
    assert_eq!(parsed.undrawn(), [figure]);
    let rendering = Rendering { pictures: Pictures::Inline, usage: None, pdf_link: None };
    let body = parsed.render(&rendering, &budget, &Unobserved).unwrap();
    let body = String::from_utf8(body).unwrap();
    assert!(
        body.contains(
            "1 figure is left out: the figures of the page have too many pixels together."
        ),
        "{body}"
    );
}
