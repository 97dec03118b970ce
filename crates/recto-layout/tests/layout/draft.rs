//! Pages made by hand for tests: text at a place, in a style, letter by letter.

use recto_input::Meter;
use recto_layout::{
    CodeProposer, ContentsProposer, FigureProposer, FormProposer, HeadingWeights, LayoutOptions,
    OrderWeights, PageReadings, Proposals, RegionChoice, choose_regions, compose, readings, settle,
    words,
};
use recto_lines::PageRuns;
use recto_model::{
    DeclaredPage, Element, Font, FontId, Glyph, Hypothesis, ImageId, ImagePlacement, Page,
    PageLayout, Point, Quad, Rect, RenderMode, Rgb, Size, TextOrigin, Word,
};
use recto_regions::{PageView, Proposer, RegionWeights};

pub(crate) const PLAIN: u16 = 0;
pub(crate) const BOLD: u16 = 1;
/// Frames its glyphs in a box half as tall again.
pub(crate) const SIGNS: u16 = 2;
/// Monospaced.
pub(crate) const MONO: u16 = 3;

/// Letters are half an em wide, spaces a quarter.
pub(crate) struct Draft {
    pub(crate) page: Page,
    font: u16,
}

impl Draft {
    pub(crate) fn new() -> Self {
        let font = |name: &str, weight, reach| Font {
            name: name.into(),
            weight,
            ascent: 0.75,
            descent: -0.25,
            reach,
            ..Font::default()
        };
        Self {
            page: Page {
                number: 1,
                size: Size { width: 600.0, height: 800.0 },
                fonts: vec![
                    font("Plain", 400, 0.75),
                    font("Plain-Bold", 700, 0.75),
                    font("Signs", 400, 1.5),
                    Font { monospace: true, ..font("Mono", 400, 0.75) },
                ],
                ..Page::default()
            },
            font: PLAIN,
        }
    }

    pub(crate) fn font(&mut self, font: u16) -> &mut Self {
        self.font = font;
        self
    }

    /// Draws `text` from `x` on; returns where the pen ends.
    pub(crate) fn text(&mut self, x: f32, y: f32, size: f32, text: &str) -> f32 {
        self.spaced(x, y, size, 0.0, text)
    }

    /// As [`Self::text`], each letter followed by `tracking` points.
    pub(crate) fn spaced(&mut self, x: f32, y: f32, size: f32, tracking: f32, text: &str) -> f32 {
        let mut pen = x;
        for c in text.chars() {
            let width = size * if c == ' ' { 0.25 } else { 0.5 };
            self.glyph(&c.to_string(), Point::new(pen, y), Point::new(pen + width, y), size);
            pen += width + tracking;
        }
        pen
    }

    /// Draws `text` letter by letter from `right` to the left.
    pub(crate) fn rtl(&mut self, right: f32, y: f32, size: f32, text: &str) {
        let mut pen = right;
        for c in text.chars() {
            let width = size * if c == ' ' { 0.25 } else { 0.5 };
            pen -= width;
            // A bracket is given by its shape.
            let c = match c {
                '(' => ')',
                ')' => '(',
                c => c,
            };
            self.glyph(&c.to_string(), Point::new(pen, y), Point::new(pen + width, y), size);
        }
    }

    /// Draws a mark that takes no room.
    pub(crate) fn floating(&mut self, x: f32, y: f32, size: f32, text: &str) {
        self.glyph(text, Point::new(x, y), Point::new(x, y), size);
    }

    /// Reads downwards (turned a quarter clockwise).
    pub(crate) fn down(&mut self, x: f32, y: f32, size: f32, text: &str) {
        let mut pen = y;
        for c in text.chars() {
            let step = size * if c == ' ' { 0.25 } else { 0.5 };
            self.glyph(&c.to_string(), Point::new(x, pen), Point::new(x, pen + step), size);
            pen += step;
        }
    }

    fn glyph(&mut self, text: &str, from: Point, to: Point, size: f32) {
        let (up, down) = (0.75 * size, 0.25 * size);
        let r = if (from.y - to.y).abs() < 0.001 {
            Rect::new(from.x, from.y - up, to.x, from.y + down)
        } else {
            Rect::new(from.x - down, from.y, from.x + up, to.y)
        };
        self.page.glyphs.push(Glyph {
            text: text.into(),
            quad: Quad([
                Point::new(r.x0, r.y0),
                Point::new(r.x1, r.y0),
                Point::new(r.x1, r.y1),
                Point::new(r.x0, r.y1),
            ]),
            origin: from,
            end: to,
            size,
            font: FontId(self.font),
            color: Rgb::default(),
            mode: RenderMode::Fill,
            mcid: None,
            origin_kind: TextOrigin::Layer,
            confidence: None,
        });
    }

    /// Running text of `lines` lines in a column, each filled to `width`; words are `stem` and a count.
    pub(crate) fn column(&mut self, x: f32, y: f32, width: f32, lines: usize, stem: &str) {
        let mut n = 0;
        for line in 0..lines {
            let mut text = String::new();
            loop {
                let word = format!("{stem}{}", "abcdefgh".repeat(1 + n % 2).split_at(2 + n % 7).0);
                let next = if text.is_empty() { word } else { format!("{text} {word}") };
                if measure(&next, 10.0) > width {
                    break;
                }
                text = next;
                n += 1;
            }
            self.text(x, y + 12.0 * line as f32, 10.0, &text);
        }
    }

    pub(crate) fn image(&mut self, bbox: Rect) -> &mut Self {
        let id = ImageId(self.page.images.len() as u32);
        self.page.images.push(ImagePlacement {
            id,
            bbox,
            pixel_width: 100,
            pixel_height: 100,
            is_mask: false,
        });
        self
    }

    pub(crate) fn words(&self) -> Vec<String> {
        words(&self.page, &Meter::default()).into_iter().map(|word| word.text).collect()
    }

    /// What is chosen of a page where all but tables is proposed.
    pub(crate) fn chosen(&self, words: &[Word], declared: &DeclaredPage) -> RegionChoice {
        let meter = Meter::default();
        let runs = PageRuns::of(words, self.page.size, &meter);
        let view = PageView { page: &self.page, words, runs: &runs, declared: Some(declared) };
        let proposers: [&dyn Proposer; 4] =
            [&FigureProposer, &ContentsProposer, &CodeProposer, &FormProposer];
        choose_regions(&view, &proposers, RegionWeights::fitted(), false, &meter)
    }

    /// What the page is read as by each of some weights where nothing is chosen of it.
    pub(crate) fn readings(&self, weights: &[OrderWeights]) -> PageReadings {
        let meter = Meter::default();
        let found = words(&self.page, &meter);
        let runs = PageRuns::of(&found, self.page.size, &meter);
        readings(&self.page, &found, &runs, Proposals::default(), weights, &meter)
    }

    pub(crate) fn layout(&self) -> PageLayout {
        let meter = Meter::default();
        let found = words(&self.page, &meter);
        let regions = self.chosen(&found, &DeclaredPage::default());
        let proposals = Proposals { regions, ..Proposals::default() };
        let runs = PageRuns::of(&found, self.page.size, &meter);
        let options = LayoutOptions::default();
        let mut pages = vec![compose(&self.page, &found, &runs, proposals, &options, &meter)];
        settle(&mut pages, &[], HeadingWeights::fitted(), &meter);
        pages.remove(0)
    }
}

/// The layout of a page's words.
pub(crate) fn composed(
    page: &Page,
    words: &[Word],
    tables: Vec<Hypothesis>,
    options: LayoutOptions,
    meter: &Meter,
) -> PageLayout {
    let runs = PageRuns::of(words, page.size, meter);
    compose(page, words, &runs, tables, &options, meter)
}

pub(crate) fn measure(text: &str, size: f32) -> f32 {
    text.chars().map(|c| size * if c == ' ' { 0.25 } else { 0.5 }).sum()
}

/// Text of each element: lines joined by ` / `; `[figure]` and `[table]` for the others.
pub(crate) fn element_texts(layout: &PageLayout) -> Vec<String> {
    layout
        .elements
        .iter()
        .map(|element| match element {
            Element::Text(block) => {
                block.lines.iter().map(recto_model::Line::text).collect::<Vec<_>>().join(" / ")
            }
            Element::Table(_) => "[table]".to_owned(),
            Element::Figure(_) => "[figure]".to_owned(),
        })
        .collect()
}
