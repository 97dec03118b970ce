//! Synthetic scans, read with the real models: tables, figures, page spreads, stamps, text layers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod figures;
mod layers;
mod paper;
mod stamps;
mod tables;
mod turned;
#[path = "../support/words.rs"]
mod words;
