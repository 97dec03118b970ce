//! A page that is larger by a factor has the same layout, larger by that factor: what is measured is measured in em of the
//! text or as a share of the page. The factor is a power of two, so that not even a rounding differs.
#![expect(clippy::disallowed_methods, reason = "a test reads its documents from files")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::prelude::*;
use recto_input::{Budget, CancelHandle, Limits, Meter};
use recto_layout::{
    CodeProposer, ContentsProposer, FigureProposer, FormProposer, HeadingWeights, LayoutOptions,
    Proposals,
};
use recto_lines::PageRuns;
use recto_model::{
    Element, Glyph, Page, PageLayout, Point, Quad, Rect, Rgb, Ruling, Size, TextOrigin,
};
use recto_pdf::PdfDocument;
use recto_regions::{PageView, Proposer, RegionWeights};
use recto_table::TableProposer;

const FACTOR: f32 = 4.0;
/// Pages looked at of each document.
const PAGES: u32 = 3;

fn larger(mut page: Page) -> Page {
    let point = |p: Point| Point::new(p.x * FACTOR, p.y * FACTOR);
    page.size = Size { width: page.size.width * FACTOR, height: page.size.height * FACTOR };
    for glyph in page.glyphs.iter_mut().chain(&mut page.overlay) {
        glyph.quad = Quad(glyph.quad.0.map(point));
        (glyph.origin, glyph.end) = (point(glyph.origin), point(glyph.end));
        glyph.size *= FACTOR;
    }
    for ruling in &mut page.rulings {
        (ruling.from, ruling.to) = (point(ruling.from), point(ruling.to));
        ruling.width *= FACTOR;
    }
    let fills = page.fills.iter_mut().map(|fill| &mut fill.bbox);
    let images = page.images.iter_mut().map(|image| &mut image.bbox);
    for bbox in fills.chain(images).chain(&mut page.drawings) {
        *bbox = bbox.scaled(FACTOR);
    }
    page
}

fn layout(page: &Page) -> PageLayout {
    let meter = Meter::new(u64::MAX, CancelHandle::default());
    let words = recto_layout::words(page, &meter);
    let runs = PageRuns::of(&words, page.size, &meter);
    let view = PageView { page, words: &words, runs: &runs, declared: None };
    let weights = RegionWeights::fitted();
    let proposers: [&dyn Proposer; 5] =
        [&TableProposer, &FigureProposer, &ContentsProposer, &CodeProposer, &FormProposer];
    let regions = recto_layout::choose_regions(&view, &proposers, weights, false, &meter);
    let proposals = Proposals { regions, ..Proposals::default() };
    let options = LayoutOptions::default();
    let mut pages = [recto_layout::compose(page, &words, &runs, proposals, &options, &meter)];
    recto_layout::settle(&mut pages, &[], HeadingWeights::fitted(), &meter);
    let [layout] = pages;
    layout
}

/// What an element says, with its boxes as they would be on a page that is larger by `factor`.
fn told(layout: &PageLayout, factor: f32) -> Vec<String> {
    let place = |bbox: Rect| {
        let at = bbox.scaled(factor);
        [at.x0, at.y0, at.x1, at.y1].map(|value| format!("{value:.2}")).join(" ")
    };
    let element = |element: &Element| match element {
        Element::Text(block) => {
            let line = |line: &recto_model::Line| format!("{} @{}", line.text(), place(line.bbox));
            let lines: Vec<String> = block.lines.iter().map(line).collect();
            format!("{:?} {} {lines:?}", block.kind, block.continues)
        }
        Element::Table(table) => {
            let cell = |cell: &recto_model::Cell| {
                let (row, col) = (cell.row, cell.col);
                let span = (cell.row_span, cell.col_span);
                format!("{row} {col} {span:?} {} @{}", cell.text, place(cell.bbox))
            };
            let cells: Vec<String> = table.cells.iter().map(cell).collect();
            format!("{:?} {} {cells:?}", table.origin, table.header_rows)
        }
        Element::Figure(figure) => format!("figure @{}", place(figure.bbox)),
    };
    layout.elements.iter().map(element).collect()
}

/// The first element that differs on the larger page.
fn difference(page: &Page) -> Option<String> {
    let small = told(&layout(page), FACTOR);
    let large = told(&layout(&larger(page.clone())), 1.0);
    if small == large {
        return None;
    }
    let at = small.iter().zip(&large).position(|(a, b)| a != b);
    let at = at.unwrap_or(small.len().min(large.len()));
    let show = |list: &[String]| -> String {
        list.get(at).map_or("nothing".into(), |text| text.chars().take(300).collect())
    };
    Some(format!("element {at}:\n  {}\n  {}", show(&small), show(&large)))
}

/// A glyph of half an em.
fn glyph(c: char, x: f32, y: f32, size: f32) -> Glyph {
    let (from, to) = (Point::new(x, y), Point::new(x + 0.5 * size, y));
    let corner = |p: Point, up: f32| Point::new(p.x, p.y - up * size);
    Glyph {
        text: c.to_string().into(),
        quad: Quad([corner(from, 0.75), corner(to, 0.75), corner(to, -0.25), corner(from, -0.25)]),
        origin: from,
        end: to,
        size,
        font: recto_model::FontId(0),
        color: Rgb::default(),
        mode: recto_model::RenderMode::Fill,
        mcid: None,
        origin_kind: TextOrigin::Layer,
        confidence: None,
    }
}

/// A line of words: where it begins, its size and its text.
type DraftLine = (f32, f32, f32, String);

fn any_page() -> impl Strategy<Value = Page> {
    let text = "[A-Za-z0-9.:(•]{1,9}( {1,6}[a-z0-9.,%$]{1,9}){0,8}";
    let line = (0u8..30, 0u8..60, 12u8..60, text);
    let line = line.prop_map(|(x, y, size, text)| -> DraftLine {
        (30.0 + 17.3 * f32::from(x), 40.0 + 12.4 * f32::from(y), 0.5 * f32::from(size), text)
    });
    let rect = (0.0f32..500.0, 0.0f32..700.0, 0.0f32..300.0, 0.0f32..200.0)
        .prop_map(|(x, y, width, height)| Rect::new(x, y, x + width, y + height));
    let ruling = (0u8..20, 0u8..30, 1u8..20, any::<bool>());
    let lists = (
        prop::collection::vec(line, 1..40),
        prop::collection::vec(ruling, 0..24),
        prop::collection::vec(rect, 0..12),
    );
    lists.prop_map(|(lines, rulings, drawings)| {
        let size = Size { width: 595.0, height: 842.0 };
        let mut page = Page { number: 1, size, drawings, ..Page::default() };
        for (x, y, size, text) in lines {
            for (i, c) in text.chars().enumerate() {
                page.glyphs.push(glyph(c, x + 0.5 * size * i as f32, y, size));
            }
        }
        for (x, y, length, is_across) in rulings {
            let from = Point::new(30.0 + 25.7 * f32::from(x), 40.0 + 24.8 * f32::from(y));
            let length = 25.7 * f32::from(length);
            let to = if is_across {
                Point::new(from.x + length, from.y)
            } else {
                Point::new(from.x, from.y + length)
            };
            page.rulings.push(Ruling {
                from,
                to,
                width: 0.7,
                color: Rgb::default(),
                dashed: false,
            });
        }
        page
    })
}

proptest! {
    #[test]
    fn larger_pages_have_the_same_layout(page in any_page()) {
        prop_assert_eq!(difference(&page), None);
    }
}

fn documents() -> Vec<PathBuf> {
    let sets = ["opendataloader", "icdar2013", "docbank", "latex-tables", "deepform", "kleister"];
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let in_set = |set: &str| -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(data.join(set).join("docs")) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    sets.iter().flat_map(|set| in_set(set)).collect()
}

#[test]
fn larger_pages_of_real_documents_have_the_same_layout() {
    let paths = documents();
    if paths.is_empty() {
        recto_test::skip!("../shared/data is not here");
        return;
    }
    let limits = Limits::default();
    let (mut count, mut differing) = (0, Vec::new());
    for path in paths {
        let bytes = Arc::new(std::fs::read(&path).unwrap());
        let Ok(document) = PdfDocument::open(bytes, &limits) else { continue };
        let budget = Budget::new(&limits);
        let mut reader = document.reader();
        for index in 0..document.page_count().min(PAGES) {
            let Ok(page) = reader.page(index, &budget) else { continue };
            count += 1;
            if let Some(what) = difference(&page) {
                differing.push(format!("{} page {}, {what}", path.display(), index + 1));
            }
        }
    }
    assert!(count > 100, "only {count} pages");
    assert!(differing.is_empty(), "{} of {count}:\n{}", differing.len(), differing.join("\n"));
}
