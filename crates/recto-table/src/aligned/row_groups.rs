//! Labels of row groups: text in the middle of several rows, often at a height between two of them, that belongs to all.

use recto_lines::OnLine;
use recto_model::upper_median;

use super::rows::{self, Laid};

/// A cell of one column over several rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LabelledRows {
    pub(crate) col: usize,
    pub(crate) r0: usize,
    /// The row behind the last one.
    pub(crate) r1: usize,
}

/// The rows of a body whose lines are rows but for the labels that stand between them, and the groups that these head.
pub(crate) struct GroupedRows {
    /// For each line, whether a row ends with it.
    pub(crate) ends: Vec<bool>,
    pub(crate) groups: Vec<LabelledRows>,
}

/// `ends` tells where rows of the head end. `None` where no column has labels in the middle of rows for all of its rows.
pub(crate) fn grouped(
    lines: &[Laid],
    body: usize,
    ends: &[bool],
    cols: usize,
) -> Option<GroupedRows> {
    let is_between = labels_between(lines, body);
    let mut ends = ends.to_vec();
    for i in body..lines.len() {
        let Some(below) = lines.get(i + 1) else { break };
        ends[i] = is_between[i] || !is_between[i + 1] && !lines[i].is_beside(below);
    }
    // A label stands in the row above it.
    let row_of = rows::numbers(&ends);
    let first = *row_of.get(body)?;
    let mut middles = vec![0.0; row_of.last()? + 1 - first];
    for i in (body..lines.len()).filter(|&i| !is_between[i]) {
        middles[row_of[i] - first] = lines[i].bbox.center().y;
    }
    let mut groups = Vec::new();
    for col in 0..cols {
        let held = |i: &usize| lines[*i].in_col(col).is_some_and(|item| item.c1 == item.c0 + 1);
        let labels: Vec<usize> = (body..lines.len()).filter(held).collect();
        if labels.len() == middles.len() && !labels.iter().any(|&i| is_between[i]) {
            // A column of its own text in each row: behind it, empty cells are no groups.
            break;
        }
        let heights: Vec<f32> = labels.iter().map(|&i| lines[i].bbox.center().y).collect();
        let Some(parts) = parts(&heights, &middles) else { continue };
        let group = |(r0, r1)| LabelledRows { col, r0: first + r0, r1: first + r1 };
        groups.extend(parts.into_iter().map(group).filter(|group| group.r1 > group.r0 + 1));
    }
    (!groups.is_empty()).then_some(GroupedRows { ends, groups })
}

/// Lines with nothing but text in columns that the lines around them leave empty, which stand as near as if it weren't there.
fn labels_between(lines: &[Laid], body: usize) -> Vec<bool> {
    let step = |i: usize, j: usize| lines[j].bbox.y1 - lines[i].bbox.y1;
    let is_apart = |i: usize, j: usize| {
        lines[i].items.iter().all(|item| (item.c0..item.c1).all(|c| lines[j].in_col(c).is_none()))
    };
    let may_be =
        |&i: &usize| i > body && i + 1 < lines.len() && is_apart(i, i - 1) && is_apart(i, i + 1);
    let candidates: Vec<usize> = (body..lines.len()).filter(may_be).collect();
    let is_candidate = |i: usize| candidates.binary_search(&i).is_ok();
    let usual = (body + 1..lines.len())
        .filter(|&i| !is_candidate(i) && !is_candidate(i - 1))
        .map(|i| step(i - 1, i));
    let usual = upper_median(usual);
    let mut is_between = vec![false; lines.len()];
    for &i in &candidates {
        let most = usual.map_or(2.0 * lines[i].em(), |usual| usual + 0.5 * lines[i].em());
        // Of two such lines the first one is the label: what follows it is a row.
        is_between[i] = !is_between[i - 1] && step(i - 1, i + 1) <= most;
    }
    is_between
}

/// Parts rows, by the heights of their middles, into groups with a label in the middle of each.
fn parts(labels: &[f32], rows: &[f32]) -> Option<Vec<(usize, usize)>> {
    let mut found = Vec::with_capacity(labels.len());
    let mut from = 0;
    for label in labels {
        let off = |to: &usize| ((rows[from] + rows[*to]) * 0.5 - label).abs();
        let to = (from..rows.len()).min_by(|a, b| off(a).total_cmp(&off(b)))?;
        let pitch = |at: usize| Some(rows.get(at + 1)? - rows[at]);
        let pitch = pitch(to).or_else(|| pitch(to.checked_sub(1)?))?;
        // Nearer to the middle of these rows than to that of one more or less, which is half a pitch away.
        if 2.0 * off(&to) > 0.5 * pitch {
            return None;
        }
        found.push((from, to + 1));
        from = to + 1;
    }
    (from == rows.len()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_the_middle_part_the_rows() {
        let rows = [0.0, 10.0, 20.0, 30.0, 40.0, 50.0];
        assert_eq!(parts(&[5.0, 35.0], &rows), Some(vec![(0, 2), (2, 6)]));
        assert_eq!(parts(&[10.0, 30.0, 45.0], &rows), Some(vec![(0, 3), (3, 4), (4, 6)]));
        assert_eq!(parts(&[0.0, 30.0], &rows), Some(vec![(0, 1), (1, 6)]));
        // A label on the first row of its group, and a row that no label is left for.
        assert_eq!(parts(&[0.0, 20.0], &rows), None);
        assert_eq!(parts(&[10.0, 30.0], &rows), None);
    }
}
