//! Lines of words, laid into the columns of a table that is known already.

use recto_lexicon::is_page_number;
use recto_model::{Cell, PageWord, Rect, Size, Table, TableOrigin, WordId};

use super::PlacedTable;
use super::bounds::{EDGE, bounds};
use super::groups::Group;
use super::missed::WordsOfPage;
use super::profiles::ColumnProfile;
use super::values::ValueKind;

/// Fewest columns, and columns of values among them, by which lines are known.
const COLUMNS: usize = 3;
const COLUMNS_OF_VALUES: usize = 2;
/// Fewest rows that a table must have already.
const ROWS: usize = 4;
/// A word stands off from the one before it by at least this share of its height.
const GAP: f32 = 0.6;
/// Words of one line stand at one height, but for this share of their own.
const SAME_LINE: f32 = 0.3;
/// How far words may stand outside of the columns, in shares of the page.
const OUTSIDE: f32 = 0.01;

/// The columns of a table, in which lines are to fit.
#[derive(Debug)]
pub(super) struct KnownColumns {
    /// In shares of the page's width.
    bounds: Vec<(f32, f32)>,
    is_of_values: Vec<bool>,
}

/// A line of words beside the grids of a page.
#[derive(Debug)]
pub(super) struct FittedLine {
    pub(super) top: f32,
    pub(super) bottom: f32,
    /// What stands in each column is of its kind.
    pub(super) fits: bool,
    /// It has two values.
    pub(super) is_record: bool,
    /// It fills half of the columns.
    pub(super) is_wide: bool,
    /// By column.
    pieces: Vec<(usize, String, Vec<WordId>)>,
}

impl FittedLine {
    pub(super) fn center(&self) -> f32 {
        f32::midpoint(self.top, self.bottom)
    }

    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

impl KnownColumns {
    /// The columns of a group; `None` if these don't tell its rows from text.
    pub(super) fn of(group: &Group) -> Option<Self> {
        let model = group.model()?;
        let alike = || group.parts.iter().filter(|part| part.bounds.len() == model.bounds.len());
        let mut profiles = vec![ColumnProfile::default(); model.bounds.len()];
        for part in alike() {
            profiles.iter_mut().zip(&part.profiles).for_each(|(all, own)| all.add(*own));
        }
        let is_of_values: Vec<bool> =
            profiles.iter().map(|profile| profile.kind().is_some()).collect();
        let values = is_of_values.iter().filter(|is| **is).count();
        let rows: usize = group.parts.iter().map(|part| part.rows.len()).sum();
        (model.bounds.len() >= COLUMNS && values >= COLUMNS_OF_VALUES && rows >= ROWS)
            .then(|| Self { bounds: model.bounds.clone(), is_of_values })
    }

    /// Does the table stand where these columns stand?
    pub(super) fn are_those_of(&self, placed: &PlacedTable<'_>) -> bool {
        let own = bounds(placed);
        let near = |a: Option<f32>, b: Option<f32>| match (a, b) {
            (Some(a), Some(b)) => (a - b).abs() <= EDGE,
            _ => false,
        };
        near(own.first().map(|first| first.0), self.bounds.first().map(|first| first.0))
            && near(own.last().map(|last| last.1), self.bounds.last().map(|last| last.1))
    }

    /// Lines as the rows of a table.
    pub(super) fn table(&self, lines: &[FittedLine], size: Size) -> Table {
        let mut cells = Vec::with_capacity(lines.len() * self.bounds.len());
        for (row, line) in lines.iter().enumerate() {
            for (col, (x0, x1)) in self.bounds.iter().enumerate() {
                let piece = line.pieces.iter().find(|piece| piece.0 == col);
                cells.push(Cell {
                    row: row as u32,
                    col: col as u32,
                    row_span: 1,
                    col_span: 1,
                    text: piece.map(|(_, text, _)| text.clone()).unwrap_or_default(),
                    bbox: Rect::new(x0 * size.width, line.top, x1 * size.width, line.bottom),
                    confidence: None,
                    words: piece
                        .map(|(_, _, ids)| ids.iter().copied().collect())
                        .unwrap_or_default(),
                });
            }
        }
        Table {
            bbox: Rect::hull(cells.iter().map(|cell| cell.bbox)).unwrap_or_default(),
            n_rows: lines.len() as u32,
            n_cols: self.bounds.len() as u32,
            cells,
            header_rows: 0,
            origin: TableOrigin::Aligned,
            localized: true,
            confidence: None,
        }
    }

    fn line(&self, words: &[(WordId, PageWord<'_>)], width: f32) -> FittedLine {
        let mut line = FittedLine {
            top: f32::INFINITY,
            bottom: f32::NEG_INFINITY,
            fits: true,
            is_record: false,
            is_wide: false,
            pieces: Vec::new(),
        };
        let mut before: Option<f32> = None;
        for (id, word) in words {
            line.top = line.top.min(word.bbox.y0);
            line.bottom = line.bottom.max(word.bbox.y1);
            let at = word.bbox.center().x / width;
            let stands_off = before.is_none_or(|x1| word.bbox.x0 - x1 >= GAP * word.bbox.height());
            before = Some(word.bbox.x1);
            match line.pieces.last_mut() {
                Some((column, text, ids)) if !stands_off || self.column(at) == *column => {
                    text.push(' ');
                    text.push_str(&word.text);
                    ids.push(*id);
                    // Text may reach into the next column, but not across it.
                    line.fits &= self
                        .bounds
                        .get(*column + 1)
                        .is_none_or(|next| word.bbox.x1 / width <= f32::midpoint(next.0, next.1));
                }
                _ => line.pieces.push((self.column(at), word.text.to_string(), vec![*id])),
            }
        }
        let mut values = 0;
        for (at, (column, text, _)) in line.pieces.iter().enumerate() {
            let kind = ValueKind::of(text);
            if self.is_of_values.get(*column) == Some(&true) {
                line.fits &= kind != ValueKind::Text;
                values += usize::from(kind.is_typed());
            }
            line.fits &= at == 0 || line.pieces[at - 1].0 < *column;
        }
        if let [(_, text, _)] = line.pieces.as_slice() {
            line.fits &= !is_page_number(text);
        }
        line.is_record = line.fits && values >= COLUMNS_OF_VALUES;
        line.is_wide = line.pieces.len() * 2 >= self.bounds.len();
        line
    }

    fn column(&self, at: f32) -> usize {
        let end = self.bounds.iter().position(|(_, x1)| at <= *x1);
        end.unwrap_or(self.bounds.len().saturating_sub(1))
    }
}

/// The lines of a page's words that are in no grid and stand where the columns are, from top to bottom.
pub(super) fn fitted_lines(
    columns: &KnownColumns,
    page: &WordsOfPage<'_>,
    is_taken: &[bool],
) -> Vec<FittedLine> {
    let width = page.size.width.max(1.0);
    let (Some((left, _)), Some((_, right))) = (columns.bounds.first(), columns.bounds.last())
    else {
        return Vec::new();
    };
    let is_within = |word: &PageWord<'_>| {
        let (x0, x1) = (word.bbox.x0 / width, word.bbox.x1 / width);
        word.angle == 0 && x1 > left - OUTSIDE && x0 < right + OUTSIDE
    };
    let free = (0..).zip(page.words.iter()).zip(is_taken).filter(|(_, is_taken)| !**is_taken);
    let mut words: Vec<(WordId, PageWord<'_>)> = free
        .map(|((id, word), _)| (WordId(id), word))
        .filter(|(_, word)| is_within(word))
        .collect();
    words.sort_by(|(_, a), (_, b)| a.bbox.center().y.total_cmp(&b.bbox.center().y));
    let mut lines = Vec::new();
    let is_same = |(_, a): &(WordId, PageWord<'_>), (_, b): &(WordId, PageWord<'_>)| {
        (a.bbox.center().y - b.bbox.center().y).abs() <= SAME_LINE * a.bbox.height()
    };
    for line in words.chunk_by_mut(is_same) {
        line.sort_by(|(_, a), (_, b)| a.bbox.x0.total_cmp(&b.bbox.x0));
        lines.push(columns.line(line, width));
    }
    lines
}
