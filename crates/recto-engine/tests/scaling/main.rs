//! What the analysis costs: ten times the content takes hardly more than ten times the operations, whatever the content is.

#![expect(clippy::print_stdout, reason = "the test tells what it counted")]

mod pages;

use recto_input::{CancelHandle, Meter};
use recto_layout::{
    CodeProposer, ContentsProposer, FigureProposer, FormProposer, HeadingWeights, LayoutOptions,
    Proposals,
};
use recto_lines::PageRuns;
use recto_model::{
    Document, DocumentKind, OutlineEntry, Page, PageLayout, PictureFacts, Rect, Word,
};
use recto_output::{OutputOptions, PictureBytes, Pictures, Rendering, write_body};
use recto_regions::{PageView, Proposer, RegionWeights};
use recto_table::TableProposer;

/// Ten times as much may take so many times the operations: sorting takes a bit more than ten.
const MOST: f64 = 12.0;

/// Operations for each glyph of a page that need no reason.
const OF_GLYPH: u64 = 10;

fn unlimited() -> Meter {
    Meter::new(u64::MAX, CancelHandle::default())
}

fn proposals(page: &Page, words: &[Word], runs: &PageRuns, meter: &Meter) -> Proposals {
    let view = PageView { page, words, runs, declared: None };
    let weights = RegionWeights::fitted();
    let proposers: [&dyn Proposer; 5] =
        [&TableProposer, &FigureProposer, &ContentsProposer, &CodeProposer, &FormProposer];
    let regions = recto_layout::choose_regions(&view, &proposers, weights, false, meter);
    Proposals { regions, ..Proposals::default() }
}

/// The operations of a page's words, tables and layout.
fn analysed(page: &Page) -> ([u64; 3], PageLayout) {
    let meters = [unlimited(), unlimited(), unlimited()];
    let words = recto_layout::words(page, &meters[0]);
    let runs = PageRuns::of(&words, page.size, &meters[0]);
    let tables = proposals(page, &words, &runs, &meters[1]);
    let layout =
        recto_layout::compose(page, &words, &runs, tables, &LayoutOptions::default(), &meters[2]);
    (meters.map(|meter| meter.counted()), layout)
}

struct NoBytes;

impl PictureBytes for NoBytes {
    fn bytes(&self, _: &PictureFacts) -> std::io::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// The operations of what follows: the pass over the document, and the response.
fn written(pages: Vec<PageLayout>) -> [u64; 2] {
    let meters = [unlimited(), unlimited()];
    let mut document = Document { kind: DocumentKind::Pdf, pages, outline: Vec::new() };
    recto_layout::settle(&mut document.pages, &[], HeadingWeights::fitted(), &meters[0]);
    let options =
        OutputOptions { chunk_size: Some(500), include_content: true, ..OutputOptions::default() };
    let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
    assert!(write_body(&document, &options, &rendering, &NoBytes, &meters[1]).is_ok());
    meters.map(|meter| meter.counted())
}

fn whole(page: &Page) -> [u64; 5] {
    let ([words, tables, layout], page) = analysed(page);
    let [settle, write] = written(vec![page]);
    [words, tables, layout, settle, write]
}

/// Compares content of a size with ten times as much.
fn grows(name: &str, base: usize, of: impl Fn(usize) -> [u64; 5]) {
    let [few, many] = [base, 10 * base].map(of);
    println!("{name}: {few:?} {many:?}");
    let glyphs = few[0];
    let stages = ["words", "tables", "layout", "settle", "write"].into_iter();
    for (stage, (few, many)) in stages.zip(few.into_iter().zip(many)) {
        // The search for columns looks at few regions or at many, up to a fixed number: a few operations more for each
        // glyph are no growth.
        let most = MOST * few.max(2_000).max(OF_GLYPH * glyphs) as f64;
        assert!(many as f64 <= most, "{name}, {stage}: {few} operations become {many}");
    }
}

fn page_grows(name: &str, base: usize, of: impl Fn(usize) -> Page) {
    grows(name, base, |times| whole(&of(times)));
}

#[test]
fn dense_text() {
    for columns in [1, 2, 3] {
        page_grows(&format!("{columns} columns"), 1, |times| {
            let mut page = pages::page(600.0, 800.0 * times as f32);
            pages::prose(&mut page, columns, 60 * times, 10.0);
            page
        });
        page_grows(&format!("{columns} columns in small type"), 8, |times| {
            let size = 10.0 / (times as f32).sqrt();
            let mut page = pages::page(600.0, 800.0);
            pages::prose(&mut page, columns, (60.0 * (times as f32).sqrt()) as usize, size);
            page
        });
    }
}

#[test]
fn many_columns() {
    page_grows("columns of text", 8, |times| {
        let mut page = pages::page(600.0 * times as f32, 800.0);
        pages::prose(&mut page, 4 * times, 50, 10.0);
        page
    });
    page_grows("columns of numbers", 4, |times| {
        let mut page = pages::page(600.0 * times as f32, 800.0);
        pages::numbers(&mut page, (10.0, 20.0), 40, 9 * times, 10.0);
        page
    });
    page_grows("rows of numbers", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        pages::numbers(&mut page, (10.0, 20.0), 45 * times, 9, 10.0);
        page
    });
}

#[test]
fn grids_of_lines() {
    page_grows("rows of a grid", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        pages::grid(&mut page, (5.0, 8.0), 45 * times, 9, (60.0, 16.0));
        pages::numbers(&mut page, (10.0, 20.0), 45 * times, 9, 10.0);
        page
    });
    // Tables of up to some hundred columns are read as such, wider ones as text, which takes more for each glyph: both pages
    // are wider.
    page_grows("columns of a grid", 40, |times| {
        let mut page = pages::page(600.0 * times as f32, 800.0);
        pages::grid(&mut page, (5.0, 8.0), 40, 9 * times, (60.0, 16.0));
        pages::numbers(&mut page, (10.0, 20.0), 40, 9 * times, 10.0);
        page
    });
    page_grows("tables with lines", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        for table in 0..12 * times {
            let y = 20.0 + 65.0 * table as f32;
            pages::grid(&mut page, (5.0, y - 12.0), 3, 9, (60.0, 16.0));
            pages::numbers(&mut page, (10.0, y), 3, 9, 10.0);
        }
        page
    });
    page_grows("tables without lines", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        for table in 0..8 * times {
            let y = 20.0 + 100.0 * table as f32;
            pages::numbers(&mut page, (10.0, y), 4, 9, 10.0);
        }
        page
    });
}

#[test]
fn areas_and_pictures() {
    page_grows("shaded cells", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        for row in 0..45 * times {
            for column in 0..9 {
                let (x, y) = (5.0 + 60.0 * column as f32, 8.0 + 16.0 * row as f32);
                pages::fill(&mut page, Rect::new(x, y, x + 58.0, y + 14.0));
            }
        }
        pages::numbers(&mut page, (10.0, 20.0), 45 * times, 9, 10.0);
        page
    });
    page_grows("bars of charts", 1, |times| {
        let mut page = pages::page(600.0, 800.0);
        pages::prose(&mut page, 1, 20, 10.0);
        for bar in 0..100 * times {
            let (x, y) = ((bar * 7 % 580) as f32, 300.0 + (bar * 13 % 400) as f32);
            pages::fill(&mut page, Rect::new(x, y, x + 5.0, y + 30.0));
        }
        page
    });
    page_grows("pictures", 1, |times| {
        let mut page = pages::page(600.0, 800.0 * times as f32);
        pages::prose(&mut page, 1, 60 * times, 10.0);
        for picture in 0..50 * times {
            let (x, y) = ((picture % 5) as f32 * 120.0, (picture / 5) as f32 * 80.0);
            pages::picture(&mut page, Rect::new(x, y, x + 40.0, y + 40.0));
        }
        page
    });
    page_grows("small pictures", 1, |times| {
        let side = 24 * (times as f32).sqrt() as usize;
        let mut page = pages::page(30.0 * side as f32, 30.0 * side as f32);
        for picture in 0..side * side {
            let (x, y) = ((picture % side) as f32 * 30.0, (picture / side) as f32 * 30.0);
            pages::picture(&mut page, Rect::new(x, y, x + 26.0, y + 25.0));
        }
        page
    });
    page_grows("drawings", 1, |times| {
        let mut page = pages::page(600.0, 800.0);
        for drawing in 0..200 * times {
            let (x, y) = ((drawing * 7 % 580) as f32, (drawing * 13 % 780) as f32);
            page.drawings.push(Rect::new(x, y, x + 12.0, y + 12.0));
        }
        page
    });
}

#[test]
fn words_in_one_place() {
    page_grows("one word", 1, |times| {
        let mut page = pages::page(600.0 * times as f32, 800.0);
        for at in 0..1000 * times {
            pages::write(
                &mut page,
                (at % (20 * times)) as f32 * 29.0,
                15.0 * (1 + at / (20 * times)) as f32,
                10.0,
                "same",
            );
        }
        page
    });
}

fn pages_of_prose(count: u32) -> Vec<PageLayout> {
    let mut page = pages::page(600.0, 800.0);
    pages::prose(&mut page, 1, 50, 10.0);
    let (_, layout) = analysed(&page);
    (1..=count).map(|number| PageLayout { number, ..layout.clone() }).collect()
}

#[test]
fn many_pages() {
    grows("pages", 10, |count| {
        let [settle, write] = written(pages_of_prose(count as u32));
        [0, 0, 0, settle, write]
    });
}

#[test]
fn a_long_outline() {
    let entry = |number: usize| OutlineEntry {
        title: format!("{} {}", pages::word(number), pages::word(3 * number)),
        level: 1,
        page: None,
        y: None,
    };
    grows("entries of the outline", 100, |count| {
        let outline: Vec<OutlineEntry> = (0..count).map(entry).collect();
        let meter = unlimited();
        recto_layout::settle(&mut pages_of_prose(20), &outline, HeadingWeights::fitted(), &meter);
        [0, 0, 0, meter.counted(), 0]
    });
}

#[test]
fn a_cancelled_page_ends_soon() {
    let mut page = pages::page(600.0, 800.0);
    pages::prose(&mut page, 2, 300, 2.0);
    pages::numbers(&mut page, (10.0, 20.0), 80, 20, 4.0);
    pages::grid(&mut page, (5.0, 8.0), 100, 50, (10.0, 5.0));
    let words = recto_layout::words(&page, &unlimited());
    let handle = CancelHandle::default();
    handle.cancel();
    let [tables, layout] = [(); 2].map(|()| Meter::new(u64::MAX, handle.clone()));
    let runs = PageRuns::of(&words, page.size, &unlimited());
    proposals(&page, &words, &runs, &tables);
    recto_layout::compose(&page, &words, &runs, Vec::new(), &LayoutOptions::default(), &layout);
    let ([_, all_tables, all_layout], _) = analysed(&page);
    let glyphs = page.glyphs.len() as u64;
    println!("{} of {all_tables}, {} of {all_layout}", tables.counted(), layout.counted());
    // What is left to do is in proportion to the page.
    assert!(tables.counted() <= 2 * glyphs && layout.counted() <= 2 * glyphs);
}

/// Not a test: run it with `--ignored --nocapture` to see how long the largest pages take.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::disallowed_methods, reason = "measures time")]
fn seconds_of_enormous_pages() {
    let told = |name: &str, page: &Page| {
        let started = std::time::Instant::now();
        let counted = whole(page);
        println!("{name}: {:.2} s, {counted:?}", started.elapsed().as_secs_f64());
    };
    let mut words = pages::page(600.0, 800.0);
    pages::prose(&mut words, 3, 1_400, 0.45);
    told("words", &words);
    let mut rulings = pages::page(600.0, 800.0);
    pages::grid(&mut rulings, (0.0, 0.0), 50_000, 50_000, (0.01, 0.015));
    pages::prose(&mut rulings, 1, 60, 10.0);
    told("rulings", &rulings);
    let mut fills = pages::page(600.0, 800.0);
    pages::prose(&mut fills, 1, 60, 10.0);
    for at in 0..100_000 {
        let (x, y) = ((at * 7 % 5_900) as f32 * 0.1, (at * 13 % 7_900) as f32 * 0.1);
        pages::fill(&mut fills, Rect::new(x, y, x + 8.0, y + 8.0));
    }
    told("fills", &fills);
    let mut pictures = pages::page(600.0, 800.0);
    pages::prose(&mut pictures, 1, 60, 10.0);
    for at in 0..20_000 {
        let (x, y) = ((at * 7 % 5_700) as f32 * 0.1, (at * 13 % 7_700) as f32 * 0.1);
        pages::picture(&mut pictures, Rect::new(x, y, x + 25.0, y + 25.0));
    }
    told("pictures", &pictures);
}
