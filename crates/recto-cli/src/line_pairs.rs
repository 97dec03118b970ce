//! `recto line-pairs`: the neighbouring lines of a folder's documents, and what is measured of them.
//! `bench/blocks/fit.py` fits weights to them.

use recto_engine::{LineFeature, PageLines};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::candidate_dump;

/// What is written of a document.
#[derive(Serialize)]
struct DocumentLines {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    pages: Vec<PageLines>,
}

pub(crate) fn run(arguments: &CandidateDump) -> Result<(), String> {
    candidate_dump::run(arguments, |source, budget| {
        let pages = (0..source.page_count())
            .map(|index| source.line_pairs(index, budget).map_err(|error| error.to_string()))
            .collect::<Result<Vec<_>, String>>()?;
        Ok(DocumentLines { features: LineFeature::ALL.map(LineFeature::name).to_vec(), pages })
    })
}
