//! A page spread in one scan, as of an open book: it is split at its gutter, and the left page is read first.

use recto_lines::into_rows;
use recto_model::{Glyph, Page, PageLayout, Point, Quad, Rect, RenderMode, Size, TextOrigin};
use recto_ocr::{gutter_of_spread, may_be_page_spread};

use super::deskew::move_boxes;

/// Least number of lines on each page of a spread.
const FEWEST_LINES: usize = 6;
/// Most lines of a page fill this share of the text's width; lines in the cells of a table do not.
const FULL_LINE: f32 = 0.6;

/// Where the spread is split.
pub(crate) struct PageSpread {
    gutter: f32,
    width: f32,
}

impl PageSpread {
    /// `None` for a single page. Only recognised text is considered, since a digital document defines its own pages.
    pub(crate) fn of(page: &Page) -> Option<Self> {
        let Size { width, height } = page.size;
        let is_scanned = |glyph: &Glyph| {
            glyph.origin_kind == TextOrigin::Recognised || glyph.mode == RenderMode::Invisible
        };
        if !may_be_page_spread(width, height) || !page.glyphs.iter().all(is_scanned) {
            return None;
        }
        let boxes: Vec<Rect> = page.glyphs.iter().map(|glyph| glyph.quad.bounds()).collect();
        let gutter = gap(&boxes, page)?;
        let is_page = |on_left: bool| {
            let is_on = |&i: &usize| (boxes[i].center().x < gutter) == on_left;
            is_prose(page, (0..boxes.len()).filter(is_on).collect())
        };
        (is_page(true) && is_page(false)).then_some(Self { gutter, width })
    }

    /// The left and the right page, each with its origin at its own corner.
    pub(crate) fn parts(&self, page: &Page) -> [Page; 2] {
        [(0.0, self.gutter), (self.gutter, self.width)].map(|(from, to)| {
            let is_on = |bbox: &Rect| (from..to).contains(&bbox.center().x);
            let mut part = page.clone();
            part.size.width = to - from;
            part.glyphs.retain(|glyph| is_on(&glyph.quad.bounds()));
            part.rulings.retain(|ruling| is_on(&ruling.bounds()));
            part.fills.retain(|fill| is_on(&fill.bbox));
            part.images.retain(|image| is_on(&image.bbox));
            part.drawings.retain(is_on);
            part.circles.retain(|circle| is_on(&circle.bbox));
            part.check_boxes.retain(|check_box| is_on(&check_box.bbox));
            part.links.retain(|link| is_on(&link.bbox));
            for field in &mut part.fields {
                field.widgets.retain(|widget| is_on(&widget.bbox));
            }
            part.fields.retain(|field| !field.widgets.is_empty());
            shift(&mut part, -from);
            part
        })
    }

    /// The glyphs that are on neither page.
    pub(crate) fn off_pages<'a>(&self, page: &'a Page) -> impl Iterator<Item = &'a Glyph> {
        let on_pages = 0.0..self.width;
        page.glyphs.iter().filter(move |glyph| !on_pages.contains(&glyph.quad.bounds().center().x))
    }

    /// Joins the layouts of both pages into the layout of the scan.
    pub(crate) fn joined(&self, [mut left, mut right]: [PageLayout; 2]) -> PageLayout {
        move_boxes(&mut right, |bbox| bbox.moved(self.gutter, 0.0));
        left.size.width = self.width;
        left.append(right);
        left
    }
}

/// The x coordinate of the gutter: the middle of the widest empty band near the middle of the scan.
fn gap(boxes: &[Rect], page: &Page) -> Option<f32> {
    let drawn = page.rulings.iter().filter(|ruling| ruling.is_horizontal());
    let drawn = drawn.map(|ruling| (ruling.from.x, ruling.to.x));
    let shaded = page.fills.iter().map(|fill| (fill.bbox.x0, fill.bbox.x1));
    let written = boxes.iter().map(|bbox| (bbox.x0, bbox.x1));
    gutter_of_spread(written.chain(drawn).chain(shaded), page.size.width)
}

/// Whether these glyphs form lines of text that fill their column.
fn is_prose(page: &Page, mut glyphs: Vec<usize>) -> bool {
    let boxes = |glyphs: &[usize]| -> Vec<Rect> {
        glyphs.iter().map(|&i| page.glyphs[i].quad.bounds()).collect()
    };
    let Some(column) = Rect::hull(boxes(&glyphs)) else { return false };
    let (mut lines, mut full) = (0, 0);
    into_rows(
        &mut glyphs,
        |i| &page.glyphs[i],
        |line| {
            let width: f32 = boxes(line).iter().map(Rect::width).sum();
            lines += 1;
            full += usize::from(width >= FULL_LINE * column.width());
        },
    );
    lines >= FEWEST_LINES && 2 * full > lines
}

fn shift(page: &mut Page, by: f32) {
    let point = |p: Point| Point::new(p.x + by, p.y);
    for glyph in &mut page.glyphs {
        glyph.quad = Quad(glyph.quad.0.map(point));
        glyph.origin = point(glyph.origin);
        glyph.end = point(glyph.end);
    }
    for ruling in &mut page.rulings {
        ruling.from = point(ruling.from);
        ruling.to = point(ruling.to);
    }
    let boxes = page.fills.iter_mut().map(|fill| &mut fill.bbox);
    let boxes = boxes.chain(page.images.iter_mut().map(|image| &mut image.bbox));
    let boxes = boxes.chain(&mut page.drawings);
    let boxes = boxes.chain(page.circles.iter_mut().map(|circle| &mut circle.bbox));
    let boxes = boxes.chain(page.check_boxes.iter_mut().map(|check_box| &mut check_box.bbox));
    let boxes = boxes.chain(page.links.iter_mut().map(|link| &mut link.bbox));
    let widgets = page.fields.iter_mut().flat_map(|field| &mut field.widgets);
    for bbox in boxes.chain(widgets.map(|widget| &mut widget.bbox)) {
        *bbox = bbox.moved(by, 0.0);
    }
    for quad in page.links.iter_mut().flat_map(|link| &mut link.quads) {
        quad.0 = quad.0.map(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of letters at these places: (left, right, baseline).
    fn page(lines: &[(f32, f32, f32)]) -> Page {
        let mut page = Page { size: Size { width: 840.0, height: 595.0 }, ..Page::default() };
        for &(x0, x1, y) in lines {
            let mut x = x0;
            while x < x1 {
                let at = Point::new;
                let quad = Quad([at(x, y - 8.0), at(x + 5.0, y - 8.0), at(x + 5.0, y), at(x, y)]);
                page.glyphs.push(Glyph {
                    text: "a".into(),
                    quad,
                    origin: at(x, y),
                    end: at(x + 5.0, y),
                    size: 10.0,
                    font: recto_model::FontId(0),
                    color: recto_model::Rgb::default(),
                    mode: RenderMode::Fill,
                    mcid: None,
                    origin_kind: TextOrigin::Recognised,
                    confidence: Some(1.0),
                });
                x += 5.0;
            }
        }
        page
    }

    fn book() -> Vec<(f32, f32, f32)> {
        let rows = (0..12).map(|row| 80.0 + 14.0 * row as f32);
        rows.flat_map(|y| [(60.0, 370.0, y), (470.0, 780.0, y + 3.0)]).collect()
    }

    #[test]
    fn an_open_book_is_two_pages() {
        let page = page(&book());
        let spread = PageSpread::of(&page).unwrap();
        assert!((spread.gutter - 420.0).abs() < 6.0);
        let [left, right] = spread.parts(&page);
        assert_eq!(left.glyphs.len() + right.glyphs.len(), page.glyphs.len());
        assert!((left.size.width + right.size.width - 840.0).abs() < 0.01);
        assert!((right.glyphs[0].origin.x - (470.0 - spread.gutter)).abs() < 0.01);
        let layout = |page: &Page| PageLayout { size: page.size, ..PageLayout::default() };
        assert_eq!(spread.joined([layout(&left), layout(&right)]).size.width, 840.0);
    }

    #[test]
    fn text_across_the_gutter_and_cells_make_one_page() {
        let mut with_title = book();
        with_title.push((300.0, 520.0, 40.0));
        assert!(PageSpread::of(&page(&with_title)).is_none());
        let rows = (0..12).map(|row| 80.0 + 14.0 * row as f32);
        let table: Vec<_> = rows
            .flat_map(|y| {
                [(60.0, 120.0, y), (320.0, 370.0, y), (470.0, 520.0, y), (700.0, 780.0, y)]
            })
            .map(|(x0, x1, y)| (x0, x1, if (200.0..=600.0).contains(&x0) { y + 0.5 } else { y }))
            .collect();
        assert!(PageSpread::of(&page(&table)).is_none());
        let mut set = page(&book());
        for glyph in &mut set.glyphs {
            glyph.origin_kind = TextOrigin::Layer;
        }
        assert!(PageSpread::of(&set).is_none());
    }
}
