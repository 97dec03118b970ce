//! Draws a page for people to look at.

use std::path::Path;
use std::sync::Arc;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::EngineError;

use crate::error::{failed, to_js};
use crate::files::write;
use crate::options::DrawnPage;
use crate::shared::Shared;
use crate::tasks::{Outcome, guarded};

pub struct DrawPageTask {
    pub(crate) shared: Arc<Shared>,
    /// From 1.
    pub(crate) page: u32,
    pub(crate) width: u32,
    pub(crate) path: String,
}

impl Task for DrawPageTask {
    type Output = Outcome<DrawnPage>;
    type JsValue = DrawnPage;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let Shared { source, budget, .. } = &*self.shared;
            let index = self.page.checked_sub(1).filter(|index| *index < source.page_count());
            let index = index.ok_or_else(|| failed("The document has no such page."))?;
            let picture = source.page_picture(index, self.width.max(1), budget)?;
            write(Path::new(&self.path), &picture.bytes).map_err(|error| {
                EngineError::of_file("The picture's file can't be written", &error)
            })?;
            Ok(DrawnPage {
                mime: picture.format.mime().to_owned(),
                width: picture.width,
                height: picture.height,
                size: picture.bytes.len() as f64,
            })
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}
