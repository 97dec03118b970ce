//! What holds for every proposal, on pages thrown together at random.

use proptest::prelude::*;
use recto_model::{Fill, Hypothesis, Point, Rect, Rgb, Structure};

use crate::support::Sheet;

/// A page of a few regular blocks and strewn words and lines: regular enough to contain tables, odd enough to be unfair.
pub(crate) fn any_sheet() -> impl Strategy<Value = Sheet> {
    let blocks = prop::collection::vec(
        (0u8..50, 0u8..60, 1usize..6, 1usize..8, 0u8..8, any::<bool>()),
        0..4,
    );
    let strewn = prop::collection::vec((0.0f32..580.0, 0.0f32..790.0, 1usize..12), 0..60);
    let lines =
        prop::collection::vec((0.0f32..600.0, 0.0f32..800.0, 0.0f32..400.0, any::<bool>()), 0..30);
    (blocks, strewn, lines).prop_map(|(blocks, strewn, lines)| {
        let mut sheet = Sheet::new();
        for (x, y, cols, rows, gap, ruled) in blocks {
            let (x, y, pitch) =
                (f32::from(x) * 10.0, f32::from(y) * 10.0, 40.0 + f32::from(gap) * 8.0);
            for row in 0..rows {
                for col in 0..cols {
                    sheet.text(
                        x + pitch * col as f32,
                        y + 14.0 * row as f32,
                        &format!("{}", 7 * row + col),
                    );
                }
            }
            if ruled {
                let xs: Vec<f32> = (0..=cols).map(|c| x - 4.0 + pitch * c as f32).collect();
                let ys: Vec<f32> = (0..=rows).map(|r| y - 2.0 + 14.0 * r as f32).collect();
                sheet.lattice(&xs, &ys);
            }
        }
        for (x, y, letters) in strewn {
            sheet.text(x, y, &"n".repeat(letters));
        }
        for (x, y, length, across) in lines {
            if across {
                sheet.h(x, x + length, y);
            } else {
                sheet.v(x, y, y + length);
            }
        }
        sheet
    })
}

fn grids(found: &[Hypothesis]) -> impl Iterator<Item = (&Hypothesis, &recto_model::Table)> {
    found.iter().filter_map(|hypothesis| match &hypothesis.structure {
        Structure::Grid(table) => Some((hypothesis, &**table)),
        Structure::Picture { .. } | Structure::Flow => None,
    })
}

/// Numbers as broken documents have them.
pub(crate) fn any_number() -> impl Strategy<Value = f32> {
    prop_oneof![
        6 => -100.0f32..900.0,
        1 => Just(f32::NAN),
        1 => Just(f32::INFINITY),
        1 => Just(-1.0e30f32),
        1 => Just(1.0e30f32),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cells_tile_hold_each_word_once_and_lie_in_their_table(sheet in any_sheet()) {
        let found = sheet.chosen();
        let mut seen = vec![false; sheet.words.len()];
        for (hypothesis, table) in grids(&found) {
            prop_assert!(table.is_tiled());
            prop_assert!(hypothesis.bits() > 0.0);
            prop_assert!(hypothesis.words.is_sorted());
            let mut held = 0;
            for cell in &table.cells {
                prop_assert!(cell.row_span >= 1 && cell.col_span >= 1);
                prop_assert!(table.bbox.grown(0.01).contains(&cell.bbox), "{:?} {:?}", table.bbox, cell.bbox);
                let said: String =
                    cell.words.iter().map(|id| sheet.words[id.index()].text.as_str()).collect();
                prop_assert_eq!(cell.text.replace(' ', ""), said);
                for word in cell.words.iter() {
                    prop_assert!(!seen[word.index()]);
                    seen[word.index()] = true;
                    held += 1;
                }
            }
            prop_assert_eq!(held, hypothesis.words.len());
        }
    }

    #[test]
    fn the_same_page_gives_the_same_tables(sheet in any_sheet()) {
        prop_assert_eq!(format!("{:?}", sheet.chosen()), format!("{:?}", sheet.chosen()));
    }

    #[test]
    fn broken_numbers_do_no_harm(
        mut sheet in any_sheet(),
        places in prop::collection::vec((any_number(), any_number(), any_number(), any_number()), 1..20),
    ) {
        for (i, &(x0, y0, x1, y1)) in places.iter().enumerate() {
            let bbox = Rect { x0, y0, x1, y1 };
            if let Some(word) = sheet.words.get_mut(i * 3) {
                word.bbox = bbox;
                word.baseline = y1;
                word.style.size = x1;
            }
            if let Some(ruling) = sheet.page.rulings.get_mut(i * 2) {
                ruling.from = Point::new(x0, y0);
            }
            sheet.page.fills.push(Fill { bbox, color: Rgb::default(), stroked: false });
        }
        for (_, table) in grids(&sheet.chosen()) {
            prop_assert!(table.is_tiled());
        }
    }
}
