//! What happens when the analysis of a page takes too long, or is cancelled.

use std::fmt::Write as _;

use recto_engine::{
    Budget, CancelHandle, EngineError, Limits, OutputOptions, ParseOptions, Pictures, Probe,
    Rendering, Source, Stage, Unobserved,
};
use recto_model::ErrorCode;
use recto_test::PdfBuilder;
use serde_json::Value;

/// Two columns of text and a table below them on each of some pages.
fn document(pages: usize) -> Vec<u8> {
    let mut content = String::new();
    let mut write = |x: usize, y: usize, text: String| {
        // Writing to a string can't fail.
        let _ = writeln!(content, "BT /F1 11 Tf {x} {y} Td ({text}) Tj ET");
    };
    for line in 0..30 {
        let y = 720 - 14 * line;
        write(72, y, format!("Words of line {line} are here"));
        write(332, y, format!("and more of line {line} beside"));
    }
    for row in 0..12 {
        let y = 280 - 14 * row;
        write(72, y, format!("row {row}"));
        write(222, y, format!("{row}.5"));
        write(312, y, format!("{row}.7"));
    }
    let mut builder = PdfBuilder::new();
    for _ in 0..pages {
        builder.page(&content, "/MediaBox [0 0 612 792]", "");
    }
    builder.build()
}

fn options() -> ParseOptions {
    let output =
        OutputOptions { chunk_size: Some(300), include_content: true, ..OutputOptions::default() };
    ParseOptions { output, ..ParseOptions::default() }
}

fn response(limits: &Limits, threads: usize, probe: &dyn Probe) -> Result<Vec<u8>, EngineError> {
    let source = Source::open(document(6), limits)?;
    let budget = Budget::new(limits);
    let parsed = source.parse(&options(), &budget, threads, probe)?;
    parsed.render(
        &Rendering { pictures: Pictures::Left, usage: None, pdf_link: None },
        &budget,
        probe,
    )
}

#[test]
fn a_page_that_takes_too_many_operations_is_read_line_by_line() {
    // Reading the words alone takes more than 1 operation, composing the page more than 2000.
    for most in [1, 2_000] {
        let limits = Limits { max_page_operations: most, ..Limits::default() };
        let one = response(&limits, 1, &Unobserved).unwrap();
        let body: Value = serde_json::from_slice(&one).unwrap();
        let warnings = body["warnings"].as_array().unwrap();
        assert_eq!(warnings.len(), 6, "{warnings:?}");
        assert!(warnings.iter().all(|warning| warning["code"] == "analysis_cut_short"));
        let content = body["content"].as_str().unwrap();
        assert!(content.contains("Words of line 7 are here"), "{content}");
        // Lines are read on over the space between the columns.
        assert!(
            content.contains("Words of line 0 are here and more of line 0 beside\nWords of line 1")
        );
        assert!(
            body["chunks"].as_array().unwrap().iter().all(|chunk| chunk["chunk_type"] == "text")
        );
        for threads in [2, 6] {
            assert!(one == response(&limits, threads, &Unobserved).unwrap(), "{threads} threads");
        }
    }
    let usual: Value =
        serde_json::from_slice(&response(&Limits::default(), 1, &Unobserved).unwrap()).unwrap();
    assert!(usual.get("warnings").is_none_or(|warnings| warnings == &serde_json::json!([])));
}

/// Cancels the work when a stage begins.
struct Cancelling {
    at: Stage,
    handle: CancelHandle,
}

impl Probe for Cancelling {
    fn enter(&self, stage: Stage) {
        if self.at == stage {
            self.handle.cancel();
        }
    }

    fn leave(&self, _: Stage) {}
}

#[test]
fn a_cancellation_ends_the_document_in_every_stage() {
    let limits = Limits::default();
    let source = Source::open(document(3), &limits).unwrap();
    for stage in [
        Stage::Read,
        Stage::Words,
        Stage::Lines,
        Stage::Tables,
        Stage::Layout,
        Stage::Settle,
        Stage::Write,
    ] {
        let budget = Budget::new(&limits);
        let probe = Cancelling { at: stage, handle: budget.cancel_handle() };
        let parsed = source.parse(&options(), &budget, 2, &probe);
        let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
        let error = match parsed {
            Ok(parsed) => parsed.render(&rendering, &budget, &probe).unwrap_err(),
            Err(error) => error,
        };
        assert_eq!(error.code, ErrorCode::ParseTimeout, "{}", stage.name());
    }
}
