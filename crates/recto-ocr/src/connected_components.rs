//! Connected-component labelling of a binary map, by runs of its rows.

/// A horizontal run of set pixels; `x1` is the first column after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PixelRun {
    pub(crate) y: u32,
    pub(crate) x0: u32,
    pub(crate) x1: u32,
}

/// Groups the runs of a map of `width` into connected components (8-connectivity, union-find), in the order of their
/// first run; the runs of a component are in order from the top.
pub(crate) fn connected_components(
    width: usize,
    height: usize,
    is_set: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<PixelRun>> {
    let mut runs: Vec<PixelRun> = Vec::new();
    let mut parents: Vec<u32> = Vec::new();
    let mut above = 0..0;
    for y in 0..height {
        let begin = runs.len();
        let mut x = 0;
        let mut candidate = above.start;
        while x < width {
            if !is_set(x, y) {
                x += 1;
                continue;
            }
            let x0 = x;
            while x < width && is_set(x, y) {
                x += 1;
            }
            let id = runs.len() as u32;
            runs.push(PixelRun { y: y as u32, x0: x0 as u32, x1: x as u32 });
            parents.push(id);
            while candidate < above.end && (runs[candidate].x1 as usize) < x0 {
                candidate += 1;
            }
            let mut other = candidate;
            while other < above.end && (runs[other].x0 as usize) <= x {
                join(&mut parents, id, other as u32);
                other += 1;
            }
        }
        above = begin..runs.len();
    }
    let mut place = vec![u32::MAX; runs.len()];
    let mut groups: Vec<Vec<PixelRun>> = Vec::new();
    for (id, run) in runs.iter().enumerate() {
        let root = root(&mut parents, id as u32) as usize;
        if place[root] == u32::MAX {
            place[root] = groups.len() as u32;
            groups.push(Vec::new());
        }
        groups[place[root] as usize].push(*run);
    }
    groups
}

fn root(parents: &mut [u32], mut id: u32) -> u32 {
    while parents[id as usize] != id {
        parents[id as usize] = parents[parents[id as usize] as usize];
        id = parents[id as usize];
    }
    id
}

fn join(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    if a != b {
        parents[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(map: &[&str]) -> Vec<usize> {
        let rows: Vec<&[u8]> = map.iter().map(|row| row.as_bytes()).collect();
        let groups = connected_components(rows[0].len(), rows.len(), |x, y| rows[y][x] == b'#');
        groups.iter().map(|runs| runs.iter().map(|run| (run.x1 - run.x0) as usize).sum()).collect()
    }

    #[test]
    fn areas_that_meet_further_down_are_one() {
        assert_eq!(of(&["#.#", "#.#", "###"]), [7]);
        assert_eq!(of(&["#..", ".#.", "..#"]), [3]);
        assert_eq!(of(&["#.#", "...", "#.#"]), [1, 1, 1, 1]);
    }
}
