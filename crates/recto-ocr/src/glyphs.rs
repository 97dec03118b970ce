//! Turns recognised characters into the glyphs of a page: baseline, em size and advance of each.

use recto_model::{FontId, Glyph, Point, Quad, RenderMode, Rgb, TextOrigin, upper_median};

use crate::gutters::Gutters;
use crate::{Character, DeskewTransform, LineBox, TextLine};

/// Top of the em box above the baseline, in em.
const ASCENT: f32 = 0.75;
/// Bottom of the em box below the baseline, in em.
const DESCENT: f32 = 0.25;
/// The x-height, in em.
const X_HEIGHT: f32 = 0.52;
/// The cap height, which digits have as well, in em.
const CAP_HEIGHT: f32 = 0.72;
/// Plausible em sizes as a share of the height of the box that the detector draws around a line.
const PLAUSIBLE_EM: std::ops::RangeInclusive<f32> = 0.55..=1.25;
/// Em sizes that differ by less than this share are made equal: a single line is not measured more precisely than that.
const SAME_SIZE: f32 = 0.14;

/// Lines of at most this many characters take the size of their row if it explains their height.
const FEW_CHARACTERS: usize = 4;

/// A line whose direction is this close to the page's skew is parallel to it (radians).
const NEARLY_PARALLEL: f32 = 0.05;

/// A line's baseline and em size.
#[derive(Debug, Clone, Copy)]
struct LineMetrics {
    /// The baseline's position as a share of the box's height, from the top.
    baseline: f32,
    /// In pixels.
    em: f32,
}

/// The glyphs of recognised lines, row by row. `place` maps pixels of the upright picture to the page; `scale` is
/// points per pixel.
pub fn glyphs(
    lines: &[TextLine],
    transform: &DeskewTransform,
    scale: f32,
    font: FontId,
    place: impl Fn(Point) -> Point,
) -> Vec<Glyph> {
    let usual = usual_em(lines);
    let mut metrics: Vec<LineMetrics> = lines.iter().map(|line| metrics_of(line, usual)).collect();
    cluster_sizes(lines, &mut metrics);
    let mut glyphs = Vec::new();
    for (skew, page) in transform.by_page(0..lines.len(), |i| lines[*i].place.center) {
        let rows = rows(lines, page, skew);
        for row in &rows {
            align_to_row(lines, row, &mut metrics);
        }
        for index in rows.into_iter().flatten() {
            let line = &lines[index];
            let place_of_line = align_to_page(line.place, skew);
            push_glyphs(line, &place_of_line, metrics[index], scale, font, &place, &mut glyphs);
        }
    }
    glyphs
}

/// The em estimated from a line's ink band, as a share of the box's height. The band reaches up to the x-height or to
/// the cap height, depending on which letters are in the majority.
fn em_by_letters(line: &TextLine) -> f32 {
    let letters = |test: fn(char) -> bool| {
        line.characters.iter().flat_map(|c| c.text.chars()).filter(|c| test(*c)).count()
    };
    let small = letters(char::is_lowercase);
    let tall = letters(|c| c.is_uppercase() || c.is_ascii_digit());
    let share = if small >= tall { X_HEIGHT } else { CAP_HEIGHT };
    (line.ink.1 - line.ink.0) / share
}

/// The median em of a page's lines as a share of their boxes' heights, since the detector draws all boxes of a page
/// alike.
fn usual_em(lines: &[TextLine]) -> f32 {
    let shares = lines.iter().map(em_by_letters).filter(|em| PLAUSIBLE_EM.contains(em));
    upper_median(shares).unwrap_or(0.85)
}

/// The baseline and em of a line. The ink band of a short line, or of one with many capitals, may end at either the
/// x-height or the cap height: the reading nearer to the page's usual em is taken.
fn metrics_of(line: &TextLine, usual: f32) -> LineMetrics {
    let (top, bottom) = line.ink;
    let height = line.place.height;
    let off = |em: &f32| (em / usual).max(1e-3).ln().abs();
    let em = [X_HEIGHT, CAP_HEIGHT]
        .map(|share| (bottom - top) / share)
        .into_iter()
        .min_by(|a, b| off(a).total_cmp(&off(b)))
        .filter(|em| PLAUSIBLE_EM.contains(em));
    em.map_or(LineMetrics { baseline: 0.78, em: usual * height }, |em| LineMetrics {
        baseline: bottom,
        em: em * height,
    })
}

/// Clusters the em sizes of lines, starting with the size that has the most text, and gives each cluster its weighted
/// mean.
fn cluster_sizes(lines: &[TextLine], metrics: &mut [LineMetrics]) {
    let mut open: Vec<usize> = (0..metrics.len()).collect();
    while !open.is_empty() {
        let weight_near = |em: f32| -> usize {
            open.iter()
                .filter(|i| (metrics[**i].em / em - 1.0).abs() < SAME_SIZE)
                .map(|i| lines[*i].characters.len())
                .sum()
        };
        let Some(most) = open
            .iter()
            .map(|i| (weight_near(metrics[*i].em), *i))
            .max_by_key(|(weight, i)| (*weight, std::cmp::Reverse(*i)))
            .map(|(_, i)| metrics[i].em)
        else {
            return;
        };
        let (near, rest): (Vec<usize>, Vec<usize>) =
            open.iter().partition(|i| (metrics[**i].em / most - 1.0).abs() < SAME_SIZE);
        let weight: f32 = near.iter().map(|i| lines[*i].characters.len() as f32).sum();
        let sum: f32 =
            near.iter().map(|i| metrics[*i].em * lines[*i].characters.len() as f32).sum();
        for i in near {
            metrics[i].em = sum / weight.max(1.0);
        }
        open = rest;
    }
}

/// The em of a number or a single word is unreliable. If it differs from the em of the row's longest line by the ratio
/// of x-height to cap height, it was mistaken and takes the em of that line.
fn align_to_row(lines: &[TextLine], row: &[usize], metrics: &mut [LineMetrics]) {
    let Some(longest) = row.iter().copied().max_by_key(|i| lines[*i].characters.len()) else {
        return;
    };
    let em = metrics[longest].em;
    for &i in row.iter().filter(|i| lines[**i].characters.len() <= FEW_CHARACTERS) {
        let mistaken = [X_HEIGHT / CAP_HEIGHT, CAP_HEIGHT / X_HEIGHT].map(|by| metrics[i].em * by);
        if mistaken.iter().any(|other| (other / em - 1.0).abs() < SAME_SIZE) {
            metrics[i].em = em;
        }
    }
}

/// The lines of a page (as indices) in rows, each row from left to right. Where a gutter divides a row, the lines right
/// of it come first, so that no line is continued across the gutter.
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
        let columns: Vec<&[usize]> =
            row.chunk_by(|a, b| !gutters.is_gutter_between(*a, *b)).collect();
        *row = columns.into_iter().rev().flatten().copied().collect();
    }
    rows
}

/// The extents of characters along the line. Characters of a word are made to touch: a recogniser's bounds are
/// approximate, and between them there is no space.
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

/// A line's own direction is precise to about a degree, so a line nearly parallel to the page's lines is made parallel
/// to them.
fn align_to_page(mut place: LineBox, skew: f32) -> LineBox {
    let off = place.along.y.atan2(place.along.x) - skew;
    if off.abs() < NEARLY_PARALLEL {
        place.along = Point::new(skew.cos(), skew.sin());
    }
    place
}

fn push_glyphs(
    line: &TextLine,
    line_box: &LineBox,
    line_metrics: LineMetrics,
    scale: f32,
    font: FontId,
    place: &impl Fn(Point) -> Point,
    glyphs: &mut Vec<Glyph>,
) {
    let share = line_metrics.em / line_box.height.max(1.0);
    let (top, bottom) =
        (line_metrics.baseline - ASCENT * share, line_metrics.baseline + DESCENT * share);
    for (character, (from, to)) in line.characters.iter().zip(joined(&line.characters)) {
        let quad = line_box.part(from, to, top, bottom);
        glyphs.push(Glyph {
            text: character.text.clone(),
            quad: Quad(quad.0.map(place)),
            origin: place(line_box.at(from, line_metrics.baseline)),
            end: place(line_box.at(to, line_metrics.baseline)),
            size: line_metrics.em * scale,
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
