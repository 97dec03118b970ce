//! What runs on Node's thread pool. The engine catches its own panics; what is left to catch is caught here.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::{
    Budget, EngineError, Limits, ParseOptions, PictureStore, Pictures, Rendering, Source,
    Unobserved,
};
use recto_model::ErrorCode;

use crate::document::RectoDocument;
use crate::error::{failed, to_js};
use crate::ocr;
use crate::options::{PictureInfo, RenderInput};
use crate::shared::Shared;

/// Errors of the engine are an outcome: they become JavaScript errors on Node's own thread.
type Outcome<T> = std::result::Result<T, EngineError>;

fn guarded<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let failure = "The parser failed. The fault is on our side; please report the document.";
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(failed(failure)))
}

pub struct OpenTask {
    pub(crate) path: String,
    pub(crate) limits: Limits,
}

impl Task for OpenTask {
    type Output = Outcome<Shared>;
    type JsValue = RectoDocument;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let bytes = read(Path::new(&self.path), self.limits.max_bytes)?;
            let source = Source::open(bytes, &self.limits)?.with_ocr(ocr::loaded());
            Ok(Shared::new(source, Budget::new(&self.limits)))
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map(|shared| Arc::new(shared).into()).map_err(|error| to_js(env, error))
    }
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
            let parsed =
                shared.source.parse_into(store, options, budget, self.threads, &Unobserved);
            // The next document may be long in coming.
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
            let pictures = match &self.input.picture_links {
                _ if self.input.inline_pictures == Some(true) => Pictures::Inline,
                Some(links) if links.len() == parsed.pictures().len() => Pictures::Links(links),
                Some(_) => return Err(failed("There must be as many picture links as pictures.")),
                None => Pictures::Left,
            };
            let rendering =
                Rendering { pictures, usage: self.input.usage.as_ref().map(Into::into) };
            let body = parsed.render(&rendering, &Unobserved)?;
            write(Path::new(&self.path), &body)
                .map_err(|error| failed(format!("The result's file can't be written: {error}.")))?;
            Ok(body.len() as f64)
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

/// The file's bytes, never more than the limit.
fn read(path: &Path, max_bytes: u64) -> Outcome<Vec<u8>> {
    let unread = |error: io::Error| failed(format!("The document's file can't be read: {error}."));
    let file = OpenOptions::new().read(true).open(path).map_err(unread)?;
    let size = file.metadata().map_err(unread)?.len();
    if size > max_bytes {
        let message = format!("The file is larger than the limit of {max_bytes} bytes.");
        return Err(EngineError::new(ErrorCode::DocumentTooLarge, message)
            .with("limit_bytes", recto_engine::Detail::Number(max_bytes)));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    file.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(unread)?;
    Ok(bytes)
}

/// Readable by nobody else: a document may be confidential.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(bytes)
}

/// Pictures as files of the request's directory.
struct PictureFiles(PathBuf);

impl PictureStore for PictureFiles {
    fn put(&self, name: &str, bytes: Vec<u8>) -> io::Result<()> {
        write(&self.0.join(name), &bytes)
    }

    fn get(&self, name: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        OpenOptions::new().read(true).open(self.0.join(name))?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
