//! Characters from a recogniser's output: connectionist temporal classification (Graves 2006), best path.

use recto_model::Point;
use smol_str::SmolStr;

use crate::Character;

/// A class that stayed the most likely one over some steps.
struct Peak {
    class: usize,
    confidence: f32,
    from: usize,
    to: usize,
}

/// Characters of one line. `steps` rows of `classes` probabilities; class 0 is the blank; `span` is the share of the steps
/// that lies in the line (the rest is padding).
pub(crate) fn decode(
    rows: &[f32],
    classes: usize,
    characters: &[String],
    span: f32,
) -> Vec<Character> {
    let steps = rows.len() / classes.max(1);
    let mut peaks: Vec<Peak> = Vec::new();
    let mut last = 0;
    for (step, row) in rows.chunks_exact(classes.max(1)).enumerate() {
        let (class, confidence) = strongest(row);
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
            // Some answers leave classes out; the last one is the space in each.
            let is_last = peak.class + 1 == classes;
            let text = if is_last { characters.last() } else { characters.get(peak.class - 1) }?;
            Some(Character {
                text: SmolStr::new(text),
                confidence: peak.confidence.clamp(0.0, 1.0),
                from: (extent.x * scale).clamp(0.0, 1.0),
                to: (extent.y * scale).clamp(0.0, 1.0),
            })
        })
        .collect()
}

fn strongest(row: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::MIN);
    // In blocks: most of the row is far below the best, and a block's maximum is found without branches.
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

/// Side by side in a register, with no heed to what is no number.
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

/// A peak covers the middle of its character; characters meet halfway between their peaks, and none reaches further than
/// a typical one is wide.
fn extents(peaks: &[Peak]) -> Vec<Point> {
    let center = |peak: &Peak| (peak.from + peak.to) as f32 * 0.5;
    let mut steps: Vec<f32> =
        peaks.windows(2).map(|pair| center(&pair[1]) - center(&pair[0])).collect();
    steps.sort_by(f32::total_cmp);
    let typical = steps.get(steps.len() / 2).copied().unwrap_or(3.0);
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

    /// Rows in which the class of each step has this probability.
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
        let line = decode(&rows(&path, 3), 3, &characters, 1.0);
        let told: Vec<(&str, f32)> = line.iter().map(|c| (c.text.as_str(), c.confidence)).collect();
        assert_eq!(told, [("a", 0.9), ("a", 0.8), ("b", 0.7)]);
        assert!(line.windows(2).all(|pair| pair[0].to <= pair[1].from + 1e-6));
        assert!(line.iter().all(|c| c.from < c.to && c.to <= 1.0));
    }

    #[test]
    fn nothing_but_blanks_is_no_text() {
        assert_eq!(decode(&rows(&[(0, 0.9); 4], 3), 3, &[], 1.0), []);
        assert_eq!(decode(&[], 3, &[], 1.0), []);
    }
}
