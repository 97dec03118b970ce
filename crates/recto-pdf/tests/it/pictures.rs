use recto_input::{Budget, Limits};
use recto_model::{ImageId, Picture, PictureFormat, Rect};
use recto_pdf::{PageReader, PdfError};
use recto_test::PdfBuilder;

use crate::open;

#[test]
fn a_page_is_drawn_as_it_is_displayed() {
    let mut builder = PdfBuilder::new();
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

#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn pictures_of<const N: usize>(
    reader: &mut PageReader<'_>,
    regions: &[(Rect, Option<ImageId>); N],
) -> [Picture; N] {
    let budget = Budget::new(&Limits::default());
    let pictures: Result<Vec<_>, _> = reader.pictures(0, regions, &budget).into_iter().collect();
    pictures.expect("draws").try_into().expect("as many as regions")
}

/// Width, height, bits per pixel, and samples of a PNG.
#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn pixels_of(picture: &Picture) -> (u32, u32, usize, Vec<u8>) {
    let mut reader =
        png::Decoder::new(std::io::Cursor::new(&picture.bytes)).read_info().expect("is a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("fits")];
    let info = reader.next_frame(&mut data).expect("decodes");
    assert_eq!((info.width, info.height), (picture.width, picture.height));
    (info.width, info.height, info.color_type.samples() * info.bit_depth as usize, data)
}

/// The picture of an image of 2 by 3 pixels (red, green / blue, white / black, black) that the page's content draws.
#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn image_picture(content: &str, more: &str, resources: &str) -> Picture {
    let mut builder = PdfBuilder::new();
    let rgb = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255; 3], [0; 3], [0; 3]].concat();
    let image = builder.stream(
        &format!("/Type /XObject /Subtype /Image /Width 2 /Height 3 /ColorSpace /DeviceRGB /BitsPerComponent 8 {more}"),
        &rgb,
    );
    builder.page(content, "", &format!("/XObject << /Im#20age {image} 0 R >> {resources}"));
    let document = open(builder.build()).expect("opens");
    let mut reader = document.reader();
    let page = reader.page(0, &Budget::new(&Limits::default())).expect("reads");
    let [picture] = pictures_of(&mut reader, &[(page.images[0].bbox, Some(page.images[0].id))]);
    picture
}

#[test]
fn an_image_comes_as_it_is_stored() {
    let picture = image_picture("q 20 0 0 30 10 10 cm /Im#20age Do Q", "", "");
    let expected = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0];
    assert_eq!(pixels_of(&picture), (2, 3, 24, expected.to_vec()));
}

#[test]
fn an_image_is_turned_as_it_is_displayed() {
    let upside_down = image_picture("q -20 0 0 -30 50 50 cm /Im#20age Do Q", "", "");
    let expected = [0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0];
    assert_eq!(pixels_of(&upside_down), (2, 3, 24, expected.to_vec()));
    // The image is rotated counterclockwise: its last column becomes the first row.
    let left = image_picture("q 0 20 -30 0 50 10 cm /Im#20age Do Q", "", "");
    let expected = [0, 255, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0];
    assert_eq!(pixels_of(&left), (3, 2, 24, expected.to_vec()));
}

#[test]
fn an_image_under_something_else_is_drawn() {
    let plain = "q 20 0 0 30 10 10 cm /Im#20age Do Q";
    let drawn = |content: &str, more: &str, resources: &str| {
        image_picture(content, more, resources).width > 2
    };
    assert!(!drawn(&format!("BT /F1 9 Tf 12 20 Td (below) Tj ET {plain}"), "", ""));
    assert!(!drawn(&format!("{plain} BT /F1 9 Tf 3 Tr 12 20 Td (unseen) Tj ET"), "", ""));
    assert!(drawn(&format!("{plain} BT /F1 9 Tf 12 20 Td (above) Tj ET"), "", ""));
    assert!(drawn(&format!("{plain} 1 0 0 rg 12 12 9 9 re f"), "", ""));
    assert!(drawn(
        "q /G gs 20 0 0 30 10 10 cm /Im#20age Do Q",
        "",
        "/ExtGState << /G << /ca 0.5 >> >>"
    ));
    assert!(drawn(&format!("1 0 0 rg 12 12 9 9 re f {plain}"), "/Mask [0 0 0 0 0 0]", ""));
}

#[test]
fn a_transparent_image_is_composited_on_white() {
    let plain = "q 20 0 0 30 10 10 cm /Im#20age Do Q";
    let on_white = |content: &str| image_picture(content, "/Mask [0 0 0 0 0 0]", "");
    let expected = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255; 3], [255; 3], [255; 3]].concat();
    assert_eq!(pixels_of(&on_white(plain)), (2, 3, 24, expected.clone()));
    let paper = format!("1 g 0 0 200 100 re f {plain}");
    assert_eq!(pixels_of(&on_white(&paper)), (2, 3, 24, expected));
}

#[test]
fn pixels_that_are_not_square_are_repeated() {
    let picture = image_picture("q 40 0 0 30 10 10 cm /Im#20age Do Q", "", "");
    let (width, height, bits, data) = pixels_of(&picture);
    assert_eq!((width, height, bits), (4, 3, 24));
    assert_eq!(data[..12], [[255, 0, 0], [255, 0, 0], [0, 255, 0], [0, 255, 0]].concat());
}

#[test]
fn a_stencil_is_painted_in_its_colour() {
    let mut builder = PdfBuilder::new();
    let stencil = builder.stream(
        "/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 2 /BitsPerComponent 1",
        &[0b0000_1111, 0b1111_0000],
    );
    let content = "1 0 0 rg q 80 0 0 20 10 10 cm /Im Do Q";
    builder.page(content, "", &format!("/XObject << /Im {stencil} 0 R >>"));
    let document = open(builder.build()).expect("opens");
    let mut reader = document.reader();
    let page = reader.page(0, &Budget::new(&Limits::default())).expect("reads");
    let [picture] = pictures_of(&mut reader, &[(page.images[0].bbox, Some(ImageId(0)))]);
    let (red, white) = ([255, 0, 0].repeat(4), [255; 12].to_vec());
    let expected = [red.clone(), white.clone(), white, red].concat();
    assert_eq!(pixels_of(&picture), (8, 2, 24, expected));
}

#[test]
fn regions_of_one_drawing_are_those_drawn_alone() {
    let content = "1 0 0 rg 20 40 20 20 re f 0 0 1 rg 60 40 20 20 re f";
    let document = open(PdfBuilder::page_of(content)).expect("opens");
    let mut reader = document.reader();
    let regions =
        [(Rect::new(18.0, 38.0, 42.0, 62.0), None), (Rect::new(58.0, 38.0, 82.0, 62.0), None)];
    let together = pictures_of(&mut reader, &regions);
    for (region, picture) in regions.iter().zip(&together) {
        let [alone] = pictures_of(&mut reader, &[*region]);
        let (width, height, bits, data) = pixels_of(&alone);
        let cut = pixels_of(picture);
        assert_eq!((cut.0, cut.1, cut.2), (width, height, bits));
        // Regions are cut at whole pixels, so borders may differ by one pixel.
        let middle = (height as usize / 2 * width as usize + width as usize / 2) * 3;
        assert_eq!(cut.3[middle..middle + 3], data[middle..middle + 3]);
    }
}

#[test]
fn a_region_comes_as_png() {
    let document = open(PdfBuilder::page_of("0 0 1 rg 50 50 20 20 re f")).expect("opens");
    let region = Rect::new(50.0, 30.0, 70.0, 50.0);
    let [picture] = pictures_of(&mut document.reader(), &[(region, None)]);
    assert_eq!(picture.format, PictureFormat::Png);
    assert!(picture.bytes.starts_with(b"\x89PNG") && picture.width == picture.height);
}

#[test]
fn an_upright_jpeg_is_delivered_as_it_is_stored() {
    let jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9";
    let picture_of = |matrix: &str| {
        let mut builder = PdfBuilder::new();
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
        let [picture] = pictures_of(&mut reader, &[(page.images[0].bbox, Some(ImageId(0)))]);
        picture
    };
    let upright = picture_of("64 0 0 32 10 10");
    assert_eq!((upright.format, upright.width, upright.height), (PictureFormat::Jpeg, 32, 16));
    assert_eq!(upright.bytes, jpeg);
    assert_eq!(picture_of("0 64 -32 0 60 10").format, PictureFormat::Png);
}

#[test]
fn pages_that_would_exhaust_the_renderer_are_refused() {
    let mut builder = PdfBuilder::new();
    builder.page("[0.00001] 0 d 10 w 0 0 m 200 100 l S", "", "");
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits::default());
    let drawn = document.reader().render(0, 72.0, &budget);
    assert_eq!(drawn.map(|_| ()), Err(PdfError::Undrawable));
}

#[test]
fn a_page_of_absurd_size_is_cut_and_drawn_small() {
    let mut builder = PdfBuilder::new();
    builder.page("BT /F1 10 Tf 20 30 Td (x) Tj ET", "/MediaBox [0 0 1000000 1000000]", "");
    let document = open(builder.build()).expect("opens");
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let mut reader = document.reader();
    assert_eq!(reader.page(0, &budget).expect("reads").size.width, limits.max_page_side);
    let drawn = reader.render(0, 200.0, &budget);
    assert!(drawn.is_err(), "16,000 pixels square are over the limit");
}

/// A page whose content may paint with the pattern `P1` of this matrix and step.
fn patterned(matrix: &str, [x_step, y_step]: [u32; 2], content: &str) -> Vec<u8> {
    let mut builder = PdfBuilder::new();
    let pattern = builder.stream(
        &format!(
            "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 {x_step} {y_step}] /XStep {x_step} \
             /YStep {y_step} \
             /Matrix [{matrix}] /Resources << >>"
        ),
        b"1 0 0 rg 0 0 100000 100000 re f",
    );
    builder.page(content, "", &format!("/Pattern << /P1 {pattern} 0 R >>"));
    builder.build()
}

#[test]
fn a_figure_whose_pattern_takes_too_much_memory_is_not_drawn() {
    // The pattern is so skewed that its cell has 14,000 pixels on each side.
    let content = "/Pattern cs /P1 scn 10 10 60 60 re f 0 0 1 rg 110 10 60 60 re f";
    let figures = [Rect::new(10.0, 30.0, 70.0, 90.0), Rect::new(110.0, 30.0, 170.0, 90.0)];
    let regions = figures.map(|figure| (figure, None));
    let budget = Budget::new(&Limits::default());
    let document = open(patterned("1 0 100 1 0 0", [5000, 50], content)).expect("opens");
    let drawn = document.reader().pictures(0, &regions, &budget);
    assert_eq!(drawn[0].as_ref().err(), Some(&PdfError::TooDear));
    let whole = document.reader().render(0, 200.0, &budget);
    assert_eq!(whole, Err(PdfError::TooDear));
}

#[test]
fn patterns_of_many_paints_count_together() {
    let paints = "0 0 200 100 re f ".repeat(600);
    let content = format!("/Pattern cs /P1 scn {paints}");
    let budget = Budget::new(&Limits::default());
    // Each cell is as large as the page.
    let document = open(patterned("1 0 0 1 0 0", [1000; 2], &content)).expect("opens");
    assert_eq!(document.reader().render(0, 200.0, &budget), Err(PdfError::TooDear));
    assert!(document.reader().render(0, 36.0, &budget).is_ok());
}

#[test]
fn common_patterns_are_drawn() {
    let content = "/Pattern cs /P1 scn 0 0 200 100 re f";
    let budget = Budget::new(&Limits::default());
    for (matrix, step) in [("1 0 0 1 0 0", 4), ("0.7 0.7 -0.7 0.7 0 0", 8), ("2 0 0 2 5 5", 500)] {
        let document = open(patterned(matrix, [step; 2], content)).expect("opens");
        let raster = document.reader().render(0, 200.0, &budget).expect("draws");
        let middle = (raster.height / 2 * raster.width + raster.width / 2) as usize * 3;
        assert_eq!(raster.rgb[middle..middle + 3], [255, 0, 0], "{matrix}, {step}");
    }
}
