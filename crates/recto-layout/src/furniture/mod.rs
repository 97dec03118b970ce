//! Running heads, running feet and page numbers: told by repetition over pages; on one page alone by place and form.
//! They are labelled and put first or last, never taken away.

mod forms;

use recto_input::Meter;
use recto_lexicon::is_page_number;
use recto_model::{BlockKind, Element, Line, PageLayout, Rect};

use crate::body::{BodyText, block_text, look};

use forms::{has_edge_number, mask};

/// Share of the page's height at either edge in which furniture stands.
const EDGE: f32 = 0.14;
/// How many blocks from the edge are looked at.
const DEEP: usize = 4;
/// Places agree within this share of the page.
const PLACE: f32 = 0.02;
/// Bits from which one page alone is believed.
const ENOUGH: f32 = 4.0;
/// Bits that a repetition at the same place adds.
const REPEATED: f32 = 4.0;

/// Text larger than the body by this factor is no furniture...
const LARGER: f32 = 1.15;
/// ...and what stands further in than such text rather belongs to it: bits against it.
const INNER: f32 = 2.0;

/// Bits for a line in two parts far apart.
const WIDE_GAP: f32 = 2.5;

struct FurnitureCandidate {
    page: usize,
    element: usize,
    at_top: bool,
    masked: String,
    number_only: bool,
    single: bool,
    x: f32,
    y: f32,
    bits: f32,
}

/// Labels the furniture of all pages and moves it to the first and last places of its page.
pub(crate) fn settle(pages: &mut [PageLayout], body: BodyText, meter: &Meter) {
    let mut candidates: Vec<FurnitureCandidate> = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        // The distance to all others is asked for a few blocks at each edge.
        if !meter.allows(4 * DEEP * page.elements.len()) {
            return;
        }
        collect(page, at, body, &mut candidates);
    }
    repeat(&mut candidates);
    for candidate in &candidates {
        if candidate.bits < ENOUGH {
            continue;
        }
        if let Some(Element::Text(block)) =
            pages[candidate.page].elements.get_mut(candidate.element)
        {
            block.kind = match (candidate.number_only, candidate.at_top) {
                (true, _) => BlockKind::PageNumber,
                (false, true) => BlockKind::RunningHead,
                (false, false) => BlockKind::RunningFoot,
            };
        }
    }
    for page in pages {
        order(page);
    }
}

/// Heads first, feet last; the rest stays as it is.
fn order(page: &mut PageLayout) {
    let middle = page.size.height * 0.5;
    let rank = |element: &Element| match element {
        Element::Text(block) if block.kind.is_furniture() => {
            if block.bbox.center().y < middle {
                0
            } else {
                2
            }
        }
        _ => 1,
    };
    page.elements.sort_by_key(rank);
}

fn collect(page: &PageLayout, at: usize, body: BodyText, candidates: &mut Vec<FurnitureCandidate>) {
    let first = candidates.len();
    let height = page.size.height.max(1.0);
    let width = page.size.width.max(1.0);
    let mut by_top: Vec<usize> = (0..page.elements.len()).collect();
    by_top.sort_by(|&a, &b| page.elements[a].bbox().y0.total_cmp(&page.elements[b].bbox().y0));
    let mut by_bottom = by_top.clone();
    by_bottom.sort_by(|&a, &b| page.elements[b].bbox().y1.total_cmp(&page.elements[a].bbox().y1));
    for (at_top, order) in [(true, by_top), (false, by_bottom)] {
        let mut seen = 0;
        let mut title: Option<Rect> = None;
        for &i in order.iter().take(2 * DEEP) {
            let Element::Text(block) = &page.elements[i] else { continue };
            let in_edge = if at_top {
                block.bbox.y1 < EDGE * height
            } else {
                block.bbox.y0 > (1.0 - EDGE) * height
            };
            let eligible = matches!(
                block.kind,
                BlockKind::Paragraph
                    | BlockKind::ListItem { .. }
                    | BlockKind::Footnote
                    | BlockKind::Contents
            );
            if !in_edge
                || !eligible
                || block.is_declared
                || block.lines.iter().any(|line| line.angle != 0)
            {
                continue;
            }
            seen += 1;
            if seen > DEEP {
                break;
            }
            let text = block_text(block);
            let masked = mask(&text);
            let number_only = is_page_number(&text);
            let depth = if at_top { block.bbox.y0 } else { height - block.bbox.y1 } / height;
            let mut bits = form_bits(block.lines.len(), &text, number_only, depth);
            bits += gap_bits(page, i, at_top, body);
            if block.lines.iter().all(has_wide_gap) {
                bits += WIDE_GAP;
            }
            if let Some(look) = look(block) {
                let ratio = look.points() / body.size;
                if title.is_some_and(|title| is_further_in(&block.bbox, &title, at_top)) {
                    bits -= INNER;
                }
                if ratio > LARGER {
                    title = title.or(Some(block.bbox));
                }
                bits += if ratio > LARGER {
                    -3.0
                } else if ratio < 0.96 {
                    1.0
                } else {
                    0.0
                };
                if look.bold && !body.bold && !number_only {
                    bits -= 0.5;
                }
            }
            candidates.push(FurnitureCandidate {
                page: at,
                element: i,
                at_top,
                masked,
                number_only,
                single: block.lines.len() == 1,
                x: block.bbox.center().x / width,
                y: block.bbox.center().y / height,
                bits,
            });
        }
    }
    share_rows(&mut candidates[first..]);
}

fn is_further_in(bbox: &Rect, title: &Rect, at_top: bool) -> bool {
    if at_top { bbox.y0 >= title.y1 } else { bbox.y1 <= title.y0 }
}

/// What stands on one line with a running head is a part of it.
fn share_rows(candidates: &mut [FurnitureCandidate]) {
    for i in 0..candidates.len() {
        let mate = candidates
            .iter()
            .enumerate()
            .filter(|(j, other)| {
                *j != i && other.single && (other.y - candidates[i].y).abs() < 0.006
            })
            .map(|(_, other)| other.bits - 0.5)
            .fold(f32::NEG_INFINITY, f32::max);
        if candidates[i].single && mate >= ENOUGH {
            candidates[i].bits = candidates[i].bits.max(mate);
        }
    }
}

/// One part at the left, another at the right: titles and paragraphs are not set so.
fn has_wide_gap(line: &Line) -> bool {
    line.spans.windows(2).any(|pair| pair[1].bbox.x0 - pair[0].bbox.x1 > 5.0 * pair[0].style.size)
}

/// Place and form on the page alone.
fn form_bits(lines: usize, text: &str, number_only: bool, depth: f32) -> f32 {
    let mut bits = match depth {
        d if d < 0.05 => 2.0,
        d if d < 0.08 => 1.5,
        d if d < 0.11 => 0.7,
        _ => -0.5,
    };
    if number_only {
        bits += 3.5;
    }
    bits += match lines {
        1 => 0.7,
        2 => 0.0,
        3 => -1.5,
        _ => -5.0,
    };
    let count = text.chars().count();
    if count > 160 {
        bits -= 3.0;
    } else if count > 110 {
        bits -= 1.0;
    }
    if !number_only && has_edge_number(text) {
        bits += 1.2;
    }
    if text.ends_with('.') && count > 50 {
        bits -= 1.5;
    }
    if text.chars().next().is_some_and(char::is_lowercase)
        && !text.starts_with("www")
        && !text.starts_with("http")
    {
        bits -= 1.0;
    }
    bits
}

/// Stands apart from what follows towards the middle of the page.
fn gap_bits(page: &PageLayout, element: usize, at_top: bool, body: BodyText) -> f32 {
    let bbox = page.elements[element].bbox();
    let nearest = page
        .elements
        .iter()
        .enumerate()
        .filter(|(i, other)| {
            *i != element && !matches!(other, Element::Figure(f) if f.bbox.contains(&bbox))
        })
        .map(|(_, other)| {
            let other = other.bbox();
            if at_top { other.y0 - bbox.y1 } else { bbox.y0 - other.y1 }
        })
        .filter(|gap| *gap > -0.3 * body.size)
        .fold(f32::INFINITY, f32::min);
    let em = nearest / body.size;
    if em > 2.5 {
        1.5
    } else if em > 1.1 {
        0.7
    } else if em < 0.5 {
        -1.5
    } else {
        0.0
    }
}

/// The same masked text at the same place on other pages near by (odd and even pages may differ).
fn repeat(candidates: &mut [FurnitureCandidate]) {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&candidates[a], &candidates[b]);
        a.at_top.cmp(&b.at_top).then_with(|| a.masked.cmp(&b.masked)).then(a.page.cmp(&b.page))
    });
    let mut found = vec![false; candidates.len()];
    for (k, &i) in order.iter().enumerate() {
        for &j in order[k + 1..].iter().take(6) {
            let (a, b) = (&candidates[i], &candidates[j]);
            if a.masked != b.masked || a.at_top != b.at_top || b.page > a.page + 4 {
                break;
            }
            let same_height = (a.y - b.y).abs() <= PLACE;
            let same_side = (a.x - b.x).abs() <= PLACE || (a.x + b.x - 1.0).abs() <= 2.0 * PLACE;
            if a.page != b.page && same_height && (same_side || a.number_only) {
                found[i] = true;
                found[j] = true;
            }
        }
    }
    for (candidate, found) in candidates.iter_mut().zip(found) {
        if found {
            candidate.bits += REPEATED;
        }
    }
}
