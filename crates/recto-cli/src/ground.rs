//! `recto ground`: looks for given values in a document, which the benchmark of grounding counts.

use std::fmt::Write as _;
use std::sync::Arc;

use recto_engine::{
    Budget, ExtractOptions, ExtractionText, Limits, OutputOptions, ParseOptions, Schema, Unkept,
    Unobserved,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::arguments::GroundCases;
use crate::{files, opened};

/// A schema has at most 300 leaves.
const AT_ONCE: usize = 250;

/// A value to look for.
#[derive(Deserialize)]
struct GroundingCase {
    id: u64,
    value: Value,
    /// Of the value: a leaf.
    schema: Map<String, Value>,
    /// Printed beside the value.
    label: Option<String>,
}

pub(crate) fn run(arguments: &GroundCases) -> Result<(), String> {
    let cases = cases(arguments)?;
    let ocr = opened::load(&arguments.ocr)?;
    let limits = Limits::default();
    let source = opened::open(&arguments.file, &limits, ocr)?;
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source
        .parse_into(Arc::new(Unkept), &options, &budget, 1, &Unobserved)
        .map_err(|error| error.to_string())?;
    let options = ExtractOptions { strict: false, ..ExtractOptions::default() };
    let text = source.extraction_text(&parsed, options, &budget).map_err(|e| e.to_string())?;
    let mut lines = String::new();
    for some in cases.chunks(AT_ONCE) {
        answer(some, &text, options, &budget, &mut lines)?;
    }
    files::print(lines.as_bytes())
}

fn cases(arguments: &GroundCases) -> Result<Vec<GroundingCase>, String> {
    let text =
        String::from_utf8(files::read(&arguments.cases)?).map_err(|error| error.to_string())?;
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}")))
        .collect()
}

/// Grounds some values together, each as a property of one schema; a line of JSON tells what came of each.
fn answer(
    cases: &[GroundingCase],
    text: &ExtractionText,
    options: ExtractOptions,
    budget: &Budget,
    lines: &mut String,
) -> Result<(), String> {
    let mut properties = Map::new();
    let mut values = Map::new();
    for case in cases {
        let mut leaf = case.schema.clone();
        if let Some(label) = &case.label {
            leaf.insert("title".to_owned(), Value::from(label.as_str()));
        }
        properties.insert(key(case), Value::Object(leaf));
        values.insert(key(case), case.value.clone());
    }
    let schema = json!({ "type": "object", "properties": properties }).to_string();
    let schema = Schema::parse(&schema).map_err(|faults| format!("{faults:?}"))?;
    let answer = json!({ "values": values }).to_string();
    let response = text
        .ground(&answer, Some(schema), options, None, budget)
        .map_err(|error| error.to_string())?;
    let response: Value = serde_json::from_slice(&response).map_err(|error| error.to_string())?;
    for case in cases {
        let citation = response.pointer(&format!("/evidence/{}/0", key(case)));
        let of =
            |name: &str| citation.and_then(|citation| citation.get(name)).unwrap_or(&Value::Null);
        let verdict = if citation.is_some() { "grounded" } else { "none" };
        let line = json!({
            "id": case.id, "verdict": verdict,
            "page": of("page"), "bbox": of("bbox"), "text": of("text"),
        });
        // Writing to a string can't fail.
        let _ = writeln!(lines, "{line}");
    }
    Ok(())
}

fn key(case: &GroundingCase) -> String {
    format!("case{}", case.id)
}
