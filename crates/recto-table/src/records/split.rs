//! A cell over several columns of its group, by its words: a value stands in the column of its kind, all else in the
//! column of text.

use recto_model::{PageWord, WordId, WordIds};

use super::profiles::ColumnProfile;
use super::values::ValueKind;
use super::{CellTexts, PlacedTable, RowCell};

/// A value stands off from the text before it by at least this share of its height.
const GAP: f32 = 0.6;

/// The columns of a group, by which cells are split.
#[derive(Debug, Clone, Copy)]
pub(super) struct SplitColumns<'a> {
    /// In shares of the page's width.
    pub(super) bounds: &'a [(f32, f32)],
    pub(super) profiles: &'a [ColumnProfile],
}

impl SplitColumns<'_> {
    /// Splits the cells of a row that stand over several columns.
    pub(super) fn split_row(&self, texts: CellTexts<'_>, cells: &mut Vec<RowCell>) {
        if cells.iter().all(|cell| cell.columns == 1) {
            return;
        }
        let whole = std::mem::take(cells);
        for cell in whole {
            let placed = texts.table(cell.cell.table).filter(|_| cell.columns > 1);
            let parts = placed.map(|placed| self.parts(placed, &cell)).unwrap_or_default();
            if parts.is_empty() {
                cells.push(cell);
            } else {
                cells.extend(parts);
            }
        }
        cells.sort_by_key(|cell| cell.column);
    }

    /// The parts of a cell in its columns; none, if it stays as it is.
    fn parts(&self, placed: &PlacedTable<'_>, cell: &RowCell) -> Vec<RowCell> {
        let Some(words) = placed.words else { return Vec::new() };
        let mut parts: Vec<(u32, String, Vec<WordId>)> = Vec::new();
        let mut before: Option<PageWord<'_>> = None;
        let mut has_value = false;
        for id in cell.words.iter() {
            let Some(word) = words.get(id) else { continue };
            let Some((column, is_value)) = self.column(placed, cell, &word, before.as_ref()) else {
                return Vec::new();
            };
            has_value |= is_value;
            match parts.iter_mut().find(|part| part.0 == column) {
                Some((_, text, ids)) => {
                    text.push(' ');
                    text.push_str(&word.text);
                    ids.push(id);
                }
                None => parts.push((column, word.text.to_string(), vec![id])),
            }
            before = Some(word);
        }
        // Text that spans columns is a title, or wider than its column.
        if !has_value {
            return Vec::new();
        }
        parts.sort_by_key(|part| part.0);
        let cells = parts.into_iter().map(|(column, text, words)| RowCell {
            column,
            columns: 1,
            cell: cell.cell,
            kind: ValueKind::of(&text),
            words: WordIds::from(words),
        });
        cells.collect()
    }

    /// The column of a word, and whether the word is a value; `None` where words don't stand along the columns.
    fn column(
        &self,
        placed: &PlacedTable<'_>,
        cell: &RowCell,
        word: &PageWord<'_>,
        before: Option<&PageWord<'_>>,
    ) -> Option<(u32, bool)> {
        let at = word.bbox.center().x / placed.size.width.max(1.0);
        let (left, right) = (self.bounds.first()?.0, self.bounds.last()?.1);
        if word.angle != 0 || at < left || at > right {
            return None;
        }
        let span = cell.column..cell.column + cell.columns;
        let kind = |column: u32| self.profiles.get(column as usize).and_then(ColumnProfile::kind);
        let distance = |column: u32| {
            let (x0, x1) = self.bounds.get(column as usize).copied().unwrap_or_default();
            (x0 - at).max(at - x1).max(0.0)
        };
        let nearest = |columns: &mut dyn Iterator<Item = u32>| {
            columns.min_by(|a, b| distance(*a).total_cmp(&distance(*b)))
        };
        let is_value = ValueKind::of(&word.text).is_typed() && stands_off(word, before);
        let of_values = nearest(&mut span.clone().filter(|column| kind(*column).is_some()));
        let of_text = nearest(&mut span.filter(|column| kind(*column).is_none()));
        match (of_values, of_text) {
            (Some(column), _) if is_value && distance(column) == 0.0 => Some((column, true)),
            (_, Some(column)) => Some((column, false)),
            (Some(column), None) => Some((column, is_value)),
            (None, None) => None,
        }
    }
}

/// Does the word begin a line, or stand as far from the one before it as columns do?
fn stands_off(word: &PageWord<'_>, before: Option<&PageWord<'_>>) -> bool {
    before.is_none_or(|before| {
        let is_beside = word.bbox.y_overlap(&before.bbox) > 0.0;
        let gap = word.bbox.x0 - before.bbox.x1;
        !is_beside || gap.abs() >= GAP * word.bbox.height()
    })
}
