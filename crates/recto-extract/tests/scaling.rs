//! What extraction costs: ten times the words or ten times the fields take hardly more than ten times the operations.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "the test tells what it counted")]

use recto_extract::{
    DocumentCheckBox, DocumentLine, DocumentPage, DocumentText, DocumentWord, LineKind, Schema,
    check, design, fill, ground,
};
use recto_input::{CancelHandle, Meter};
use recto_model::{BlockKind, CheckBoxShape, Rect, Size};
use serde_json::{Map, Value, json};

/// As in the tests of the analysis: sorting takes a bit more than ten times.
const MOST: f64 = 12.0;
const EM: f32 = 10.0;
/// Lines of a page.
const LINES: usize = 40;

fn unlimited() -> Meter {
    Meter::new(u64::MAX, CancelHandle::default())
}

/// A word of a sequence that looks random and is always the same.
fn word(number: usize) -> String {
    let letters = 3 + (number * 7 + number / 3) % 7;
    (0..letters)
        .map(|at| char::from(b'a' + ((number * 31 + at * 17 + number / 7) % 26) as u8))
        .collect()
}

/// A form: lines with a label and a value of each type in turn, squares with labels, and sentences.
fn document(pages: usize) -> DocumentText {
    let mut document = DocumentText::default();
    for page in 0..pages {
        document.pages.push(DocumentPage { size: Size { width: 600.0, height: 800.0 } });
        for row in 0..LINES {
            let number = page * LINES + row;
            let label = format!("{} {}:", word(number), word(number / 2 + 1));
            let line = match number % 5 {
                0 => format!("{label} {}.{:02}", 100 + number % 900, number % 100),
                1 => format!("{label} {:02}.{:02}.2031", 1 + number % 28, 1 + number % 12),
                2 => format!("{label} R-{}", 1000 + number),
                3 => format!("{} {} {}", word(number), word(number + 1), word(number + 2)),
                _ => (0..9).map(|at| word(number * 9 + at)).collect::<Vec<_>>().join(" "),
            };
            add_line(&mut document, row, &line, number % 5 == 3);
        }
    }
    document
}

fn add_line(document: &mut DocumentText, row: usize, text: &str, has_square: bool) {
    let (page, number) = (document.pages.len() as u32, document.lines.len() as u32);
    let first = document.words.len() as u32;
    let y = 20.0 + 18.0 * row as f32;
    let mut x = 60.0;
    for (place, text) in text.split(' ').enumerate() {
        let to = x + 0.5 * EM * text.len() as f32;
        document.words.push(DocumentWord {
            text: text.into(),
            bbox: Rect::new(x, y, to, y + EM),
            line: number,
            size: EM,
            bold: false,
            space_before: place > 0,
            confidence: None,
        });
        x = to + 0.3 * EM;
    }
    if has_square {
        let bbox = Rect::new(48.0, y + 1.0, 56.0, y + 9.0);
        let (checked, shape) = (row.is_multiple_of(2), CheckBoxShape::Square);
        document.check_boxes.push(DocumentCheckBox { page, bbox, checked, shape });
    }
    document.lines.push(DocumentLine {
        page,
        bbox: Rect::new(60.0, y, x, y + EM),
        first,
        len: document.words.len() as u32 - first,
        kind: LineKind::Text(BlockKind::Paragraph),
        block: number,
    });
}

/// Fields of all types, named as labels of the document.
fn schema(leaves: usize) -> Schema {
    let types = [
        json!({"type": "number"}),
        json!({"type": "string", "format": "date"}),
        json!({"type": "string"}),
        json!({"type": "boolean"}),
        json!({"type": "string", "enum": ["red", "green", "blue"]}),
    ];
    let property = |at: usize| {
        let name = format!("{}_{}_{at}", word(at), word(at / 2 + 1));
        (name, types[at % types.len()].clone())
    };
    let properties: Map<String, Value> = (0..leaves).map(property).collect();
    Schema::parse(&json!({"type": "object", "properties": properties}).to_string()).unwrap()
}

const STEPS: [&str; 4] = ["design", "fill", "ground", "check"];

/// The operations of each step.
fn counted(pages: usize, leaves: usize) -> [u64; 4] {
    let (document, schema) = (document(pages), schema(leaves));
    let meters = [unlimited(), unlimited(), unlimited(), unlimited()];
    design(&document, &meters[0]);
    let answer = fill(&document, &schema, &meters[1]);
    let grounded = ground(&document, &schema, &answer, &meters[2]);
    check(&document, &schema, &grounded, &meters[3]);
    meters.map(|meter| meter.counted())
}

fn grows(name: &str, few: (usize, usize), many: (usize, usize)) {
    let [few, many] = [few, many].map(|(pages, leaves)| counted(pages, leaves));
    println!("{name}: {few:?} {many:?}");
    for (step, (few, many)) in STEPS.into_iter().zip(few.into_iter().zip(many)) {
        assert!(
            many as f64 <= MOST * few.max(2_000) as f64,
            "{name}, {step}: {few} operations become {many}"
        );
    }
}

#[test]
fn ten_times_the_words_take_ten_times_the_operations() {
    grows("pages", (5, 10), (50, 10));
}

#[test]
fn ten_times_the_fields_take_ten_times_the_operations() {
    grows("fields", (5, 10), (5, 100));
}
