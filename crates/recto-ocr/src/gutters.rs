//! Gutters: the vertical white space between columns of text.
//!
//! Where columns are barely an em apart, a single line can't distinguish a gutter from a wide space, and the detector
//! joins the lines of neighbouring columns into one. Such lines are recognised as one and split afterwards: a space is
//! a gutter if the lines above and below leave the same place white.

use crate::{Character, TextLine};

/// Least width of a gutter, in heights of a line's box (which is higher than an em).
const NARROWEST: f32 = 0.55;
/// Least number of lines on either side of a gutter: word spaces align by chance over two or three lines, not over
/// more.
const FEWEST_LINES: usize = 5;
/// Least width of a text column, in line heights: list markers and figures of a table are narrower and stay with their
/// line.
const NARROWEST_COLUMN: f32 = 4.0;
/// Lines of a column end, or begin, within this distance of its gutter, in line heights; columns with a table's figures
/// between them are further apart.
const FARTHEST_FROM_GUTTER: f32 = 4.0;
/// Largest distance between baselines of neighbouring lines of a column, in line heights: one blank line is allowed.
const LARGEST_LEADING: f32 = 3.0;
/// A line that deviates more than this from the page's skew belongs to no column (radians).
const NEARLY_PARALLEL: f32 = 0.05;

/// Splits lines at gutters; `skew` is the page's.
pub(crate) fn split_columns(lines: Vec<TextLine>, skew: f32) -> Vec<TextLine> {
    let gutters = Gutters::of(&lines, skew);
    let pieces = |(i, line)| {
        let cuts = gutters.cuts(i);
        if cuts.is_empty() { vec![line] } else { split(&line, &cuts) }
    };
    lines.into_iter().enumerate().flat_map(pieces).collect()
}

/// The gutters of a page, found from the white space of its lines.
pub(crate) struct Gutters {
    /// In the order of the lines; `None` for lines that belong to no column.
    rows: Vec<Option<Row>>,
    /// Indices of the lines in columns, from the top.
    order: Vec<usize>,
}

impl Gutters {
    pub(crate) fn of(lines: &[TextLine], skew: f32) -> Self {
        let rows: Vec<Option<Row>> = lines.iter().map(|line| Row::of(line, skew)).collect();
        let mut order: Vec<(f32, usize)> = rows
            .iter()
            .enumerate()
            .filter_map(|(i, row)| Some((row.as_ref()?.across, i)))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { rows, order: order.into_iter().map(|(_, i)| i).collect() }
    }

    /// Is there a gutter between a line and the one to its right?
    pub(crate) fn is_gutter_between(&self, left: usize, right: usize) -> bool {
        let (Some(left), Some(right)) = (&self.rows[left], &self.rows[right]) else { return false };
        let gap = XInterval { from: left.span.to, to: right.span.from };
        gap.width() >= NARROWEST * right.height && self.is_gutter(gap, right)
    }

    /// The spaces of a line that are gutters, as indices into its characters.
    fn cuts(&self, line: usize) -> Vec<usize> {
        let Some(row) = &self.rows[line] else { return Vec::new() };
        let gutters = row.gaps.iter().filter(|(_, gap)| self.is_gutter(*gap, row));
        gutters.map(|(i, _)| *i).collect()
    }

    fn is_gutter(&self, gap: XInterval, row: &Row) -> bool {
        let rows = |order: &[usize]| -> Vec<&Row> {
            order.iter().filter_map(|i| self.rows[*i].as_ref()).collect()
        };
        let all = rows(&self.order);
        let here = all.partition_point(|other| other.across < row.across);
        let mut sides = [0, 0];
        let below = row.walk(gap, all[here..].iter(), &mut sides);
        row.walk(below, all[..here].iter().rev(), &mut sides);
        sides.iter().all(|count| *count >= FEWEST_LINES)
    }
}

/// An interval along the page's lines.
#[derive(Debug, Clone, Copy, PartialEq)]
struct XInterval {
    from: f32,
    to: f32,
}

impl XInterval {
    fn width(self) -> f32 {
        self.to - self.from
    }

    fn common(self, other: Self) -> Self {
        Self { from: self.from.max(other.from), to: self.to.min(other.to) }
    }
}

struct Row {
    across: f32,
    height: f32,
    span: XInterval,
    /// Spaces wide enough for a gutter, with their index among the characters.
    gaps: Vec<(usize, XInterval)>,
}

impl Row {
    fn of(line: &TextLine, skew: f32) -> Option<Self> {
        let place = &line.place;
        if (place.along.y.atan2(place.along.x) - skew).abs() > NEARLY_PARALLEL {
            return None;
        }
        let (sin, cos) = skew.sin_cos();
        let middle = place.center.x * cos + place.center.y * sin;
        let at = |share: f32| middle + (share - 0.5) * place.width;
        let (first, last) = (line.characters.first()?, line.characters.last()?);
        let spaces = line.characters.iter().enumerate().filter(|(_, c)| c.text == " ");
        let gaps = spaces.map(|(i, c)| (i, XInterval { from: at(c.from), to: at(c.to) }));
        Some(Self {
            across: place.center.y * cos - place.center.x * sin,
            height: place.height,
            span: XInterval { from: at(first.from), to: at(last.to) },
            gaps: gaps.filter(|(_, gap)| gap.width() >= NARROWEST * place.height).collect(),
        })
    }

    /// Walks from line to line as long as part of `gap` stays white. Counts the lines of the left and of the right
    /// column in `sides`, and returns the part of `gap` that is white in all of them.
    fn walk<'a>(
        &self,
        gap: XInterval,
        rows: impl Iterator<Item = &'a &'a Self>,
        sides: &mut [usize; 2],
    ) -> XInterval {
        let (mut white, mut across) = (gap, self.across);
        for row in rows {
            let common = row.white_in(white);
            let is_far = (row.across - across).abs() > LARGEST_LEADING * self.height;
            if is_far || common.width() < NARROWEST * self.height {
                break;
            }
            white = common;
            for (count, is_beside) in sides.iter_mut().zip(row.is_beside(white)) {
                if is_beside {
                    *count += 1;
                    across = row.across;
                }
            }
        }
        white
    }

    /// Is this line part of the column left of the gutter, and of the one right of it?
    fn is_beside(&self, white: XInterval) -> [bool; 2] {
        let left = (white.from - self.span.from, white.from - self.span.to);
        let right = (self.span.to - white.to, self.span.from - white.to);
        [left, right].map(|(reach, off)| {
            reach >= NARROWEST_COLUMN * self.height && off <= FARTHEST_FROM_GUTTER * self.height
        })
    }

    /// The widest part of `gap` that this line leaves white.
    fn white_in(&self, gap: XInterval) -> XInterval {
        let before = XInterval { from: f32::NEG_INFINITY, to: self.span.from };
        let after = XInterval { from: self.span.to, to: f32::INFINITY };
        let spaces = self.gaps.iter().map(|(_, space)| *space);
        spaces
            .chain([before, after])
            .map(|white| white.common(gap))
            .max_by(|a, b| a.width().total_cmp(&b.width()))
            .unwrap_or(gap)
    }
}

/// The pieces of a line split at the spaces `cuts`, without these spaces.
fn split(line: &TextLine, cuts: &[usize]) -> Vec<TextLine> {
    let mut pieces = Vec::new();
    let (mut start, mut from) = (0, 0.0);
    for end in cuts.iter().copied().chain([line.characters.len()]) {
        let (to, next) =
            line.characters.get(end).map_or((1.0, 1.0), |space| (space.from, space.to));
        if let Some(characters) = line.characters.get(start..end).filter(|_| to > from) {
            pieces.push(piece(line, characters, from, to));
        }
        (start, from) = (end + 1, next);
    }
    pieces
}

fn piece(line: &TextLine, characters: &[Character], from: f32, to: f32) -> TextLine {
    let share = |at: f32| ((at - from) / (to - from)).clamp(0.0, 1.0);
    let mut place = line.place;
    place.center = line.place.at((from + to) * 0.5, 0.5);
    place.width *= to - from;
    let characters = characters
        .iter()
        .map(|c| Character { from: share(c.from), to: share(c.to), ..c.clone() })
        .collect();
    TextLine { place, characters, ink: line.ink }
}

#[cfg(test)]
mod tests {
    use recto_model::Point;

    use super::*;
    use crate::LineBox;

    /// Letters of 10 x 20 pixels from `x` on, and a space for each blank.
    fn line(x: f32, y: f32, text: &str) -> TextLine {
        let count = text.len() as f32;
        let place = LineBox {
            center: Point::new(x + 5.0 * count, y),
            width: 10.0 * count,
            height: 20.0,
            along: Point::new(1.0, 0.0),
        };
        let mut characters: Vec<Character> = Vec::new();
        for (i, letter) in text.chars().enumerate() {
            let (from, to) = (i as f32 / count, (i + 1) as f32 / count);
            match characters.last_mut().filter(|last| letter == ' ' && last.text == " ") {
                Some(space) => space.to = to,
                None => characters.push(Character {
                    text: letter.to_string().into(),
                    confidence: 1.0,
                    from,
                    to,
                }),
            }
        }
        TextLine { place, characters, ink: (0.2, 0.8) }
    }

    fn page(texts: &[&str]) -> Vec<TextLine> {
        texts.iter().enumerate().map(|(i, text)| line(0.0, 30.0 * i as f32, text)).collect()
    }

    fn texts(lines: Vec<TextLine>) -> Vec<String> {
        split_columns(lines, 0.0).iter().map(TextLine::text).collect()
    }

    #[test]
    fn a_line_across_two_columns_is_split_where_all_lines_are_white() {
        let row = "the left one  goes on here  the right one";
        let other = "goes on and on and on here  a column also";
        let texts = texts(page(&[row, other, row, other, row]));
        assert_eq!(texts.len(), 10, "{texts:?}");
        assert_eq!(texts[..2], ["the left one goes on here", "the right one"]);
    }

    #[test]
    fn few_or_narrow_lines_make_no_column() {
        let row = "the left one goes on here  the right one";
        assert_eq!(texts(page(&[row; 4])).len(), 4);
        assert_eq!(texts(page(&["12.  the text of an item of a list"; 8])).len(), 8);
        let uneven = ["one  two three four and five six", "one two  three four and five six"];
        assert_eq!(texts(page(&uneven.repeat(4))).len(), 8);
    }

    #[test]
    fn neighbouring_lines_are_separated_by_the_same_gutter() {
        let sides = |i: usize| {
            let y = 30.0 * i as f32;
            [line(0.0, y, "the left column"), line(165.0, y, "the right column")]
        };
        let lines: Vec<TextLine> = (0..6).flat_map(sides).collect();
        assert!(Gutters::of(&lines, 0.0).is_gutter_between(4, 5));
        assert!(!Gutters::of(&lines[..6], 0.0).is_gutter_between(4, 5));
    }
}
