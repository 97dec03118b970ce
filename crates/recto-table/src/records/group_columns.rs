//! The columns of a group of tables, and the rows of its tables in them.

use std::collections::BTreeMap;

use super::bounds::mapping;
use super::grid_rows::GridRow;
use super::groups::{Group, GroupPart};
use super::heads;
use super::profiles::ColumnProfile;
use super::split::SplitColumns;
use super::{CellTexts, ColumnCounts, LogicalColumn, RowCell, RowKind};

/// A row in the columns of its group.
#[derive(Debug)]
pub(super) struct GroupRow {
    pub(super) row: GridRow,
    /// [`RowKind::Header`] or [`RowKind::Body`]: of other kinds nothing is known yet.
    pub(super) kind: RowKind,
}

impl Group {
    /// Its columns and its rows in them.
    pub(super) fn in_its_columns(
        self,
        cells: CellTexts<'_>,
    ) -> (Vec<LogicalColumn>, Vec<GroupRow>) {
        let bounds = self.model().map(|part| part.bounds.clone()).unwrap_or_default();
        let mut profiles = vec![ColumnProfile::default(); bounds.len()];
        let alike = self.parts.iter().filter(|part| part.bounds.len() == bounds.len());
        for part in alike {
            profiles.iter_mut().zip(&part.profiles).for_each(|(all, own)| all.add(*own));
        }
        let split = SplitColumns { bounds: &bounds, profiles: &profiles };
        let mut labels = vec![(String::new(), Vec::new()); bounds.len()];
        let mut label_columns = 0;
        let mut rows = Vec::with_capacity(self.parts.iter().map(|part| part.rows.len()).sum());
        for mut part in self.parts {
            let columns = part.bounds.len().min(bounds.len());
            let map = ColumnMap::between(&part.bounds, &bounds);
            part.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(|cell| map.apply(cell));
            let head = part.rows.get(part.head.clone()).unwrap_or_default();
            // The head that draws the most columns says the most; of several, the first.
            if !head.is_empty() && columns > label_columns {
                label_columns = columns;
                labels.fill((String::new(), Vec::new()));
                let head = head.iter().flat_map(|row| &row.cells);
                heads::label(cells, head, &mut labels);
            }
            for (mut row, at) in part.rows.into_iter().zip(0..) {
                if row.cells.is_empty() {
                    continue;
                }
                let is_head = part.head.contains(&at) || self.head.has(cells, &row);
                let kind = if is_head { RowKind::Header } else { RowKind::Body };
                if !is_head {
                    split.split_row(cells, &mut row.cells);
                }
                rows.push(GroupRow { row, kind });
            }
        }
        let columns = labels.into_iter().zip(bounds).map(|((label, head), bounds)| LogicalColumn {
            label,
            head,
            bounds,
            counts: ColumnCounts::default(),
        });
        (columns.collect(), rows)
    }

    /// The table whose columns the group has. Most heads that name each of their columns decide, then most rows: on some
    /// pages, two columns look like one, or one like two.
    pub(super) fn model(&self) -> Option<&GroupPart> {
        // By number of columns.
        let mut votes: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for part in &self.parts {
            let (heads, rows) = votes.entry(part.bounds.len()).or_default();
            *heads += usize::from(part.names_each_column());
            *rows += part.rows.len();
        }
        let (columns, _) = votes.into_iter().max_by_key(|(_, votes)| *votes)?;
        self.parts.iter().find(|part| part.bounds.len() == columns)
    }
}

impl GroupPart {
    fn names_each_column(&self) -> bool {
        let mut is_named = vec![false; self.bounds.len()];
        let head = self.rows.get(self.head.clone()).unwrap_or_default();
        for cell in head.iter().flat_map(|row| &row.cells).filter(|cell| cell.columns == 1) {
            if let Some(named) = is_named.get_mut(cell.column as usize) {
                *named = true;
            }
        }
        !is_named.contains(&false)
    }
}

/// From the columns of a table to those of its group.
enum ColumnMap {
    Same,
    /// For each column of the table the first one of the group's in it, and behind them the number of the group's columns.
    Finer(Vec<u32>),
    /// For each column of the table the group's column that it lies in.
    Coarser(Vec<u32>),
}

impl ColumnMap {
    fn between(own: &[(f32, f32)], group: &[(f32, f32)]) -> Self {
        // Without a mapping the heads were the same, and columns are counted from the left.
        let counted = |from: &[_], to: &[_]| {
            let last = to.len().saturating_sub(1) as u32;
            (0..from.len() as u32).map(|at| at.min(last)).collect::<Vec<u32>>()
        };
        if own.len() == group.len() {
            return Self::Same;
        }
        if own.len() > group.len() {
            return Self::Coarser(mapping(own, group).unwrap_or_else(|| counted(own, group)));
        }
        let fine = mapping(group, own).unwrap_or_else(|| counted(group, own));
        let mut starts = Vec::with_capacity(own.len() + 1);
        for (coarse, at) in fine.iter().zip(0..) {
            if starts.len() == *coarse as usize {
                starts.push(at);
            }
        }
        starts.push(group.len() as u32);
        Self::Finer(starts)
    }

    fn apply(&self, cell: &mut RowCell) {
        let last = cell.column + cell.columns - 1;
        match self {
            Self::Same => {}
            Self::Finer(starts) => {
                let at = |place: u32| starts.get(place as usize).or(starts.last()).copied();
                let (from, to) = (at(cell.column).unwrap_or(0), at(last + 1).unwrap_or(0));
                cell.column = from;
                cell.columns = to.saturating_sub(from).max(1);
            }
            Self::Coarser(map) => {
                let at = |place: u32| map.get(place as usize).or(map.last()).copied();
                let (from, to) = (at(cell.column).unwrap_or(0), at(last).unwrap_or(0));
                cell.column = from;
                cell.columns = to.saturating_sub(from) + 1;
            }
        }
    }
}
