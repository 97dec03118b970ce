//! Lists in lists.

use recto_lines::OnLine;
use recto_model::BlockKind;

use crate::blocks::SetBlock;

/// No list is nested deeper.
const DEEPEST: usize = 6;
/// Items that begin further in (by this share of an em) than the one before are items of it.
const INDENT: f32 = 0.8;

/// Tells the depth of each item by where it begins; a block that is no item and begins no further in ends the list.
pub(crate) fn nest(blocks: &mut [SetBlock]) {
    let mut levels: Vec<f32> = Vec::new();
    for block in blocks {
        let Some(first) = block.lines.first() else { continue };
        let (x, step) = (first.bbox.x0, INDENT * first.em());
        let BlockKind::ListItem { depth, .. } = &mut block.kind else {
            if levels.first().is_some_and(|&outermost| x < outermost + step) {
                levels.clear();
            }
            continue;
        };
        while levels.last().is_some_and(|&level| x < level - step) {
            levels.pop();
        }
        if levels.last().is_none_or(|&level| x > level + step) {
            levels.push(x);
        }
        *depth = (levels.len() - 1).min(DEEPEST) as u8;
    }
}
