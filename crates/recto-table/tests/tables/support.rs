//! Makes pages for tests: text in a font whose letters are half an em wide, lines and fills.
use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{
    Fill, FontId, Gap, Hypothesis, Page, Point, Rect, RenderMode, Rgb, Ruling, Size, Structure,
    Style, Table, TextOrigin, Word,
};
use recto_regions::{Claim, PageView, Proposer as _, RegionCandidate, RegionWeights, solve};
use recto_table::TableProposer;

pub(crate) const SIZE: f32 = 10.0;

#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) page: Page,
    pub(crate) words: Vec<Word>,
    size: f32,
    weight: u16,
}

impl Sheet {
    pub(crate) fn new() -> Self {
        let page =
            Page { number: 1, size: Size { width: 600.0, height: 800.0 }, ..Page::default() };
        Self { page, words: Vec::new(), size: SIZE, weight: 400 }
    }

    pub(crate) fn width(&self, text: &str) -> f32 {
        text.chars().count() as f32 * self.size * 0.5
    }

    /// The weight of what is written from here on.
    pub(crate) fn bold(&mut self, is_bold: bool) -> &mut Self {
        self.weight = if is_bold { 700 } else { 400 };
        self
    }

    /// A line of text that starts at `x`; `y` is its top.
    pub(crate) fn text(&mut self, x: f32, y: f32, text: &str) -> &mut Self {
        let mut at = x;
        for (i, word) in text.split(' ').enumerate() {
            let width = self.width(word);
            self.words.push(Word {
                text: word.to_owned(),
                bbox: Rect::new(at, y, at + width, y + self.size),
                baseline: y + 0.8 * self.size,
                angle: 0,
                style: Style {
                    font: FontId(0),
                    size: self.size,
                    weight: self.weight,
                    italic: false,
                    monospace: false,
                    color: Rgb::default(),
                },
                gap_before: if i == 0 { Gap::Start } else { Gap::Space },
                mode: RenderMode::Fill,
                origin: TextOrigin::Layer,
                mcid: None,
                first_glyph: self.words.len() as u32,
                confidence: None,
            });
            at += width + 0.3 * self.size;
        }
        self
    }

    /// Text that ends at `x`.
    pub(crate) fn right(&mut self, x: f32, y: f32, text: &str) -> &mut Self {
        let gaps = text.matches(' ').count() as f32;
        let width = self.width(&text.replace(' ', "")) + gaps * 0.3 * self.size;
        self.text(x - width, y, text)
    }

    /// Text around `x`.
    pub(crate) fn center(&mut self, x: f32, y: f32, text: &str) -> &mut Self {
        let gaps = text.matches(' ').count() as f32;
        let width = self.width(&text.replace(' ', "")) + gaps * 0.3 * self.size;
        self.text(x - width / 2.0, y, text)
    }

    pub(crate) fn h(&mut self, x0: f32, x1: f32, y: f32) -> &mut Self {
        self.rule(Point::new(x0, y), Point::new(x1, y))
    }

    pub(crate) fn v(&mut self, x: f32, y0: f32, y1: f32) -> &mut Self {
        self.rule(Point::new(x, y0), Point::new(x, y1))
    }

    fn rule(&mut self, from: Point, to: Point) -> &mut Self {
        self.page.rulings.push(Ruling {
            from,
            to,
            width: 0.5,
            color: Rgb::default(),
            dashed: false,
        });
        self
    }

    pub(crate) fn fill(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, grey: u8) -> &mut Self {
        let color = Rgb { r: grey, g: grey, b: grey };
        self.page.fills.push(Fill { bbox: Rect::new(x0, y0, x1, y1), color, stroked: false });
        self
    }

    pub(crate) fn frame(&mut self, x0: f32, y0: f32, x1: f32, y1: f32) -> &mut Self {
        self.h(x0, x1, y0).h(x0, x1, y1).v(x0, y0, y1).v(x1, y0, y1)
    }

    /// Every line of a regular lattice from edge to edge.
    pub(crate) fn lattice(&mut self, xs: &[f32], ys: &[f32]) -> &mut Self {
        for &y in ys {
            self.h(xs[0], xs[xs.len() - 1], y);
        }
        for &x in xs {
            self.v(x, ys[0], ys[ys.len() - 1]);
        }
        self
    }

    /// The tables that are chosen, by fitted weights, where nothing is known of what the words are worth as running text.
    pub(crate) fn chosen(&self) -> Vec<Hypothesis> {
        let weights = RegionWeights::fitted();
        let (claims, candidates): (Vec<Claim>, Vec<RegionCandidate>) = self
            .candidates()
            .into_iter()
            .filter_map(|found| Some((found.claim(&self.words, weights)?, found)))
            .unzip();
        let chosen = solve(&claims, &Meter::default()).chosen;
        chosen.into_iter().map(|at| candidates[at].clone().explained(weights)).collect()
    }

    /// All that may be a table, with its text.
    fn candidates(&self) -> Vec<RegionCandidate> {
        let meter = Meter::default();
        let runs = PageRuns::of(&self.words, self.page.size, &meter);
        let view = PageView { page: &self.page, words: &self.words, runs: &runs, declared: None };
        let mut found = TableProposer.propose(&view, &meter);
        for candidate in &mut found {
            TableProposer.write(&view, &mut candidate.hypothesis);
        }
        found
    }

    /// All readings as a table, whether they are chosen or not.
    pub(crate) fn proposed(&self) -> Vec<Table> {
        self.candidates().into_iter().filter_map(|candidate| table(candidate.hypothesis)).collect()
    }

    pub(crate) fn tables(&self) -> Vec<Table> {
        self.chosen().into_iter().filter_map(table).collect()
    }
}

pub(crate) fn table(hypothesis: Hypothesis) -> Option<Table> {
    match hypothesis.structure {
        Structure::Grid(table) => Some(*table),
        Structure::Picture { .. } | Structure::Flow => None,
    }
}

/// A table as text: cells parted by `|`, rows by line ends; a span is told as `text{rows x cols}`.
pub(crate) fn show(table: &Table) -> String {
    let mut rows = vec![Vec::new(); table.n_rows as usize];
    for cell in &table.cells {
        let span = if cell.row_span * cell.col_span > 1 {
            format!("{{{}x{}}}", cell.row_span, cell.col_span)
        } else {
            String::new()
        };
        rows[cell.row as usize].push(format!("{}{span}", cell.text));
    }
    rows.iter().map(|row| row.join("|")).collect::<Vec<_>>().join("\n")
}
