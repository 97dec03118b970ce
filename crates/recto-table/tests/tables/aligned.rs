//! Tables that are told by the places of their words, and what only looks like one.

use crate::support::{Sheet, show};

fn shown(sheet: &Sheet) -> Vec<String> {
    let tables = sheet.tables();
    assert!(tables.iter().all(recto_model::Table::is_tiled));
    tables.iter().map(show).collect()
}

const SENTENCES: [&str; 8] = [
    "The river rose early in that year and",
    "the fields were under water for weeks",
    "before anybody thought of moving the",
    "cattle to the hills behind the town. In",
    "the end they were driven up by night",
    "with lanterns, and the whole village",
    "walked beside them in the rain until",
    "morning, when the water began to fall.",
];

#[test]
fn labels_and_numbers() {
    let mut sheet = Sheet::new();
    for (i, (label, number)) in [
        ("Apples", "1,204"),
        ("Pears and plums", "87"),
        ("Cherries", "12,411"),
        ("Quinces", "9"),
        ("Walnuts", "310"),
        ("Chestnuts", "1,007"),
    ]
    .iter()
    .enumerate()
    {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, label).right(250.0, y, number);
    }
    assert_eq!(
        shown(&sheet),
        [
            "Apples|1,204\nPears and plums|87\nCherries|12,411\nQuinces|9\nWalnuts|310\nChestnuts|1,007"
        ]
    );
}

#[test]
fn a_head_that_spans_by_the_rule_below_it() {
    let mut sheet = Sheet::new();
    sheet.h(50.0, 450.0, 98.0).h(50.0, 450.0, 134.0).h(50.0, 450.0, 180.0);
    sheet.h(150.0, 290.0, 114.0).h(310.0, 450.0, 114.0);
    sheet.center(220.0, 100.0, "First").center(380.0, 100.0, "Second");
    for (x, text) in [(180.0, "low"), (260.0, "high"), (340.0, "low"), (420.0, "high")] {
        sheet.center(x, 118.0, text);
    }
    for (i, name) in ["alpha", "beta", "gamma"].iter().enumerate() {
        let y = 138.0 + 14.0 * i as f32;
        sheet.text(50.0, y, name);
        for (j, x) in [180.0, 260.0, 340.0, 420.0].iter().enumerate() {
            sheet.center(*x, y, &format!("{}.{}", i + 1, j));
        }
    }
    assert_eq!(
        shown(&sheet),
        [
            "{2x1}|First{1x2}|Second{1x2}\nlow|high|low|high\nalpha|1.0|1.1|1.2|1.3\nbeta|2.0|2.1|2.2|2.3\ngamma|3.0|3.1|3.2|3.3"
        ]
    );
}

#[test]
fn empty_places_and_a_total() {
    let mut sheet = Sheet::new();
    let rows: [(&str, [&str; 3]); 6] = [
        ("Item", ["2010", "2011", "2012"]),
        ("North", ["12", "", "14"]),
        ("South", ["", "7", "8"]),
        ("East", ["3", "4", ""]),
        ("West", ["5", "6", "7"]),
        ("Total", ["20", "17", "29"]),
    ];
    for (i, (label, numbers)) in rows.iter().enumerate() {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, label);
        for (number, x) in numbers.iter().zip([200.0, 270.0, 340.0]).filter(|(n, _)| !n.is_empty())
        {
            sheet.right(x, y, number);
        }
    }
    assert_eq!(
        shown(&sheet),
        ["Item|2010|2011|2012\nNorth|12||14\nSouth||7|8\nEast|3|4|\nWest|5|6|7\nTotal|20|17|29"]
    );
}

#[test]
fn a_currency_mark_belongs_to_its_number() {
    let mut sheet = Sheet::new();
    for i in 0..5 {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, &format!("Part {i}"));
        for x in [200.0, 300.0] {
            sheet.text(x, y, "$").right(x + 60.0, y, &format!("{}{i}", 17 * (i + 1)));
        }
    }
    let tables = sheet.tables();
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].n_cols, 3);
    assert_eq!(tables[0].cells[1].text, "$ 170");
}

#[test]
fn a_label_that_wraps_around_its_numbers() {
    let mut sheet = Sheet::new();
    for i in 0..4 {
        let y = 100.0 + 30.0 * i as f32;
        sheet.text(50.0, y, "A rather long label").text(50.0, y + 11.0, "that goes on below");
        for x in [220.0, 280.0, 340.0] {
            sheet.right(x, y + 5.5, &format!("{}.5", 10 + i));
        }
    }
    let expected = (0..4)
        .map(|i| format!("A rather long label that goes on below|{0}.5|{0}.5|{0}.5", 10 + i))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(sheet.proposed().iter().any(|table| show(table) == expected));
}

#[test]
fn a_table_in_one_column_of_a_page() {
    let mut sheet = Sheet::new();
    for i in 0..24 {
        sheet.text(40.0, 100.0 + 12.0 * i as f32, SENTENCES[i % 8]);
        if !(8..16).contains(&i) {
            sheet.text(320.0, 100.0 + 12.0 * i as f32, SENTENCES[(i + 3) % 8]);
        }
    }
    for i in 0..6 {
        let y = 200.0 + 12.0 * i as f32;
        sheet.text(320.0, y, &format!("row{i}"));
        for x in [420.0, 470.0, 520.0] {
            sheet.right(x, y, &format!("{}{i}", x as i32));
        }
    }
    let tables = sheet.tables();
    assert_eq!(tables.len(), 1, "{:?}", shown(&sheet));
    assert_eq!((tables[0].n_rows, tables[0].n_cols), (6, 4));
}

#[test]
fn columns_of_prose_are_no_table() {
    let mut sheet = Sheet::new();
    for i in 0..40 {
        sheet.text(40.0, 100.0 + 12.0 * i as f32, SENTENCES[i % 8]);
        sheet.text(320.0, 100.0 + 12.0 * i as f32, SENTENCES[(i + 3) % 8]);
    }
    assert!(shown(&sheet).is_empty());
}

#[test]
fn contents_are_no_table() {
    let mut with_leaders = Sheet::new();
    let mut without = Sheet::new();
    for i in 0..10 {
        let y = 100.0 + 14.0 * i as f32;
        let title =
            ["Introduction", "The first years", "Of war and peace", "The long way home"][i % 4];
        let page = format!("{}", 3 + 7 * i);
        with_leaders.text(50.0, y, &format!("{title} ................")).right(500.0, y, &page);
        without.text(50.0, y, title).right(500.0, y, &page);
    }
    assert!(shown(&with_leaders).is_empty());
    assert!(shown(&without).is_empty());
}

#[test]
fn lists_are_no_tables() {
    let mut sheet = Sheet::new();
    for (i, item) in
        ["Copper wire", "Two lemon halves", "A sheet of grey felt", "Clothes pegs", "Ruler"]
            .iter()
            .enumerate()
    {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, "•").text(70.0, y, item);
        sheet.text(50.0, y + 200.0, &format!("{}.", i + 1)).text(70.0, y + 200.0, item);
    }
    assert!(shown(&sheet).is_empty());
}

#[test]
fn references_are_no_table() {
    let mut sheet = Sheet::new();
    for i in 0..12 {
        let y = 100.0 + 24.0 * i as f32;
        sheet.text(50.0, y, &format!("[{}]", i + 1)).text(
            75.0,
            y,
            "A. Writer and B. Reader. On the reading of long lines in print.",
        );
        sheet.text(75.0, y + 12.0, "Journal of Lines, 12(3):45-67, 2011.");
    }
    assert!(shown(&sheet).is_empty());
}

#[test]
fn labels_with_values_are_no_table() {
    let mut sheet = Sheet::new();
    for (i, (label, value)) in [
        ("Date:", "4 May 2020"),
        ("To:", "All members"),
        ("From:", "The board"),
        ("Subject:", "Election"),
        ("Copy:", "Archive"),
    ]
    .iter()
    .enumerate()
    {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, label).text(130.0, y, value);
    }
    assert!(shown(&sheet).is_empty());
}

#[test]
fn the_axes_of_a_chart_are_no_table() {
    let mut sheet = Sheet::new();
    for i in 0..8 {
        let y = 100.0 + 30.0 * i as f32;
        sheet.right(95.0, y, &format!("{}", 400 - 50 * i)).h(100.0, 500.0, y + 5.0);
    }
    for (x, y, text) in
        [(130.0, 220.0, "102"), (230.0, 190.0, "128"), (330.0, 130.0, "319"), (430.0, 160.0, "274")]
    {
        sheet.text(x, y, text);
    }
    // Its curve.
    for step in 0..40 {
        let (x, y) = (110.0 + 9.0 * step as f32, 240.0 - 2.5 * step as f32);
        sheet.page.drawings.push(recto_model::Rect::new(x, y, x + 9.0, y + 4.0));
    }
    assert!(shown(&sheet).is_empty());
}

#[test]
fn a_sentence_between_two_tables_parts_them() {
    let mut sheet = Sheet::new();
    for (start, rows) in [(100.0, 6), (220.0, 6)] {
        for i in 0..rows {
            let y = start + 14.0 * i as f32;
            sheet
                .text(50.0, y, &format!("group {i}"))
                .right(200.0, y, &format!("{}", 13 * i + 2))
                .right(280.0, y, "4.5");
        }
    }
    sheet.text(
        50.0,
        190.0,
        "The following numbers are those of the year before and may be compared.",
    );
    let proposed = sheet.proposed();
    let is_half = |table: &&recto_model::Table| (table.n_rows, table.n_cols) == (6, 3);
    assert_eq!(proposed.iter().filter(is_half).count(), 2);
}

#[test]
fn shaded_rows_belong_to_their_table() {
    let mut sheet = Sheet::new();
    for i in 0..6 {
        let y = 100.0 + 16.0 * i as f32;
        if i % 2 == 1 {
            for x in [50.0, 150.0, 250.0] {
                sheet.fill(x, y - 3.0, x + 100.0, y + 13.0, 220);
            }
        }
        sheet
            .text(55.0, y, &format!("name {i}"))
            .right(245.0, y, &format!("{}", 100 + i))
            .right(345.0, y, "5");
    }
    let is_whole = |table: &recto_model::Table| (table.n_rows, table.n_cols) == (6, 3);
    assert!(sheet.proposed().iter().any(is_whole));
}

/// An invoice's letterhead, its addresses side by side, each under its name, its items.
fn invoice() -> Sheet {
    let mut sheet = Sheet::new();
    let addresses = [
        ["Bill To", "Ship To", "Payment"],
        ["Fabrikam Inc", "Fabrikam Depot", "Net 30"],
        ["Accounts Payable", "Unit 12", "Bank transfer"],
        ["200 King Street", "Avon Estate", "IBAN GB29"],
        ["Bristol", "Bristol", "Sort 60-16"],
    ];
    for (i, row) in addresses.iter().enumerate() {
        let y = 100.0 + 12.0 * i as f32;
        sheet.bold(i == 0);
        for (x, text) in [50.0, 230.0, 410.0].into_iter().zip(row) {
            sheet.text(x, y, text);
        }
    }
    let items = [
        ["Description", "Qty", "Price", "Amount"],
        ["Consulting in May", "12", "95.00", "1,140.00"],
        ["Travel", "1", "210.40", "210.40"],
        ["Printing", "3", "20.00", "60.00"],
    ];
    for (i, [name, numbers @ ..]) in items.iter().enumerate() {
        let y = 180.0 + 14.0 * i as f32;
        sheet.bold(i == 0).text(50.0, y, name);
        for (x, number) in [330.0, 430.0, 530.0].into_iter().zip(numbers) {
            sheet.right(x, y, number);
        }
    }
    sheet
}

#[test]
fn items_of_an_invoice_are_a_table_without_the_addresses_above_them() {
    assert_eq!(
        shown(&invoice()),
        [concat!(
            "Description|Qty|Price|Amount\n",
            "Consulting in May|12|95.00|1,140.00\n",
            "Travel|1|210.40|210.40\n",
            "Printing|3|20.00|60.00"
        )]
    );
}

#[test]
fn addresses_under_bold_names_are_no_table() {
    let mut sheet = invoice();
    sheet.words.retain(|word| word.bbox.y0 < 170.0);
    // Another block above, so that the names stand amid lines.
    sheet.bold(false).text(50.0, 76.0, "Contoso Ltd").text(410.0, 76.0, "No. five");
    sheet.text(50.0, 88.0, "Mill Lane").text(410.0, 88.0, "May");
    assert!(shown(&sheet).is_empty(), "{:?}", shown(&sheet));
}

#[test]
fn the_name_of_a_table_stands_above_it() {
    let mut sheet = Sheet::new();
    for (i, part) in ["Table", "1.4.", "Growth", "of", "inflows"].into_iter().enumerate() {
        sheet.text(50.0 + 80.0 * i as f32, 84.0, part);
    }
    for i in 0..6 {
        let y = 100.0 + 14.0 * i as f32;
        sheet.text(50.0, y, &format!("group {i}"));
        for x in [200.0, 280.0, 360.0, 440.0] {
            sheet.right(x, y, &format!("{}", 13 * i + 2));
        }
    }
    let tables = sheet.tables();
    assert_eq!(tables.len(), 1, "{:?}", shown(&sheet));
    assert_eq!(tables[0].n_rows, 6);
}
