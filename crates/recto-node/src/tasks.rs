//! Tasks for Node's thread pool. The engine catches its own panics; the remaining ones are caught here.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::{EngineError, ParseOptions, Pictures, Rendering, Unobserved};

use crate::error::{failed, to_js};
use crate::files::{PictureFiles, write};
use crate::ocr;
use crate::options::{PictureInfo, RenderInput};
use crate::shared::Shared;

/// The engine's errors are results of a task; they become JavaScript errors on Node's main thread.
pub(crate) type Outcome<T> = std::result::Result<T, EngineError>;

pub(crate) fn guarded<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let failure = "The parser failed. The fault is on our side; please report the document.";
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(failed(failure)))
}

pub struct ParseTask {
    pub(crate) shared: Arc<Shared>,
    pub(crate) options: ParseOptions,
    pub(crate) threads: usize,
    pub(crate) picture_dir: String,
}

impl Task for ParseTask {
    type Output = Outcome<Vec<PictureInfo>>;
    type JsValue = Vec<PictureInfo>;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let shared = &self.shared;
            let store = Arc::new(PictureFiles(PathBuf::from(&self.picture_dir)));
            let (options, budget) = (&self.options, &shared.budget);
            let parsed = shared.source.parse_into(store, options, budget, self.threads, &**shared);
            // It may be long until the next document.
            if let Some(ocr) = ocr::loaded() {
                ocr.rest();
            }
            let parsed = parsed?;
            let pictures = parsed.pictures().iter().map(PictureInfo::from).collect();
            shared.keep(Arc::new(parsed));
            Ok(pictures)
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

pub struct RenderTask {
    pub(crate) shared: Arc<Shared>,
    pub(crate) input: RenderInput,
    pub(crate) path: String,
}

impl Task for RenderTask {
    type Output = Outcome<f64>;
    type JsValue = f64;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let parsed = self.shared.parsed()?;
            let mismatch = || failed("There must be as many picture links as pictures.");
            let is_inline = self.input.inline_pictures == Some(true);
            let links = match &self.input.picture_links {
                Some(links) if !is_inline => Some(parsed.links(links).ok_or_else(mismatch)?),
                _ => None,
            };
            let pictures = match &links {
                Some(links) => Pictures::Links(links),
                None if is_inline => Pictures::Inline,
                None => Pictures::Left,
            };
            let rendering = Rendering {
                pictures,
                usage: self.input.usage.as_ref().map(Into::into),
                pdf_link: self.input.pdf_link.as_deref(),
            };
            let body = parsed.render(&rendering, &self.shared.budget, &Unobserved)?;
            write(Path::new(&self.path), &body).map_err(|error| {
                EngineError::of_file("The result's file can't be written", &error)
            })?;
            Ok(body.len() as f64)
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}
