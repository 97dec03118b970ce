//! `recto region-candidates`: for every page of a folder's documents, all that may be a region and what is measured of it.
//! `bench/regions/fit.py` fits weights to them.

use recto_engine::{PageCandidates, RegionFeature};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::candidate_dump;

/// What is written of a document.
#[derive(Serialize)]
struct DocumentCandidates {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    pages: Vec<PageCandidates>,
}

pub(crate) fn run(arguments: &CandidateDump) -> Result<(), String> {
    candidate_dump::run(arguments, |source, budget| {
        let pages = (0..source.page_count())
            .map(|index| source.candidates(index, budget).map_err(|error| error.to_string()))
            .collect::<Result<Vec<_>, String>>()?;
        Ok(DocumentCandidates {
            features: RegionFeature::ALL.map(RegionFeature::name).to_vec(),
            pages,
        })
    })
}
