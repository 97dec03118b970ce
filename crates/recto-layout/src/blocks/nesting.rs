//! Lists in lists.

use recto_lines::{OnLine, tolerance::SAME_START};
use recto_model::BlockKind;

use super::SetBlock;

/// No list is nested deeper.
const DEEPEST: usize = 6;

/// Tells the depth of each item by where it begins: further in than the one before, it is an item of that one. A block that is no item
/// and begins no further in ends the list.
pub(crate) fn nest(blocks: &mut [SetBlock]) {
    let mut levels: Vec<f32> = Vec::new();
    for block in blocks {
        let Some(first) = block.lines.first() else { continue };
        let (x, step) = (first.bbox.x0, SAME_START * first.em());
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
