use std::panic::catch_unwind;
use std::path::Path;

use proptest::prelude::*;
use recto_input::{Budget, Exhausted, Limits};
use recto_pdf::PdfError;
use recto_test::PdfBuilder;

use crate::{first_page, open, packed, text_of};

/// A document with text, paths, a form, an inline image, an annotation and bookmarks.
fn sample() -> Vec<u8> {
    let mut builder = PdfBuilder::new();
    let form = builder.stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 100 50]",
        b"q 0.5 g 10 10 20 5 re f BT /F1 8 Tf 3 3 Td [(fo) -120 (rm)] TJ ET Q",
    );
    builder.page(
        "BT /F1 10 Tf 20 30 Td (one) Tj T* (two) ' ET 10 10 m 50 10 l 50 40 l h S /Fm Do \
         /Span << /ActualText (x) >> BDC EMC BI /W 1 /H 1 /BPC 8 /CS /G ID a EI",
        "/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /URI (http://a.b) >> >>]",
        &format!("/XObject << /Fm {form} 0 R >>"),
    );
    builder.catalog("/Outlines << /First << /Title (t) /Dest [0 /Fit] >> >>");
    builder.build()
}

/// Reads everything in the document. It must end without a panic, with or without an error.
fn read_all(bytes: Vec<u8>) {
    let Ok(document) = open(bytes) else { return };
    let _ = document.outline();
    let limits = Limits { max_operators: 200_000, ..Limits::default() };
    let budget = Budget::new(&limits);
    let _ = document.fields(&budget);
    let _ = document.structure(&budget);
    let mut reader = document.reader();
    for index in 0..document.page_count().min(8) {
        let _ = reader.page(index, &budget);
    }
}

#[test]
fn a_document_cut_anywhere_ends_as_a_page_or_an_error() {
    let whole = sample();
    for percent in 0..100 {
        read_all(whole[..whole.len() * percent / 100].to_vec());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
    #[test]
    fn changed_bytes_never_panic(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20)) {
        let mut bytes = sample();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        read_all(bytes);
    }

    #[test]
    fn any_content_stream_is_read_to_its_end(content in "[ -~\n]{0,200}") {
        read_all(PdfBuilder::page_of(&content));
    }
}

#[test]
fn empty_and_header_only_files_are_unreadable() {
    for bytes in [&b""[..], b"%PDF-1.7\n", b"%PDF-1.7\n%%EOF\n", b"not a pdf"] {
        assert_eq!(open(bytes.to_vec()).map(|_| ()), Err(PdfError::Unreadable));
    }
}

#[test]
fn a_broken_cross_reference_table_is_repaired() {
    let text = String::from_utf8(sample()).expect("ASCII");
    let broken = text.replace("startxref\n", "startxref\n9").replace("0000000", "0000999");
    assert_eq!(text_of(&first_page(broken.into_bytes())), text_of(&first_page(sample())));
}

#[test]
fn too_many_pages_are_counted_and_refused() {
    let mut builder = PdfBuilder::new();
    for _ in 0..3 {
        builder.page("", "", "");
    }
    let limits = Limits { max_pages: 2, ..Limits::default() };
    let opened = recto_pdf::PdfDocument::open(std::sync::Arc::new(builder.build()), &limits);
    assert_eq!(opened.map(|_| ()), Err(PdfError::TooManyPages { limit: 2, pages: 3 }));
}

#[test]
fn page_trees_that_contain_themselves_end() {
    let text =
        String::from_utf8(PdfBuilder::page_of("BT /F1 9 Tf 9 9 Td (a) Tj ET")).expect("ASCII");
    let looped = text.replace("/Kids [", "/Kids [2 0 R ");
    assert_eq!(open(looped.into_bytes()).expect("opens").page_count(), 1);
}

#[test]
fn forms_that_draw_themselves_or_each_other_without_end_are_stopped() {
    let mut builder = PdfBuilder::new();
    // Each form draws the next one ten times, which makes 10^12 strings in all.
    let levels = 12;
    let first = 3;
    for level in 0..levels {
        let next = first + level + 1;
        let calls = "/Next Do ".repeat(10);
        let content = if level + 1 == levels { "BT /F1 9 Tf (x) Tj ET".to_owned() } else { calls };
        builder.stream(
            &format!(
                "/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Next {next} 0 R >> >>"
            ),
            content.as_bytes(),
        );
    }
    builder.page("/Fm Do", "", &format!("/XObject << /Fm {first} 0 R >>"));
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits { max_operators: 100_000, ..Limits::default() });
    let read = document.reader().page(0, &budget);
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::Operators)));

    let mut builder = PdfBuilder::new();
    let itself = builder.stream(
        "/Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /Me 3 0 R >> >>",
        b"/Me Do BT /F1 9 Tf 9 9 Td (once) Tj ET",
    );
    builder.page("/Fm Do", "", &format!("/XObject << /Fm {itself} 0 R >>"));
    assert_eq!(text_of(&first_page(builder.build())), "once");
}

#[test]
fn a_stream_compressed_twice_is_measured_before_it_is_decoded() {
    // 64 MiB of spaces, compressed to 100 bytes.
    let bomb = packed(&packed(&vec![b' '; 64 << 20]));
    let mut builder = PdfBuilder::new();
    let form =
        builder.stream("/Subtype /Form /BBox [0 0 9 9] /Filter [/FlateDecode /FlateDecode]", &bomb);
    builder.page("/Fm Do", "", &format!("/XObject << /Fm {form} 0 R >>"));
    let document = open(builder.build()).expect("opens");
    let budget = Budget::new(&Limits { max_stream_bytes: 1 << 20, ..Limits::default() });
    let read = document.reader().page(0, &budget);
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::DecodedBytes)));
}

#[test]
fn a_page_with_more_characters_than_a_page_can_have_is_refused() {
    let content = format!("BT /F1 1 Tf 9 9 Td ({}) Tj ET", "i".repeat(5_000));
    let document = open(PdfBuilder::page_of(&content)).expect("opens");
    let budget = Budget::new(&Limits { max_page_glyphs: 100, ..Limits::default() });
    let read = document.reader().page(0, &budget);
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::Glyphs)));
}

#[test]
fn too_many_marked_content_sequences_are_counted_not_kept() {
    let content = format!(
        "{}BT /F1 9 Tf 9 9 Td (in) Tj ET {}",
        "/P BMC ".repeat(100_000),
        "EMC ".repeat(100_000)
    );
    assert_eq!(text_of(&first_page(PdfBuilder::page_of(&content))), "in");
}

#[test]
fn widths_for_four_thousand_million_characters_are_not_allocated() {
    let mut builder = PdfBuilder::new();
    builder.page(
        "BT /C 10 Tf 20 30 Td <0041> Tj ET",
        "",
        "/Font << /C << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts \
         [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /W [0 4294967295 500] >>] >> >>",
    );
    read_all(builder.build());
}

#[test]
fn a_cancelled_budget_stops_the_page() {
    let document = open(sample()).expect("opens");
    let budget = Budget::new(&Limits::default());
    budget.cancel();
    let read = document.reader().page(0, &budget);
    assert_eq!(read.map(|_| ()), Err(PdfError::Exhausted(Exhausted::Cancelled)));
}

#[test]
fn a_document_with_an_empty_password_opens_and_any_other_does_not() {
    let encrypted = |check: &str| {
        let mut builder = PdfBuilder::new();
        builder.page("BT /F1 9 Tf 9 9 Td (open) Tj ET", "", "");
        builder.trailer(&format!(
            "/ID [<000102030405060708090a0b0c0d0e0f> <000102030405060708090a0b0c0d0e0f>] /Encrypt << /Filter /Standard \
             /V 4 /R 4 /Length 128 /P -4 /O <{}> /U <{check}> /CF << >> /StmF /Identity /StrF /Identity >>",
            "07".repeat(32)
        ));
        open(builder.build())
    };
    let empty = encrypted("eb6ed5f11b406c35f125de290d81c91d00000000000000000000000000000000");
    assert_eq!(empty.map(|d| d.page_count()), Ok(1));
    let secret = encrypted("20dd4f33593f2f3ce6d7ef3b94ffd77b00000000000000000000000000000000");
    assert_eq!(secret.map(|_| ()), Err(PdfError::Encrypted));
}

/// Reads documents on which other readers failed. They are not part of the repository.
#[test]
fn documents_that_broke_other_readers_end_here() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/robust/docs");
    let Ok(entries) = folder.read_dir() else {
        recto_test::skip!("../shared/data/robust is not here");
        return;
    };
    let mut files: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.sort();
    // Every third document: unoptimised code takes a minute for all of them.
    let small = |path: &&std::path::PathBuf| {
        path.extension().is_some_and(|e| e == "pdf")
            && path.metadata().is_ok_and(|m| m.len() < 100_000)
    };
    for path in files.iter().filter(small).step_by(3) {
        #[expect(
            clippy::disallowed_methods,
            reason = "the test brings the bytes that the core is given"
        )]
        let bytes = std::fs::read(path).expect("readable");
        let ended = catch_unwind(|| read_all(bytes));
        assert!(ended.is_ok(), "{} panicked", path.display());
    }
}
