//! What is drawn into a square.

use recto_model::{Fill, Page, Rect, Rgb, Word};

/// A mark covers at least this share of the square's width or height.
const LEAST_MARK: f32 = 0.35;
/// A mark may reach out of the square so far, in its sides: a check mark's long stroke does.
const LARGEST_MARK: f32 = 1.9;
/// A fill is a mark if it covers at least this share of the square, and a background if it is lighter than `LIGHT`.
const LEAST_FILL: f32 = 0.12;
const LIGHT: u32 = 190;
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

/// Dark enough for a mark.
pub(super) fn is_dark(color: Rgb) -> bool {
    u32::from(color.r) * 3 + u32::from(color.g) * 6 + u32::from(color.b) < 10 * LIGHT
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
    let side = square.width().max(square.height());
    let is_mark = |bbox: &Rect| {
        let (longer, shorter) = (bbox.width().max(bbox.height()), bbox.width().min(bbox.height()));
        let middle = square.grown(-0.2 * side);
        middle.contains_point(bbox.center())
            && (LEAST_MARK * side..=LARGEST_MARK * side).contains(&longer)
            && shorter >= 0.1 * side
            && shorter < 1.2 * side
    };
    let mut fills = page.fills.iter().filter(|fill: &&Fill| {
        inside(&fill.bbox)
            && is_dark(fill.color)
            && fill.bbox.area() >= LEAST_FILL * square.area()
            && fill.bbox.width().max(fill.bbox.height()) <= 1.2 * side
    });
    let has_drawing = page.drawings.iter().any(|drawing| is_mark(drawing) && counts(drawing));
    Some(has_drawing || fills.next().is_some())
}

/// Does a word tick the box that it stands in? Letters of symbol fonts are marks, whichever they are.
fn is_sign(page: &Page, word: &Word) -> bool {
    let font = page.fonts.get(usize::from(word.style.font.0));
    let name = font.map(|font| font.name.to_ascii_lowercase()).unwrap_or_default();
    let is_symbol = ["dingbats", "wingdings", "webdings"].iter().any(|font| name.contains(font));
    word.text.chars().all(|c| SIGNS.contains(c)) || is_symbol && word.text.chars().nth(1).is_none()
}
