//! Tests on pictures of every format, valid and hostile.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod formats;
mod hostile;
mod profiles;
mod support;
