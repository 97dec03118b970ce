//! What a scan shows beside its text, as a reader of drawings would tell it: lines, shading, pictures.

use recto_model::{Fill, ImageId, ImagePlacement, Page, Point, Rect, Ruling};
use recto_ocr::Reading;

/// Adds what the picture shows to the level page; `scale` is points a pixel.
pub(super) fn add(page: &mut Page, reading: &Reading, scale: f32) {
    let rulings = recto_ocr::rulings(reading);
    let areas = recto_ocr::areas(reading, &rulings);
    let at = |p: Point| Point::new(p.x * scale, p.y * scale);
    page.rulings.extend(rulings.into_iter().map(|ruling| Ruling {
        from: at(ruling.from),
        to: at(ruling.to),
        width: ruling.width * scale,
        ..ruling
    }));
    page.fills
        .extend(areas.fills.iter().map(|fill| Fill { bbox: fill.bbox.scaled(scale), ..*fill }));
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
