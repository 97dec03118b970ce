//! `recto dump`: the result of a stage for a page, or what the document declares, as JSON.

use recto_engine::{Budget, EngineError, Limits};

use crate::arguments::{Dump, DumpStage};
use crate::{files, opened};

pub(crate) fn run(arguments: &Dump) -> Result<(), String> {
    let limits = Limits::default();
    let described = |error: EngineError| error.to_string();
    let ocr = match arguments.stage {
        // What the document declares needs no pixels.
        DumpStage::Fields | DumpStage::Structure | DumpStage::Office => None,
        DumpStage::Page | DumpStage::Words | DumpStage::Layout | DumpStage::Ledger => {
            opened::load(&arguments.ocr)?
        }
    };
    let source =
        opened::open_rendition(&arguments.file, arguments.office.as_deref(), &limits, ocr)?;
    let budget = Budget::new(&limits);
    let index = arguments.page.checked_sub(1).ok_or("pages are counted from 1")?;
    let json = match arguments.stage {
        DumpStage::Page => {
            serde_json::to_vec_pretty(&source.page(index, &budget).map_err(described)?)
        }
        DumpStage::Words => {
            serde_json::to_vec_pretty(&source.words(index, &budget).map_err(described)?)
        }
        DumpStage::Layout => {
            let regions = arguments.regions_by.weights()?;
            serde_json::to_vec_pretty(&source.layout(index, regions, &budget).map_err(described)?)
        }
        DumpStage::Fields => serde_json::to_vec_pretty(&source.fields(&budget).map_err(described)?),
        DumpStage::Structure => {
            serde_json::to_vec_pretty(&source.structure(&budget).map_err(described)?)
        }
        DumpStage::Office => {
            serde_json::to_vec_pretty(&source.declared_page(index, &budget).map_err(described)?)
        }
        DumpStage::Ledger => {
            serde_json::to_vec_pretty(&source.account(index, &budget).map_err(described)?)
        }
    };
    files::print(&json.map_err(|error| error.to_string())?)
}
