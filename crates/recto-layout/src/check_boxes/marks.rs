//! What is drawn into a square.

use recto_model::{Page, Rect, Rgb, Word};

/// A mark covers at least this share of the square's width or height.
const LEAST_MARK: f32 = 0.35;
/// A mark may reach out of the square so far, in its sides: a check mark's long stroke does.
const LARGEST_MARK: f32 = 2.0;
/// Signs and letters that tick a box.
const SIGNS: &str = "xX×✓✔✗✘✕✖☓√vV*■●•◼⬛▪";

/// Is the square ticked? `None` if other text stands in it: then it is a cell.
pub(super) fn state(page: &Page, words: &[Word], square: &Rect) -> Option<bool> {
    state_by(page, words, square, &|_| true)
}

/// The same of a circle, whose own outline is no mark.
pub(super) fn state_of_circle(page: &Page, words: &[Word], circle: &Rect) -> Option<bool> {
    let is_other = |drawing: &Rect| !page.circles.iter().any(|circle| circle.bbox == *drawing);
    state_by(page, words, circle, &is_other)
}

/// Dark enough for a mark: two of its channels are. Light fills are backgrounds.
pub(super) fn is_dark(color: Rgb) -> bool {
    let channels = [color.r, color.g, color.b];
    channels.into_iter().filter(|channel| *channel <= u8::MAX / 2).count() >= 2
}

/// Is a shape of the size of a mark in this square or circle?
pub(super) fn is_mark(bbox: &Rect, square: &Rect) -> bool {
    let side = longer(square);
    square.contains_point(bbox.center())
        && (LEAST_MARK * side..=LARGEST_MARK * side).contains(&longer(bbox))
}

/// The longer side of a box.
pub(super) fn longer(bbox: &Rect) -> f32 {
    bbox.width().max(bbox.height())
}

fn state_by(
    page: &Page,
    words: &[Word],
    square: &Rect,
    counts: &dyn Fn(&Rect) -> bool,
) -> Option<bool> {
    let inside = |bbox: &Rect| square.contains_point(bbox.center());
    let mut signs = words.iter().filter(|word| inside(&word.bbox)).peekable();
    if signs.peek().is_some() {
        return signs.all(|word| is_sign(page, word)).then_some(true);
    }
    let fills = page.fills.iter().filter(|fill| is_dark(fill.color)).map(|fill| &fill.bbox);
    let drawings = page.drawings.iter().filter(|drawing| counts(drawing));
    Some(drawings.chain(fills).any(|bbox| is_mark(bbox, square)))
}

/// Does a word tick the box that it stands in? Letters of symbol fonts are marks, whichever they are.
fn is_sign(page: &Page, word: &Word) -> bool {
    let font = page.fonts.get(usize::from(word.style.font.0));
    let name = font.map(|font| font.name.to_ascii_lowercase()).unwrap_or_default();
    let is_symbol = ["dingbats", "wingdings", "webdings"].iter().any(|font| name.contains(font));
    word.text.chars().all(|c| SIGNS.contains(c)) || is_symbol && word.text.chars().nth(1).is_none()
}
