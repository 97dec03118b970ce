//! Weights that are given on the command line in place of the fitted ones.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use recto_engine::{BlockWeights, HeadingWeights, OrderWeights, RegionWeights};

use crate::files;

#[derive(Args)]
pub(crate) struct RegionArguments {
    /// Weights to choose regions by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    region_weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct OrderArguments {
    /// Weights to choose the reading order by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    order_weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BlockArguments {
    /// Weights to make blocks by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    block_weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct HeadingArguments {
    /// Weights to find headings by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    heading_weights: Option<PathBuf>,
}

impl RegionArguments {
    pub(crate) fn weights(&self) -> Result<&'static RegionWeights, String> {
        static GIVEN: OnceLock<RegionWeights> = OnceLock::new();
        chosen(self.region_weights.as_ref(), RegionWeights::read, &GIVEN)
    }
}

impl OrderArguments {
    pub(crate) fn weights(&self) -> Result<&'static OrderWeights, String> {
        static GIVEN: OnceLock<OrderWeights> = OnceLock::new();
        chosen(self.order_weights.as_ref(), OrderWeights::read, &GIVEN)
    }
}

impl BlockArguments {
    pub(crate) fn weights(&self) -> Result<&'static BlockWeights, String> {
        static GIVEN: OnceLock<BlockWeights> = OnceLock::new();
        chosen(self.block_weights.as_ref(), BlockWeights::read, &GIVEN)
    }
}

impl HeadingArguments {
    pub(crate) fn weights(&self) -> Result<&'static HeadingWeights, String> {
        static GIVEN: OnceLock<HeadingWeights> = OnceLock::new();
        chosen(self.heading_weights.as_ref(), HeadingWeights::read, &GIVEN)
    }
}

/// The weights of a file, which all documents share, or the fitted ones where none is given.
fn chosen<W, E: Display>(
    path: Option<&PathBuf>,
    read: impl Fn(&str) -> Result<W, E>,
    given: &'static OnceLock<W>,
) -> Result<&'static W, String>
where
    &'static W: Default,
{
    let Some(path) = path else { return Ok(<&W>::default()) };
    let read = files::read_as(path, read)?;
    Ok(given.get_or_init(|| read))
}
