//! Reads every format in its variants, and compares the pages with what was written.

use std::io::Write as _;

use crate::support::{
    Directory, Form, HEIGHT, WIDTH, checks, colors, difference, gray, open, page, pages, raster,
    reds,
};
use recto_image::ImageError;
use recto_model::{PictureFormat, Raster, Rect};

const SIZE: (u32, u32) = (WIDTH, HEIGHT);

macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!("../fixtures/", $name))
    };
}

fn png(
    color: png::ColorType,
    depth: png::BitDepth,
    data: &[u8],
    palette: Option<&[u8]>,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, WIDTH, HEIGHT);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
        encoder.set_trns(vec![0]);
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    out
}

#[test]
fn png_of_every_kind() {
    use png::{BitDepth, ColorType};
    let (colors, gray) = (colors(), gray(&colors()));
    let wide = |samples: &[u8]| samples.iter().flat_map(|v| [*v, 7]).collect::<Vec<u8>>();
    assert!(page(&png(ColorType::Rgb, BitDepth::Eight, &colors.rgb, None)) == colors);
    assert!(page(&png(ColorType::Rgb, BitDepth::Sixteen, &wide(&colors.rgb), None)) == colors);
    let reds = reds(&colors);
    assert!(page(&png(ColorType::Grayscale, BitDepth::Eight, &reds, None)) == gray);
    assert!(page(&png(ColorType::Grayscale, BitDepth::Sixteen, &wide(&reds), None)) == gray);
    let with_alpha: Vec<u8> = reds.iter().flat_map(|v| [*v, 0]).collect();
    let white = raster(|_, _| [255; 3]);
    assert!(page(&png(ColorType::GrayscaleAlpha, BitDepth::Eight, &with_alpha, None)) == white);
    let four: Vec<u8> = colors.rgb.chunks(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect();
    assert!(page(&png(ColorType::Rgba, BitDepth::Eight, &four, None)) == colors);
    // Two indices: the first is transparent, the second red.
    let indices = vec![0b0101_0101; (WIDTH / 8 * HEIGHT) as usize];
    let palette = [9, 9, 9, 255, 0, 0];
    let striped = raster(|x, _| if x % 2 == 0 { [255; 3] } else { [255, 0, 0] });
    assert!(page(&png(ColorType::Indexed, BitDepth::One, &indices, Some(&palette))) == striped);
}

#[test]
fn files_of_other_encoders() {
    for (name, bytes, most) in [
        ("png", fixture!("colors.png").as_slice(), 0.0),
        ("bmp", fixture!("colors.bmp"), 0.0),
        ("jpeg", fixture!("colors.jpg"), 1.0),
        ("progressive jpeg", fixture!("progressive.jpg"), 3.0),
        ("cmyk jpeg", fixture!("inks.jpg"), 3.0),
        ("turned jpeg", fixture!("turned.jpg"), 1.0),
        ("lossy webp", fixture!("lossy.webp"), 3.0),
        ("gif", fixture!("colors.gif"), 12.0),
        ("heic", fixture!("colors.heic"), 3.0),
        ("jpeg in tiff", fixture!("jpeg.tiff"), 3.0),
    ] {
        let found = difference(&page(bytes), &colors());
        assert!(found <= most, "{name}: {found}");
    }
    for bytes in
        [fixture!("group3.tiff").as_slice(), fixture!("group4.tiff"), fixture!("rows.tiff")]
    {
        assert!(page(bytes) == checks());
    }
}

#[test]
fn each_frame_of_a_tiff_is_a_page_of_its_own_size() {
    let pages = pages(fixture!("pages.tiff")).unwrap();
    let sizes: Vec<_> = pages.iter().map(|p| (p.raster.width, p.raster.height)).collect();
    assert_eq!(sizes, [SIZE, SIZE, (20, 30)]);
    assert!(*pages[0].raster == checks());
}

#[test]
fn webp_without_loss() {
    for (color, bytes_per_pixel) in
        [(image_webp::ColorType::Rgb8, 3), (image_webp::ColorType::Rgba8, 4)]
    {
        let opaque = |p: &[u8]| [p[0], p[1], p[2], 255];
        let data: Vec<u8> =
            colors().rgb.chunks(3).flat_map(|p| opaque(p)[..bytes_per_pixel].to_vec()).collect();
        let mut out = Vec::new();
        image_webp::WebPEncoder::new(&mut out).encode(&data, WIDTH, HEIGHT, color).unwrap();
        assert!(page(&out) == colors());
    }
}

#[test]
fn heic_of_several_tiles_upright_and_rotated() {
    let tall = |x: u32, y: u32| [(5 * (x / 2)) as u8, (7 * (y / 3)) as u8, 128];
    let (width, height) = (2 * WIDTH, 3 * HEIGHT);
    let upright = page(fixture!("grid.heic"));
    let turned = page(fixture!("grid-turned.heic"));
    let expected = |width, height, pixel: &dyn Fn(u32, u32) -> [u8; 3]| {
        let places = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
        Raster { width, height, rgb: places.flat_map(|(x, y)| pixel(x, y)).collect() }
    };
    assert!(difference(&upright, &expected(width, height, &tall)) < 4.0);
    // Rotated by 90 degrees counterclockwise.
    let lying = |x: u32, y: u32| tall(width - 1 - y, x);
    assert!(difference(&turned, &expected(height, width, &lying)) < 4.0);
}

#[test]
fn heic_of_this_encoder() {
    let options = heifer::EncodeOptions { quality: 95, max_threads: 1 };
    let bytes = heifer::encode_rgb8(WIDTH, HEIGHT, &colors().rgb, &options).unwrap();
    assert!(difference(&page(&bytes), &colors()) < 4.0);
}

#[test]
fn a_gif_lies_on_its_canvas() {
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, 6, 4, &[255, 0, 0, 0, 0, 255]).unwrap();
    let frame = gif::Frame {
        left: 4,
        top: 1,
        width: 2,
        height: 2,
        buffer: vec![0, 1, 1, 0].into(),
        transparent: Some(1),
        ..gif::Frame::default()
    };
    encoder.write_frame(&frame).unwrap();
    drop(encoder);
    let page = page(&out);
    assert_eq!((page.width, page.height), (6, 4));
    let red = |x: usize, y: usize| page.rgb[3 * (y * 6 + x)..][..3] == [255, 0, 0];
    assert!(red(4, 1) && red(5, 2) && !red(5, 1) && !red(0, 0));
}

/// A BMP of bottom-up rows with this header.
fn bmp(bits: u16, compression: u32, palette: &[[u8; 4]], data: &[u8], height: i32) -> Vec<u8> {
    let offset = 54 + 4 * palette.len() as u32;
    let mut out = b"BM".to_vec();
    out.extend((offset + data.len() as u32).to_le_bytes());
    out.extend([0; 4]);
    out.extend(offset.to_le_bytes());
    out.extend(40_u32.to_le_bytes());
    out.extend(WIDTH.to_le_bytes());
    out.extend(height.to_le_bytes());
    out.extend(1_u16.to_le_bytes());
    out.extend(bits.to_le_bytes());
    out.extend(compression.to_le_bytes());
    out.extend((data.len() as u32).to_le_bytes());
    out.extend([0; 8]);
    out.extend((palette.len() as u32).to_le_bytes());
    out.extend([0; 4]);
    out.extend(palette.concat());
    out.extend(data);
    out
}

#[test]
fn bmp_of_every_kind() {
    let colors = colors();
    let rows: Vec<&[u8]> = colors.rgb.chunks(3 * WIDTH as usize).collect();
    let swap = |row: &&[u8]| row.chunks(3).flat_map(|p| [p[2], p[1], p[0]]).collect::<Vec<u8>>();
    let bottom_up: Vec<u8> = rows.iter().rev().flat_map(swap).collect();
    let top_down: Vec<u8> = rows.iter().flat_map(swap).collect();
    assert!(page(&bmp(24, 0, &[], &bottom_up, HEIGHT as i32)) == colors);
    assert!(page(&bmp(24, 0, &[], &top_down, -(HEIGHT as i32))) == colors);
    let four: Vec<u8> = bottom_up.chunks(3).flat_map(|p| [p[0], p[1], p[2], 0]).collect();
    assert!(page(&bmp(32, 0, &[], &four, HEIGHT as i32)) == colors);
    // Run lengths: one half of each row is blue, the other green.
    let palette = [[255, 0, 0, 0], [0, 255, 0, 0]];
    let half = (WIDTH / 2) as u8;
    let runs: Vec<u8> = (0..HEIGHT).flat_map(|_| [half, 0, half, 1, 0, 0]).collect();
    let halves = raster(|x, _| if x < WIDTH / 2 { [0, 0, 255] } else { [0, 255, 0] });
    assert!(page(&bmp(8, 1, &palette, &runs, HEIGHT as i32)) == halves);
    let bits: Vec<u8> = (0..HEIGHT).flat_map(|_| [0, 0, 0, 255, 255, 255, 0, 0]).collect();
    assert!(page(&bmp(1, 0, &palette, &bits, HEIGHT as i32)) == halves);
}

/// Compresses bytes with a compression of TIFF.
fn packed(data: &[u8], compression: u32) -> Vec<u8> {
    match compression {
        5 => weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8)
            .encode(data)
            .unwrap(),
        8 => {
            let mut encoder =
                flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(data).unwrap();
            encoder.finish().unwrap()
        }
        32_773 => data.chunks(100).flat_map(|c| [&[c.len() as u8 - 1], c].concat()).collect(),
        _ => data.to_vec(),
    }
}

const FORMS: [Form; 3] = [
    Form { is_big_endian: false, is_big_tiff: false },
    Form { is_big_endian: true, is_big_tiff: false },
    Form { is_big_endian: true, is_big_tiff: true },
];

#[test]
fn tiff_in_strips_and_tiles_of_every_compression() {
    let colors = colors();
    for (form, compression) in
        FORMS.iter().flat_map(|form| [1, 5, 8, 32_773].map(|compression| (form, compression)))
    {
        let base = Directory::new(SIZE, 2, 3, Vec::new()).with(259, &[compression]);
        let strips = colors.rgb.chunks(3 * WIDTH as usize * 10);
        let mut in_strips = base.with(278, &[10]);
        in_strips.parts = strips.map(|strip| packed(strip, compression)).collect();
        assert!(page(&form.tiff(&[in_strips])) == colors, "strips, {compression}");

        let mut in_tiles = Directory::new(SIZE, 2, 3, Vec::new())
            .with(259, &[compression])
            .with(322, &[32])
            .with(323, &[16]);
        in_tiles.is_tiled = true;
        in_tiles.parts = (0..2_u32)
            .flat_map(|row| (0..2_u32).map(move |column| (row, column)))
            .map(|(row, column)| {
                let pixel = |index: u32| {
                    let (x, y) = (column * 32 + index % 32, row * 16 + index / 32);
                    let at = 3 * (y * WIDTH + x.min(WIDTH - 1)) as usize;
                    colors.rgb[at..at + 3].to_vec()
                };
                packed(&(0..32 * 16).flat_map(pixel).collect::<Vec<u8>>(), compression)
            })
            .collect();
        assert!(page(&form.tiff(&[in_tiles])) == colors, "tiles, {compression}");

        let mut in_planes =
            Directory::new(SIZE, 2, 3, Vec::new()).with(259, &[compression]).with(284, &[2]);
        in_planes.parts = (0..3)
            .map(|plane| {
                let samples: Vec<u8> = colors.rgb.iter().skip(plane).step_by(3).copied().collect();
                packed(&samples, compression)
            })
            .collect();
        assert!(page(&form.tiff(&[in_planes])) == colors, "planes, {compression}");
    }
}

#[test]
fn tiff_of_every_depth_and_colour() {
    let colors = colors();
    let reds = reds(&colors);
    for form in FORMS {
        let one = |directory: Directory| page(&form.tiff(&[directory]));
        let sixteen = |v: &u8| {
            let v = u16::from(*v) * 257;
            if form.is_big_endian { v.to_be_bytes() } else { v.to_le_bytes() }
        };
        let wide = reds.iter().flat_map(sixteen).collect();
        let directory = Directory::new(SIZE, 1, 1, wide).with(258, &[16]);
        assert!(one(directory) == gray(&colors));

        // Horizontal differences of 16-bit samples.
        let mut last = 0;
        let differences: Vec<u8> = reds
            .iter()
            .enumerate()
            .flat_map(|(index, v)| {
                let v = u16::from(*v) * 257;
                let before = if index % WIDTH as usize == 0 { 0 } else { last };
                last = v;
                let step = v.wrapping_sub(before);
                if form.is_big_endian { step.to_be_bytes() } else { step.to_le_bytes() }
            })
            .collect();
        let directory = Directory::new(SIZE, 1, 1, packed(&differences, 5))
            .with(258, &[16])
            .with(259, &[5])
            .with(317, &[2]);
        assert!(one(directory) == gray(&colors));

        let inverted = reds.iter().map(|v| 255 - v).collect();
        assert!(one(Directory::new(SIZE, 0, 1, inverted)) == gray(&colors));
        let inks: Vec<u8> =
            colors.rgb.chunks(3).flat_map(|p| [255 - p[0], 255 - p[1], 255 - p[2], 0]).collect();
        assert!(one(Directory::new(SIZE, 5, 4, inks)) == colors);
        // Four bits per sample, and a palette of which the last entry is used.
        let mut palette = vec![0; 48];
        (palette[15], palette[31], palette[47]) = (65_535, 32_768, 0);
        let half = vec![0x0f; (WIDTH / 2 * HEIGHT) as usize];
        let directory = Directory::new(SIZE, 3, 1, half).with(258, &[4]).with(320, &palette);
        let striped = raster(|x, _| if x % 2 == 1 { [255, 128, 0] } else { [0; 3] });
        assert!(one(directory) == striped);
        let bits: Vec<u8> = vec![0b1010_1010; (WIDTH / 8 * HEIGHT) as usize];
        let lined = raster(|x, _| [if x % 2 == 0 { 255 } else { 0 }; 3]);
        let directory = Directory::new(SIZE, 1, 1, bits.clone()).with(258, &[1]);
        assert!(one(directory) == lined);
        // The lowest bit of each byte comes first.
        let directory = Directory::new(SIZE, 0, 1, bits).with(258, &[1]).with(266, &[2]);
        assert!(one(directory) == lined);
        // Half transparent, with alpha that is not premultiplied.
        let veiled: Vec<u8> = colors.rgb.chunks(3).flat_map(|p| [p[0], p[1], p[2], 0]).collect();
        let directory = Directory::new(SIZE, 2, 4, veiled).with(338, &[2]);
        assert!(one(directory) == raster(|_, _| [255; 3]));
    }
}

#[test]
fn tiff_with_subsampled_chroma() {
    // Blocks of two by two luma samples and one of each chroma component: all shades of grey.
    let block = |x: u32, y: u32| {
        let luma = |dx, dy| (5 * (2 * x + dx)) as u8 ^ (2 * y + dy) as u8;
        [luma(0, 0), luma(1, 0), luma(0, 1), luma(1, 1), 128, 128]
    };
    let data =
        (0..HEIGHT / 2).flat_map(|y| (0..WIDTH / 2).flat_map(move |x| block(x, y))).collect();
    let directory = Directory::new(SIZE, 6, 3, data).with(530, &[2, 2]);
    let expected = raster(|x, y| [(5 * x) as u8 ^ y as u8; 3]);
    assert!(page(&Form::default().tiff(&[directory])) == expected);
}

#[test]
fn pages_of_a_tiff_are_upright_and_thumbnails_are_skipped() {
    let thumbnail = Directory::new((4, 4), 1, 1, vec![0; 16]).with(254, &[1]);
    let full = Directory::new(SIZE, 2, 3, colors().rgb);
    let turned = Directory::new((2, 1), 1, 1, vec![10, 20]).with(274, &[6]);
    let bytes = Form::default().tiff(&[full, thumbnail, turned]);
    let document = open(&bytes).unwrap();
    assert_eq!(document.page_count(), 2);
    assert_eq!(document.size(1).map(|size| (size.width, size.height)), Some((1.0, 2.0)));
    let pages = pages(&bytes).unwrap();
    assert_eq!(pages[1].raster.rgb, [10, 10, 10, 20, 20, 20]);
    // A chain of directories that is a cycle.
    let ring = Form::default().tiff(&[Directory::new((2, 1), 1, 1, vec![10, 20])]);
    let mut ring = ring;
    let end = ring.len() - 4;
    let start = ring[4..8].to_vec();
    ring[end..].copy_from_slice(&start);
    assert_eq!(open(&ring).unwrap().page_count(), 1);
}

#[test]
fn a_missing_strip_is_white_and_the_others_are_read() {
    let mut directory = Directory::new(SIZE, 2, 3, Vec::new()).with(259, &[8]).with(278, &[16]);
    let strips = colors().rgb;
    let strips = strips.chunks(3 * WIDTH as usize * 16);
    directory.parts = strips.map(|strip| packed(strip, 8)).collect();
    directory.parts[0].truncate(30);
    let page = pages(&Form::default().tiff(&[directory])).unwrap().remove(0);
    assert!(!page.is_whole);
    let half = page.raster.rgb.len() / 2;
    assert_eq!(page.raster.rgb[half - 3..half], [255; 3]);
    assert_eq!(page.raster.rgb[half..], colors().rgb[half..]);
}

#[test]
fn a_picture_is_delivered_unchanged_where_viewers_show_it_as_it_is() {
    for (bytes, format, is_own) in [
        (fixture!("colors.png").as_slice(), PictureFormat::Png, true),
        (fixture!("colors.jpg"), PictureFormat::Jpeg, true),
        (fixture!("turned.jpg"), PictureFormat::Jpeg, false),
        (fixture!("inks.jpg"), PictureFormat::Jpeg, false),
        (fixture!("colors.heic"), PictureFormat::Jpeg, false),
        (fixture!("group4.tiff"), PictureFormat::Png, false),
    ] {
        let document = open(bytes).unwrap();
        let page = pages(bytes).unwrap().remove(0);
        let whole = Rect::new(0.0, 0.0, WIDTH as f32, HEIGHT as f32);
        let picture = document.picture(0, &page, whole).unwrap();
        assert_eq!((picture.format, picture.width, picture.height), (format, WIDTH, HEIGHT));
        assert_eq!(picture.bytes == bytes, is_own);
        let shown = crate::support::page(&picture.bytes);
        assert!(difference(&shown, &page.raster) < 3.0);
        let part = document.picture(0, &page, Rect::new(8.0, 8.0, 16.0, 24.0)).unwrap();
        assert_eq!((part.width, part.height), (8, 16));
    }
    // A truncated JPEG is encoded anew from the pixels that arrived.
    let broken = &fixture!("colors.jpg")[..fixture!("colors.jpg").len() * 2 / 3];
    let page = pages(broken).unwrap().remove(0);
    assert!(!page.is_whole);
    let whole = Rect::new(0.0, 0.0, WIDTH as f32, HEIGHT as f32);
    let picture = open(broken).unwrap().picture(0, &page, whole).unwrap();
    assert!(picture.bytes != broken);
    let Raster { width, height, .. } = crate::support::page(&picture.bytes);
    assert_eq!((width, height), SIZE);
}

#[test]
fn unsupported_kinds_are_named() {
    for (number, name) in [
        (50_000, "Zstandard"),
        (50_001, "WebP"),
        (34_887, "LERC"),
        (34_925, "LZMA"),
        (34_712, "JPEG 2000"),
        (34_661, "JBIG"),
        (12_345, "an unusual"),
    ] {
        let directory = Directory::new((2, 2), 1, 1, vec![0; 4]).with(259, &[number]);
        let error = open(&Form::default().tiff(&[directory])).err().unwrap();
        assert!(matches!(error, ImageError::Unsupported(_)) && error.to_string().contains(name));
    }
    let mut lossless = fixture!("colors.jpg").to_vec();
    let frame = lossless.windows(2).position(|two| two == b"\xff\xc0").unwrap();
    lossless[frame + 1] = 0xc3;
    let error = open(&lossless).err();
    assert_eq!(error, Some(ImageError::Unsupported("a lossless or hierarchical JPEG image")));
}
