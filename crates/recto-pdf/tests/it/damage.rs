//! What is lost of damaged pages, and of those that hold too much, is said.

use std::io::Write as _;

use recto_model::{Page, WarningCode};
use recto_test::PdfBuilder;

use crate::{first_page, packed, text_of};

const FLATE: &str = "/Filter /FlateDecode";

fn codes(page: &Page) -> Vec<WarningCode> {
    page.warnings.iter().map(|warning| warning.code).collect()
}

/// Lines of text that don't compress to a few bytes.
fn content() -> String {
    let line = |i: u64| {
        let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!("BT /F1 9 Tf 1 0 0 1 9 {} Tm ({number:x}) Tj ET\n", i % 90)
    };
    (0..200).map(line).collect()
}

fn page_of(data: &[u8]) -> Page {
    let mut builder = PdfBuilder::new();
    builder.page_with_stream(FLATE, data);
    first_page(builder.build())
}

fn page_with_form(data: &[u8]) -> Page {
    let mut builder = PdfBuilder::new();
    let form = builder.stream(&format!("/Subtype /Form /BBox [0 0 200 100] {FLATE}"), data);
    builder.page("/Fm Do /Fm Do", "", &format!("/XObject << /Fm {form} 0 R >>"));
    first_page(builder.build())
}

#[test]
fn content_that_is_cut_or_damaged_is_said() {
    let whole = packed(content().as_bytes());
    let cut = whole[..whole.len() / 2].to_vec();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xff);
    for read in [page_of, page_with_form] {
        let intact = read(&whole);
        assert_eq!(codes(&intact), []);
        for data in [&cut, &damaged] {
            let page = read(data);
            assert_eq!(codes(&page), [WarningCode::PageUnreadable]);
            assert!(!page.glyphs.is_empty() && page.glyphs.len() < intact.glyphs.len());
        }
    }
}

#[test]
fn data_that_lacks_only_its_frame_is_intact() {
    let whole = packed(content().as_bytes());
    let text = text_of(&page_of(&whole));
    let mut wrong_checksum = whole.clone();
    *wrong_checksum.last_mut().expect("data") ^= 1;
    let without_checksum = &whole[..whole.len() - 4];
    let without_header = &whole[2..];
    let mut longer = whole.clone();
    longer.extend_from_slice(b"\r\nmore");
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content().as_bytes()).expect("packs");
    encoder.flush().expect("packs");
    let flushed = encoder.get_ref().clone();
    assert!(flushed.ends_with(&[0, 0, 0xff, 0xff]));
    for data in [&wrong_checksum[..], without_checksum, without_header, &longer, &flushed] {
        let page = page_of(data);
        assert_eq!((text_of(&page), codes(&page)), (text.clone(), vec![]));
    }
}

#[test]
fn more_annotations_than_are_read_are_said() {
    let read = |count: usize| {
        let mut builder = PdfBuilder::new();
        let link = builder
            .object("<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /URI (http://a.b) >> >>");
        let annotations = format!("{link} 0 R ").repeat(count);
        builder.page("", &format!("/Annots [{annotations}]"), "");
        first_page(builder.build())
    };
    assert_eq!(codes(&read(20_000)), []);
    assert_eq!(codes(&read(20_001)), [WarningCode::TextSkipped]);
}
