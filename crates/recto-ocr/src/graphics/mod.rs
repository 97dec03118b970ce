//! Page segmentation of a scan beside its text: shaded areas, pictures and bar charts.
//!
//! The deskewed page is downsampled and divided into a grid of cells. A cell under text has the background colour of the text,
//! so that a shaded row is one area whatever is printed on it.

mod bar_charts;
mod cell_grid;
mod fills;
mod pictures;
mod thumbnail;

use recto_model::{Fill, Rect, Ruling};

use crate::RecognisedPage;
use cell_grid::CellGrid;
use thumbnail::Thumbnail;

/// The graphics of a page, in pixels of the deskewed page.
#[derive(Debug, Clone, Default)]
pub struct Graphics {
    /// Rectangles of one colour other than the paper's.
    pub fills: Vec<Fill>,
    /// Photographs, drawings, stamps, signatures: printed areas other than text, rulings and shading.
    pub pictures: Vec<Rect>,
    /// Bar charts, each within a picture; rulings in them belong to no table.
    pub charts: Vec<Rect>,
}

/// Finds the graphics of a page beside its text; `rulings` are in pixels of the deskewed page.
pub fn graphics(reading: &RecognisedPage, rulings: &[Ruling]) -> Graphics {
    if reading.lines.is_empty() {
        return Graphics::default();
    }
    let thumbnail = Thumbnail::of(reading);
    let texts = thumbnail.texts(reading);
    let lines: Vec<Rect> = rulings
        .iter()
        .map(|ruling| thumbnail.small(ruling.bounds().grown(0.5 * ruling.width)))
        .collect();
    let cells = CellGrid::of(&thumbnail, &texts, &lines);
    let regions = cells.regions();
    let Some(paper) = regions.iter().max_by_key(|region| region.count).map(|region| region.color)
    else {
        return Graphics::default();
    };
    let mut fills = fills::fills(&thumbnail, &cells, &regions, paper);
    let mut charts = bar_charts::charts(&cells, &regions, paper, (&texts, &lines));
    let mut pictures = pictures::pictures(&cells, &fills, paper, &charts);
    // Plain areas inside a picture are part of the picture.
    fills.retain(|fill| !pictures.iter().any(|picture| picture.contains_point(fill.bbox.center())));
    for fill in &mut fills {
        fill.bbox = thumbnail.whole(fill.bbox);
    }
    for shown in pictures.iter_mut().chain(&mut charts) {
        *shown = thumbnail.whole(*shown);
    }
    Graphics { fills, pictures, charts }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use recto_model::{Point, Raster, Rgb};

    use super::*;
    use crate::{DeskewTransform, LineBox, TextLine};

    /// A page of 600 x 800 with a line of text at the top and at each of the given places.
    fn reading(paint: impl Fn(u32, u32) -> [u8; 3], texts: &[(f32, f32)]) -> RecognisedPage {
        let (width, height) = (600u32, 800u32);
        let mut rgb: Vec<u8> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .flat_map(|(x, y)| paint(x, y))
            .collect();
        let mut lines = Vec::new();
        for &(x, y) in [(100.0, 60.0)].iter().chain(texts) {
            // Strokes that cover a fifth of the line's box.
            for row in y as usize - 6..y as usize + 6 {
                for column in (x as usize..x as usize + 200).step_by(5) {
                    rgb[(row * width as usize + column) * 3..][..3].fill(20);
                }
            }
            let place = LineBox {
                center: Point::new(x + 100.0, y),
                width: 204.0,
                height: 18.0,
                along: Point::new(1.0, 0.0),
            };
            lines.push(TextLine { place, characters: Vec::new(), ink: (0.2, 0.8) });
        }
        let transform =
            DeskewTransform { width: 600.0, height: 800.0, ..DeskewTransform::default() };
        RecognisedPage {
            transform,
            lines,
            stamped: Vec::new(),
            unrecognised: Vec::new(),
            picture: Arc::new(Raster { width, height, rgb }),
        }
    }

    fn near(found: Rect, wanted: [f32; 4]) -> bool {
        let sides = [found.x0, found.y0, found.x1, found.y1];
        sides.iter().zip(wanted).all(|(a, b)| (a - b).abs() <= 6.0)
    }

    #[test]
    fn shaded_rows_are_fills_under_their_text() {
        let page = reading(
            |x, y| match (x, y) {
                (80..=520, 200..=229) => [40, 60, 120],
                (80..=520, 260..=289) => [238, 238, 242],
                _ => [252, 251, 250],
            },
            &[(100.0, 215.0), (100.0, 245.0), (100.0, 275.0)],
        );
        let Graphics { fills, pictures, .. } = graphics(&page, &[]);
        assert_eq!(pictures, []);
        assert_eq!(fills.len(), 2, "{fills:?}");
        assert!(near(fills[0].bbox, [80.0, 200.0, 521.0, 230.0]), "{fills:?}");
        assert!(near(fills[1].bbox, [80.0, 260.0, 521.0, 290.0]), "{fills:?}");
        assert!(fills[0].color.b > fills[0].color.r);
    }

    #[test]
    fn a_printed_area_without_text_is_a_picture() {
        let page = reading(
            |x, y| match (x, y) {
                (150..=449, 300..=499) => [(x * 7 % 256) as u8, (y * 5 % 256) as u8, 90],
                _ => [255; 3],
            },
            &[(100.0, 215.0)],
        );
        let Graphics { fills, pictures, .. } = graphics(&page, &[]);
        assert!(fills.is_empty(), "{fills:?}");
        assert!(pictures.len() == 1 && near(pictures[0], [150.0, 300.0, 450.0, 500.0]));
    }

    #[test]
    fn shadows_of_the_scanner_and_uneven_light_are_neither() {
        let page = reading(
            |x, y| match x {
                0..=15 => [30; 3],
                _ => [(255 - x / 8 - y / 20) as u8; 3],
            },
            &[(100.0, 215.0)],
        );
        let Graphics { fills, pictures, .. } = graphics(&page, &[]);
        assert!(fills.is_empty() && pictures.is_empty(), "{fills:?} {pictures:?}");
    }

    /// Bars 30 pixels wide and 30 pixels apart on a common base line.
    fn bars(heights: &[u32]) -> impl Fn(u32, u32) -> [u8; 3] {
        move |x, y| {
            let bar = (x >= 150).then(|| (x - 150) / 60).and_then(|bar| heights.get(bar as usize));
            let is_bar =
                bar.is_some_and(|height| (x - 150) % 60 < 30 && (500 - height..500).contains(&y));
            if is_bar { [40, 90, 200] } else { [255; 3] }
        }
    }

    #[test]
    fn bars_on_one_line_are_a_chart_with_its_axis() {
        let axis = Ruling {
            from: Point::new(120.0, 501.0),
            to: Point::new(400.0, 501.0),
            width: 1.0,
            color: Rgb::default(),
            dashed: false,
        };
        let page = reading(bars(&[40, 90, 140, 60]), &[(160.0, 700.0)]);
        let Graphics { fills, pictures, charts } = graphics(&page, &[axis]);
        assert!(fills.is_empty(), "{fills:?}");
        assert_eq!(charts, pictures);
        assert!(near(charts[0], [120.0, 360.0, 400.0, 502.0]), "{charts:?}");
    }

    #[test]
    fn shaded_cells_are_no_chart() {
        for heights in [[60, 60, 60, 60], [60, 120, 60, 120]] {
            let Graphics { charts, .. } = graphics(&reading(bars(&heights), &[]), &[]);
            assert_eq!(charts, [], "{heights:?}");
        }
        let few = graphics(&reading(bars(&[60, 120]), &[]), &[]);
        assert_eq!(few.charts, []);
    }

    #[test]
    fn a_mosaic_is_no_chart() {
        // Tiles of three lengths, in rows.
        let is_tile = |x: u32, y: u32| x % 32 < 16 && (20 - x / 32 % 3 * 8..28).contains(&(y % 32));
        let tiles = |x: u32, y: u32| if is_tile(x, y) { [40, 90, 200] } else { [255; 3] };
        assert_eq!(graphics(&reading(tiles, &[]), &[]).charts, []);
    }
}
