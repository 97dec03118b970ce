//! Which tables are chosen over prose.

use recto_input::Meter;
use recto_layout::{LayoutOptions, words};
use recto_model::{
    Cell, Hypothesis, Rect, RegionKind, Structure, Table, Term, Word, WordId, WordIds,
};

use crate::draft::{Draft, composed};

/// A table over all words, with so many of them in each cell of its one column.
fn proposal(words: &[Word], in_cell: usize) -> Hypothesis {
    let bbox = Rect::hull(words.iter().map(|word| word.bbox)).unwrap_or_default();
    let ids: Vec<WordId> = (0..words.len() as u32).map(WordId).collect();
    let cells: Vec<Cell> = (0..)
        .zip(ids.chunks(in_cell))
        .map(|(row, ids)| Cell {
            row,
            row_span: 1,
            col_span: 1,
            words: WordIds::from(ids.to_vec()),
            ..Cell::default()
        })
        .collect();
    let table = Table { bbox, n_rows: cells.len() as u32, n_cols: 1, cells, ..Table::default() };
    Hypothesis {
        kind: RegionKind::Table,
        bbox,
        words: ids.iter().map(|id| id.0).collect(),
        structure: Structure::Grid(Box::new(table)),
        terms: vec![Term { name: "closed_cells".into(), bits: 1e6 }],
        runner_up: None,
    }
}

/// What prose is worth that a table competes with.
fn prose_against(draft: &Draft, in_cell: usize) -> Option<f32> {
    let meter = Meter::default();
    let found = words(&draft.page, &meter);
    let options = LayoutOptions { keep_decisions: true, ..LayoutOptions::default() };
    let layout = composed(&draft.page, &found, vec![proposal(&found, in_cell)], options, &meter);
    let table = layout.decisions.iter().find(|region| region.kind == RegionKind::Table)?;
    let (kind, bits) = table.runner_up?;
    assert_eq!(kind, RegionKind::Prose);
    Some(bits)
}

#[test]
fn wrapped_lines_speak_for_prose_however_a_table_divides_them_into_cells() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 400.0, 12, "L");
    let of_words = prose_against(&draft, 1);
    // Eleven lines that wrap, each telling a few bits.
    assert!(of_words > Some(11.0), "{of_words:?}");
    assert_eq!(of_words, prose_against(&draft, 40));
}
