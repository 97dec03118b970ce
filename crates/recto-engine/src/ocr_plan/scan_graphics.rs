//! Rulings, fills and pictures found in the pixels of a scan, added to the page as a PDF reader would report them.

use recto_model::{DrawnCheckBox, Fill, ImageId, ImagePlacement, Page, Point, Rect, Ruling};
use recto_ocr::RecognisedPage;

/// Adds the graphics of the scan to the deskewed page; `scale` is points per pixel.
pub(super) fn add(page: &mut Page, reading: &RecognisedPage, scale: f32) {
    let rulings = recto_ocr::rulings(reading);
    let graphics = recto_ocr::graphics(reading, &rulings);
    let is_charted = |line: Rect| graphics.charts.iter().any(|chart| chart.contains(&line));
    let ruled = rulings.iter().filter(|ruling| !is_charted(ruling.bounds()));
    page.rulings.extend(ruled.map(|ruling| ruling_at(ruling, Point::default(), scale)));
    page.fills.extend(graphics.fills.iter().map(|fill| fill_at(fill, Point::default(), scale)));
    let known: Vec<Rect> = page.images.iter().map(|image| image.bbox).collect();
    for picture in graphics.pictures {
        let bbox = picture.scaled(scale);
        // The document draws this picture as an image of its own.
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

/// Adds the check boxes of the scan, which no layout is made of, to the deskewed page.
pub(super) fn add_check_boxes(page: &mut Page, reading: &RecognisedPage, scale: f32) {
    let seen = recto_ocr::check_boxes(reading).into_iter();
    page.check_boxes =
        seen.map(|seen| DrawnCheckBox { bbox: seen.bbox.scaled(scale), ..seen }).collect();
}

/// Maps a ruling from a picture to the page; the picture's upper left corner is at `corner`, `scale` is points per pixel.
pub(super) fn ruling_at(ruling: &Ruling, corner: Point, scale: f32) -> Ruling {
    let at = |p: Point| Point::new(corner.x + p.x * scale, corner.y + p.y * scale);
    Ruling { from: at(ruling.from), to: at(ruling.to), width: ruling.width * scale, ..*ruling }
}

/// As `ruling_at`, for a fill.
pub(super) fn fill_at(fill: &Fill, corner: Point, scale: f32) -> Fill {
    Fill { bbox: fill.bbox.scaled(scale).moved(corner.x, corner.y), ..*fill }
}
