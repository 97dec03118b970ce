//! What a page shows and what is left out.

use proptest::prelude::*;
use recto_input::{Budget, Limits};
use recto_model::{LeftOutReason, Page};
use recto_test::PdfBuilder;

use crate::{first_page, open, text_of};

/// The first page, with its ledger.
#[expect(clippy::unwrap_used, reason = "a helper of tests: what fails here fails the test")]
fn read(bytes: Vec<u8>) -> Page {
    let budget = Budget::new(&Limits::default());
    open(bytes).unwrap().reader().page_with_ledger(0, &budget).unwrap()
}

/// What was left out: reason, number of glyphs and text of each run.
#[expect(clippy::unwrap_used, reason = "a helper of tests: what fails here fails the test")]
fn left_out(page: &Page) -> Vec<(LeftOutReason, u64, &str)> {
    let runs = page.ledger.as_ref().unwrap().unread.iter();
    runs.map(|run| (run.reason, run.glyphs, run.text.as_str())).collect()
}

#[test]
fn each_reason_is_told() {
    let text = |at: &str, text: &str| format!("BT /F1 10 Tf {at} Tm ({text}) Tj ET\n");
    let mut builder = PdfBuilder::new();
    let off = builder.object("<< /Type /OCG /Name (off) >>");
    builder.catalog(&format!("/OCProperties << /OCGs [{off} 0 R] /D << /OFF [{off} 0 R] >> >>"));
    let content = [
        text("1 0 0 1 20 50", "seen"),
        format!("q 0 0 10 10 re W n {} Q\n", text("1 0 0 1 60 50", "cut")),
        text("1 0 0 1 -90 50", "away"),
        text("0.001 0 0 0.001 20 50", "dust"),
        text("1 0 0 1 1000000000 50", "lost"),
        format!("/OC /Off BDC {} EMC\n", text("1 0 0 1 20 50", "off")),
        format!("/Span << /ActualText (A) >> BDC {} EMC\n", text("1 0 0 1 20 20", "abc")),
    ];
    builder.page(&content.concat(), "", &format!("/Properties << /Off {off} 0 R >>"));
    let bytes = builder.build();
    let page = read(bytes.clone());
    assert_eq!(text_of(&page), "seenA");
    let expected = [
        (LeftOutReason::Clipped, 3, "cut"),
        (LeftOutReason::OffPage, 4, "away"),
        (LeftOutReason::TooSmall, 4, "dust"),
        (LeftOutReason::Unplaced, 4, "lost"),
        (LeftOutReason::Hidden, 3, "off"),
        (LeftOutReason::ActualText, 2, "bc"),
    ];
    assert_eq!(left_out(&page), expected);
    assert_eq!(page.ledger.as_ref().unwrap().shown, 25);
    // Nothing else depends on the ledger.
    assert_eq!(first_page(bytes).glyphs, page.glyphs);
}

#[test]
fn values_that_are_written_into_fields_are_shown() {
    let mut builder = PdfBuilder::new();
    let field = builder.object(
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Jo) /DA (/Helv 9 Tf) /Rect [20 20 120 40] >>",
    );
    builder.catalog(&format!("/AcroForm << /Fields [{field} 0 R] >>"));
    builder.page("", &format!("/Annots [{field} 0 R]"), "");
    let page = read(builder.build());
    assert_eq!((text_of(&page).as_str(), page.ledger.as_ref().unwrap().shown), ("Jo", 2));
}

#[test]
fn what_a_hostile_page_leaves_out_takes_little_memory() {
    // Each pair of strings makes two runs, since one is clipped and the other is not on the page.
    let pair =
        "q 0 0 1 1 re W n BT /F1 9 Tf 90 50 Td (a) Tj ET Q BT /F1 9 Tf -90 50 Td (b) Tj ET\n";
    let page = read(PdfBuilder::page_of(&pair.repeat(60_000)));
    let ledger = page.ledger.as_ref().unwrap();
    assert_eq!(ledger.shown, 120_000);
    assert_eq!(ledger.unread.iter().map(|run| run.glyphs).sum::<u64>(), 120_000);
    assert!(ledger.unread.iter().count() < 51_000);
    let long = format!("BT /F1 9 Tf -9000 50 Td ({}) Tj ET", "a".repeat(100_000));
    let runs = read(PdfBuilder::page_of(&long)).ledger.unwrap().unread;
    assert!(runs.iter().all(|run| run.text.len() <= 2_000));
}

/// A string that is shown, with operators around it that may hide it.
fn any_part() -> impl Strategy<Value = (String, usize)> {
    let at = (-300i32..500, -200i32..300, 0usize..5);
    ("[a-z ]{0,12}", at, 0u8..7).prop_map(|(text, (x, y, size), around)| {
        let size = ["0.01", "4", "10", "40", "1000000000"][size];
        let shown = format!("BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET");
        let content = match around {
            0 => format!("q 0 0 60 60 re W n {shown} Q"),
            1 => format!("/OC /Off BDC {shown} EMC"),
            2 => format!("/Span << /ActualText (x y) >> BDC {shown} EMC"),
            3 => format!("/Span << /ActualText (longer than most of them) >> BDC {shown} EMC"),
            4 => format!("q 3 Tr {shown} Q"),
            5 => format!("q 1000000000 0 0 1 0 0 cm {shown} Q"),
            _ => shown,
        };
        (content + "\n", text.len())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_glyph_is_shown_or_left_out(parts in prop::collection::vec(any_part(), 0..20)) {
        let mut builder = PdfBuilder::new();
        let off = builder.object("<< /Type /OCG /Name (off) >>");
        builder.catalog(&format!("/OCProperties << /OCGs [{off} 0 R] /D << /OFF [{off} 0 R] >> >>"));
        let content: String = parts.iter().map(|(content, _)| content.as_str()).collect();
        builder.page(&content, "", &format!("/Properties << /Off {off} 0 R >>"));
        let bytes = builder.build();
        let page = read(bytes.clone());
        let ledger = page.ledger.as_ref().unwrap();
        prop_assert_eq!(ledger.shown, parts.iter().map(|(_, letters)| *letters as u64).sum::<u64>());
        let unread: u64 = ledger.unread.iter().map(|run| run.glyphs).sum();
        prop_assert_eq!(page.glyphs.len() as u64 + unread, ledger.shown);
        prop_assert_eq!(first_page(bytes).glyphs, page.glyphs);
    }
}
