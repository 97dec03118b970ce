//! Scans made by hand, read with the real models: tables, figures, open books, stamps, layers.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod figures;
mod layers;
mod paper;
mod stamps;
mod tables;
mod turned;
