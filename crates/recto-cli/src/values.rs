//! Values of options.

use std::path::PathBuf;
use std::str::FromStr;

use lexopt::{Parser, ValueExt as _};

pub(crate) fn value<T: FromStr>(parser: &mut Parser) -> Result<T, String>
where
    T::Err: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    parser.value().map_err(text)?.parse().map_err(text)
}

pub(crate) fn path(parser: &mut Parser) -> Result<PathBuf, String> {
    parser.value().map(PathBuf::from).map_err(text)
}

#[expect(clippy::needless_pass_by_value, reason = "map_err hands errors over by value")]
pub(crate) fn text(error: lexopt::Error) -> String {
    error.to_string()
}
