//! Blocks from the lines of a leaf: where one paragraph, item or heading ends and the next begins.

use recto_lexicon::{Marker, Ordinal, ends_clause, is_caption_start, marker};
use recto_lines::{OnLine, ReadingFrame, tolerance};
use recto_model::{Block, BlockKind, Rect, Size, quantile};

use crate::lines::TypesetLine;
use crate::toc::toc_lines;

/// How many lines above and below tell how wide a column is.
const NEAR: usize = 6;

/// A block with its lines as set, in the frame of its text.
pub(crate) struct SetBlock {
    pub(crate) lines: Vec<TypesetLine>,
    pub(crate) kind: BlockKind,
    pub(crate) bbox: Rect,
}

impl SetBlock {
    pub(crate) fn finish(self, frame: ReadingFrame, page: Size) -> Block {
        let bbox = Rect::hull(self.lines.iter().map(|set| set.line.bbox))
            .unwrap_or_else(|| frame.leave(self.bbox))
            .clamped(page);
        Block {
            kind: self.kind,
            bbox,
            lines: self.lines.into_iter().map(|set| set.line).collect(),
            continues: false,
            is_declared: false,
        }
    }
}

/// Splits the lines of one leaf, top to bottom, into blocks.
pub(crate) fn blocks(lines: Vec<TypesetLine>) -> Vec<SetBlock> {
    let mut measure = Measure::of(&lines);
    let rights = right_borders(&lines);
    let markers: Vec<Option<Marker>> = lines.iter().map(marker_of).collect();
    let contents = toc_lines(&lines);
    let mut groups: Vec<Vec<TypesetLine>> = Vec::new();
    let mut firsts: Vec<usize> = Vec::new();
    for (i, set) in lines.into_iter().enumerate() {
        measure.right = rights[i.saturating_sub(1)];
        let starts = match groups.last() {
            Some(_) if contents[i] || contents[i - 1] => true,
            Some(group) => {
                measure.starts_block(group, &set, markers[i], markers[firsts[firsts.len() - 1]])
            }
            None => true,
        };
        if starts {
            groups.push(vec![set]);
            firsts.push(i);
        } else if let Some(group) = groups.last_mut() {
            group.push(set);
        }
    }
    let mut blocks: Vec<SetBlock> = groups
        .into_iter()
        .filter_map(|lines| {
            let bbox = Rect::hull(lines.iter().map(|set| set.bbox))?;
            Some(SetBlock { lines, kind: BlockKind::Paragraph, bbox })
        })
        .collect();
    let markers: Vec<Option<Marker>> = firsts.iter().map(|&i| markers[i]).collect();
    name(&mut blocks, &markers);
    for (block, &first) in blocks.iter_mut().zip(&firsts) {
        if contents[first] {
            block.kind = BlockKind::Contents;
        }
    }
    blocks
}

fn marker_of(set: &TypesetLine) -> Option<Marker> {
    if set.has_bullet { Some(Marker::Bullet) } else { marker(&set.line.text()) }
}

/// For each line the border that lines of its size are filled to near by; a wide foot below does not widen a column.
fn right_borders(lines: &[TypesetLine]) -> Vec<f32> {
    (0..lines.len())
        .map(|i| {
            let near = &lines[i.saturating_sub(NEAR)..(i + NEAR + 1).min(lines.len())];
            near.iter()
                .filter(|other| alike_in_size(other, &lines[i]))
                .map(|other| other.bbox.x1)
                .fold(lines[i].bbox.x1, f32::max)
        })
        .collect()
}

/// What is usual in the leaf.
struct Measure {
    left: f32,
    /// Of the lines around the last one.
    right: f32,
    /// Baseline distance of neighbouring lines of one size, in em.
    leading: f32,
}

impl Measure {
    fn of(lines: &[TypesetLine]) -> Self {
        let mut steps: Vec<f32> = lines
            .windows(2)
            .filter(|pair| alike_in_size(&pair[0], &pair[1]))
            .map(|pair| pair[0].leading(&pair[1]))
            .filter(|step| (0.6..2.6).contains(step))
            .collect();
        let leading = if steps.is_empty() { 1.3 } else { quantile(&mut steps, 0.35) };
        Self {
            left: lines.iter().map(|set| set.bbox.x0).fold(f32::INFINITY, f32::min),
            right: lines.iter().map(|set| set.bbox.x1).fold(f32::NEG_INFINITY, f32::max),
            leading,
        }
    }

    fn starts_block(
        &self,
        group: &[TypesetLine],
        next: &TypesetLine,
        next_marker: Option<Marker>,
        group_marker: Option<Marker>,
    ) -> bool {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { return true };
        let em = last.em();
        let step = last.leading(next);
        if !alike_in_size(last, next)
            || step < 0.3
            || step > (1.32 * self.leading).max(self.leading + 0.25)
        {
            return true;
        }
        if last.uniform && next.uniform && differs_in_looks(last, next) {
            return true;
        }
        // A line all in one look that ends early, before one that begins in another look.
        if last.uniform
            && self.right - last.bbox.x1 > next.first_width + 0.6 * em
            && (begins_differently(last, next) || differs_in_looks(last, next))
        {
            return true;
        }
        let text = next.line.text();
        if is_caption_start(&text) {
            return true;
        }
        let indent = (next.bbox.x0 - last.bbox.x0) / em;
        let outdent = (next.bbox.x0 - first.bbox.x0) / em;
        match next_marker {
            Some(Marker::Bullet) => return true,
            Some(_) if group_marker.is_some() && outdent < 0.5 => return true,
            Some(Marker::Ordinal(_)) if ends_sentence(last) && indent.abs() < 3.0 => {
                return true;
            }
            _ => {}
        }
        if group.len() == 1 && group_marker.is_none() && centered(first, next, self) {
            return false;
        }
        // Hanging: the lines after the first stand further in; a line back at the first one's edge begins anew.
        let hangs = group.len() > 1 && (last.bbox.x0 - first.bbox.x0) / em > 0.7;
        if hangs && outdent.abs() < 0.4 {
            return true;
        }
        let room = self.right - last.bbox.x1;
        let would_fit = room > next.first_width + 0.6 * em;
        // Indented first line: begins further in than the line before, which ended its paragraph.
        if indent > 0.8
            && indent < 6.0
            && group_marker.is_none()
            && (group.len() > 1 || outdent > 0.8)
        {
            return !centered(last, next, self) && (would_fit || ends_sentence(last));
        }
        if !would_fit {
            return false;
        }
        let width = self.right - self.left;
        let starts_fresh = next.line.text().chars().next().is_some_and(|c| !c.is_lowercase());
        (ends_sentence(last) && room > next.first_width + 2.0 * em && starts_fresh)
            || (room > 0.45 * width && starts_fresh && !centered(last, next, self))
    }
}

fn alike_in_size(a: &TypesetLine, b: &TypesetLine) -> bool {
    a.is_sized_as(b, tolerance::EQUAL_SIZE)
}

fn differs_in_looks(a: &TypesetLine, b: &TypesetLine) -> bool {
    let (a, b) = (&a.style, &b.style);
    a.weight.abs_diff(b.weight) >= 150
        || a.color != b.color
        || (a.italic != b.italic && a.font != b.font)
}

fn begins_differently(a: &TypesetLine, b: &TypesetLine) -> bool {
    b.line.spans.first().is_some_and(|span| {
        span.style.color != a.style.color || span.style.weight.abs_diff(a.style.weight) >= 150
    })
}

fn ends_sentence(set: &TypesetLine) -> bool {
    ends_clause(&set.line.text())
}

/// Both lines stand around one centre and neither fills the column.
fn centered(a: &TypesetLine, b: &TypesetLine, measure: &Measure) -> bool {
    let em = a.em();
    let off = (a.bbox.center().x - b.bbox.center().x).abs();
    off < 0.5 * em
        && (a.bbox.x0 - b.bbox.x0).abs() > 0.5 * em
        && (a.bbox.x0 > measure.left + em || b.bbox.x0 > measure.left + em)
}

/// Kinds that the leaf alone can tell.
fn name(blocks: &mut [SetBlock], markers: &[Option<Marker>]) {
    for i in 0..blocks.len() {
        let Some(first) = blocks[i].lines.first() else { continue };
        let text = first.line.text();
        if is_caption_start(&text) {
            blocks[i].kind = BlockKind::Caption;
            continue;
        }
        if blocks[i].lines.iter().all(|set| set.style.monospace) {
            blocks[i].kind = BlockKind::Preformatted;
            continue;
        }
        let has_company = |wanted: fn(&Marker) -> bool| {
            let near = markers.iter().enumerate().take(i + 5).skip(i.saturating_sub(4));
            near.filter(|(j, _)| *j != i).any(|(_, other)| other.as_ref().is_some_and(wanted))
        };
        blocks[i].kind = match markers[i] {
            Some(Marker::Bullet) => BlockKind::ListItem { depth: 0, ordered: false },
            Some(Marker::Dash) if has_company(|m| *m == Marker::Dash) => {
                BlockKind::ListItem { depth: 0, ordered: false }
            }
            Some(Marker::Ordinal(ordinal)) if is_sequence(markers, i, ordinal) => {
                BlockKind::ListItem { depth: 0, ordered: true }
            }
            _ => BlockKind::Paragraph,
        };
    }
}

/// A neighbouring marker counts one up or one down in the same way.
fn is_sequence(markers: &[Option<Marker>], i: usize, ordinal: Ordinal) -> bool {
    let is = |other: &Option<Marker>, holds: &dyn Fn(&Ordinal) -> bool| matches!(other, Some(Marker::Ordinal(other)) if holds(other));
    let (before, after) = (markers[..i].iter().rev(), &markers[i + 1..]);
    after.iter().take(4).any(|other| is(other, &|other| other.follows(&ordinal)))
        || before.take(4).any(|other| is(other, &|other| ordinal.follows(other)))
}
