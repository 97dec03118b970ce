//! The weights by which tables are chosen.

use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use recto_engine::RegionWeights;

use crate::files;

#[derive(Args)]
pub(crate) struct TableArguments {
    /// Weights to choose tables by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    table_weights: Option<PathBuf>,
}

/// The weights of the command line, which all documents share.
static GIVEN: OnceLock<RegionWeights> = OnceLock::new();

impl TableArguments {
    pub(crate) fn weights(&self) -> Result<&'static RegionWeights, String> {
        let Some(path) = &self.table_weights else { return Ok(RegionWeights::fitted()) };
        let read = files::read_as(path, RegionWeights::read)?;
        Ok(GIVEN.get_or_init(|| read))
    }
}
