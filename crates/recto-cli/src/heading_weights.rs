//! The weights by which headings are found.

use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use recto_engine::HeadingWeights;

use crate::files;

#[derive(Args)]
pub(crate) struct HeadingArguments {
    /// Weights to find headings by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    heading_weights: Option<PathBuf>,
}

/// The weights of the command line, which all documents share.
static GIVEN: OnceLock<HeadingWeights> = OnceLock::new();

impl HeadingArguments {
    pub(crate) fn weights(&self) -> Result<&'static HeadingWeights, String> {
        let Some(path) = &self.heading_weights else { return Ok(HeadingWeights::fitted()) };
        let read = files::read_as(path, HeadingWeights::read)?;
        Ok(GIVEN.get_or_init(|| read))
    }
}
