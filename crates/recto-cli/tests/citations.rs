//! What an extraction returns as grounded is found by the code of `recto verify`, whoever answered; strict answers hold nothing
//! else, and rows keep their order.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use proptest::prelude::*;
use recto_engine::{
    Budget, ExtractOptions, ExtractionText, Limits, OutputOptions, ParseOptions, Parsed, Schema,
    Source, Unobserved,
};
use recto_test::PdfBuilder;
use recto_verify::{ReaderDocument, ReaderPage, ReaderWord, VerifyOptions, verify};
use serde_json::{Map, Value, json};

/// A booking as it is printed: a number that no other one has, and cents.
#[derive(Debug, Clone)]
struct Booking {
    name: String,
    cents: u32,
}

/// An invoice with its bookings over as many pages as they need.
#[derive(Debug, Clone)]
struct Invoice {
    number: String,
    day: [u32; 3],
    customer: String,
    bookings: Vec<Booking>,
    has_rulings: bool,
    is_continental: bool,
}

const ROWS_PER_PAGE: usize = 22;
const COLUMNS: [u32; 3] = [60, 120, 400];
const ROW: u32 = 22;
/// Rows without rulings that may be taken for text.
const FEW: usize = 4;

impl Invoice {
    fn amount(&self, cents: u32) -> String {
        let (whole, part) = (cents / 100, cents % 100);
        if self.is_continental {
            format!("{whole},{part:02}")
        } else {
            format!("{whole}.{part:02}")
        }
    }

    fn date(&self) -> String {
        let [year, month, day] = self.day;
        format!("{day:02}.{month:02}.{year}")
    }

    fn file(&self) -> Vec<u8> {
        let mut builder = PdfBuilder::new();
        let pages = self.bookings.chunks(ROWS_PER_PAGE).collect::<Vec<_>>();
        for (at, rows) in pages.iter().enumerate() {
            let mut content = String::new();
            if at == 0 {
                write_at(&mut content, 60, 780, &format!("Invoice number: {}", self.number));
                write_at(&mut content, 60, 760, &format!("Invoice date: {}", self.date()));
                write_at(&mut content, 60, 740, &format!("Customer: {}", self.customer));
            }
            let top = 700;
            self.table(&mut content, top, at * ROWS_PER_PAGE, rows);
            if at + 1 == pages.len() {
                let sum: u32 = self.bookings.iter().map(|booking| booking.cents).sum();
                let y = top - ROW * (rows.len() as u32 + 2);
                write_at(&mut content, 320, y, &format!("Total: {}", self.amount(sum)));
            }
            builder.page(&content, "/MediaBox [0 0 595 842]", "");
        }
        builder.build()
    }

    fn table(&self, content: &mut String, top: u32, first: usize, rows: &[Booking]) {
        let head = ["No.", "Description", "Amount"].map(str::to_owned);
        let cells = rows.iter().zip(first + 1..).map(|(booking, number)| {
            [number.to_string(), booking.name.clone(), self.amount(booking.cents)]
        });
        for (row, cells) in (0..).zip(std::iter::once(head).chain(cells)) {
            let y = top - ROW * row;
            for (x, cell) in COLUMNS.into_iter().zip(cells) {
                write_at(content, x + 4, y - 15, &cell);
            }
        }
        let bottom = top - ROW * (rows.len() as u32 + 1);
        if self.has_rulings {
            for row in 0..=rows.len() as u32 + 1 {
                let y = top - ROW * row;
                // Writing to a string can't fail.
                let _ = writeln!(content, "60 {y} m 500 {y} l S");
            }
            for x in COLUMNS.into_iter().chain([500]) {
                let _ = writeln!(content, "{x} {top} m {x} {bottom} l S");
            }
        }
    }

    fn truth(&self) -> Value {
        let [year, month, day] = self.day;
        let sum: u32 = self.bookings.iter().map(|booking| booking.cents).sum();
        let item = |booking: &Booking| json!({ "description": booking.name, "amount": f64::from(booking.cents) / 100.0 });
        json!({
            "invoice_number": self.number,
            "invoice_date": format!("{year}-{month:02}-{day:02}"),
            "customer": self.customer,
            "total": f64::from(sum) / 100.0,
            "items": self.bookings.iter().map(item).collect::<Vec<_>>(),
        })
    }
}

fn write_at(content: &mut String, x: u32, y: u32, text: &str) {
    let _ = writeln!(content, "BT /F1 10 Tf {x} {y} Td ({text}) Tj ET");
}

fn any_invoice() -> impl Strategy<Value = Invoice> {
    let booking = ("[A-Z][a-z]{3,8} [a-z]{3,8}", 100u32..900_000);
    (
        "[A-Z]{1,3}-[0-9]{3,6}",
        [2000u32..2040, 1..13, 1..29],
        "[A-Z][a-z]{3,9} [A-Z][a-z]{3,9}",
        prop::collection::vec(booking, 1..50),
        any::<[bool; 2]>(),
    )
        .prop_map(|(number, day, customer, bookings, [has_rulings, is_continental])| {
            let booking = |(at, (name, cents))| Booking { name: format!("{name} {at}x"), cents };
            let bookings = bookings.into_iter().enumerate().map(booking).collect();
            Invoice { number, day, customer, bookings, has_rulings, is_continental }
        })
}

fn schema() -> Schema {
    let item = json!({ "type": "object", "properties": {
        "description": { "type": "string" }, "amount": { "type": "number" },
    } });
    let schema = json!({ "type": "object", "properties": {
        "invoice_number": { "type": "string" },
        "invoice_date": { "type": "string", "format": "date" },
        "customer": { "type": "string" },
        "total": { "type": "number" },
        "items": { "type": "array", "items": item },
    } });
    Schema::parse(&schema.to_string()).unwrap()
}

/// A document as it was read once, by the extraction and by the verification.
struct ReadInvoice {
    text: ExtractionText,
    reader: ReaderDocument,
    budget: Budget,
}

fn read(invoice: &Invoice) -> ReadInvoice {
    let limits = Limits::default();
    let source = Source::open(invoice.file(), &limits).unwrap();
    let budget = Budget::new(&limits);
    let output = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let options = ParseOptions { output, keep_words: true, ..ParseOptions::default() };
    let parsed = source.parse(&options, &budget, 1, &Unobserved).unwrap();
    let text = source.extraction_text(&parsed, ExtractOptions::default(), &budget).unwrap();
    let reader = ReaderDocument { pages: pages(&parsed), fields: Vec::new(), is_same_reader: true };
    ReadInvoice { text, reader, budget }
}

fn pages(parsed: &Parsed) -> Vec<ReaderPage> {
    let pages = parsed.document().pages.iter().map(|page| {
        let kept = parsed.words(page.number).into_iter().flat_map(recto_model::PageWords::iter);
        let words = kept.map(|word| ReaderWord { text: word.text.into_owned(), bbox: word.bbox });
        ReaderPage { size: page.size, words: words.collect(), picture: None }
    });
    pages.collect()
}

impl ReadInvoice {
    fn embedded(&self, strict: bool) -> Value {
        let options = ExtractOptions { strict, ..ExtractOptions::default() };
        let body = self.text.extract(Some(schema()), options, None, &self.budget).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn grounded(&self, values: &Value, strict: bool) -> Value {
        let options = ExtractOptions { strict, ..ExtractOptions::default() };
        let answer = json!({ "values": values, "lines": {} }).to_string();
        let body = self.text.ground(&answer, Some(schema()), options, None, &self.budget).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn unproved(&self, response: &Value, strict: bool) -> Vec<String> {
        let unproved = verify(response, &self.reader, VerifyOptions { strict });
        unproved.into_iter().map(|fault| format!("{}: {}", fault.path, fault.what)).collect()
    }
}

/// The texts of the rows that a response has.
fn descriptions(response: &Value) -> Vec<String> {
    let rows = response["values"]["items"].as_array().unwrap();
    rows.iter().filter_map(|row| row["description"].as_str().map(str::to_owned)).collect()
}

/// The same values, some of them changed by a letter, a digit or a cent.
fn altered(values: &Value, ways: &[u8], next: &mut usize) -> Value {
    let mut way = || {
        *next += 1;
        ways[*next % ways.len()]
    };
    match values {
        Value::Object(members) => {
            let member =
                |(key, value): (&String, &Value)| (key.clone(), altered(value, ways, next));
            Value::Object(members.iter().map(member).collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(|item| altered(item, ways, next)).collect(),
        Value::Number(number) if way() % 3 == 0 => json!(number.as_f64().unwrap() + 0.01),
        Value::String(text) if way() % 3 == 0 => {
            let at = usize::from(way()) % text.len();
            let change = |(place, c): (usize, char)| match c {
                c if place != at => c,
                '0'..='8' => char::from(c as u8 + 1),
                '9' => '0',
                'q' => 'w',
                _ => 'q',
            };
            Value::from(text.char_indices().map(change).collect::<String>())
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_the_embedded_extractor_returns_holds(invoice in any_invoice()) {
        let document = read(&invoice);
        for strict in [true, false] {
            let response = document.embedded(strict);
            prop_assert_eq!(document.unproved(&response, strict), Vec::<String>::new());
        }
    }

    #[test]
    fn rows_keep_their_order_and_none_comes_twice(invoice in any_invoice()) {
        let found = descriptions(&read(&invoice).embedded(true));
        let mut printed = invoice.bookings.iter().map(|booking| booking.name.as_str());
        for name in &found {
            prop_assert!(printed.any(|printed| printed == name.as_str()), "{} of {:?}", name, found);
        }
        // A few words below each other need not be a table.
        prop_assert!(!found.is_empty() || !invoice.has_rulings && invoice.bookings.len() < FEW);
    }

    #[test]
    fn what_a_model_says_is_proved_or_left_out(
        invoice in any_invoice(),
        ways in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let document = read(&invoice);
        let truth = invoice.truth();
        let right = document.grounded(&truth, true);
        prop_assert_eq!(&right["values"], &truth);
        prop_assert_eq!(document.unproved(&right, true), Vec::<String>::new());
        let said = altered(&truth, &ways, &mut 0);
        for strict in [true, false] {
            let response = document.grounded(&said, strict);
            prop_assert_eq!(document.unproved(&response, strict), Vec::<String>::new());
        }
    }
}
