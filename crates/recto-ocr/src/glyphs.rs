//! Recognised characters as the glyphs of a page.

use recto_model::{FontId, Glyph, Point, Quad, RenderMode, Rgb, TextOrigin, upper_median};

use crate::gutters::Gutters;
use crate::{Character, DeskewTransform, LineBox, TextLine};

/// The em box around a baseline, in em.
const ASCENT: f32 = 0.75;
const DESCENT: f32 = 0.25;
/// Heights of letters in em: of small ones, of capitals and figures.
const SMALL: f32 = 0.52;
const CAPITAL: f32 = 0.72;
/// An em as a share of the height of the box that the detector draws around a line.
const PLAUSIBLE: std::ops::RangeInclusive<f32> = 0.55..=1.25;
/// Sizes that differ by less than this share are one: a line's own measure is no better than that.
const SAME_SIZE: f32 = 0.14;

/// Lines of so few letters have the size of what they stand beside, if they can have it.
const FEW: usize = 4;

/// Radians.
const NEARLY_LEVEL: f32 = 0.05;

/// A line's baseline and size.
#[derive(Debug, Clone, Copy)]
struct Set {
    /// Share of the box's height at which the baseline lies.
    baseline: f32,
    /// In pixels.
    em: f32,
}

/// The glyphs of lines that lie in this frame, row by row; `place` maps pixels of the upright picture to the page, `scale` is points a pixel.
pub fn glyphs(
    lines: &[TextLine],
    transform: &DeskewTransform,
    scale: f32,
    font: FontId,
    place: impl Fn(Point) -> Point,
) -> Vec<Glyph> {
    let usual = usual_em(lines);
    let mut sets: Vec<Set> = lines.iter().map(|line| set_of(line, usual)).collect();
    one_size_for_alike(lines, &mut sets);
    let mut glyphs = Vec::new();
    for (skew, page) in transform.by_page(0..lines.len(), |i| lines[*i].place.center) {
        let rows = rows(lines, page, skew);
        for row in &rows {
            one_size_for_company(lines, row, &mut sets);
        }
        for index in rows.into_iter().flatten() {
            let line = &lines[index];
            let place_of_line = level(line.place, skew);
            set_line(line, &place_of_line, sets[index], scale, font, &place, &mut glyphs);
        }
    }
    glyphs
}

/// What the band of a line's ink says of its em, as a share of the box's height: by its letters it reaches up to the small
/// ones or to the capitals.
fn em_by_letters(line: &TextLine) -> f32 {
    let letters = |test: fn(char) -> bool| {
        line.characters.iter().flat_map(|c| c.text.chars()).filter(|c| test(*c)).count()
    };
    let small = letters(char::is_lowercase);
    let tall = letters(|c| c.is_uppercase() || c.is_ascii_digit());
    let share = if small >= tall { SMALL } else { CAPITAL };
    (line.ink.1 - line.ink.0) / share
}

/// The median em as a share of the boxes' heights, which the detector draws alike around all lines of a page.
fn usual_em(lines: &[TextLine]) -> f32 {
    let shares = lines.iter().map(em_by_letters).filter(|em| PLAUSIBLE.contains(em));
    upper_median(shares).unwrap_or(0.85)
}

/// A line of few letters, or of many tall ones, has a band that reaches higher or less high than its letters tell: of the
/// two that it may be, the em is the one nearer to that of the page's other lines.
fn set_of(line: &TextLine, usual: f32) -> Set {
    let (top, bottom) = line.ink;
    let height = line.place.height;
    let off = |em: &f32| (em / usual).max(1e-3).ln().abs();
    let em = [SMALL, CAPITAL]
        .map(|share| (bottom - top) / share)
        .into_iter()
        .min_by(|a, b| off(a).total_cmp(&off(b)))
        .filter(|em| PLAUSIBLE.contains(em));
    em.map_or(Set { baseline: 0.78, em: usual * height }, |em| Set {
        baseline: bottom,
        em: em * height,
    })
}

/// Takes the sizes of like lines together, the size with the most text first.
fn one_size_for_alike(lines: &[TextLine], sets: &mut [Set]) {
    let mut open: Vec<usize> = (0..sets.len()).collect();
    while !open.is_empty() {
        let weight_near = |em: f32| -> usize {
            open.iter()
                .filter(|i| (sets[**i].em / em - 1.0).abs() < SAME_SIZE)
                .map(|i| lines[*i].characters.len())
                .sum()
        };
        let Some(most) = open
            .iter()
            .map(|i| (weight_near(sets[*i].em), *i))
            .max_by_key(|(weight, i)| (*weight, std::cmp::Reverse(*i)))
            .map(|(_, i)| sets[i].em)
        else {
            return;
        };
        let (near, rest): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|i| (sets[**i].em / most - 1.0).abs() < SAME_SIZE);
        let weight: f32 = near.iter().map(|i| lines[*i].characters.len() as f32).sum();
        let sum: f32 = near.iter().map(|i| sets[*i].em * lines[*i].characters.len() as f32).sum();
        for i in near {
            sets[i].em = sum / weight.max(1.0);
        }
        open = rest;
    }
}

/// A number or a single word tells too little of its size: where its letters were taken for small ones instead of tall ones, or
/// the other way round, and would else have the size of their row's longest line, they have that.
fn one_size_for_company(lines: &[TextLine], row: &[usize], sets: &mut [Set]) {
    let Some(longest) = row.iter().copied().max_by_key(|i| lines[*i].characters.len()) else {
        return;
    };
    let em = sets[longest].em;
    for &i in row.iter().filter(|i| lines[**i].characters.len() <= FEW) {
        let mistaken = [SMALL / CAPITAL, CAPITAL / SMALL].map(|by| sets[i].em * by);
        if mistaken.iter().any(|other| (other / em - 1.0).abs() < SAME_SIZE) {
            sets[i].em = em;
        }
    }
}

/// The lines of a page (by their indices) row by row, each row from left to right as a reader of the page's whole width would
/// say it; but of two columns the right one first, so that no line goes on over a gutter.
fn rows(lines: &[TextLine], mut page: Vec<usize>, skew: f32) -> Vec<Vec<usize>> {
    let (sin, cos) = skew.sin_cos();
    let across = |i: &usize| lines[*i].place.center.y * cos - lines[*i].place.center.x * sin;
    let along = |i: &usize| lines[*i].place.center.x * cos + lines[*i].place.center.y * sin;
    page.sort_by(|a, b| across(a).total_cmp(&across(b)));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for i in page {
        let height = lines[i].place.height;
        match rows.last_mut() {
            Some(row)
                if row.first().is_some_and(|first| {
                    (across(&i) - across(first)).abs()
                        < 0.4 * height.min(lines[*first].place.height)
                }) =>
            {
                row.push(i);
            }
            _ => rows.push(vec![i]),
        }
    }
    let gutters = Gutters::of(lines, skew);
    for row in &mut rows {
        row.sort_by(|a, b| along(a).total_cmp(&along(b)));
        let columns: Vec<&[usize]> = row.chunk_by(|a, b| !gutters.part(*a, *b)).collect();
        *row = columns.into_iter().rev().flatten().copied().collect();
    }
    rows
}

/// From where to where each character goes: those of a word touch, since where one ends is a guess, and that no space stands
/// between them is known.
fn joined(characters: &[Character]) -> Vec<(f32, f32)> {
    let mut extents: Vec<(f32, f32)> = characters.iter().map(|c| (c.from, c.to)).collect();
    for (i, pair) in characters.windows(2).enumerate() {
        if pair.iter().all(|c| c.text != " ") {
            let border = (pair[0].to + pair[1].from) * 0.5;
            extents[i].1 = border;
            extents[i + 1].0 = border;
        }
    }
    extents
}

/// A line's own direction is measured to a degree or so: what runs nearly along the page's lines runs along them.
fn level(mut place: LineBox, skew: f32) -> LineBox {
    let off = place.along.y.atan2(place.along.x) - skew;
    if off.abs() < NEARLY_LEVEL {
        place.along = Point::new(skew.cos(), skew.sin());
    }
    place
}

fn set_line(
    line: &TextLine,
    line_box: &LineBox,
    set: Set,
    scale: f32,
    font: FontId,
    place: &impl Fn(Point) -> Point,
    glyphs: &mut Vec<Glyph>,
) {
    let share = set.em / line_box.height.max(1.0);
    let (top, bottom) = (set.baseline - ASCENT * share, set.baseline + DESCENT * share);
    for (character, (from, to)) in line.characters.iter().zip(joined(&line.characters)) {
        let quad = line_box.part(from, to, top, bottom);
        glyphs.push(Glyph {
            text: character.text.clone(),
            quad: Quad(quad.0.map(place)),
            origin: place(line_box.at(from, set.baseline)),
            end: place(line_box.at(to, set.baseline)),
            size: set.em * scale,
            font,
            color: Rgb::default(),
            mode: RenderMode::Fill,
            mcid: None,
            origin_kind: TextOrigin::Recognised,
            confidence: Some(character.confidence),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_word_touch_and_words_stay_apart() {
        let character =
            |text: &str, from, to| Character { text: text.into(), confidence: 1.0, from, to };
        let line = [
            character("m", 0.1, 0.2),
            character("o", 0.3, 0.4),
            character(" ", 0.4, 0.6),
            character("x", 0.7, 0.8),
        ];
        assert_eq!(joined(&line), [(0.1, 0.25), (0.25, 0.4), (0.4, 0.6), (0.7, 0.8)]);
    }
}
