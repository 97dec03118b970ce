//! Clean copies of office documents.

use std::path::Path;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::{Budget, CleanCopy, EngineError, Limits, office_copy};
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
            let copy = office_copy(&bytes, &Budget::new(&self.limits))?;
            write(Path::new(&self.copy_path), &copy.bytes)
                .map_err(|error| EngineError::of_file("The copy can't be written", &error))?;
            Ok(copy.into())
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

impl From<CleanCopy> for OfficeCopyInfo {
    fn from(copy: CleanCopy) -> Self {
        let is_slides = copy.kind.document_kind() == DocumentKind::Pptx;
        Self {
            format: if is_slides { "pptx" } else { "docx" }.to_owned(),
            dropped: copy.warnings.into_iter().map(|warning| warning.message).collect(),
        }
    }
}
