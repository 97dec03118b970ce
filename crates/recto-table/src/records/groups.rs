//! Which tables continue each other, and in which columns.

use std::cmp::Ordering;

use recto_input::Meter;

use super::bounds::{Bounds, bounds, mapping, match_moved};
use super::grid_rows::{GridRow, grid_rows};
use super::heads::{self, HeadText};
use super::profiles::{ColumnProfile, profiles};
use super::{CellTexts, PlacedTable, is_most};

/// Tables that may still go on: those that ended last.
const OPEN: usize = 3;
/// A table goes on over the end of a page from below this share of one page to above that share of the next.
const BOTTOM: f32 = 0.5;
const TOP: f32 = 0.5;

/// A table of a group.
#[derive(Debug)]
pub(super) struct GroupPart {
    pub(super) table: u32,
    pub(super) rows: Vec<GridRow>,
    /// Rows at the top that are the head.
    pub(super) head: std::ops::Range<usize>,
    /// Of its columns.
    pub(super) bounds: Bounds,
    pub(super) profiles: Vec<ColumnProfile>,
}

/// Tables that continue each other.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) parts: Vec<GroupPart>,
    pub(super) head: HeadText,
    /// The part with the most columns.
    finest: usize,
    /// Of the parts with as many columns.
    profiles: Vec<ColumnProfile>,
}

/// Groups of tables, by their first tables.
pub(super) fn group(cells: CellTexts<'_>, meter: &Meter) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // The groups that were added to last, the latest at the end.
    let mut open: Vec<usize> = Vec::new();
    for (placed, number) in cells.tables.iter().zip(0..) {
        let places = placed.table.n_rows as usize + placed.table.cells.len();
        if !meter.allows(places) {
            break;
        }
        let mut part = GroupPart::of(cells, number, placed);
        let continued = open
            .iter()
            .rev()
            .copied()
            .find(|&at| groups.get(at).is_some_and(|group| group.takes(cells, &mut part)));
        let at = continued.unwrap_or(groups.len());
        open.retain(|&other| other != at);
        open.push(at);
        if open.len() > OPEN {
            open.remove(0);
        }
        match groups.get_mut(at) {
            Some(group) => group.add(cells, part),
            None => groups.push(Group::of(cells, part)),
        }
    }
    groups
}

impl GroupPart {
    fn of(cells: CellTexts<'_>, number: u32, placed: &PlacedTable<'_>) -> Self {
        let columns = placed.table.n_cols as usize;
        let rows = grid_rows(number, placed);
        let head = heads::head_rows(cells, &rows, placed.table.header_rows as usize, columns);
        let mut part = Self {
            table: number,
            rows,
            head: 0..head,
            bounds: bounds(placed),
            profiles: Vec::new(),
        };
        part.profiles = part.body_profiles(cells);
        part
    }

    fn body_profiles(&self, cells: CellTexts<'_>) -> Vec<ColumnProfile> {
        let body = self.rows.get(self.head.end..).unwrap_or_default();
        profiles(cells, body.iter().flat_map(|row| &row.cells), self.bounds.len())
    }

    fn head_text(&self, cells: CellTexts<'_>) -> HeadText {
        HeadText::of(cells, &self.rows[self.head.clone()])
    }
}

impl Group {
    fn of(cells: CellTexts<'_>, part: GroupPart) -> Self {
        let profiles = part.profiles.clone();
        Self { head: part.head_text(cells), parts: vec![part], finest: 0, profiles }
    }

    fn add(&mut self, cells: CellTexts<'_>, part: GroupPart) {
        if self.head.is_empty() {
            self.head = part.head_text(cells);
        }
        match part.profiles.len().cmp(&self.profiles.len()) {
            Ordering::Greater => {
                self.finest = self.parts.len();
                self.profiles.clone_from(&part.profiles);
            }
            Ordering::Equal => {
                self.profiles.iter_mut().zip(&part.profiles).for_each(|(all, own)| all.add(*own));
            }
            Ordering::Less => {}
        }
        self.parts.push(part);
    }

    /// Does the table continue this group? If so, its head is known from the group's. The head of a group whose first
    /// table was found without one is that of the next page.
    fn takes(&self, cells: CellTexts<'_>, part: &mut GroupPart) -> bool {
        let (Some(last), Some(finest)) = (self.parts.last(), self.parts.get(self.finest)) else {
            return false;
        };
        let (Some(before), Some(placed)) = (cells.table(last.table), cells.table(part.table))
        else {
            return false;
        };
        if placed.page < before.page || placed.page > before.page + 1 {
            return false;
        }
        let again = self.head.again(cells, &part.rows);
        let is_in_place = mapping_of(&part.bounds, &finest.bounds).is_some();
        let is_moved = match_moved(&part.bounds, &last.bounds);
        if let Some(again) = again {
            let takes = is_in_place || part.bounds.len() == last.bounds.len();
            if takes {
                part.head = again;
            }
            return takes;
        }
        let is_head_missing = self.head.is_empty() && placed.begins_high(before.page);
        let has_head = !part.head.is_empty() && !self.unmasks_head(cells, part);
        if has_head && !is_head_missing {
            return false;
        }
        // Tables of few columns are all alike: only the end of a page tells that they are one.
        let (low, high) = (before.ends_low(), placed.begins_high(before.page));
        let is_likely = part.bounds.len() > 2 || low && high;
        if !is_likely {
            return false;
        }
        let takes = (is_in_place || is_moved) && has_same_kinds(&part.profiles, &self.profiles);
        if takes && !part.head.is_empty() && !has_head {
            part.head = 0..0;
            part.profiles = part.body_profiles(cells);
        }
        takes
    }

    /// Does what was taken for the table's head have values as the group has them? A row alone on its page is taken for one.
    fn unmasks_head(&self, cells: CellTexts<'_>, part: &GroupPart) -> bool {
        let head = part.rows.get(part.head.clone()).unwrap_or_default();
        self.profiles.len() == part.profiles.len()
            && head.iter().any(|row| heads::holds_values(cells, row, &self.profiles))
    }
}

/// The mapping between two tables' columns, whichever has more.
fn mapping_of(a: &[(f32, f32)], b: &[(f32, f32)]) -> Option<Vec<u32>> {
    if a.len() >= b.len() { mapping(a, b) } else { mapping(b, a) }
}

/// Do the columns of two tables hold the same kinds of values? A column's few values may differ.
fn has_same_kinds(a: &[ColumnProfile], b: &[ColumnProfile]) -> bool {
    if a.len() != b.len() {
        return true;
    }
    let agrees = |(a, b): &(&ColumnProfile, &ColumnProfile)| {
        a.filled < 2 || b.filled < 2 || a.kind() == b.kind()
    };
    is_most(a.iter().zip(b).filter(agrees).count(), a.len())
}

impl PlacedTable<'_> {
    fn ends_low(&self) -> bool {
        self.table.bbox.y1 > BOTTOM * self.size.height
    }

    fn begins_high(&self, page_before: u32) -> bool {
        self.page > page_before && self.table.bbox.y0 < TOP * self.size.height
    }
}
