//! What a scan shows beside its text, as a reader of drawings would tell it: lines, shading, pictures.

use recto_model::{Fill, ImageId, ImagePlacement, Page, Point, Rect, Ruling};
use recto_ocr::Reading;

/// Adds what the picture shows to the level page; `scale` is points a pixel.
pub(super) fn add(page: &mut Page, reading: &Reading, scale: f32) {
    let rulings = recto_ocr::rulings(reading);
    let areas = recto_ocr::areas(reading, &rulings);
    let is_charted = |line: Rect| areas.charts.iter().any(|chart| chart.contains(&line));
    let ruled = rulings.iter().filter(|ruling| !is_charted(ruling.bounds()));
    page.rulings.extend(ruled.map(|ruling| ruling_at(ruling, Point::default(), scale)));
    page.fills.extend(areas.fills.iter().map(|fill| fill_at(fill, Point::default(), scale)));
    let known: Vec<Rect> = page.images.iter().map(|image| image.bbox).collect();
    for picture in areas.pictures {
        let bbox = picture.scaled(scale);
        // An image that the document draws there is the picture itself.
        if known.iter().any(|other| other.contains_point(bbox.center())) {
            continue;
        }
        page.images.push(ImagePlacement {
            id: ImageId::PART,
            bbox,
            pixel_width: picture.width() as u32,
            pixel_height: picture.height() as u32,
            is_mask: false,
        });
    }
}

/// A line of a picture whose corner lies at `corner` of the page; `scale` is points a pixel.
pub(super) fn ruling_at(ruling: &Ruling, corner: Point, scale: f32) -> Ruling {
    let at = |p: Point| Point::new(corner.x + p.x * scale, corner.y + p.y * scale);
    Ruling { from: at(ruling.from), to: at(ruling.to), width: ruling.width * scale, ..*ruling }
}

/// An area of it.
pub(super) fn fill_at(fill: &Fill, corner: Point, scale: f32) -> Fill {
    Fill { bbox: fill.bbox.scaled(scale).moved(corner.x, corner.y), ..*fill }
}
