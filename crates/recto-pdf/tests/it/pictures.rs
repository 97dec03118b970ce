use recto_input::{Budget, Limits};
use recto_model::{ImageId, PictureFormat, Rect};
use recto_pdf::PdfError;

use crate::builder::Builder;
use crate::open;

#[test]
fn a_page_is_drawn_as_it_is_displayed() {
    let mut builder = Builder::new();
    builder.page("1 0 0 rg 0 0 20 10 re f", "/Rotate 90", "");
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits::default());
    let raster = document.reader().render(0, 72.0, &budget).expect("draws");
    assert_eq!((raster.width, raster.height), (100, 200));
    let pixel = |x: usize, y: usize| {
        let at = (y * raster.width as usize + x) * 3;
        (raster.rgb[at], raster.rgb[at + 1], raster.rgb[at + 2])
    };
    assert_eq!(pixel(5, 10), (255, 0, 0));
    assert_eq!(pixel(50, 100), (255, 255, 255));
}

#[test]
fn a_region_comes_as_png() {
    let document = open(Builder::page_of("0 0 1 rg 50 50 20 20 re f")).expect("opens");
    let budget = Budget::new(&Limits::default());
    let region = Rect::new(50.0, 30.0, 70.0, 50.0);
    let picture = document.reader().picture(0, region, None, &budget).expect("draws");
    assert_eq!(picture.format, PictureFormat::Png);
    assert!(picture.bytes.starts_with(b"\x89PNG") && picture.width == picture.height);
}

#[test]
fn an_upright_jpeg_is_handed_out_as_it_is() {
    let jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9";
    let picture_of = |matrix: &str| {
        let mut builder = Builder::new();
        let image = builder.stream(
            "/Type /XObject /Subtype /Image /Width 32 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
            jpeg,
        );
        builder.page(
            &format!("q {matrix} cm /Im Do Q"),
            "",
            &format!("/XObject << /Im {image} 0 R >>"),
        );
        let document = open(builder.build()).expect("opens");
        let budget = Budget::new(&Limits::default());
        let mut reader = document.reader();
        let page = reader.page(0, &budget).expect("reads");
        reader.picture(0, page.images[0].bbox, Some(ImageId(0)), &budget).expect("gives")
    };
    let upright = picture_of("64 0 0 32 10 10");
    assert_eq!((upright.format, upright.width, upright.height), (PictureFormat::Jpeg, 32, 16));
    assert_eq!(upright.bytes, jpeg);
    assert_eq!(picture_of("0 64 -32 0 60 10").format, PictureFormat::Png);
}

#[test]
fn what_no_renderer_survives_is_refused() {
    let mut builder = Builder::new();
    builder.page("[0.00001] 0 d 10 w 0 0 m 200 100 l S", "", "");
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits::default());
    let drawn = document.reader().render(0, 72.0, &budget);
    assert_eq!(drawn.map(|_| ()), Err(PdfError::Undrawable));
}

#[test]
fn a_page_of_absurd_size_is_cut_and_drawn_small() {
    let mut builder = Builder::new();
    builder.page("BT /F1 10 Tf 20 30 Td (x) Tj ET", "/MediaBox [0 0 1000000 1000000]", "");
    let document = open(builder.build()).expect("opens");
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let mut reader = document.reader();
    assert_eq!(reader.page(0, &budget).expect("reads").size.width, limits.max_page_side);
    let drawn = reader.render(0, 200.0, &budget);
    assert!(drawn.is_err(), "16,000 pixels square are over the limit");
}
