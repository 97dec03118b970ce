//! The segments that the program writes are those of the response.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "the program is fed with files")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use recto_engine::{
    Budget, Limits, OutputOptions, ParseOptions, Pictures, Rendering, Source, Unobserved, Usage,
};
use recto_test::PdfBuilder;

const SIZE: u32 = 300;

/// Two pages, each with a heading, text, a table and a picture.
fn report() -> Vec<u8> {
    let mut content = String::from("BT /F1 20 Tf 50 740 Td (Fruit of the year) Tj ET\n");
    for line in 0..12 {
        let y = 700 - 14 * line;
        let text = "Apples and pears were sold in larger numbers than in the year before";
        let _ = writeln!(content, "BT /F1 10 Tf 50 {y} Td ({text} {line}.) Tj ET");
    }
    for row in 0..9 {
        let y = 480 - 20 * row;
        let _ = writeln!(content, "50 {y} m 350 {y} l S");
        if row < 8 {
            for (x, text) in [(55, "apples"), (155, "1,200"), (255, "0.45")] {
                let _ = writeln!(content, "BT /F1 10 Tf {x} {} Td ({text}) Tj ET", y - 14);
            }
        }
    }
    for x in [50, 150, 250, 350] {
        let _ = writeln!(content, "{x} 480 m {x} 320 l S");
    }
    content.push_str("q 120 0 0 90 50 150 cm /Im1 Do Q\n");
    let mut builder = PdfBuilder::new();
    let samples: Vec<u8> = (0..40 * 30 * 3).map(|i: u32| (i * 7 % 251) as u8).collect();
    let image = builder.rgb_image(40, 30, &samples);
    for _ in 0..2 {
        let resources = format!("/XObject << /Im1 {image} 0 R >>");
        builder.page(&content, "/MediaBox [0 0 595 842]", &resources);
    }
    builder.build()
}

/// The response of the service, which calls the engine with these options through the addon.
fn response(document: Vec<u8>) -> String {
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let source = Source::open(document, &limits).unwrap();
    let output = OutputOptions { chunk_size: Some(SIZE), ..OutputOptions::default() };
    let options = ParseOptions { output, ..ParseOptions::default() };
    let parsed = source.parse(&options, &budget, 1, &Unobserved).unwrap();
    let links: Vec<String> = parsed.pictures().iter().map(|p| format!("/{}", p.name)).collect();
    let links = parsed.links(&links).unwrap();
    assert_eq!(links.len(), 2);
    let usage = Usage { pages: 2.0, credits: 2.0, credits_per_page: 1.0 };
    let rendering =
        Rendering { pictures: Pictures::Links(&links), usage: Some(usage), pdf_link: None };
    String::from_utf8(parsed.render(&rendering, &budget, &Unobserved).unwrap()).unwrap()
}

fn recto(arguments: &[&str], paths: &[&Path]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recto"));
    let output = command.args(arguments).args(paths).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn segments_are_those_of_the_response_byte_for_byte() {
    let dir = std::env::temp_dir().join(format!("recto-cli-segments-{}", std::process::id()));
    let (documents, out) = (dir.join("documents"), dir.join("out"));
    fs::create_dir_all(&documents).unwrap();
    let file = documents.join("report.pdf");
    fs::write(&file, report()).unwrap();

    let size = SIZE.to_string();
    let written =
        recto(&["parse", "--ocr=off", "--format=segments", "--chunk-size", &size], &[&file]);
    let written = String::from_utf8(written).unwrap();
    let response = response(report());
    let (_, after) = response.split_once("\"segments\":").unwrap();
    let (segments, _) = after.split_once(",\"page_dimensions\":").unwrap();
    assert_eq!(written, segments);
    assert!(written.matches("\"content\":").count() > 2, "{written}");
    assert!(written.contains("table_part") || written.contains("\"table\""), "{written}");
    assert!(written.contains("\"image\""), "{written}");

    recto(&["batch", "--ocr=off", "--format=segments"], &[&documents, &out]);
    let batch = fs::read(out.join("report.segments.json")).unwrap();
    fs::remove_dir_all(&dir).unwrap();
    assert!(batch.starts_with(b"[{\"content\":"));
}
