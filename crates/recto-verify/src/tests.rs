//! Right responses pass; spoiled ones are caught.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use recto_model::{ButtonState, FieldKind, FormField, Rect, Size, Widget};
use serde_json::{Map, Value, json};

use crate::{ReaderDocument, ReaderPage, ReaderWord, Unproved, VerifyOptions, verify};

const STRICT: VerifyOptions = VerifyOptions { strict: true };
const SIZE: Size = Size { width: 600.0, height: 800.0 };

/// A value as it is printed.
#[derive(Debug, Clone)]
struct PrintedValue {
    value: Value,
    printed: String,
}

fn any_value() -> impl Strategy<Value = PrintedValue> {
    prop_oneof![
        4 => prop::collection::vec("[A-Z][a-z]{2,9}", 1..5).prop_map(|words| {
            let printed = words.join(" ");
            PrintedValue { value: json!(printed), printed }
        }),
        3 => (1u32..99_999_999, 0usize..5).prop_map(|(cents, form)| {
            let value = json!(f64::from(cents) / 100.0);
            PrintedValue { value, printed: amount(cents, form) }
        }),
        1 => (0i64..10_000).prop_map(|n| PrintedValue { value: json!(n), printed: n.to_string() }),
        1 => (1i64..10_000).prop_map(|n| PrintedValue { value: json!(-n), printed: format!("({n})") }),
        2 => (2000u32..2030, 1u32..13, 1u32..29, 0usize..4).prop_map(|(year, month, day, form)| {
            let value = json!(format!("{year}-{month:02}-{day:02}"));
            PrintedValue { value, printed: date(year, month, day, form) }
        }),
        1 => ("[A-Z]{2,3}", 1000u32..9999).prop_map(|(letters, number)| {
            let printed = format!("{letters}-{number}");
            PrintedValue { value: json!(printed), printed }
        }),
        1 => any::<bool>().prop_map(|yes| {
            PrintedValue { value: json!(yes), printed: if yes { "Yes" } else { "No" }.to_owned() }
        }),
    ]
}

fn amount(cents: u32, form: usize) -> String {
    let (whole, part) = (cents / 100, cents % 100);
    let digits = whole.to_string();
    let grouped = |mark: &str| {
        let groups: Vec<String> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|group| String::from_utf8_lossy(group).into_owned())
            .collect();
        groups.join(mark)
    };
    match form {
        0 => format!("{}.{part:02}", grouped(",")),
        1 => format!("{},{part:02} €", grouped(".")),
        2 => format!("CHF {}.{part:02}", grouped("'")),
        3 => format!("{},{part:02}", grouped(" ")),
        _ => format!("{whole}.{part:02}"),
    }
}

fn date(year: u32, month: u32, day: u32, form: usize) -> String {
    let name = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ][month as usize - 1];
    match form {
        0 => format!("{day:02}.{month:02}.{year}"),
        1 => format!("{name} {day}, {year}"),
        2 => format!("{year}-{month:02}-{day:02}"),
        _ => format!("{month}/{day}/{year}"),
    }
}

/// A page that prints values below each other between other words, and the boxes of their words.
#[derive(Debug, Clone)]
struct PrintedSheet {
    document: ReaderDocument,
    response: Value,
}

/// Prints the values on pages of 12 lines; each line has a label before the value and a word behind it.
fn sheet(values: &[PrintedValue]) -> PrintedSheet {
    let mut pages = vec![];
    let (mut named, mut evidence) = (Map::new(), Map::new());
    for (i, printed) in values.iter().enumerate() {
        if i % 12 == 0 {
            pages.push(ReaderPage { size: SIZE, ..ReaderPage::default() });
        }
        let number = pages.len();
        let page = pages.last_mut().unwrap();
        let y = 40.0 + 60.0 * (i % 12) as f32;
        let mut x = 30.0 + (i % 3) as f32 * 17.0;
        let mut add = |text: &str| {
            let width = 5.5 * text.chars().count() as f32;
            let bbox = Rect::new(x, y, x + width, y + 11.0);
            page.words.push(ReaderWord { text: text.to_owned(), bbox });
            x += width + 3.0;
            bbox
        };
        add("Label:");
        let boxes: Vec<Rect> = printed.printed.split(' ').map(&mut add).collect();
        add("behind");
        let hull = boxes.into_iter().reduce(|a, b| a.union(&b)).unwrap();
        named.insert(format!("f{i}"), printed.value.clone());
        let citation = json!({ "page": number, "bbox": per_mille(&hull), "text": printed.printed, "confidence": null });
        evidence.insert(format!("f{i}"), json!([citation]));
    }
    let page_count = pages.len();
    let response = json!({ "values": named, "evidence": evidence, "page_count": page_count, "ungrounded_fields": [] });
    PrintedSheet {
        document: ReaderDocument { pages, fields: Vec::new(), is_same_reader: true },
        response,
    }
}

fn per_mille(bbox: &Rect) -> Value {
    let of = |side: f32, whole: f32| (f64::from(side / whole) * 100_000.0).round() / 100.0;
    json!([
        of(bbox.x0, SIZE.width),
        of(bbox.y0, SIZE.height),
        of(bbox.x1, SIZE.width),
        of(bbox.y1, SIZE.height)
    ])
}

/// What is done to a response.
#[derive(Debug, Clone, Copy)]
enum Spoiling {
    MovedBox,
    ShiftedBox,
    WideBox,
    OtherPage,
    OtherValue,
    ChangedCharacter,
    ChangedText,
    ShortenedText,
    NoEvidence,
}

const SPOILINGS: [Spoiling; 9] = [
    Spoiling::MovedBox,
    Spoiling::ShiftedBox,
    Spoiling::WideBox,
    Spoiling::OtherPage,
    Spoiling::OtherValue,
    Spoiling::ChangedCharacter,
    Spoiling::ChangedText,
    Spoiling::ShortenedText,
    Spoiling::NoEvidence,
];

/// Spoils one field; `None` if that can't be done to it.
fn spoiled(sheet: &PrintedSheet, spoiling: Spoiling, field: Index, choice: usize) -> Option<Value> {
    let mut response = sheet.response.clone();
    let count = response["values"].as_object()?.len();
    let at = field.index(count);
    let (name, other) =
        (format!("f{at}"), format!("f{}", (at + 1 + choice % count.max(2)) % count));
    let other_value = response["values"][&other].clone();
    let other_citation = response["evidence"][&other][0].clone();
    let value = &mut response["values"][&name];
    let before = value.clone();
    match spoiling {
        Spoiling::OtherValue => *value = other_value,
        Spoiling::ChangedCharacter => *value = changed(value, choice)?,
        _ => {}
    }
    if matches!(spoiling, Spoiling::OtherValue | Spoiling::ChangedCharacter) {
        return (*value != before).then_some(response);
    }
    let evidence = response["evidence"].as_object_mut()?;
    if matches!(spoiling, Spoiling::NoEvidence) {
        evidence.remove(&name);
        return Some(response);
    }
    let citation = &mut evidence[&name][0];
    let sides: Vec<f64> = citation["bbox"].as_array()?.iter().filter_map(Value::as_f64).collect();
    let [x0, y0, x1, y1] = sides[..] else { return None };
    match spoiling {
        Spoiling::MovedBox => citation["bbox"] = other_citation["bbox"].clone(),
        // By its own height or more.
        Spoiling::ShiftedBox => {
            let off = 14.0 + (choice % 40) as f64;
            citation["bbox"] = match choice % 2 {
                0 => json!([x0, y0 + off, x1, y1 + off]),
                _ => json!([x0 + off, y0, x1 + off, y1]),
            };
        }
        Spoiling::WideBox => citation["bbox"] = json!([0.0, y0 - 30.0, 1000.0, y1 + 30.0]),
        Spoiling::OtherPage => {
            let pages = sheet.document.pages.len();
            let page = citation["page"].as_u64()? as usize;
            citation["page"] = json!((page + choice % (pages + 1)) % (pages + 2));
        }
        Spoiling::ChangedText => citation["text"] = changed(&citation["text"], choice)?,
        Spoiling::ShortenedText => {
            let text = citation["text"].as_str()?;
            let end = text.char_indices().last()?.0;
            citation["text"] = json!(text[..end]);
        }
        _ => return None,
    }
    (response != sheet.response).then_some(response)
}

/// A value with one letter or digit replaced, another sign, or the other answer.
fn changed(value: &Value, choice: usize) -> Option<Value> {
    match value {
        Value::Bool(yes) => Some(json!(!yes)),
        Value::Number(number) if choice.is_multiple_of(5) => Some(json!(-number.as_f64()?)),
        Value::Number(number) => {
            let text = with_character(&number.to_string(), choice)?;
            Some(json!(text.parse::<f64>().ok()?))
        }
        Value::String(text) => with_character(text, choice).map(Value::String),
        _ => None,
    }
}

fn with_character(text: &str, choice: usize) -> Option<String> {
    let mut letters: Vec<char> = text.chars().collect();
    let places: Vec<usize> =
        (0..letters.len()).filter(|at| letters[*at].is_ascii_alphanumeric()).collect();
    let at = *places.get(choice % places.len().max(1))?;
    let next = |c: char, first: char, count: u32| {
        char::from_u32(
            (c as u32 - first as u32 + 1 + choice as u32 % (count - 1)) % count + first as u32,
        )
    };
    letters[at] = match letters[at] {
        c @ '0'..='9' => next(c, '0', 10)?,
        c @ 'a'..='z' => next(c, 'a', 26)?,
        c => next(c, 'A', 26)?,
    };
    Some(letters.into_iter().collect())
}

/// Is what a spoiling made still right: the same words in another box, the same number, another form of the same date?
fn is_right_by_chance(sheet: &PrintedSheet, response: &Value) -> bool {
    let same_text = |name: &str| {
        let citation = &response["evidence"][name][0];
        let before = &sheet.response["evidence"][name][0];
        let is_there = |other: &Value| {
            other[0]["bbox"] == citation["bbox"]
                && other[0]["page"] == citation["page"]
                && other[0]["text"] == citation["text"]
        };
        citation != before && sheet.response["evidence"].as_object().unwrap().values().any(is_there)
    };
    let same_value = |name: &str| {
        let (a, b) = (&response["values"][name], &sheet.response["values"][name]);
        a != b && (a.as_f64().is_some() && a.as_f64() == b.as_f64())
    };
    let names = response["values"].as_object().unwrap().keys();
    names.into_iter().any(|name| same_text(name) || same_value(name))
}

#[test]
fn of_2000_spoiled_responses_99_in_100_are_caught() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let values = prop::collection::vec(any_value(), 1..40);
    let all = (values, any::<Index>(), 0usize..10_000);
    let mut missed: Vec<String> = Vec::new();
    let mut count = 0;
    for round in 0.. {
        if count == 2000 {
            break;
        }
        let (values, field, choice) = all.new_tree(&mut runner).unwrap().current();
        let sheet = sheet(&values);
        assert_eq!(verify(&sheet.response, &sheet.document, STRICT), []);
        let spoiling = SPOILINGS[round % SPOILINGS.len()];
        let Some(response) = spoiled(&sheet, spoiling, field, choice) else { continue };
        if is_right_by_chance(&sheet, &response) {
            continue;
        }
        count += 1;
        if verify(&response, &sheet.document, STRICT).is_empty() {
            let at = field.index(values.len());
            missed.push(format!("{spoiling:?} {:?}", response["evidence"][format!("f{at}")]));
        }
    }
    assert!(missed.len() <= 20, "{} missed: {missed:#?}", missed.len());
    println!("{} of 2000 spoiled responses were not noticed: {missed:#?}", missed.len());
}

proptest! {
    #[test]
    fn a_right_response_holds(values in prop::collection::vec(any_value(), 1..40)) {
        let sheet = sheet(&values);
        prop_assert_eq!(verify(&sheet.response, &sheet.document, STRICT), []);
    }

    #[test]
    fn a_right_response_holds_with_the_words_of_another_reader(
        values in prop::collection::vec(any_value(), 1..20),
        is_by_character: bool,
    ) {
        let mut sheet = sheet(&values);
        sheet.document.is_same_reader = false;
        for page in &mut sheet.document.pages {
            page.words = page.words.iter().flat_map(|word| other_words(word, is_by_character)).collect();
        }
        prop_assert_eq!(verify(&sheet.response, &sheet.document, STRICT), []);
    }
}

/// The glyphs as they are drawn, less high than their line, one by one or as a word.
fn other_words(word: &ReaderWord, is_by_character: bool) -> Vec<ReaderWord> {
    let Rect { x0, y0, y1, .. } = word.bbox;
    let drawn = |x0: f32, x1: f32, text: String| ReaderWord {
        text,
        bbox: Rect::new(x0 + 0.4, y0 + 3.0, x1 - 0.4, y1 - 2.0),
    };
    if !is_by_character {
        return vec![drawn(x0, word.bbox.x1, word.text.clone())];
    }
    let letters = word.text.chars().enumerate();
    letters
        .map(|(i, c)| drawn(x0 + 5.5 * i as f32, x0 + 5.5 * (i + 1) as f32, c.to_string()))
        .collect()
}

fn told(unproved: &[Unproved]) -> Vec<(&str, &str)> {
    unproved.iter().map(|unproved| (unproved.path.as_str(), unproved.what.as_str())).collect()
}

fn one(value: Value, printed: &str) -> PrintedSheet {
    sheet(&[PrintedValue { value, printed: printed.to_owned() }])
}

#[test]
fn what_does_not_hold_is_said() {
    let mut sheet = one(json!(12.5), "12.50");
    let at = |pointer: &str, value: Value| {
        let mut response = sheet.response.clone();
        *response.pointer_mut(pointer).unwrap() = value;
        let unproved = verify(&response, &sheet.document, STRICT);
        unproved
            .into_iter()
            .map(|unproved| format!("{}: {}", unproved.path, unproved.what))
            .collect::<Vec<_>>()
    };
    assert_eq!(at("/values/f0", json!(12.6)), ["f0: `12.50` doesn't say 12.6"]);
    assert_eq!(at("/values/f0", json!(null)), ["f0: there is evidence for no value"]);
    assert_eq!(at("/evidence", json!({})), ["f0: there is no evidence for the value"]);
    assert_eq!(at("/evidence/f0", json!([])), ["f0: there is no evidence for the value"]);
    assert_eq!(at("/evidence/f0/0/page", json!(2)), ["f0: citation 1: there is no page 2"]);
    assert_eq!(at("/evidence/f0/0/bbox", json!(null)), ["f0: citation 1: it has no box"]);
    let outside = json!([-1, 0, 10, 10]);
    assert_eq!(
        at("/evidence/f0/0/bbox", outside),
        ["f0: citation 1: its box doesn't lie on the page"]
    );
    assert_eq!(at("/page_count", json!(3)), [": page_count is not 1"]);
    assert_eq!(
        at("/ungrounded_fields", json!(["f0", "f9"])),
        ["f0: it is ungrounded, and not null in a strict response", "f9: there is no such value"]
    );
    sheet.response["evidence"]["f9"] = json!([]);
    let unproved = verify(&sheet.response, &sheet.document, STRICT);
    assert_eq!(told(&unproved), [("f9", "there is no such value")]);
}

#[test]
fn ungrounded_values_are_kept_where_that_was_asked_for() {
    let mut sheet = one(json!(12.5), "12.50");
    sheet.response["evidence"] = json!({});
    sheet.response["ungrounded_fields"] = json!(["f0"]);
    let kept = VerifyOptions { strict: false };
    assert_eq!(verify(&sheet.response, &sheet.document, kept), []);
    assert_eq!(verify(&sheet.response, &sheet.document, STRICT).len(), 1);
}

#[test]
fn several_citations_say_a_value_together_or_each() {
    let two = |first: &str, second: &str, value: Value| {
        let printed = |text: &str| PrintedValue { value: json!(text), printed: text.to_owned() };
        let mut sheet = sheet(&[printed(first), printed(second)]);
        let both =
            json!([sheet.response["evidence"]["f0"][0], sheet.response["evidence"]["f1"][0]]);
        sheet.response["values"] = json!({ "f0": value });
        sheet.response["evidence"] = json!({ "f0": both });
        verify(&sheet.response, &sheet.document, STRICT).len()
    };
    assert_eq!(two("5 Main St", "Springfield", json!("5 Main St, Springfield")), 0);
    assert_eq!(two("ACME", "Acme", json!("Acme")), 0);
    assert_eq!(two("ACME", "Other", json!("Acme")), 1);
}

#[test]
fn a_check_box_says_its_state() {
    let bbox = Rect::new(100.0, 100.0, 112.0, 112.0);
    let field = |checked: bool| FormField {
        name: "married".to_owned(),
        label: None,
        kind: FieldKind::CheckBox,
        values: if checked { vec!["On".to_owned()] } else { Vec::new() },
        read_only: false,
        required: false,
        widgets: vec![Widget {
            page: 1,
            bbox,
            button: Some(ButtonState { on_state: "On".to_owned(), checked }),
        }],
    };
    let count = |checked: bool, value: bool, text: &str| {
        let page = ReaderPage { size: SIZE, ..ReaderPage::default() };
        let document = ReaderDocument {
            pages: vec![page],
            fields: vec![field(checked)],
            is_same_reader: true,
        };
        let citation = json!({ "page": 1, "bbox": per_mille(&bbox), "text": text });
        let response = json!({ "values": { "married": value }, "evidence": { "married": [citation] }, "page_count": 1 });
        verify(&response, &document, STRICT).len()
    };
    assert_eq!(count(true, true, "On"), 0);
    assert_eq!(count(false, false, ""), 0);
    assert_eq!(count(true, false, "On"), 1);
    assert_eq!(count(false, true, ""), 1);
    assert_eq!(count(true, true, "Off"), 1);
}

#[test]
fn lines_from_the_right_are_read_from_the_right() {
    let words = ["שלום", "עולם"];
    let at = |x: f32, text: &str| ReaderWord {
        text: text.to_owned(),
        bbox: Rect::new(x, 10.0, x + 40.0, 22.0),
    };
    // Drawn left to right by the reader, which is backwards.
    let placed = vec![at(10.0, words[1]), at(60.0, words[0])];
    let page = ReaderPage { size: SIZE, words: placed, ..ReaderPage::default() };
    let document = ReaderDocument { pages: vec![page], fields: Vec::new(), is_same_reader: true };
    let text = words.join(" ");
    let citation =
        json!({ "page": 1, "bbox": per_mille(&Rect::new(10.0, 10.0, 100.0, 22.0)), "text": text });
    let response =
        json!({ "values": { "f": text }, "evidence": { "f": [citation] }, "page_count": 1 });
    assert_eq!(verify(&response, &document, STRICT), []);
}
