//! Schema extraction from bytes to the response.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use recto_engine::{
    Budget, EngineError, ExtractOptions, ExtractionText, Limits, OutputOptions, ParseOptions,
    Schema, Source, Unobserved, Usage,
};
use recto_model::ErrorCode;
use recto_test::PdfBuilder;
use serde_json::{Value, json};

fn text(lines: &[&str], options: ExtractOptions) -> ExtractionText {
    let limits = Limits::default();
    let line =
        |(i, text): (usize, &&str)| format!("BT /F1 9 Tf 10 {} Td ({text}) Tj ET", 80 - 20 * i);
    let content: Vec<String> = lines.iter().enumerate().map(line).collect();
    let source = Source::open(PdfBuilder::page_of(&content.join("\n")), &limits).unwrap();
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let parse = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source.parse(&parse, &budget, 1, &Unobserved).unwrap();
    source.extraction_text(&parsed, options, &budget).unwrap()
}

fn schema(properties: &Value) -> Schema {
    Schema::parse(&json!({"type": "object", "properties": properties}).to_string()).unwrap()
}

fn grounded(
    text: &ExtractionText,
    answer: &Value,
    options: ExtractOptions,
) -> Result<Value, EngineError> {
    let schema = schema(&json!({"name": {"type": "string"}, "code": {"type": "string"}}));
    let budget = Budget::new(&Limits::default());
    let body = text.ground(&answer.to_string(), Some(schema), options, None, &budget)?;
    Ok(serde_json::from_slice(&body).unwrap())
}

const LINES: [&str; 2] = ["Wholesale Harbour Company", "The second line goes on here"];

#[test]
fn an_invented_value_is_null_in_strict_mode_and_listed_in_any() {
    let strict = ExtractOptions::default();
    let text = text(&LINES, strict);
    let answer = json!({"values": {"name": "Harbour Company", "code": "Invented Ltd"}, "lines": {"code": [1, 99]}});
    let response = grounded(&text, &answer, strict).unwrap();
    assert_eq!(response["values"], json!({"name": "Harbour Company", "code": null}));
    assert_eq!(response["ungrounded_fields"], json!(["code"]));
    assert_eq!(response["evidence"]["name"][0]["text"], "Harbour Company");
    assert_eq!(response["evidence"].as_object().unwrap().len(), 1);
    let kept = ExtractOptions { strict: false, ..strict };
    let response = grounded(&text, &answer, kept).unwrap();
    assert_eq!(response["values"]["code"], "Invented Ltd");
    assert_eq!(response["ungrounded_fields"], json!(["code"]));
}

#[test]
fn a_saved_text_gives_the_same_response() {
    let options = ExtractOptions { include_text: true, ..ExtractOptions::default() };
    let text = text(&LINES, options);
    let saved = ExtractionText::from_bytes(&text.to_bytes().unwrap()).unwrap();
    let answer = json!({"values": {"name": "second line"}, "lines": {"name": [2]}});
    let response = grounded(&text, &answer, options).unwrap();
    assert_eq!(response, grounded(&saved, &answer, options).unwrap());
    assert!(response["ocr_text"].as_str().unwrap().contains("Harbour Company"));
    assert!(text.numbered_lines().contains("2: The second line goes on here"));
    assert!(ExtractionText::from_bytes(b"{}").is_err());
}

#[test]
fn the_response_has_what_was_asked_for() {
    let text = text(&LINES, ExtractOptions::default());
    let budget = Budget::new(&Limits::default());
    let usage = Usage { pages: 1.0, credits: 4.0, credits_per_page: 4.0 };
    let fields =
        schema(&json!({"order": {"type": "object", "properties": {"id": {"type": "string"}}},
        "rows": {"type": "array", "items": {"type": "string"}}}));
    let body = text.extract(Some(fields), ExtractOptions::default(), Some(usage), &budget).unwrap();
    let response: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(response["page_count"], 1);
    assert_eq!(response["values"]["order"].as_object().unwrap().len(), 1);
    assert!(response["values"]["rows"].is_array());
    assert_eq!(response["usage"], json!({"pages": 1, "credits": 4, "credits_per_page": 4}));
    let keys: Vec<&String> = response.as_object().unwrap().keys().collect();
    assert!(
        !keys
            .iter()
            .any(|key| ["generated_schema", "ocr_text", "warnings"].contains(&key.as_str()))
    );
    let designed = text.extract(None, ExtractOptions::default(), None, &budget).unwrap();
    let designed: Value = serde_json::from_slice(&designed).unwrap();
    assert_eq!(designed["generated_schema"]["type"], "object");
    assert!(designed.get("usage").is_none());
}

#[test]
fn a_square_that_is_drawn_is_a_check_box() {
    let square = |x: f32, y: f32| format!("{x} {y} 7 7 re S");
    let cross = |x: f32, y: f32| {
        let (right, top) = (x + 6.0, y + 6.0);
        format!(
            "{} {} m {right} {top} l {} {top} m {right} {} l S",
            x + 1.0,
            y + 1.0,
            x + 1.0,
            y + 1.0
        )
    };
    let write = |x: f32, y: f32, text: &str| format!("BT /F1 9 Tf {x} {y} Td ({text}) Tj ET");
    let content = [
        square(10.0, 80.0),
        write(20.0, 80.5, "Photos may be taken"),
        square(10.0, 60.0),
        cross(10.0, 60.0),
        write(20.0, 60.5, "I want the newsletter"),
        write(10.0, 40.5, "Smoker?"),
        square(60.0, 40.0),
        write(70.0, 40.5, "yes"),
        square(100.0, 40.0),
        cross(100.0, 40.0),
        write(110.0, 40.5, "no"),
    ];
    let limits = Limits::default();
    let source = Source::open(PdfBuilder::page_of(&content.join("\n")), &limits).unwrap();
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let parsed = |keep_words: bool| {
        let parse = ParseOptions { output, keep_words, ..ParseOptions::default() };
        source.parse(&parse, &budget, 1, &Unobserved).unwrap()
    };
    // Only extraction looks for them.
    assert!(parsed(false).document().pages[0].check_boxes.is_empty());
    let parsed = parsed(true);
    let text = source.extraction_text(&parsed, ExtractOptions::default(), &budget).unwrap();
    let boolean = json!({"type": "boolean"});
    let fields = schema(&json!({"photos": boolean, "newsletter": boolean, "smoker": boolean}));
    let body = text.extract(Some(fields), ExtractOptions::default(), None, &budget).unwrap();
    let response: Value = serde_json::from_slice(&body).unwrap();
    let values = json!({"photos": false, "newsletter": true, "smoker": false});
    assert_eq!(response["values"], values);
    let cited = |name: &str| response["evidence"][name][0]["text"].clone();
    assert_eq!(cited("photos"), "☐ Photos may be taken");
    assert_eq!(cited("newsletter"), "☒ I want the newsletter");
    assert_eq!(cited("smoker"), "☒ no");
    let bbox = &response["evidence"]["newsletter"][0]["bbox"];
    assert!((bbox[0].as_f64().unwrap() - 47.5).abs() < 5.0, "{bbox}");
}

#[test]
fn a_cancellation_ends_extraction() {
    let text = text(&LINES, ExtractOptions::default());
    let budget = Budget::new(&Limits::default());
    budget.cancel();
    let fields = schema(&json!({"name": {"type": "string"}}));
    let error = text.extract(Some(fields), ExtractOptions::default(), None, &budget).unwrap_err();
    assert_eq!(error.code, ErrorCode::ParseTimeout);
}

#[test]
fn spent_operations_are_told() {
    let text = text(&LINES, ExtractOptions::default());
    let limits = Limits { max_extraction_operations: 0, ..Limits::default() };
    let fields = schema(&json!({"name": {"type": "string"}}));
    let answer = json!({"values": {"name": "Harbour Company"}}).to_string();
    let budget = Budget::new(&limits);
    let body =
        text.ground(&answer, Some(fields), ExtractOptions::default(), None, &budget).unwrap();
    let response: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(response["warnings"][0]["code"], "analysis_cut_short");
}

#[test]
fn an_answer_that_is_no_json_is_an_error() {
    let text = text(&LINES, ExtractOptions::default());
    let budget = Budget::new(&Limits::default());
    let fields = schema(&json!({"name": {"type": "string"}}));
    let error = text.ground("no json", Some(fields), ExtractOptions::default(), None, &budget);
    assert_eq!(error.unwrap_err().code, ErrorCode::ParseFailed);
}
