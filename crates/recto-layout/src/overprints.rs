//! Words that say a second time what stands in their place already.

use std::collections::BTreeMap;

use recto_input::Meter;
use recto_lines::tolerance::LEVEL;
use recto_model::{Gap, LeftOutReason, Page, Point, Rect, RenderMode, Word};

use crate::glyph_trace::GlyphTrace;

/// Words of one text that are looked at one after the other; of more, those near by are found by their place, and so many in
/// one place.
const FEW: usize = 32;

/// Leaves out words printed a second time in the same place, invisible words under visible ones, and words off the page.
pub(crate) fn drop_overprints(
    words: Vec<Word>,
    page: &Page,
    trace: &mut GlyphTrace,
    meter: &Meter,
) -> Vec<Word> {
    let on_page = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let mut left_out: Vec<Option<LeftOutReason>> = words
        .iter()
        .map(|word| {
            if word.text.is_empty() {
                Some(LeftOutReason::Blank)
            } else {
                let is_off = !on_page.contains_point(word.bbox.center());
                is_off.then_some(LeftOutReason::OffPage)
            }
        })
        .collect();

    let mut order: Vec<u32> = (0..words.len() as u32).collect();
    // The first letters as a number tell most texts apart without looking at them.
    let starts: Vec<u64> = words.iter().map(|word| start(&word.text)).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (a as usize, b as usize);
        starts[a]
            .cmp(&starts[b])
            .then_with(|| words[a].text.cmp(&words[b].text))
            .then(words[a].bbox.y0.total_cmp(&words[b].bbox.y0))
    });
    let mut doubled = Vec::new();
    for same in order.chunk_by(|&a, &b| words[a as usize].text == words[b as usize].text) {
        let by_place = WordsByPlace::of(&words, same);
        for (i, &a) in same.iter().enumerate().take(same.len() - 1) {
            if left_out[a as usize].is_some() {
                continue;
            }
            let first = &words[a as usize];
            let tolerance = LEVEL * first.style.size;
            for at in by_place.behind(i, first, meter) {
                let b = same[at];
                let second = &words[b as usize];
                if left_out[a as usize].is_some() || second.bbox.y0 - first.bbox.y0 > tolerance {
                    break;
                }
                if (second.bbox.x0 - first.bbox.x0).abs() <= tolerance
                    && second.angle == first.angle
                    && left_out[b as usize].is_none()
                {
                    // The visible one stays; of two alike the later one is on top.
                    let (gone, stays) =
                        if second.mode == RenderMode::Invisible { (b, a) } else { (a, b) };
                    left_out[gone as usize] = Some(LeftOutReason::Doubled);
                    doubled.push((gone, stays));
                }
            }
        }
    }
    hide_invisible(&words, &mut left_out);
    trace.drop_words(&left_out);

    let mut words = words;
    for (gone, stays) in doubled {
        // A dropped word hands on the position of the one that stays in its line.
        let gap = words[gone as usize].gap_before;
        let kept = &mut words[stays as usize];
        if kept.gap_before == Gap::Start && gap != Gap::Start && gone + 1 == stays {
            kept.gap_before = gap;
        }
    }
    let mut previous_kept = true;
    let mut out = Vec::with_capacity(words.len());
    for (mut word, left_out) in words.into_iter().zip(left_out) {
        let keep = left_out.is_none();
        if keep {
            if !previous_kept {
                word.gap_before = Gap::Start;
            }
            out.push(word);
        }
        previous_kept = keep;
    }
    out
}

/// Words of one text, from top to bottom, by the cells of a grid in which they begin.
struct WordsByPlace {
    count: usize,
    side: f32,
    cells: BTreeMap<(i32, i32), Vec<usize>>,
}

impl WordsByPlace {
    fn of(words: &[Word], same: &[u32]) -> Self {
        let tolerances = same.iter().map(|&i| LEVEL * words[i as usize].style.size);
        let mut by_place = Self {
            count: same.len(),
            // No wider than a tolerance reaches, so that the next cells hold all that is near.
            side: tolerances.fold(1.0, f32::max),
            cells: BTreeMap::new(),
        };
        if same.len() > FEW {
            for (at, &i) in same.iter().enumerate() {
                let cell = by_place.cell(&words[i as usize]);
                by_place.cells.entry(cell).or_default().push(at);
            }
        }
        by_place
    }

    fn cell(&self, word: &Word) -> (i32, i32) {
        ((word.bbox.x0 / self.side) as i32, (word.bbox.y0 / self.side) as i32)
    }

    /// The words behind the one at `at` that may stand within the tolerance of it, in their order.
    fn behind(&self, at: usize, word: &Word, meter: &Meter) -> Vec<usize> {
        if self.count <= FEW {
            return (at + 1..self.count).collect();
        }
        let (x, y) = self.cell(word);
        let mut near: Vec<usize> = Vec::new();
        for y in [y, y.saturating_add(1)] {
            for x in [x.saturating_sub(1), x, x.saturating_add(1)] {
                let cell = self.cells.get(&(x, y)).map_or(&[][..], Vec::as_slice);
                let from = cell.partition_point(|&other| other <= at);
                near.extend(cell[from..].iter().take(FEW));
            }
        }
        meter.allows(near.len());
        near.sort_unstable();
        near
    }
}

/// The first eight bytes; in the order of the texts.
pub(crate) fn start(text: &str) -> u64 {
    let mut first = [0; size_of::<u64>()];
    for (to, byte) in first.iter_mut().zip(text.bytes()) {
        *to = byte;
    }
    u64::from_be_bytes(first)
}

/// Invisible text is a scan's text layer; where visible text covers it, it says the same a second time.
fn hide_invisible(words: &[Word], left_out: &mut [Option<LeftOutReason>]) {
    let visible: Vec<&Word> = words
        .iter()
        .zip(left_out.iter())
        .filter(|(word, left_out)| left_out.is_none() && word.mode != RenderMode::Invisible)
        .map(|(word, _)| word)
        .collect();
    if visible.is_empty() || visible.len() == words.len() {
        return;
    }
    let covered =
        covered_by(&visible, words.iter().filter(|word| word.mode == RenderMode::Invisible));
    let hidden = words.iter().zip(left_out).filter(|(word, _)| word.mode == RenderMode::Invisible);
    for ((_, left_out), is_covered) in hidden.zip(covered) {
        if is_covered {
            left_out.get_or_insert(LeftOutReason::Invisible);
        }
    }
}

/// For each of some words, whether its centre lies in one of the boxes of others.
fn covered_by<'a>(others: &[&Word], words: impl Iterator<Item = &'a Word>) -> Vec<bool> {
    let centers: Vec<Point> = words.map(|word| word.bbox.center()).collect();
    // Only where centres are does it matter whether a box is open.
    let mut xs: Vec<f32> = centers.iter().map(|center| center.x).collect();
    xs.sort_by(f32::total_cmp);
    let mut by_height: Vec<usize> = (0..centers.len()).collect();
    by_height.sort_by(|&a, &b| centers[a].y.total_cmp(&centers[b].y));
    let mut opening: Vec<&Rect> =
        others.iter().map(|word| &word.bbox).filter(|bbox| bbox.y0 <= bbox.y1).collect();
    let mut closing = opening.clone();
    opening.sort_by(|a, b| a.y0.total_cmp(&b.y0));
    closing.sort_by(|a, b| a.y1.total_cmp(&b.y1));
    let (mut opening, mut closing) =
        (opening.into_iter().peekable(), closing.into_iter().peekable());
    let mut open = OpenRanges::over(xs);
    let mut covered = vec![false; centers.len()];
    for at in by_height {
        let center = centers[at];
        while let Some(bbox) = opening.next_if(|bbox| bbox.y0 <= center.y) {
            open.add(bbox, 1);
        }
        while let Some(bbox) = closing.next_if(|bbox| bbox.y1 < center.y) {
            open.add(bbox, -1);
        }
        covered[at] = open.count(center.x) > 0;
    }
    covered
}

/// Counts the open ranges at places along x: a Fenwick tree over the differences.
struct OpenRanges {
    /// Ascending.
    places: Vec<f32>,
    tree: Vec<i64>,
}

impl OpenRanges {
    fn over(places: Vec<f32>) -> Self {
        Self { tree: vec![0; places.len() + 1], places }
    }

    fn add(&mut self, range: &Rect, count: i64) {
        let from = self.places.partition_point(|x| *x < range.x0);
        let to = self.places.partition_point(|x| *x <= range.x1);
        if from < to {
            self.step(from, count);
            self.step(to, -count);
        }
    }

    fn step(&mut self, place: usize, count: i64) {
        let mut at = place + 1;
        while let Some(sum) = self.tree.get_mut(at) {
            *sum += count;
            at += at & at.wrapping_neg();
        }
    }

    fn count(&self, x: f32) -> i64 {
        let mut at = self.places.partition_point(|other| *other <= x);
        let mut sum = 0;
        while at > 0 {
            sum += self.tree[at];
            at &= at - 1;
        }
        sum
    }
}
