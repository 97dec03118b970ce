//! The weights by which lines become blocks.

use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use recto_engine::BlockWeights;

use crate::files;

#[derive(Args)]
pub(crate) struct BlockArguments {
    /// Weights to make blocks by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    block_weights: Option<PathBuf>,
}

/// The weights of the command line, which all documents share.
static GIVEN: OnceLock<BlockWeights> = OnceLock::new();

impl BlockArguments {
    pub(crate) fn weights(&self) -> Result<&'static BlockWeights, String> {
        let Some(path) = &self.block_weights else { return Ok(BlockWeights::fitted()) };
        let read = files::read_as(path, BlockWeights::read)?;
        Ok(GIVEN.get_or_init(|| read))
    }
}
