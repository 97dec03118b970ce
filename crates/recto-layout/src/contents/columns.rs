//! Where on a page contents may stand: across it, or in a column whose lines end in page numbers.

use recto_lines::TextRun;
use recto_model::Word;

use super::entries::ends_in_page;

/// From left to right.
#[derive(Clone, Copy)]
pub(super) struct Column {
    from: f32,
    to: f32,
}

impl Column {
    const PAGE: Self = Self { from: f32::NEG_INFINITY, to: f32::INFINITY };

    /// The runs of a row that stand in it.
    pub(super) fn within<'a>(self, row: &[&'a TextRun]) -> Vec<&'a TextRun> {
        let is_within = |run: &&&TextRun| {
            let middle = run.place.bbox.center().x;
            self.from <= middle && middle <= self.to
        };
        row.iter().filter(is_within).copied().collect()
    }
}

/// The whole page, and the columns of titles and page numbers whose ends are level.
pub(super) fn columns(rows: &[Vec<&TextRun>], words: &[Word]) -> Vec<Column> {
    // Each title with the number behind it.
    let mut entries: Vec<(Column, f32)> = Vec::new();
    for row in rows {
        for end in 1..=row.len() {
            let entry = &row[end.saturating_sub(2)..end];
            if let [first, .., last] | [first @ last] = entry
                && ends_in_page(entry, words)
            {
                let column = Column { from: first.place.bbox.x0, to: last.place.bbox.x1 };
                entries.push((column, last.place.size));
            }
        }
    }
    entries.sort_by(|a, b| a.0.to.total_cmp(&b.0.to));
    let level = entries.chunk_by(|a, b| b.0.to - a.0.to < a.1);
    let hull = |entries: &[(Column, f32)]| {
        let edges = entries.iter().map(|(column, _)| column);
        edges.copied().reduce(|a, b| Column { from: a.from.min(b.from), to: a.to.max(b.to) })
    };
    std::iter::once(Column::PAGE)
        .chain(level.filter(|entries| entries.len() > 1).filter_map(hull))
        .collect()
}
