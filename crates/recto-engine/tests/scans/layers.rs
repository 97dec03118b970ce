use recto_engine::TableFormat;

use crate::paper::{Paper, chunks, parse};

const SEEN: [&str; 6] = [
    "The clerk wrote down the names of those who had come, one below the other,",
    "and when the list was full he blotted it, folded it twice, and put it away.",
    "No copy was made. The list lay in the drawer until the house was sold, and",
    "then it went with the desk to a dealer in the north who never opened it.",
    "It was found there by a student of furniture, who knew nothing of the names",
    "but liked the hand in which they were written and kept the paper for that.",
];
const OTHER: [&str; 6] = [
    "Quarterly returns of the company show a growth that nobody had foreseen in",
    "March. Dividends are to be paid at once to all who hold shares of class B.",
    "Auditors found no fault with the books, save for a missing receipt of June.",
    "A meeting is called for the ninth of August at the seat of the company, to",
    "which members may send a proxy provided that it be signed and dated before",
    "the first. Minutes of the last meeting are to be had on demand at the desk.",
];

fn paper(lines: &[&str]) -> Paper {
    Paper::letter().lines((72.0, 120.0), 12.0, lines)
}

#[test]
fn a_layer_that_agrees_with_the_pixels_is_kept() {
    // An error that only the layer has shows whose text the result is.
    let mut layer = SEEN;
    layer[1] = "and when the list was full he blottcd it, folded it twice, and put it away.";
    let body = parse(paper(&SEEN).scan_with_layer(&paper(&layer)), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert!(content.contains("blottcd"), "{content}");
    assert_eq!(content.matches("drawer").count(), 1);
    assert!(chunks(&body, "text").iter().all(|chunk| chunk["confidence"].is_null()), "{body}");
    assert!(chunks(&body, "image").is_empty());
}

#[test]
fn lines_that_the_layer_lacks_are_recognised() {
    let scan = paper(&SEEN).text((72.0, 300.0), 12.0, "Signed at Harbour Street in the year 1911");
    let body = parse(scan.scan_with_layer(&paper(&SEEN)), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert!(content.contains("Harbour Street"), "{content}");
    assert_eq!(content.matches("drawer").count(), 1);
    let confidences: Vec<bool> =
        chunks(&body, "text").iter().map(|chunk| chunk["confidence"].is_null()).collect();
    assert!(confidences.contains(&true) && confidences.contains(&false), "{body}");
}

#[test]
fn a_layer_of_another_page_is_discarded() {
    let body = parse(paper(&SEEN).scan_with_layer(&paper(&OTHER)), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert!(content.contains("drawer") && !content.contains("Dividends"), "{content}");
    assert!(chunks(&body, "text").iter().all(|chunk| !chunk["confidence"].is_null()));
}

#[test]
fn a_layer_in_the_wrong_place_is_discarded() {
    let low = Paper::letter().lines((72.0, 420.0), 12.0, &SEEN);
    let body = parse(paper(&SEEN).scan_with_layer(&low), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert_eq!(content.matches("drawer").count(), 1, "{content}");
    let first = &chunks(&body, "text")[0]["bbox"];
    assert!(first[1].as_f64().unwrap() < 150.0, "{first}");
}
