//! Tables whose words stand in columns, with some rules or with none.

pub(crate) mod bands;
pub(crate) mod columns;
pub(crate) mod content;
mod drawings;
pub(crate) mod faces;
pub(crate) mod frames;
mod heads;
pub(crate) mod lines;
pub(crate) mod parts;
pub(crate) mod row_groups;
pub(crate) mod rows;
pub(crate) mod word_slice;
mod zones;

use std::rc::Rc;

use recto_model::Word;

use crate::TableSearch;
use bands::TableCandidate;
pub(crate) use drawings::Drawings;
use row_groups::LabelledRows;
use rows::Laid;

/// A table has a word in every so many of its places, and a blank form this many places without any: what is emptier is a
/// drawing, and would have more cells than fit into memory.
const PLACES_OF_WORD: usize = 64;
const PLACES_OF_FORM: usize = 4_000;

/// A band read as a table.
pub(crate) struct TableHypothesis {
    pub(crate) lines: Rc<[Laid]>,
    /// For each line, the row it belongs to.
    pub(crate) row_of: Vec<usize>,
    /// First line of the body.
    pub(crate) body: usize,
    pub(crate) xs: Rc<[f32]>,
    /// Cells over several rows.
    pub(crate) groups: Vec<LabelledRows>,
}

/// The lines of a band on its columns, without rows.
struct LaidBand {
    lines: Vec<Laid>,
    /// First line of the body.
    body: usize,
    xs: Vec<f32>,
}

impl TableHypothesis {
    pub(crate) fn cols(&self) -> usize {
        self.xs.len() - 1
    }

    pub(crate) fn rows(&self) -> usize {
        self.row_of.last().map_or(0, |last| last + 1)
    }
}

/// The band as a table, in each way that its lines may be rows; text that stands off above it is left out.
pub(crate) fn readings(band: &TableCandidate, search: &TableSearch<'_>) -> Vec<TableHypothesis> {
    let mut rest: Option<TableCandidate> = None;
    loop {
        let band = rest.as_ref().unwrap_or(band);
        let Some((laid, from)) = columns(band, search) else { return Vec::new() };
        if let Some(from) = from {
            rest = Some(band.below(from));
            continue;
        }
        let LaidBand { mut lines, body, xs } = laid;
        heads::widen(&mut lines, body, &xs, search.edges);
        let all = rows::all_ends(&lines, body, &xs, search.edges, search.meter);
        let grouped = row_groups::grouped(&lines, body, &all[0], xs.len() - 1);
        let grouped = grouped.map(|rows| (rows.ends, rows.groups));
        let all = all.into_iter().map(|ends| (ends, Vec::new())).chain(grouped);
        let (lines, xs): (Rc<[Laid]>, Rc<[f32]>) = (lines.into(), xs.into());
        let with = |(ends, groups): (Vec<bool>, Vec<LabelledRows>)| TableHypothesis {
            lines: Rc::clone(&lines),
            row_of: rows::numbers(&ends),
            body,
            xs: Rc::clone(&xs),
            groups,
        };
        return all.map(with).filter(|reading| is_no_drawing(reading, search)).collect();
    }
}

/// Has it enough words for its places?
fn is_no_drawing(reading: &TableHypothesis, search: &TableSearch<'_>) -> bool {
    let places = reading.rows() * reading.cols();
    let held: usize =
        reading.lines.iter().flat_map(|line| &line.items).map(|item| item.words.len()).sum();
    places <= PLACES_OF_FORM + PLACES_OF_WORD * held && search.meter.allows(places)
}

/// The lines laid on their columns; and from which line on they are to be read anew.
fn columns(band: &TableCandidate, search: &TableSearch<'_>) -> Option<(LaidBand, Option<usize>)> {
    let &TableSearch { words, edges, meter, .. } = search;
    let found = columns::find(&band.lines, &band.bbox, words, edges, meter)?;
    let mut xs = vec![band.bbox.x0];
    xs.extend(&found.separators);
    xs.push(band.bbox.x1);
    let lay = |xs: &[f32]| -> Vec<Laid> {
        let lines = band.lines.iter().zip(&found.voters);
        lines.map(|(line, &votes)| rows::lay(line, votes, xs, words, meter)).collect()
    };
    let mut lines = lay(&xs);
    if !meter.allows(xs.len() * lines.len()) {
        return None;
    }
    if merge_unit_columns(&mut xs, &lines, words) {
        if xs.len() - 1 < 2 {
            return None;
        }
        lines = lay(&xs);
    }
    let mut body = heads::lines(&lines, &found.voters, xs.len() - 1, edges);
    if merge_shifted_heads(&mut xs, &lines, body) {
        if xs.len() - 1 < 2 {
            return None;
        }
        lines = lay(&xs);
        body = heads::lines(&lines, &found.voters, xs.len() - 1, edges);
    }
    let from = heads::stands_off(&lines, body, xs.len() - 1);
    Some((LaidBand { lines, body, xs }, from))
}

/// A column of nothing but currency or unit marks belongs to the numbers beside it.
fn merge_unit_columns(xs: &mut Vec<f32>, lines: &[Laid], words: &[Word]) -> bool {
    let mut merged = false;
    for col in (0..xs.len() - 1).rev() {
        let mut marks = 0;
        let only = lines
            .iter()
            .filter_map(|line| line.in_col(col))
            .filter(|item| item.c1 - item.c0 == 1)
            .all(|item| {
                marks += 1;
                content::is_unit_mark(words, &item.words)
            });
        if !only || marks == 0 {
            continue;
        }
        let leads = lines
            .iter()
            .filter_map(|line| line.in_col(col))
            .any(|item| recto_lexicon::leads_number(&words[item.words[0] as usize].text));
        let border = if leads { col + 1 } else { col };
        if border > 0 && border < xs.len() - 1 {
            xs.remove(border);
            merged = true;
        }
    }
    merged
}

/// A column with nothing but a head beside one that lacks it: the head stands off the edge of its column.
fn merge_shifted_heads(xs: &mut Vec<f32>, lines: &[Laid], body: usize) -> bool {
    let held = |lines: &[Laid], col: usize| lines.iter().any(|line| line.in_col(col).is_some());
    let mut merged = false;
    let mut col = xs.len() - 1;
    while body > 0 && col > 1 {
        col -= 1;
        let only_head = |col: usize| held(&lines[..body], col) && !held(&lines[body..], col);
        let only_body = |col: usize| !held(&lines[..body], col) && held(&lines[body..], col);
        if (only_head(col) && only_body(col - 1)) || (only_body(col) && only_head(col - 1)) {
            xs.remove(col);
            merged = true;
            col -= 1;
        }
    }
    merged
}
