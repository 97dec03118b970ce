//! Columns, bands and reading order.

use crate::draft::{BOLD, Draft, PLAIN, element_texts};
use recto_layout::{OrderFeature, OrderFeatures, OrderWeights, PageReadings};
use recto_model::Rect;

/// First two letters of each element's text: the stems of the columns.
fn stems(draft: &Draft) -> Vec<String> {
    let mut out: Vec<String> = element_texts(&draft.layout())
        .iter()
        .map(|text| text.chars().take_while(|c| c.is_ascii_uppercase() || *c == '[').collect())
        .collect();
    out.dedup();
    out
}

#[test]
fn two_columns_are_read_one_after_the_other() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 20, "L");
    draft.column(310.0, 100.0, 240.0, 20, "R");
    assert_eq!(stems(&draft), ["L", "R"]);
}

#[test]
fn columns_whose_baselines_differ_by_a_point() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 20, "L");
    draft.column(310.0, 101.0, 240.0, 20, "R");
    assert_eq!(stems(&draft), ["L", "R"]);
}

#[test]
fn two_columns_interrupted_by_a_full_width_figure() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 10, "A");
    draft.column(310.0, 100.0, 240.0, 10, "B");
    draft.image(Rect::new(50.0, 230.0, 550.0, 400.0));
    draft.column(50.0, 430.0, 240.0, 10, "C");
    draft.column(310.0, 430.0, 240.0, 10, "D");
    assert_eq!(stems(&draft), ["A", "B", "[", "C", "D"]);
}

#[test]
fn three_cards_under_a_title() {
    let mut draft = Draft::new();
    draft.text(200.0, 80.0, 20.0, "TITLE over all three cards");
    for (i, stem) in ["A", "B", "C"].iter().enumerate() {
        draft.column(50.0 + 180.0 * i as f32, 120.0, 150.0, 5, stem);
    }
    assert_eq!(stems(&draft), ["TITLE", "A", "B", "C"]);
}

#[test]
fn signatures_side_by_side_are_read_one_after_the_other() {
    let mut draft = Draft::new();
    let rows = [
        ("THE BANK", "THE EMPLOYEE"),
        ("By: Jane Doe", "By: John Roe"),
        ("Date: May 1", "Date: May 2"),
    ];
    for (i, (left, right)) in rows.into_iter().enumerate() {
        let y = 100.0 + 24.0 * i as f32;
        draft.text(50.0, y, 10.0, left);
        draft.text(300.0, y, 10.0, right);
    }
    let text = element_texts(&draft.layout()).join(" / ");
    assert_eq!(
        text,
        "THE BANK / By: Jane Doe / Date: May 1 / THE EMPLOYEE / By: John Roe / Date: May 2"
    );
}

#[test]
fn cards_side_by_side_are_read_one_after_the_other() {
    let cards =
        [("Bank", "IBAN DE89 3704"), ("Terms", "Payment in 30 days"), ("Contact", "+49 30 12345")];
    let draft = |height: f32| {
        let mut draft = Draft::new();
        draft.column(50.0, 40.0, 500.0, 3, "A");
        for (i, (name, line)) in cards.into_iter().enumerate() {
            let x = 50.0 + 130.0 * i as f32;
            draft.page.drawings.push(Rect::new(x, 100.0, x + 130.0, 100.0 + height));
            draft.text(x + 8.0, 115.0, 10.0, name);
            draft.text(x + 8.0, 127.0, 10.0, line);
        }
        element_texts(&draft.layout()).split_off(1).join(" / ")
    };
    assert_eq!(
        draft(40.0),
        "Bank / IBAN DE89 3704 / Terms / Payment in 30 days / Contact / +49 30 12345"
    );
    // Shapes that hold no line whole are no cards.
    assert_ne!(draft(17.0), draft(40.0));
}

#[test]
fn addresses_under_their_names_are_read_one_after_the_other() {
    let rows = [
        ("Vendor:", "Deliver to:"),
        ("Green Valley Farms", "Cold Store"),
        ("Orchard Lane", "Gate 4"),
        ("Yakima", "Boston"),
    ];
    let read = |bold: bool| {
        let mut draft = Draft::new();
        for (i, (left, right)) in rows.into_iter().enumerate() {
            let y = 100.0 + 12.0 * i as f32;
            let named = |text: &'static str| if bold { text.trim_end_matches(':') } else { text };
            draft.font(if bold && i == 0 { BOLD } else { PLAIN });
            draft.text(50.0, y, 10.0, named(left));
            draft.text(300.0, y, 10.0, named(right));
        }
        element_texts(&draft.layout()).join(" / ").replace(" / ", " ").replace(':', "")
    };
    let expected =
        "Vendor Green Valley Farms Orchard Lane Yakima Deliver to Cold Store Gate 4 Boston";
    assert_eq!(read(false), expected);
    assert_eq!(read(true), expected);
}

#[test]
fn ways_to_read_a_page_are_told_once_each() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 200.0, 8, "A");
    draft.column(320.0, 100.0, 200.0, 8, "B");
    let dear =
        OrderWeights::of(|feature| if feature == OrderFeature::Cut { -99_000 } else { 1_000 });
    let weights = [OrderWeights::fitted().clone(), dear.clone(), dear];
    let PageReadings { items, readings } = draft.readings(&weights);
    assert_eq!((items.len(), readings.len()), (16, 2));
    // Line by line the columns alternate.
    let [columns, lines] = [&readings[0].order, &readings[1].order];
    assert_eq!(
        lines.iter().step_by(2).chain(lines.iter().skip(1).step_by(2)).collect::<Vec<_>>(),
        columns.iter().collect::<Vec<_>>()
    );
    assert_eq!(readings[0].features.get(OrderFeature::Cut), OrderFeatures::UNIT);
    assert_eq!(readings[1].features.get(OrderFeature::Cut), 0);
}

#[test]
fn values_far_from_their_labels_are_read_with_them() {
    let mut draft = Draft::new();
    draft.column(6.0, 50.0, 580.0, 4, "A");
    let rows = [
        ("Holder:", "Jane Doe"),
        ("Date of grant:", "August 1, 2007"),
        ("Date of the end of all rights not exercised:", "August 1, 2017"),
        ("Number of units subject to grant:", "1,000,000"),
        ("Price of each unit:", "$0.10"),
        ("Price of all units:", "One hundred thousand dollars"),
        ("Schedule:", "Same as the one below"),
    ];
    for (i, (label, value)) in rows.into_iter().enumerate() {
        let y = 110.0 + 18.0 * i as f32;
        draft.text(6.0, y, 10.0, label);
        draft.text(345.0, y, 10.0, value);
    }
    draft.column(6.0, 250.0, 580.0, 4, "B");
    let text = element_texts(&draft.layout()).join(" / ");
    assert!(text.contains("Holder: Jane Doe / Date of grant: August 1, 2007 /"), "{text}");
}

#[test]
fn what_stands_alone_on_the_right_is_read_before_what_is_below_it() {
    let mut draft = Draft::new();
    draft.text(6.0, 16.0, 13.0, "The first of 2 documents");
    draft.text(537.0, 30.0, 10.0, "EXHIBIT 1");
    draft.text(429.0, 54.0, 10.0, "March of 2016");
    let letter = [
        "Jane Doe",
        "Chairman and President",
        "Harbour Company of Boats",
        "Long Harbour Road",
        "20 avenue of Lime Trees",
        "34130 Hamilton",
        "Bermuda",
        "Email: jane-doe@harbour-company.com",
    ];
    for (i, line) in letter.into_iter().enumerate() {
        draft.text(6.0, 98.0 + 12.0 * i as f32, 10.0, line);
    }
    draft.column(6.0, 220.0, 580.0, 6, "B");
    let text = element_texts(&draft.layout()).join(" / ");
    assert!(text.contains("EXHIBIT 1 / March of 2016 / Jane Doe"), "{text}");
}

#[test]
fn a_heading_below_two_blocks_is_read_after_both() {
    let mut draft = Draft::new();
    let left = ["Patient: Jane Doe", "Date of birth: 04/12/1961", "Sex: female", "Number: 778-120"];
    let right =
        ["Collected: 02/03/2025", "Received: 02/03/2025", "Reported: 02/04/2025", "By: Roe"];
    for (i, (left, right)) in left.into_iter().zip(right).enumerate() {
        let y = 100.0 + 12.0 * i as f32;
        draft.text(50.0, y, 10.0, left);
        draft.text(300.0, y, 10.0, right);
    }
    draft.font(BOLD).text(50.0, 170.0, 12.0, "COUNT of the blood");
    draft.font(PLAIN).column(50.0, 195.0, 500.0, 4, "B");
    let text = element_texts(&draft.layout()).join(" ");
    let place = |part: &str| text.find(part).expect(part);
    assert!(place("Reported:") < place("COUNT") && place("COUNT") < place("Bab"), "{text}");
}

#[test]
fn columns_go_on_where_their_lines_become_narrower() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 12, "L");
    draft.column(50.0, 244.0, 200.0, 12, "L");
    draft.column(310.0, 100.0, 200.0, 12, "R");
    draft.column(310.0, 244.0, 240.0, 12, "R");
    assert_eq!(stems(&draft), ["L", "R"]);
}

#[test]
fn labels_and_values_are_read_across() {
    let mut draft = Draft::new();
    let rows = [("Name:", "Jane Doe"), ("Office:", "Lyon, France"), ("Start:", "May 1")];
    for (i, (label, value)) in rows.into_iter().enumerate() {
        let y = 100.0 + 14.0 * i as f32;
        draft.text(50.0, y, 10.0, label);
        draft.text(160.0, y, 10.0, value);
    }
    let text = element_texts(&draft.layout()).join(" / ");
    assert_eq!(text, "Name: Jane Doe / Office: Lyon, France / Start: May 1");
}

#[test]
fn narrow_text_beside_a_picture_then_full_width() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 200.0, 12, "N");
    draft.image(Rect::new(280.0, 95.0, 550.0, 240.0));
    draft.column(50.0, 270.0, 500.0, 8, "F");
    assert_eq!(stems(&draft), ["N", "[", "F"]);
}

#[test]
fn labels_and_values_stay_side_by_side() {
    let mut draft = Draft::new();
    for (i, (label, value)) in
        [("Name", "Ada"), ("Born", "1815"), ("City", "London"), ("Field", "Numbers")]
            .iter()
            .enumerate()
    {
        let y = 100.0 + 14.0 * i as f32;
        draft.text(50.0, y, 10.0, label);
        draft.text(150.0, y, 10.0, value);
    }
    let text = element_texts(&draft.layout()).join(" / ");
    assert_eq!(text, "Name Ada / Born 1815 / City London / Field Numbers");
}

#[test]
fn a_turned_stamp_is_a_thing_of_its_own() {
    let mut draft = Draft::new();
    draft.column(80.0, 100.0, 400.0, 10, "P");
    draft.down(30.0, 100.0, 12.0, "STAMP at the margin");
    assert_eq!(stems(&draft), ["P", "STAMP"]);
}

#[test]
fn a_drop_cap_belongs_to_the_first_word() {
    let mut draft = Draft::new();
    draft.text(50.0, 126.0, 40.0, "T");
    draft.text(72.0, 102.0, 10.0, "he first line stands beside the great letter");
    draft.text(72.0, 114.0, 10.0, "and so does this second line of the same text");
    draft.text(72.0, 126.0, 10.0, "and the third one as well, which ends its foot");
    draft.text(50.0, 138.0, 10.0, "while the fourth runs below it at the full width");
    let text = element_texts(&draft.layout()).join(" / ");
    assert!(
        text.starts_with("The first line stands beside the great letter / and so does"),
        "{text}"
    );
}

#[test]
fn scripts_stay_on_their_line() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "area of x");
    let x = draft.text(x, 96.0, 6.0, "2");
    draft.text(x + 2.5, 100.0, 10.0, "in all");
    let layout = draft.layout();
    assert_eq!(element_texts(&layout), ["area of x2 in all"]);
}
