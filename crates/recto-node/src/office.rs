//! Clean copies of office documents.

use std::path::Path;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::{Budget, CleanCopy, EngineError, Limits, office_copy, office_structure};
use recto_model::DocumentKind;

use crate::error::to_js;
use crate::files::{read, write};
use crate::options::OfficeCopyInfo;
use crate::tasks::{Outcome, guarded};

pub struct CopyTask {
    pub(crate) path: String,
    pub(crate) copy_path: String,
    pub(crate) limits: Limits,
}

impl Task for CopyTask {
    type Output = Outcome<OfficeCopyInfo>;
    type JsValue = OfficeCopyInfo;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let bytes = read(Path::new(&self.path), self.limits.max_bytes)?;
            let budget = Budget::new(&self.limits);
            let copy = office_copy(&bytes, &budget)?;
            let structure = office_structure(&copy.bytes, &budget)?;
            write(Path::new(&self.copy_path), &copy.bytes)
                .map_err(|error| EngineError::of_file("The copy can't be written", &error))?;
            Ok(described(copy, structure))
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

fn described(copy: CleanCopy, structure: String) -> OfficeCopyInfo {
    let is_slides = copy.kind.document_kind() == DocumentKind::Pptx;
    OfficeCopyInfo {
        format: if is_slides { "pptx" } else { "docx" }.to_owned(),
        dropped: copy.warnings.into_iter().map(|warning| warning.message).collect(),
        structure,
    }
}
