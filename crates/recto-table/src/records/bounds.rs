//! Where the columns of a table stand, and whether those of two tables are the same.

use recto_model::Rect;

use super::{PlacedTable, is_most};

/// How far the outer edges of two tables may differ that have the same columns, in shares of the page.
pub(super) const EDGE: f32 = 0.06;
/// How much the widths of two tables may differ that stand in different columns of text.
const WIDTH: f32 = 0.1;

/// From where to where each column reaches, along the direction of the rows, in shares of the page.
pub(super) type Bounds = Vec<(f32, f32)>;

/// The columns of a table. Where a page is turned, rows run down or up.
pub(super) fn bounds(placed: &PlacedTable<'_>) -> Bounds {
    let columns = placed.table.n_cols as usize;
    let mut hulls: Vec<Option<Rect>> = vec![None; columns];
    for cell in placed.table.cells.iter().filter(|cell| cell.col_span == 1) {
        let Some(hull) = hulls.get_mut(cell.col as usize) else { continue };
        *hull = Some(hull.map_or(cell.bbox, |hull| hull.union(&cell.bbox)));
    }
    let (first, last) = match (hulls.iter().flatten().next(), hulls.iter().flatten().last()) {
        (Some(first), Some(last)) => (first.center(), last.center()),
        _ => (placed.table.bbox.center(), placed.table.bbox.center()),
    };
    let (dx, dy) = (last.x - first.x, last.y - first.y);
    let along = |bbox: &Rect| {
        if dx.abs() >= dy.abs() {
            let width = placed.size.width.max(1.0);
            (bbox.x0 / width, bbox.x1 / width)
        } else {
            let height = placed.size.height.max(1.0);
            let (a, b) = (bbox.y0 / height, bbox.y1 / height);
            if dy < 0.0 { (1.0 - b, 1.0 - a) } else { (a, b) }
        }
    };
    let mut at = along(&placed.table.bbox).0;
    let bounds = hulls.iter().map(|hull| {
        // A column that only spanning cells have stands somewhere behind the one before it.
        let found = hull.as_ref().map_or((at, at), along);
        at = found.1;
        found
    });
    bounds.collect()
}

/// For each column of the finer table the column of the coarser one that it lies in; `None` if the columns differ.
pub(super) fn mapping(fine: &[(f32, f32)], coarse: &[(f32, f32)]) -> Option<Vec<u32>> {
    let ((a0, a1), (b0, b1)) = (reach(fine)?, reach(coarse)?);
    let is_near = (a0 - b0).abs() <= EDGE && (a1 - b1).abs() <= EDGE;
    if !is_near || coarse.len() < 2 || !is_most(coarse.len(), fine.len()) {
        return None;
    }
    let mut mapped = Vec::with_capacity(fine.len());
    let mut at = 0;
    for (x0, x1) in fine {
        let center = f32::midpoint(*x0, *x1);
        let start = at;
        while coarse.get(at).is_some_and(|bounds| center > bounds.1) {
            at += 1;
        }
        // None may be left out, and the outermost have no neighbours to be confused with.
        if at > start + 1 || (at == start + 1 && mapped.last() != Some(&(start as u32))) {
            return None;
        }
        at = at.min(coarse.len() - 1);
        mapped.push(at as u32);
    }
    (at + 1 == coarse.len() && mapped.first() == Some(&0)).then_some(mapped)
}

/// Are the columns the same when both tables are laid over each other, wherever they stand?
pub(super) fn match_moved(a: &[(f32, f32)], b: &[(f32, f32)]) -> bool {
    let (Some((a0, a1)), Some((b0, b1))) = (reach(a), reach(b)) else { return false };
    let (wide, other) = ((a1 - a0).max(f32::EPSILON), (b1 - b0).max(f32::EPSILON));
    let moved: Bounds = b
        .iter()
        .map(|(x0, x1)| (a0 + (x0 - b0) / other * wide, a0 + (x1 - b0) / other * wide))
        .collect();
    a.len() == b.len()
        && (wide - other).abs() <= WIDTH * wide.max(other)
        && mapping(a, &moved).is_some()
}

fn reach(bounds: &[(f32, f32)]) -> Option<(f32, f32)> {
    Some((bounds.first()?.0, bounds.last()?.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: [(f32, f32); 4] = [(0.1, 0.2), (0.2, 0.5), (0.5, 0.75), (0.75, 0.9)];
    const FIVE: [(f32, f32); 5] =
        [(0.1, 0.21), (0.21, 0.49), (0.49, 0.6), (0.6, 0.76), (0.76, 0.9)];

    #[test]
    fn columns_are_found_in_a_table_that_draws_two_of_them_as_one() {
        assert_eq!(mapping(&FIVE, &FOUR), Some(vec![0, 1, 2, 2, 3]));
        assert_eq!(mapping(&FOUR, &FOUR), Some(vec![0, 1, 2, 3]));
    }

    #[test]
    fn other_columns_are_not_the_same() {
        let other = [(0.1, 0.6), (0.6, 0.65), (0.65, 0.7), (0.7, 0.9)];
        assert_eq!(mapping(&FOUR, &other), None);
        let narrower = FOUR.map(|(x0, x1)| (x0 / 2.0, x1 / 2.0));
        assert_eq!(mapping(&FOUR, &narrower), None);
    }

    #[test]
    fn a_table_in_another_column_of_text_has_the_same_columns() {
        let moved = FOUR.map(|(x0, x1)| (x0 + 0.45, x1 + 0.45));
        assert!(match_moved(&FOUR, &moved) && mapping(&FOUR, &moved).is_none());
        assert!(!match_moved(&FOUR, &FIVE));
    }
}
