use recto_engine::TableFormat;

use crate::paper::{DPI, Paper, bbox, beside, bmp, chunks, is_at, parse, skewed};

const PROSE: [&str; 6] = [
    "The harbour lay quiet under the first light, and the boats had not yet gone out.",
    "A man with a lantern walked along the wall and counted the ropes as he went.",
    "Nobody had asked him to, but he had done it every morning for thirty years and",
    "saw no reason to stop now that the winter was over and the nights were short.",
    "When he came to the end of the wall he put the lantern down and looked at the",
    "water for a while, as if it had something to tell him that it had not told before.",
];

/// Squares in many colours, as in a photograph.
fn photograph(paper: Paper, [x0, y0, x1, y1]: [f32; 4]) -> Paper {
    let (columns, rows) = (24, 16);
    let (w, h) = ((x1 - x0) / columns as f32, (y1 - y0) / rows as f32);
    (0..columns * rows).fold(paper, |paper, i| {
        let (c, r) = ((i % columns) as f32, (i / columns) as f32);
        let color =
            [(i * 7 % 19) as f32 / 24.0, (i * 5 % 17) as f32 / 24.0, (i * 3 % 13) as f32 / 20.0];
        let (x, y) = (x0 + c * w, y0 + r * h);
        paper.fill([x, y, x + w, y + h], color)
    })
}

#[test]
fn a_photograph_on_a_scan_is_cut_out_of_it() {
    let place = [150.0, 260.0, 450.0, 460.0];
    let paper = Paper::letter().lines((72.0, 90.0), 11.0, &PROSE);
    let paper = photograph(paper, place).lines((72.0, 520.0), 11.0, &PROSE);
    let body = parse(bmp(&paper.scanned()), TableFormat::Markdown);
    let images = chunks(&body, "image");
    assert_eq!(images.len(), 1, "{body}");
    assert!(is_at(images[0], place, 8.0), "{}", images[0]);
    let pixels = |points: f64| points * f64::from(DPI) / 72.0;
    let sides = ["image_width", "image_height"].map(|side| images[0][side].as_f64().unwrap());
    assert!((sides[0] - pixels(300.0)).abs() < 30.0 && (sides[1] - pixels(200.0)).abs() < 30.0);
    // It lies between the paragraphs.
    let kinds: Vec<&str> = body["chunks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["chunk_type"].as_str().unwrap())
        .collect();
    let at = kinds.iter().position(|kind| *kind == "image").unwrap();
    assert!(at > 0 && at + 1 < kinds.len(), "{kinds:?}");
}

#[test]
fn text_on_a_photograph_is_no_table() {
    let background = photograph(Paper::letter(), [0.0, 0.0, 612.0, 792.0]).scanned();
    let page = Paper::letter().lines((72.0, 90.0), 11.0, &PROSE).lines((72.0, 400.0), 9.0, &PROSE);
    let body = parse(page.on(&background), TableFormat::Markdown);
    assert!(chunks(&body, "table").is_empty() && chunks(&body, "text").len() >= 2, "{body}");
}

#[test]
fn text_alone_has_no_figures() {
    let paper = Paper::letter().lines((72.0, 90.0), 11.0, &PROSE).lines((72.0, 300.0), 9.0, &PROSE);
    let body = parse(bmp(&paper.scanned()), TableFormat::Markdown);
    assert!(chunks(&body, "image").is_empty(), "{body}");
}

fn page_of_a_book(number: &str) -> Vec<String> {
    let lines = [
        "begins here and goes on for a good",
        "while without a rest, as pages in a",
        "book do when their writer has much",
        "to tell and little paper, and so the",
        "lines are full from side to side and",
        "the last of them ends before its time",
    ];
    lines.iter().map(|line| format!("{number} {line}")).collect()
}

#[test]
fn the_left_page_of_a_spread_is_read_first() {
    let [left, right] = ["Left", "Right"].map(page_of_a_book);
    let left: Vec<&str> = left.iter().map(String::as_str).collect();
    let right: Vec<&str> = right.iter().map(String::as_str).collect();
    let paper = Paper::sized(842.0, 595.0)
        .text((330.0, 50.0), 10.0, "12")
        .text((500.0, 50.0), 10.0, "13")
        .lines((70.0, 100.0), 14.0, &left)
        .lines((480.0, 100.0), 14.0, &right);
    let body = parse(bmp(&paper.scanned()), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert_eq!((content.matches("Left").count(), content.matches("Right").count()), (6, 6));
    assert!(content.rfind("Left") < content.find("Right"), "{content}");
}

#[test]
fn the_pages_of_a_spread_may_have_different_skews() {
    let [left, right] = [("Left", 0.04), ("Right", -0.03)].map(|(number, angle)| {
        let lines = vec![page_of_a_book(number); 3].concat();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        skewed(&Paper::sized(421.0, 595.0).lines((65.0, 80.0), 14.0, &lines).scanned(), angle)
    });
    let body = parse(bmp(&beside(&left, &right)), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    assert_eq!((content.matches("Left").count(), content.matches("Right").count()), (18, 18));
    assert!(content.rfind("Left") < content.find("Right"), "{content}");
    // The half of the picture on which the lines lie.
    for chunk in chunks(&body, "text") {
        let is_left = chunk["page_content"].as_str().unwrap().contains("Left");
        let [x0, _, x1, _] = bbox(chunk).map(|side| side / left.width as f32);
        assert!(if is_left { x1 < 1.0 } else { x0 > 1.0 }, "{chunk}");
    }
}

#[test]
fn a_stamp_over_the_text_leaves_it_readable() {
    let red = [0.85, 0.25, 0.25];
    let paper = Paper::letter().turned((200.0, 190.0), 40.0, "RECEIVED", red, 0.35).lines(
        (72.0, 120.0),
        12.0,
        &PROSE,
    );
    let body = parse(bmp(&paper.scanned()), TableFormat::Markdown);
    let content = body["content"].as_str().unwrap();
    let words: Vec<&str> = PROSE.iter().flat_map(|line| line.split_whitespace()).collect();
    let read: Vec<&str> = content.split_whitespace().collect();
    let found = words.iter().filter(|word| read.contains(word)).count();
    assert!(found * 10 >= words.len() * 8, "{found} of {}: {content}", words.len());
}
