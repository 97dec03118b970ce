//! Schema extraction: from a parsed document, or later from its saved text, to the response.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_extract::{
    Answer, DocumentText, Grounded, Judged, JudgedLeaf, ResponseParts, Schema, TextOptions,
};
use recto_input::{Budget, Exhausted, Meter};
use recto_model::{ErrorCode, Warning, WarningCode};
use recto_output::Usage;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::EngineError;
use crate::parsed::Parsed;
use crate::source::Source;

/// A fault of ours: what one process writes another can read.
const UNSAVED: &str =
    "The document's text could not be saved between two steps. The fault is on our side.";

/// What the caller of an extraction chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtractOptions {
    /// A value that is not on the page becomes null.
    pub strict: bool,
    /// Words inside figures are evidence too.
    pub figures: bool,
    /// Add the whole document as one text.
    pub include_text: bool,
}

impl Default for ExtractOptions {
    fn default() -> Self {
        Self { strict: true, figures: true, include_text: false }
    }
}

/// All that extraction needs of a document. It can be saved and read again, so that no parser waits for a model.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ExtractionText {
    document: DocumentText,
    content: Option<String>,
    warnings: Vec<Warning>,
}

impl Source {
    /// The text of a document that was parsed with its words kept.
    pub fn extraction_text(
        &self,
        parsed: &Parsed,
        options: ExtractOptions,
        budget: &Budget,
    ) -> Result<ExtractionText, EngineError> {
        let fields = self.fields(budget)?;
        contained(budget, "collecting the document's text", |meter| {
            let document = parsed.document();
            let text = TextOptions { figures: options.figures };
            ExtractionText {
                document: DocumentText::of(document, fields, text),
                content: options.include_text.then(|| recto_output::content(document, meter)),
                warnings: recto_output::document_warnings(document),
            }
        })
    }
}

impl ExtractionText {
    /// The schema to fill: the caller's, or one that is designed from the document.
    pub fn schema(&self, given: Option<Schema>, budget: &Budget) -> Result<Schema, EngineError> {
        match given {
            Some(schema) => Ok(schema),
            None => contained(budget, "designing a schema", |meter| {
                recto_extract::design(&self.document, meter)
            }),
        }
    }

    /// The text as bytes to save.
    pub fn to_bytes(&self) -> Result<Vec<u8>, EngineError> {
        serde_json::to_vec(self).map_err(|_| EngineError::new(ErrorCode::ParseFailed, UNSAVED))
    }

    /// The text that was saved as these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EngineError> {
        serde_json::from_slice(bytes).map_err(|_| EngineError::new(ErrorCode::ParseFailed, UNSAVED))
    }

    /// The document as numbered lines.
    pub fn numbered_lines(&self) -> String {
        recto_extract::numbered_lines(&self.document)
    }

    /// The text of a document, for tools that look at single steps.
    pub fn document(&self) -> &DocumentText {
        &self.document
    }

    /// The possible values of the schema's single fields with their features, as JSON: what weights are learned from.
    pub fn candidates(&self, schema: &Schema, budget: &Budget) -> Result<Vec<u8>, EngineError> {
        let described = contained(budget, "looking for candidates", |meter| {
            let (fields, open) = recto_extract::judged(&self.document, schema, meter);
            let described = |leaf: JudgedLeaf| {
                let candidates = leaf.candidates.into_iter().map(
                    |Judged { value, features }| json!({ "value": value, "features": features }),
                );
                let candidates: Vec<Value> = candidates.collect();
                json!({ "path": leaf.path.to_string(), "kind": leaf.kind, "candidates": candidates })
            };
            let all = |leaves: Vec<JudgedLeaf>| -> Vec<Value> {
                leaves.into_iter().map(described).collect()
            };
            json!({ "features": recto_extract::feature_names(), "fields": all(fields), "open": all(open) })
        })?;
        Ok(described.to_string().into_bytes())
    }

    /// Fills the schema by rules and writes the response. Without a schema one is designed.
    pub fn extract(
        &self,
        given: Option<Schema>,
        options: ExtractOptions,
        usage: Option<Usage>,
        budget: &Budget,
    ) -> Result<Vec<u8>, EngineError> {
        let is_designed = given.is_none();
        let schema = self.schema(given, budget)?;
        self.respond(&schema, is_designed, options, usage, budget, |meter| {
            recto_extract::fill(&self.document, &schema, meter)
        })
    }

    /// Grounds a model's answer, `{"values": …, "lines": …}`, and writes the response.
    pub fn ground(
        &self,
        answer: &str,
        given: Option<Schema>,
        options: ExtractOptions,
        usage: Option<Usage>,
        budget: &Budget,
    ) -> Result<Vec<u8>, EngineError> {
        let is_designed = given.is_none();
        let schema = self.schema(given, budget)?;
        let answer = Answer::of_model(answer, &schema, &self.document)
            .map_err(|fault| EngineError::new(ErrorCode::ParseFailed, fault.0))?;
        self.respond(&schema, is_designed, options, usage, budget, |_| answer)
    }

    fn respond(
        &self,
        schema: &Schema,
        is_designed: bool,
        options: ExtractOptions,
        usage: Option<Usage>,
        budget: &Budget,
        answer: impl FnOnce(&Meter) -> Answer,
    ) -> Result<Vec<u8>, EngineError> {
        let document = &self.document;
        let written = contained(budget, "extracting values", |meter| {
            let answer = answer(meter);
            let grounded: Grounded = recto_extract::ground(document, schema, &answer, meter);
            let reviews = recto_extract::check(document, schema, &grounded, meter);
            let mut warnings = self.warnings.clone();
            if meter.is_stopped() {
                warnings.push(Warning::new(
                    1,
                    WarningCode::AnalysisCutShort,
                    "The document is too long for all of the schema's fields to be looked for everywhere: values may be missing.",
                ));
            }
            let parts = ResponseParts {
                strict: options.strict,
                designed: is_designed.then_some(schema),
                text: self.content.as_deref(),
                warnings: &warnings,
                usage,
            };
            recto_extract::write_response(document, &grounded, &reviews, &parts)
        })?;
        written.map_err(|error| {
            let message = format!("The response could not be written: {error}.");
            EngineError::new(ErrorCode::ParseFailed, message)
        })
    }
}

/// Runs a step: no panic leaves it, and a cancellation ends it.
fn contained<T>(
    budget: &Budget,
    doing: &str,
    step: impl FnOnce(&Meter) -> T,
) -> Result<T, EngineError> {
    let meter = budget.extraction_meter();
    let done = catch_unwind(AssertUnwindSafe(|| step(&meter)))
        .map_err(|_| EngineError::panicked(doing))?;
    if budget.check().is_err() { Err(Exhausted::Cancelled.into()) } else { Ok(done) }
}
