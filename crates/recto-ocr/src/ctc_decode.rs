//! Decodes a recogniser's output by connectionist temporal classification (CTC, Graves et al. 2006): best path (greedy)
//! decoding.

use recto_model::{Point, upper_median};
use smol_str::SmolStr;

use crate::Character;
use crate::script::Script;

/// A class that is the most likely one over consecutive steps.
struct Peak {
    class: usize,
    confidence: f32,
    from: usize,
    to: usize,
}

/// The characters of one line of a `script`. `rows` has `classes` probabilities for each step, and class 0 is the
/// blank. `span` is the share of the steps that belong to the line; the rest is padding.
pub(crate) fn decode(
    rows: &[f32],
    classes: usize,
    characters: &[String],
    span: f32,
    script: Script,
) -> Vec<Character> {
    let steps = rows.len() / classes.max(1);
    // Some models' dictionaries are shorter than their outputs; the last class is always the space.
    let text_of = |class: usize| {
        if class + 1 == classes { characters.last() } else { characters.get(class.checked_sub(1)?) }
    };
    let has = |class: usize| text_of(class).is_none_or(|text| script.has(text));
    let mut peaks: Vec<Peak> = Vec::new();
    let mut last = 0;
    for (step, row) in rows.chunks_exact(classes.max(1)).enumerate() {
        let (class, confidence) = match strongest(row) {
            (class, _) if !has(class) => strongest_of(row, has),
            strongest => strongest,
        };
        match peaks.last_mut() {
            Some(peak) if class != 0 && class == last => {
                peak.to = step + 1;
                peak.confidence = peak.confidence.max(confidence);
            }
            _ if class != 0 => peaks.push(Peak { class, confidence, from: step, to: step + 1 }),
            _ => {}
        }
        last = class;
    }
    let scale = 1.0 / (steps as f32 * span).max(1e-6);
    let extents = extents(&peaks);
    peaks
        .iter()
        .zip(extents)
        .filter_map(|(peak, extent)| {
            Some(Character {
                text: SmolStr::new(text_of(peak.class)?),
                confidence: peak.confidence.clamp(0.0, 1.0),
                from: (extent.x * scale).clamp(0.0, 1.0),
                to: (extent.y * scale).clamp(0.0, 1.0),
            })
        })
        .collect()
}

fn strongest(row: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::MIN);
    // By blocks: most values are far below the maximum, and the maximum of a block is found without branches.
    for (block, values) in row.chunks(64).enumerate() {
        let top = greatest(values);
        if top > best.1
            && let Some(at) = values.iter().position(|value| *value == top)
        {
            best = (block * 64 + at, top);
        }
    }
    best
}

/// The most likely class among those of the script, with its probability given that the step is neither blank nor
/// outside the script.
fn strongest_of(row: &[f32], has: impl Fn(usize) -> bool) -> (usize, f32) {
    let of_script = || row.iter().copied().enumerate().skip(1).filter(|(class, _)| has(*class));
    let sum: f32 = of_script().map(|(_, value)| value).sum();
    let best = of_script().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or((0, 0.0), |(class, value)| (class, value / sum.max(f32::MIN_POSITIVE)))
}

/// The maximum, computed in lanes so that it vectorises; NaN is ignored.
fn greatest(values: &[f32]) -> f32 {
    let greater = |a: f32, b: f32| if b > a { b } else { a };
    let (chunks, rest) = values.as_chunks::<8>();
    let mut lanes = [f32::MIN; 8];
    for chunk in chunks {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = greater(*lane, *value);
        }
    }
    lanes.iter().chain(rest).copied().fold(f32::MIN, greater)
}

/// A peak covers the middle of its character, so neighbouring characters meet halfway between their peaks. No character
/// reaches further than the typical distance between peaks.
fn extents(peaks: &[Peak]) -> Vec<Point> {
    let center = |peak: &Peak| (peak.from + peak.to) as f32 * 0.5;
    let steps = peaks.windows(2).map(|pair| center(&pair[1]) - center(&pair[0]));
    let typical = upper_median(steps).unwrap_or(3.0);
    let reach = |peak: &Peak| (0.75 * typical).max((peak.to - peak.from) as f32 * 0.5);
    (0..peaks.len())
        .map(|i| {
            let (here, far) = (center(&peaks[i]), reach(&peaks[i]));
            let before = i.checked_sub(1).and_then(|i| peaks.get(i));
            let left = before.map_or(here - far, |other| (center(other) + here) * 0.5);
            let right = peaks.get(i + 1).map_or(here + far, |other| (here + center(other)) * 0.5);
            Point::new(left.max(here - far), right.min(here + far))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows in which the class of each step has the given probability.
    fn rows(path: &[(usize, f32)], classes: usize) -> Vec<f32> {
        path.iter()
            .flat_map(|(class, p)| {
                let rest = (1.0 - p) / (classes - 1) as f32;
                (0..classes).map(move |k| if k == *class { *p } else { rest })
            })
            .collect()
    }

    #[test]
    fn collapses_repeats_and_drops_blanks() {
        let path = [(1, 0.6), (1, 0.9), (0, 0.9), (1, 0.8), (2, 0.7), (0, 0.9)];
        let characters = ["a", "b"].map(str::to_owned);
        let line = decode(&rows(&path, 3), 3, &characters, 1.0, Script::Any);
        let decoded: Vec<(&str, f32)> =
            line.iter().map(|c| (c.text.as_str(), c.confidence)).collect();
        assert_eq!(decoded, [("a", 0.9), ("a", 0.8), ("b", 0.7)]);
        assert!(line.windows(2).all(|pair| pair[0].to <= pair[1].from + 1e-6));
        assert!(line.iter().all(|c| c.from < c.to && c.to <= 1.0));
    }

    #[test]
    fn an_ideograph_on_a_page_of_letters_is_what_it_looks_like_next() {
        let row = [0.02, 0.06, 0.9, 0.02];
        let characters = ["*", "米", " "].map(str::to_owned);
        let decoded = |script| {
            let line = decode(&row, 4, &characters, 1.0, script);
            line.iter().map(|c| (c.text.to_string(), c.confidence)).collect::<Vec<_>>()
        };
        assert_eq!(decoded(Script::Any), [("米".to_owned(), 0.9)]);
        assert_eq!(decoded(Script::Letters), [("*".to_owned(), 0.06 / 0.08)]);
    }

    #[test]
    fn nothing_but_blanks_is_no_text() {
        assert_eq!(decode(&rows(&[(0, 0.9); 4], 3), 3, &[], 1.0, Script::Any), []);
        assert_eq!(decode(&[], 3, &[], 1.0, Script::Any), []);
    }
}
