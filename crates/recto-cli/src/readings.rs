//! `recto readings`: what the pages of a folder's documents are read as by several weights, and what is measured of each way to read them.
//! `bench/order/fit.py` fits weights to them.

use std::collections::BTreeMap;

use recto_engine::{MeasuredPage, OrderFeature, OrderWeights};
use serde::Serialize;

use crate::arguments::Readings;
use crate::{candidate_dump, files};

/// What is written of a document.
#[derive(Serialize)]
struct DocumentReadings {
    /// The names of the features, in their order.
    features: Vec<&'static str>,
    pages: Vec<MeasuredPage>,
}

pub(crate) fn run(arguments: &Readings) -> Result<(), String> {
    let named: Vec<BTreeMap<String, i32>> =
        files::read_as(&arguments.weights, |text| serde_json::from_str(text))?;
    let weights: Vec<OrderWeights> = named.iter().map(OrderWeights::named).collect();
    candidate_dump::run(&arguments.dump, |source, budget| {
        let pages = (0..source.page_count())
            .map(|index| {
                source.readings(index, &weights, budget).map_err(|error| error.to_string())
            })
            .collect::<Result<Vec<_>, String>>()?;
        Ok(DocumentReadings { features: OrderFeature::ALL.map(OrderFeature::name).to_vec(), pages })
    })
}
