//! `recto edge-candidates`: all that may be a running head, a running foot, a page number or a footnote in a folder's documents, and what is
//! measured of it. `bench/edges/fit.py` fits weights to them.

use recto_engine::{FootnoteFeature, FurnitureFeature, MeasuredBlock, MeasuredEdges};
use serde::Serialize;

use crate::arguments::CandidateDump;
use crate::candidate_dump;

/// What is written of a document.
#[derive(Serialize)]
struct DocumentEdges {
    /// Width and height of each page in points.
    sizes: Vec<[f32; 2]>,
    furniture: Candidates,
    footnotes: Candidates,
}

#[derive(Serialize)]
struct Candidates {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    candidates: Vec<MeasuredBlock>,
}

pub(crate) fn run(arguments: &CandidateDump) -> Result<(), String> {
    candidate_dump::run(arguments, |source, budget| {
        let MeasuredEdges { sizes, furniture, footnotes } =
            source.edge_candidates(budget).map_err(|error| error.to_string())?;
        Ok(DocumentEdges {
            sizes: sizes.iter().map(|size| [size.width, size.height]).collect(),
            furniture: Candidates {
                features: FurnitureFeature::ALL.map(FurnitureFeature::name).to_vec(),
                candidates: furniture,
            },
            footnotes: Candidates {
                features: FootnoteFeature::ALL.map(FootnoteFeature::name).to_vec(),
                candidates: footnotes,
            },
        })
    })
}
