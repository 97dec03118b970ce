//! How tables are chosen, and by which weights.

use std::path::PathBuf;
use std::sync::OnceLock;

use clap::{Args, ValueEnum};
use recto_engine::{RegionWeights, TableChoice};

use crate::files;

#[derive(Args)]
pub(crate) struct TableChoiceArguments {
    /// How tables are chosen
    #[arg(long, value_name = "HOW", default_value = "solved")]
    table_choice: ChoiceArgument,
    /// Weights to choose by in place of the fitted ones
    #[arg(long, value_name = "FILE", hide = true)]
    table_weights: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ChoiceArgument {
    /// By scores that rules make, each table against running text
    Scored,
    /// By fitted weights, all readings against each other
    Solved,
}

/// The weights of the command line, which all pages share.
static GIVEN: OnceLock<RegionWeights> = OnceLock::new();

impl TableChoiceArguments {
    pub(crate) fn choice(&self) -> Result<TableChoice, String> {
        let weights = match (self.table_choice, &self.table_weights) {
            (ChoiceArgument::Scored, _) => return Ok(TableChoice::Scored),
            (ChoiceArgument::Solved, None) => RegionWeights::fitted(),
            (ChoiceArgument::Solved, Some(path)) => {
                let read = files::read_as(path, RegionWeights::read)?;
                GIVEN.get_or_init(|| read)
            }
        };
        Ok(TableChoice::Solved(weights))
    }
}
