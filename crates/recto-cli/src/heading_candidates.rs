//! `recto heading-candidates`: all that may be a heading in a folder's documents, and what is measured of it.
//! `bench/headings/fit.py` fits weights to them.

use recto_engine::{HeadingFeature, MeasuredBlock};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::candidate_dump;

/// What is written of a document.
#[derive(Serialize)]
struct DocumentHeadings {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    candidates: Vec<MeasuredBlock>,
}

pub(crate) fn run(arguments: &CandidateDump) -> Result<(), String> {
    candidate_dump::run(arguments, |source, budget| {
        let candidates = source.heading_candidates(budget).map_err(|error| error.to_string())?;
        Ok(DocumentHeadings {
            features: HeadingFeature::ALL.map(HeadingFeature::name).to_vec(),
            candidates,
        })
    })
}
