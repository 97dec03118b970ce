//! Figures: images, and clusters of drawings, with the words inside them.

use recto_input::Meter;
use recto_lines::page_point;
use recto_model::{BoxGrid, Figure, Page, Point, Rect, Ruling, Word, WordIds};

use crate::drawing_grid::DrawingGrid;

/// Least side of a figure in points of a page of usual size; smaller pictures are bullets, icons and rules.
const LEAST_SIDE: f32 = 24.0;
/// An image over more than this share of the page is its background (or a scan), not a figure of it.
const BACKGROUND: f32 = 0.7;
/// Strips of one picture lie no further apart than this, in such points.
const STRIPS: f32 = 1.5;
/// Cell of the raster in which drawings are clustered, in such points.
const CELL: f32 = 6.0;

/// Empty areas below which they are decoration.
const LEAST_BARS: usize = 4;
/// Tables reach so far over what borders them, and bars of a chart are wider and higher than this, in such points.
const AROUND: f32 = 2.0;
const LEAST_BAR: f32 = 3.0;

/// A figure that may be chosen.
#[derive(Debug, Clone)]
pub(crate) struct FigureCandidate {
    pub(crate) figure: Figure,
    /// Drawn from paths (charts, diagrams): words inside belong to it even when there are many.
    pub(crate) drawn: bool,
}

/// Images and clusters of drawings that are large enough; `taken` are the boxes of chosen tables.
pub(crate) fn candidates(
    page: &Page,
    words: &[Word],
    taken: &[Rect],
    meter: &Meter,
) -> Vec<FigureCandidate> {
    let mut found = images(page, meter);
    let drawn = clusters(page, words, &Taken::of(page, taken), meter);
    for bbox in drawn {
        if !meter.allows(found.len()) {
            break;
        }
        // A cluster around an image is one figure: the drawing annotates the picture.
        if let Some(candidate) =
            found.iter_mut().find(|c| share_inside(&bbox, &c.figure.bbox) > 0.6)
        {
            candidate.figure.bbox = candidate.figure.bbox.union(&bbox);
            continue;
        }
        found.retain(|c| share_inside(&c.figure.bbox, &bbox) <= 0.8);
        found.push(FigureCandidate {
            figure: Figure { bbox, image: None, words: WordIds::default(), picture: None },
            drawn: true,
        });
    }
    found
}

/// The boxes of chosen tables.
struct Taken {
    /// A little larger than they are.
    boxes: Vec<Rect>,
    by_place: BoxGrid,
}

impl Taken {
    fn of(page: &Page, tables: &[Rect]) -> Self {
        let boxes: Vec<Rect> =
            tables.iter().map(|table| table.grown(AROUND * page_point(page.size))).collect();
        let mut by_place = BoxGrid::new(whole(page), boxes.len());
        for (number, bbox) in (0..).zip(&boxes) {
            by_place.insert(number, bbox);
        }
        Self { boxes, by_place }
    }

    /// Does most of a box lie in one of them?
    fn holds(&self, bbox: &Rect, meter: &Meter) -> bool {
        if self.boxes.is_empty() {
            return false;
        }
        let near = self.by_place.near(bbox);
        meter.allows(near.len());
        near.into_iter().any(|number| share_inside(bbox, &self.boxes[number as usize]) > 0.5)
    }
}

pub(crate) fn whole(page: &Page) -> Rect {
    Rect::new(0.0, 0.0, page.size.width, page.size.height)
}

fn images(page: &Page, meter: &Meter) -> Vec<FigureCandidate> {
    let whole = whole(page);
    let point = page_point(page.size);
    let mut found: Vec<FigureCandidate> = Vec::new();
    let mut by_place = BoxGrid::new(whole, page.images.len());
    for image in &page.images {
        let Some(bbox) = image.bbox.intersection(&whole) else { continue };
        let background = bbox.area() > BACKGROUND * whole.area();
        if image.is_mask && bbox.area() < 0.02 * whole.area() {
            continue;
        }
        if bbox.width().min(bbox.height()) < LEAST_SIDE * point
            || (background && !page.glyphs.is_empty())
        {
            continue;
        }
        // Strips of one picture: neighbours that share a whole side are one figure.
        let near = by_place.near(&bbox.grown(2.0 * STRIPS * point));
        if !meter.allows(1 + near.len()) {
            break;
        }
        let mut near = near.into_iter();
        if let Some(number) =
            near.find(|&at| is_continued_by(&found[at as usize].figure.bbox, &bbox, STRIPS * point))
        {
            let other = &mut found[number as usize].figure;
            other.bbox = other.bbox.union(&bbox);
            other.image = None;
            by_place.insert(number, &other.bbox);
            continue;
        }
        by_place.insert(found.len() as u32, &bbox);
        found.push(FigureCandidate {
            figure: Figure {
                bbox,
                image: Some(image.id),
                words: WordIds::default(),
                picture: None,
            },
            drawn: false,
        });
    }
    found
}

fn is_continued_by(a: &Rect, b: &Rect, strips: f32) -> bool {
    let is_same = |a: f32, b: f32| (a - b).abs() < strips;
    let same_columns = is_same(a.x0, b.x0) && is_same(a.x1, b.x1) && a.y_overlap(b) > -strips;
    let same_rows = is_same(a.y0, b.y0) && is_same(a.y1, b.y1) && a.x_overlap(b) > -strips;
    let inside = share_inside(b, a) > 0.7;
    same_columns || same_rows || inside
}

/// Share of `a` that lies inside `b`.
pub(crate) fn share_inside(a: &Rect, b: &Rect) -> f32 {
    let (w, h) = (a.x_overlap(b).max(0.0), a.y_overlap(b).max(0.0));
    let area = a.area();
    if area <= 0.0 { if a.intersects(b) { 1.0 } else { 0.0 } } else { w * h / area }
}

/// Boxes of drawings that lie together, by a coarse raster of the page.
fn clusters(page: &Page, words: &[Word], taken: &Taken, meter: &Meter) -> Vec<Rect> {
    let point = page_point(page.size);
    let cell = CELL * point;
    let columns = (page.size.width / cell).ceil().clamp(1.0, 600.0) as usize;
    let rows = (page.size.height / cell).ceil().clamp(1.0, 600.0) as usize;
    let whole = whole(page);
    let free = |r: &Rect| !taken.holds(r, meter);
    let drawings = page
        .drawings
        .iter()
        .filter(|r| whole.intersects(r) && r.area() < 0.6 * whole.area() && free(r));
    let mut raster =
        DrawingGrid { cell, columns, rows, label: vec![0; columns * rows], boxes: Vec::new() };
    let mut count = 0u32;
    for r in drawings.chain(&bars(page, words, taken, meter)) {
        if !meter.allows(raster.cells_of(r)) {
            break;
        }
        raster.add(r);
        count += 1;
    }
    if count == 0 {
        return Vec::new();
    }
    // Axes, grid lines and bars belong to the drawing that they touch, but are no drawing by themselves.
    let sides = page.rulings.iter().map(Ruling::bounds);
    let areas = page.fills.iter().map(|fill| fill.bbox);
    for r in sides.chain(areas) {
        if !meter.allows(raster.cells_of(&r)) {
            break;
        }
        if whole.intersects(&r) && r.area() < 0.3 * whole.area() && free(&r) && raster.touches(&r) {
            raster.add(&r);
        }
    }
    raster.finish(LEAST_SIDE * point)
}

/// Filled areas without a word in them, such as a chart's bars: several of them make a drawing.
fn bars(page: &Page, words: &[Word], taken: &Taken, meter: &Meter) -> Vec<Rect> {
    let point = page_point(page.size);
    let small = |r: &Rect| {
        r.width().min(r.height()) > LEAST_BAR * point
            && r.area() < 0.1 * page.size.width * page.size.height
    };
    let mut centers: Vec<Point> = words.iter().map(|word| word.bbox.center()).collect();
    centers.sort_by(|a, b| a.y.total_cmp(&b.y));
    let empty = |r: &Rect| {
        let from = centers.partition_point(|c| c.y < r.y0);
        !centers[from..]
            .iter()
            .take_while(|c| c.y <= r.y1 && meter.allows(1))
            .any(|c| r.contains_point(*c))
    };
    let found: Vec<Rect> = page
        .fills
        .iter()
        .map(|fill| fill.bbox)
        .filter(|r| small(r) && !taken.holds(r, meter) && empty(r))
        .take(2_000)
        .collect();
    if found.len() < LEAST_BARS { Vec::new() } else { found }
}

/// Words by the heights of their centres.
pub(crate) struct WordCenters(Vec<(Point, u32)>);

impl WordCenters {
    pub(crate) fn of(words: &[Word]) -> Self {
        let mut centers: Vec<(Point, u32)> =
            words.iter().map(|word| word.bbox.center()).zip(0..).collect();
        centers.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        Self(centers)
    }

    /// Indices of the words whose centre lies in the box, ascending.
    pub(crate) fn inside(&self, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let from = self.0.partition_point(|(center, _)| center.y < bbox.y0);
        let mut inside: Vec<u32> = self.0[from..]
            .iter()
            .take_while(|(center, _)| center.y <= bbox.y1 && meter.allows(1))
            .filter(|(center, _)| bbox.contains_point(*center))
            .map(|(_, i)| *i)
            .collect();
        inside.sort_unstable();
        inside
    }
}
