//! Pages of any size, made of glyphs, lines, areas and pictures.

use recto_model::{
    Fill, Font, Glyph, ImageId, ImagePlacement, Page, Point, Quad, Rect, RenderMode, Rgb, Ruling,
    Size, TextOrigin,
};

/// A page of 600 points in width that is as high as its content asks for.
pub(crate) fn page(width: f32, height: f32) -> Page {
    let font =
        Font { name: "Plain".into(), weight: 400, ascent: 0.75, descent: -0.25, ..Font::default() };
    Page { number: 1, size: Size { width, height }, fonts: vec![font], ..Page::default() }
}

/// Writes `text` at `x` and `y`; letters are half an em wide, spaces a quarter.
pub(crate) fn write(page: &mut Page, x: f32, y: f32, size: f32, text: &str) {
    let mut pen = x;
    for c in text.chars() {
        let width = size * if c == ' ' { 0.25 } else { 0.5 };
        let (top, bottom) = (y - 0.75 * size, y + 0.25 * size);
        let corners = [(pen, top), (pen + width, top), (pen + width, bottom), (pen, bottom)];
        let mut letters = [0; 4];
        page.glyphs.push(Glyph {
            text: (&*c.encode_utf8(&mut letters)).into(),
            quad: Quad(corners.map(|(x, y)| Point::new(x, y))),
            origin: Point::new(pen, y),
            end: Point::new(pen + width, y),
            size,
            font: recto_model::FontId(0),
            color: Rgb::default(),
            mode: RenderMode::Fill,
            mcid: None,
            origin_kind: TextOrigin::Layer,
            confidence: None,
        });
        pen += width;
    }
}

/// A word of a sequence that looks random and is always the same.
pub(crate) fn word(number: usize) -> String {
    let letters = 2 + (number * 7 + number / 3) % 8;
    (0..letters)
        .map(|at| char::from(b'a' + ((number * 31 + at * 17 + number / 7) % 26) as u8))
        .collect()
}

/// Lines of running text in columns, ragged on the right.
pub(crate) fn prose(page: &mut Page, columns: usize, lines: usize, size: f32) {
    let width = page.size.width / columns as f32;
    let mut number = 0;
    for line in 0..lines {
        for column in 0..columns {
            let (mut text, mut room) = (String::new(), 0.88 * width);
            loop {
                let next = word(number);
                room -= size * (0.5 * next.len() as f32 + 0.25);
                if room < 0.0 {
                    break;
                }
                text += &next;
                text.push(' ');
                number += 1;
            }
            write(
                page,
                column as f32 * width + 4.0,
                (line + 1) as f32 * 1.2 * size,
                size,
                text.trim_end(),
            );
        }
    }
}

/// Numbers in rows and columns without lines.
pub(crate) fn numbers(page: &mut Page, (x, y): (f32, f32), rows: usize, columns: usize, size: f32) {
    for row in 0..rows {
        for column in 0..columns {
            let text = if row == 0 || column == 0 {
                word(row * 31 + column)
            } else {
                format!("{}.{}", (row * 37 + column * 91) % 1000, (row + column) % 10)
            };
            let at = (x + column as f32 * 6.0 * size, y + row as f32 * 1.6 * size);
            write(page, at.0, at.1, size, &text);
        }
    }
}

/// The lines of a grid.
pub(crate) fn grid(
    page: &mut Page,
    (x, y): (f32, f32),
    rows: usize,
    columns: usize,
    (width, height): (f32, f32),
) {
    let (right, bottom) = (x + columns as f32 * width, y + rows as f32 * height);
    for row in 0..=rows {
        let y = y + row as f32 * height;
        ruling(page, Point::new(x, y), Point::new(right, y));
    }
    for column in 0..=columns {
        let x = x + column as f32 * width;
        ruling(page, Point::new(x, y), Point::new(x, bottom));
    }
}

fn ruling(page: &mut Page, from: Point, to: Point) {
    page.rulings.push(Ruling { from, to, width: 0.5, color: Rgb::default(), dashed: false });
}

/// A shaded area.
pub(crate) fn fill(page: &mut Page, bbox: Rect) {
    page.fills.push(Fill { bbox, color: Rgb { r: 200, g: 200, b: 200 }, stroked: false });
}

pub(crate) fn picture(page: &mut Page, bbox: Rect) {
    let id = ImageId(page.images.len() as u32);
    page.images.push(ImagePlacement {
        id,
        bbox,
        pixel_width: 40,
        pixel_height: 40,
        is_mask: false,
    });
}
