//! Words that say a second time what stands in their place already.

use recto_model::{Gap, Page, Rect, RenderMode, Word};

/// Leaves out words printed a second time in the same place, invisible words under visible ones, and words off the page.
pub(crate) fn drop_overprints(words: Vec<Word>, page: &Page) -> Vec<Word> {
    let on_page = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let mut keep: Vec<bool> = words
        .iter()
        .map(|word| !word.text.is_empty() && on_page.contains_point(word.bbox.center()))
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
    for (i, &a) in order.iter().enumerate() {
        let first = &words[a as usize];
        let tolerance = 0.12 * first.style.size;
        for &b in &order[i + 1..] {
            let second = &words[b as usize];
            if second.text != first.text || second.bbox.y0 - first.bbox.y0 > tolerance {
                break;
            }
            if (second.bbox.x0 - first.bbox.x0).abs() <= tolerance
                && second.angle == first.angle
                && keep[a as usize]
                && keep[b as usize]
            {
                // The visible one stays; of two alike the later one is on top.
                let (gone, stays) =
                    if second.mode == RenderMode::Invisible { (b, a) } else { (a, b) };
                keep[gone as usize] = false;
                doubled.push((gone, stays));
            }
        }
    }
    hide_invisible(&words, &mut keep);

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
    for (mut word, keep) in words.into_iter().zip(keep) {
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

/// The first eight bytes; in the order of the texts.
pub(crate) fn start(text: &str) -> u64 {
    text.bytes()
        .take(8)
        .zip((0..8).rev())
        .fold(0, |sum, (byte, at)| sum | u64::from(byte) << (8 * at))
}

/// Invisible text is a scan's text layer; where visible text covers it, it says the same a second time.
fn hide_invisible(words: &[Word], keep: &mut [bool]) {
    let visible: Vec<&Word> = words
        .iter()
        .zip(keep.iter())
        .filter(|(word, keep)| **keep && word.mode != RenderMode::Invisible)
        .map(|(word, _)| word)
        .collect();
    if visible.is_empty() || visible.len() == words.len() {
        return;
    }
    let mut visible_by_top = visible;
    visible_by_top.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0));
    let tallest = visible_by_top.iter().map(|word| word.bbox.height()).fold(0.0, f32::max);
    for (i, word) in words.iter().enumerate() {
        if word.mode != RenderMode::Invisible {
            continue;
        }
        let center = word.bbox.center();
        let from = visible_by_top.partition_point(|other| other.bbox.y0 < center.y - tallest);
        let covered = visible_by_top[from..]
            .iter()
            .take_while(|other| other.bbox.y0 <= center.y)
            .any(|other| other.bbox.contains_point(center));
        if covered {
            keep[i] = false;
        }
    }
}
