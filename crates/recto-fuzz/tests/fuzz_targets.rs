//! The seeds of each target are read in every run of the tests; `RECTO_FUZZ_SECONDS` has mutants read as well (`npm run fuzz`).
#![expect(clippy::disallowed_methods, reason = "how long to go on is the environment's to say")]

use std::time::Duration;

use recto_fuzz::{ENGINE, FONTS, PDF_READER, PICTURES, fuzz};

fn time() -> Duration {
    let seconds = std::env::var("RECTO_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(0))
}

#[test]
fn pdf_reader() {
    fuzz(&PDF_READER, time());
}

#[test]
fn pictures() {
    fuzz(&PICTURES, time());
}

#[test]
fn fonts() {
    fuzz(&FONTS, time());
}

#[test]
fn engine() {
    fuzz(&ENGINE, time());
}
