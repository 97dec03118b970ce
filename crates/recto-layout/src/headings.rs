//! Headings: blocks that stand out and rule what follows, by classes of style, with levels.

use recto_model::{BlockKind, Element, OutlineEntry, PageLayout, Rect};

use crate::body::{Body, Look, block_text, look};
use crate::furniture::is_page_number;

/// Bits from which a block is a heading.
const ENOUGH: f32 = 4.0;
/// How much the class of style weighs against the block itself.
const CLASS: f32 = 0.35;

struct Candidate {
    page: usize,
    element: usize,
    look: Look,
    bits: f32,
    letters: usize,
    depth: Option<u8>,
}

/// Finds the headings of the document and gives them levels.
pub(crate) fn settle(pages: &mut [PageLayout], outline: &[OutlineEntry], body: &Body) {
    let mut candidates = Vec::new();
    let mut letters = 0usize;
    for (at, page) in pages.iter().enumerate() {
        for (i, element) in page.elements.iter().enumerate() {
            let Element::Text(block) = element else { continue };
            let text = block_text(block);
            letters += text.len();
            if !matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { ordered: true, .. }
            ) {
                continue;
            }
            let Some(look) = look(block) else { continue };
            let depth = numbering_depth(&text);
            let bits = form_bits(&text, block.lines.len(), block.kind, depth)
                + look_bits(&look, body)
                + place_bits(page, i, &look, body)
                + outline_bits(outline, page.number, &text);
            candidates.push(Candidate {
                page: at,
                element: i,
                look,
                bits,
                letters: text.len(),
                depth,
            });
        }
    }
    let classes = classes(&mut candidates, letters);
    let chosen: Vec<&Candidate> = candidates
        .iter()
        .zip(&classes)
        .filter(|(candidate, class)| candidate.bits * (1.0 - CLASS) + **class * CLASS >= ENOUGH)
        .map(|(candidate, _)| candidate)
        .collect();
    let ladder = ladder(&chosen);
    for candidate in &chosen {
        let by_look =
            ladder.iter().position(|look| look.is_like(&candidate.look)).map_or(1, |at| at + 1);
        let level = candidate
            .depth
            .map_or(by_look, |depth| usize::from(depth).max(by_look.min(2)))
            .clamp(1, 6);
        if let Some(Element::Text(block)) =
            pages[candidate.page].elements.get_mut(candidate.element)
        {
            block.kind = BlockKind::Heading { level: level as u8 };
        }
    }
    for page in pages.iter_mut() {
        merge_wrapped(page);
    }
    close_jumps(pages);
}

/// What the words say.
fn form_bits(text: &str, lines: usize, kind: BlockKind, depth: Option<u8>) -> f32 {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let count = text.chars().count();
    if letters < 2 || is_page_number(text) {
        return -20.0;
    }
    let mut bits = match lines {
        1 => 0.8,
        2 => 0.3,
        3 => -1.0,
        _ => -5.0,
    };
    bits += match count {
        0..=3 => -1.5,
        4..=70 => 0.5,
        71..=120 => 0.0,
        121..=180 => -2.0,
        _ => -6.0,
    };
    if (letters as f32) < 0.5 * text.chars().filter(|c| !c.is_whitespace()).count() as f32 {
        bits -= 2.5;
    }
    bits += match text.chars().next_back() {
        Some('.') if depth.is_none() => -2.0,
        Some('.' | ':') => -0.7,
        Some(',' | ';' | '-') => -3.0,
        _ => 0.0,
    };
    if text.chars().next().is_some_and(char::is_lowercase) {
        bits -= 3.0;
    }
    if text.contains('@') || text.contains("://") || text.contains("www.") {
        bits -= 3.0;
    }
    bits -= text.matches(", ").count().min(4) as f32 * 0.5;
    if depth.is_some() {
        bits += if names_part(text) { 2.7 } else { 1.5 };
    }
    if kind != BlockKind::Paragraph {
        bits -= 1.5;
    }
    bits
}

/// How the block stands out of the body.
fn look_bits(look: &Look, body: &Body) -> f32 {
    let ratio = (look.points() / body.size.max(1.0)).clamp(0.3, 4.0);
    let mut bits = (ratio.log2() * 9.0).clamp(-6.0, 6.0);
    if look.bold && !body.bold {
        bits += 2.8;
    }
    if look.caps {
        bits += 0.8;
    }
    if look.italic && !look.bold {
        bits += 0.2;
    }
    if let Some(style) = body.style
        && style.color != look.style.color
    {
        bits += 0.7;
    }
    bits
}

/// Rules what follows: text below, nearer than what is above.
fn place_bits(page: &PageLayout, element: usize, look: &Look, body: &Body) -> f32 {
    let bbox = page.elements[element].bbox();
    let em = look.points().max(1.0);
    let next = page.elements[element + 1..].iter().find(|e| !is_furniture(e));
    let mut bits = 0.0;
    match next {
        // Parts of a table of contents are no parts of the text; its own title, first on the page, is.
        Some(Element::Text(block))
            if block.kind == BlockKind::Contents
                && look.points() < 1.4 * body.size
                && page.elements[..element].iter().any(|e| !is_furniture(e)) =>
        {
            bits -= 3.0;
        }
        Some(Element::Text(block)) => {
            let below = block.bbox.y0 - bbox.y1;
            let above = gap_above(page, element, &bbox);
            if below > -0.5 * em && below < 4.0 * em && block.bbox.x_overlap(&bbox) > 0.0 {
                bits += 0.4;
                if above > 1.3 * below.max(0.1) {
                    bits += 0.6;
                }
            }
            if let Some(other) = crate::body::look(block)
                && block.kind == BlockKind::Paragraph
                && other.is_like(look)
                && block.lines.len() > 2
            {
                // What follows looks alike and runs on: this is a short paragraph of that text.
                bits -= 3.0;
            }
        }
        Some(Element::Table(_)) => {}
        Some(Element::Figure(_)) => bits -= 0.5,
        None => bits -= 2.0,
    }
    bits
}

fn is_furniture(element: &Element) -> bool {
    matches!(element, Element::Text(block) if block.kind.is_furniture() || block.kind == BlockKind::Footnote)
}

fn gap_above(page: &PageLayout, element: usize, bbox: &Rect) -> f32 {
    page.elements
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != element)
        .map(|(_, other)| other.bbox())
        .filter(|other| other.y1 <= bbox.y0 + 1.0 && other.x_overlap(bbox) > 0.0)
        .map(|other| bbox.y0 - other.y1)
        .fold(100.0, f32::min)
}

fn outline_bits(outline: &[OutlineEntry], page: u32, text: &str) -> f32 {
    let plain = |s: &str| {
        s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    if outline.is_empty() {
        return 0.0;
    }
    let wanted = plain(text);
    let found = outline.iter().filter(|entry| entry.page.is_none_or(|p| p == page)).any(|entry| {
        let title = plain(&entry.title);
        !title.is_empty() && (title == wanted || (title.len() > 6 && wanted.ends_with(&title)))
    });
    if found { 6.0 } else { 0.0 }
}

/// The mean bits of the blocks in each one's style; a style that much of the text is set in is no heading's.
fn classes(candidates: &mut [Candidate], letters: usize) -> Vec<f32> {
    let mut classes: Vec<(Look, f32, f32, usize)> = Vec::new();
    for candidate in candidates.iter() {
        match classes.iter_mut().find(|(look, ..)| look.is_like(&candidate.look)) {
            Some((_, sum, count, size)) => {
                *sum += candidate.bits;
                *count += 1.0;
                *size += candidate.letters;
            }
            None => classes.push((candidate.look, candidate.bits, 1.0, candidate.letters)),
        }
    }
    candidates
        .iter_mut()
        .map(|candidate| {
            let Some((_, sum, count, size)) =
                classes.iter().find(|(look, ..)| look.is_like(&candidate.look))
            else {
                return candidate.bits;
            };
            let share = *size as f32 / letters.max(1) as f32;
            if share > 0.3 && letters > 400 {
                candidate.bits -= 3.0;
            }
            sum / count
        })
        .collect()
}

/// `2`, `2.1`, `2.1.3 Title`, `Chapter 4`: how deep the number says the heading is.
fn numbering_depth(text: &str) -> Option<u8> {
    let mut tokens = text.split_whitespace();
    let first = tokens.next()?;
    let second = tokens.next()?;
    if names_part(text) {
        let bare = second.trim_matches(|c: char| !c.is_alphanumeric());
        return (bare.len() <= 4).then_some(1);
    }
    let bare = first.trim_end_matches('.');
    let parts: Vec<&str> = bare.split('.').collect();
    let numeric = parts
        .iter()
        .all(|p| !p.is_empty() && p.len() <= 2 && p.bytes().all(|b| b.is_ascii_digit()));
    let capital = second.chars().next().is_some_and(|c| c.is_uppercase() || !c.is_alphabetic());
    if numeric
        && capital
        && parts.len() <= 5
        && (parts.len() > 1 || second.chars().next().is_some_and(char::is_uppercase))
    {
        return Some(parts.len() as u8);
    }
    let letter_or_roman = first.ends_with('.')
        && parts.len() == 1
        && (crate::lists::roman(bare).is_some()
            || (bare.len() == 1 && bare.bytes().all(|b| b.is_ascii_uppercase())));
    (letter_or_roman && bare.chars().all(char::is_uppercase) && capital).then_some(1)
}

/// Begins as parts of books are called.
fn names_part(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    matches!(first.as_str(), "chapter" | "part" | "section" | "appendix" | "annex" | "kapitel")
}

/// The looks of headings, the highest first.
fn ladder(chosen: &[&Candidate]) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for candidate in chosen {
        if !looks.iter().any(|look| look.is_like(&candidate.look)) {
            looks.push(candidate.look);
        }
    }
    looks.sort_by_key(|look| (u32::MAX - look.size, !look.bold, !look.caps, look.italic));
    looks
}

/// A heading that runs over two lines may have come as two blocks.
fn merge_wrapped(page: &mut PageLayout) {
    let mut i = 0;
    while i + 1 < page.elements.len() {
        let (head, tail) = page.elements.split_at_mut(i + 1);
        let (Some(Element::Text(a)), Some(Element::Text(b))) = (head.last_mut(), tail.first_mut())
        else {
            i += 1;
            continue;
        };
        let both =
            matches!((a.kind, b.kind), (BlockKind::Heading { .. }, BlockKind::Heading { .. }));
        if both && goes_on(a, b) {
            a.lines.append(&mut b.lines);
            a.bbox = a.bbox.union(&b.bbox);
            page.elements.remove(i + 1);
        } else {
            i += 1;
        }
    }
}

fn goes_on(a: &recto_model::Block, b: &recto_model::Block) -> bool {
    let (Some(x), Some(y)) = (look(a), look(b)) else { return false };
    let (Some(last), Some(first)) = (a.lines.last(), b.lines.first()) else { return false };
    let step = first.baseline - last.baseline;
    let b_text = block_text(b);
    x.is_like(&y)
        && step > 0.0
        && step <= 1.45 * x.points()
        && a.bbox.x_overlap(&b.bbox) > 0.0
        && a.lines.len() + b.lines.len() <= 4
        && numbering_depth(&b_text).is_none()
}

/// Levels never jump down by more than one.
fn close_jumps(pages: &mut [PageLayout]) {
    let mut deepest_allowed = 1;
    for element in pages.iter_mut().flat_map(|page| &mut page.elements) {
        if let Element::Text(block) = element
            && let BlockKind::Heading { level } = &mut block.kind
        {
            *level = (*level).min(deepest_allowed);
            deepest_allowed = *level + 1;
        }
    }
}
