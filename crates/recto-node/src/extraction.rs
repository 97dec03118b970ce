//! Schema extraction: tasks on an open document, and on a text that was saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use napi::bindgen_prelude::{Env, Result, Task};
use recto_engine::{
    Budget, EngineError, ExtractOptions, ExtractionText, Limits, Schema, Usage as Charged,
};

use crate::error::{failed, to_js};
use crate::files::{read, write};
use crate::options::ExtractInput;
use crate::shared::Shared;
use crate::tasks::{Outcome, guarded};

/// The largest saved text or answer that is read back, in bytes.
const MOST_SAVED: u64 = 2 << 30;

/// An extraction's input as the engine takes it.
#[derive(Clone)]
struct Request {
    schema: Option<Schema>,
    options: ExtractOptions,
    usage: Option<Charged>,
}

impl Request {
    fn of(input: &ExtractInput) -> Result<Self> {
        Ok(Self { schema: input.schema()?, options: input.options(), usage: input.charged() })
    }
}

fn saved(path: &str, bytes: &[u8]) -> Outcome<f64> {
    write(Path::new(path), bytes)
        .map_err(|error| EngineError::of_file("The result's file can't be written", &error))?;
    Ok(bytes.len() as f64)
}

pub struct ExtractTask {
    shared: Arc<Shared>,
    request: Request,
    path: String,
}

impl ExtractTask {
    pub(crate) fn new(shared: Arc<Shared>, input: &ExtractInput, path: String) -> Result<Self> {
        Ok(Self { shared, request: Request::of(input)?, path })
    }
}

impl Task for ExtractTask {
    type Output = Outcome<f64>;
    type JsValue = f64;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let Request { schema, options, usage } = self.request.clone();
            let Shared { source, budget, .. } = &*self.shared;
            let text = source.extraction_text(&*self.shared.parsed()?, options, budget)?;
            saved(&self.path, &text.extract(schema, options, usage, budget)?)
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

pub struct SaveTextTask {
    shared: Arc<Shared>,
    request: Request,
    path: String,
    lines_path: String,
}

impl SaveTextTask {
    pub(crate) fn new(
        shared: Arc<Shared>,
        input: &ExtractInput,
        path: String,
        lines_path: String,
    ) -> Result<Self> {
        Ok(Self { shared, request: Request::of(input)?, path, lines_path })
    }
}

impl Task for SaveTextTask {
    type Output = Outcome<String>;
    type JsValue = String;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let Request { schema, options, .. } = self.request.clone();
            let Shared { source, budget, .. } = &*self.shared;
            let text = source.extraction_text(&*self.shared.parsed()?, options, budget)?;
            let schema = text.schema(schema, budget)?;
            saved(&self.path, &text.to_bytes()?)?;
            saved(&self.lines_path, text.numbered_lines().as_bytes())?;
            Ok(schema.to_json().to_string())
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}

/// Work on a saved text: a model's answer is grounded, or the schema is filled by rules without one.
pub struct SavedTextTask {
    text_path: String,
    answer_path: Option<String>,
    request: Request,
    path: String,
}

impl SavedTextTask {
    pub(crate) fn new(
        text_path: String,
        answer_path: Option<String>,
        input: &ExtractInput,
        path: String,
    ) -> Result<Self> {
        Ok(Self { text_path, answer_path, request: Request::of(input)?, path })
    }
}

impl Task for SavedTextTask {
    type Output = Outcome<f64>;
    type JsValue = f64;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let Request { schema, options, usage } = self.request.clone();
            let budget = Budget::new(&Limits::default());
            let text =
                ExtractionText::from_bytes(&read(&PathBuf::from(&self.text_path), MOST_SAVED)?)?;
            let body = match &self.answer_path {
                Some(path) => {
                    let answer = String::from_utf8(read(Path::new(path), MOST_SAVED)?)
                        .map_err(|_| failed("The model's answer is no text."))?;
                    text.ground(&answer, schema, options, usage, &budget)?
                }
                None => text.extract(schema, options, usage, &budget)?,
            };
            saved(&self.path, &body)
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map_err(|error| to_js(env, error))
    }
}
