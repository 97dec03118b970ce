//! Truncated, corrupted and malicious files: each gives a picture or a typed error, never a panic, and no memory is
//! allocated for sizes that are only claimed.

use crate::support::{Directory, Form, HEIGHT, WIDTH, colors, open, pages, raster};
use proptest::prelude::*;
use recto_image::{ImageDocument, ImageError};
use recto_input::{Budget, FileKind, Limits};
use recto_model::ErrorCode;

macro_rules! fixtures {
    ($($name:literal),*) => { [$(($name, include_bytes!(concat!("../fixtures/", $name)).as_slice())),*] };
}

const FILES: [(&str, &[u8]); 16] = fixtures!(
    "colors.png",
    "colors.bmp",
    "colors.jpg",
    "progressive.jpg",
    "inks.jpg",
    "lossy.webp",
    "colors.gif",
    "colors.heic",
    "grid.heic",
    "grid-turned.heic",
    "turned.jpg",
    "group3.tiff",
    "group4.tiff",
    "rows.tiff",
    "jpeg.tiff",
    "pages.tiff"
);

/// Reads a file, which must give a picture or an error about the file.
fn assert_handled(bytes: &[u8]) {
    if let Err(error) = pages(bytes) {
        assert!(
            matches!(
                error.code(),
                ErrorCode::UnreadableDocument
                    | ErrorCode::UnsupportedInput
                    | ErrorCode::AnimatedImage
                    | ErrorCode::DocumentTooLarge
            ),
            "{error}"
        );
    }
}

#[test]
fn files_may_be_truncated_anywhere() {
    for (_, bytes) in FILES {
        for percent in 0..100 {
            assert_handled(&bytes[..bytes.len() * percent / 100]);
        }
    }
}

#[test]
fn most_of_a_jpeg_or_png_is_a_picture() {
    let mut noise = 1_u32;
    let grain = |_, _| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        [(noise >> 24) as u8; 3]
    };
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&raster(grain).rgb).unwrap();
    let mut files = vec![png.as_slice()];
    for name in ["colors.jpg", "progressive.jpg", "inks.jpg"] {
        files.extend(FILES.iter().filter(|(other, _)| *other == name).map(|(_, bytes)| *bytes));
    }
    for bytes in files {
        let page = pages(&bytes[..bytes.len() * 9 / 10]).unwrap().remove(0);
        assert!(!page.is_whole);
    }
}

/// A file in which two numbers, `after` bytes behind `mark`, are overwritten with `sides`.
fn claiming(name: &str, mark: &[u8], after: usize, sides: &[u8]) -> Vec<u8> {
    let mut bytes = FILES.iter().find(|(other, _)| *other == name).unwrap().1.to_vec();
    let at = bytes.windows(mark.len()).position(|found| found == mark).unwrap() + after;
    bytes[at..at + sides.len()].copy_from_slice(sides);
    bytes
}

#[test]
fn claims_of_enormous_sides_are_refused_before_memory_is_spent() {
    let wide = [0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff];
    let mut png = claiming("colors.png", b"IHDR", 4, &wide);
    // The chunk gets a valid checksum, so that the decoder accepts the size.
    let crc = crc(&png[12..29]);
    png[29..33].copy_from_slice(&crc.to_be_bytes());
    let enormous =
        Directory::new((65_535, 65_535), 1, 1, vec![0; 10]).with(258, &[1]).with(259, &[4]);
    for bytes in [
        png,
        claiming("colors.jpg", b"\xff\xc0", 5, &[0xff; 4]),
        claiming("progressive.jpg", b"\xff\xc2", 5, &[0xff; 4]),
        claiming("colors.bmp", b"BM", 18, &[0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0]),
        claiming("colors.gif", b"GIF", 6, &[0xff; 4]),
        claiming("colors.heic", b"ispe", 8, &wide),
        claiming("grid.heic", b"ispe", 8, &wide),
        claiming("lossy.webp", b"\x9d\x01\x2a", 3, &[0xff, 0x3f, 0xff, 0x3f]),
        Form::default().tiff(&[enormous]),
    ] {
        let error = open(&bytes).err();
        assert!(matches!(error, Some(ImageError::TooLarge { .. })), "{error:?}");
        assert_eq!(error.unwrap().code(), ErrorCode::DocumentTooLarge);
    }
    // A side of 65,535 pixels is accepted when the other side is short.
    let long = Directory::new((65_535, 2), 1, 1, vec![0; 65_536 / 8 * 2]).with(258, &[1]);
    assert_eq!(pages(&Form::default().tiff(&[long])).unwrap()[0].raster.width, 65_535);
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

#[test]
fn pages_are_counted_before_they_are_read() {
    let page = || Directory::new((1, 1), 1, 1, vec![0]);
    let directories: Vec<Directory> = (0..12).map(|_| page()).collect();
    let bytes = Form::default().tiff(&directories);
    let limits = Limits { max_pages: 10, ..Limits::default() };
    let error = ImageDocument::open(bytes.into(), FileKind::Tiff, &limits).err();
    assert_eq!(error, Some(ImageError::TooManyPages { limit: 10, pages: 12 }));
}

#[test]
fn a_strip_is_decoded_no_further_than_its_rows() {
    use std::io::Write as _;
    // 64 MiB of zeros, of which the page has 16 bytes.
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..64 {
        encoder.write_all(&vec![0; 1 << 20]).unwrap();
    }
    let bomb = Directory::new((4, 4), 1, 1, encoder.finish().unwrap()).with(259, &[8]);
    let page = pages(&Form::default().tiff(&[bomb])).unwrap().remove(0);
    assert!(page.is_whole);
    assert_eq!(page.raster.rgb, [0; 48]);
}

/// A gigabyte of zeros, compressed.
fn compressed_zeros() -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    let nothing = vec![0; 1 << 20];
    for _ in 0..1024 {
        encoder.write_all(&nothing).unwrap();
    }
    encoder.finish().unwrap()
}

#[test]
fn chunks_that_decode_to_a_gigabyte_are_not_decoded() {
    let png = FILES.iter().find(|(name, _)| *name == "colors.png").unwrap().1;
    let bomb = compressed_zeros();
    let chunk = |kind: &[u8], head: &[u8]| {
        let body = [kind, head, &bomb].concat();
        let length = (body.len() as u32 - 4).to_be_bytes();
        [&length[..], &body, &crc(&body).to_be_bytes()].concat()
    };
    // A profile, texts and pixels that decode to a gigabyte.
    for chunk in [
        chunk(b"iCCP", b"p\0\0"),
        chunk(b"zTXt", b"t\0\0"),
        chunk(b"iTXt", b"t\0\x01\0\0\0"),
        chunk(b"IDAT", b""),
    ] {
        assert_handled(&[&png[..33], &chunk, &png[33..]].concat());
    }
    let strip = |compression| Directory::new((4, 4), 1, 1, bomb.clone()).with(259, &[compression]);
    let fax = Directory::new((60_000, 4), 0, 1, vec![0; 1 << 20]).with(258, &[1]).with(259, &[4]);
    assert_handled(&Form::default().tiff(&[strip(8), strip(5), strip(32_773), fax]));
}

/// Runs the other tests of this file within the memory of a parser process; the largest picture that is allowed takes
/// 600 MB.
#[test]
fn all_of_it_stays_within_the_memory_of_a_parser() {
    use std::process::Command;
    if !cfg!(target_os = "linux") {
        recto_test::skip!("not Linux");
        return;
    }
    let test = std::env::current_exe().unwrap();
    let limited = "ulimit -v 1000000 && exec \"$0\" hostile:: --skip all_of_it --test-threads 1";
    let run = Command::new("sh").arg("-c").arg(limited).arg(test).output().unwrap();
    let output = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && output.contains("8 passed"), "{output}");
}

#[test]
fn work_stops_when_it_is_cancelled() {
    let bytes = Form::default().tiff(&[Directory::new((48, 32), 2, 3, colors().rgb)]);
    let document = open(&bytes).unwrap();
    let budget = Budget::new(&Limits::default());
    budget.cancel();
    assert_eq!(
        document.page(0, &budget).err().map(ImageError::code),
        Some(ErrorCode::ParseTimeout)
    );
    assert_eq!(
        document.page(9, &Budget::default()).err(),
        Some(ImageError::NoSuchPage { index: 9 })
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn files_with_wrong_bytes(
        which in 0..FILES.len(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        in_head in any::<bool>(),
    ) {
        let mut bytes = FILES[which].1.to_vec();
        let reach = if in_head { bytes.len().min(300) } else { bytes.len() };
        for (at, value) in changes {
            bytes[at.index(reach)] = value;
        }
        assert_handled(&bytes);
    }
}
