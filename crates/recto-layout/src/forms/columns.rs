//! Where on a page a form may stand: across it, or in a column from labels that begin at one place to the next ones.

use recto_lines::TextRun;
use recto_model::Word;

use super::begins_field;

/// From left to right.
#[derive(Clone, Copy)]
pub(super) struct LabelColumn {
    from: f32,
    to: f32,
}

impl LabelColumn {
    const PAGE: Self = Self { from: f32::NEG_INFINITY, to: f32::INFINITY };

    /// The runs of a row that begin in it.
    pub(super) fn within<'a>(self, row: &[&'a TextRun]) -> Vec<&'a TextRun> {
        let begins = |run: &&&TextRun| (self.from..self.to).contains(&run.place.bbox.x0);
        row.iter().filter(begins).copied().collect()
    }
}

/// The whole page, and the columns of labels that begin at one place.
pub(super) fn columns(rows: &[Vec<&TextRun>], words: &[Word]) -> Vec<LabelColumn> {
    let labels = rows.iter().flatten().filter(|run| begins_field(run, words));
    let mut places: Vec<(f32, f32)> =
        labels.map(|run| (run.place.bbox.x0, run.place.size)).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    let level = places.chunk_by(|a, b| b.0 - a.0 < a.1).filter(|labels| labels.len() > 1);
    let starts: Vec<f32> = level.map(|labels| labels[0].0).collect();
    let ends = starts.iter().skip(1).copied().chain([f32::INFINITY]);
    let columns = starts.iter().zip(ends).map(|(&from, to)| LabelColumn { from, to });
    std::iter::once(LabelColumn::PAGE).chain(columns).collect()
}
