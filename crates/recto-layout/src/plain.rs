//! The plain reading of a page: its words line by line from top to bottom, without tables, columns or figures. It takes no
//! longer than sorting the words, and stands in where the analysis would take too long.

use recto_lines::{OnLine, into_rows};
use recto_model::{Block, BlockKind, Element, Page, PageLayout, Rect, Word};

use crate::fragments::Fragment;
use crate::frame::ReadingFrame;
use crate::lines::set_line;

/// A word as it stands in the frame of its direction.
struct Standing {
    bbox: Rect,
    baseline: f32,
    size: f32,
}

impl OnLine for Standing {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.size
    }
}

/// The lines of a page, one block for each direction of reading; line breaks are kept.
pub fn plain(page: &Page, words: &[Word]) -> PageLayout {
    let mut by_angle: Vec<u32> = (0..words.len() as u32).collect();
    by_angle.sort_by_key(|&i| words[i as usize].angle);
    let directions =
        by_angle.chunk_by_mut(|&a, &b| words[a as usize].angle == words[b as usize].angle);
    let elements = directions.filter_map(|members| block(page, words, members)).collect();
    PageLayout {
        number: page.number,
        size: page.size,
        fonts: page.fonts.clone(),
        word_count: words.len() as u32,
        elements,
        ..PageLayout::default()
    }
}

/// Words of one direction.
fn block(page: &Page, words: &[Word], members: &mut [u32]) -> Option<Element> {
    let angle = words[*members.first()? as usize].angle;
    let frame = ReadingFrame::of(members.iter().map(|&i| &words[i as usize]), angle, page.size);
    let standing = |i: u32| {
        let word = &words[i as usize];
        let (bbox, baseline) = (frame.enter(word.bbox), frame.baseline(word.baseline));
        Standing { bbox, baseline, size: word.style.size }
    };
    let mut lines = Vec::new();
    into_rows(members, standing, |row| {
        let boxes = row.iter().map(|&i| frame.enter(words[i as usize].bbox));
        let largest = row
            .iter()
            .copied()
            .max_by(|&a, &b| words[a as usize].style.size.total_cmp(&words[b as usize].style.size));
        let (Some(bbox), Some(largest)) = (Rect::hull(boxes), largest) else { return };
        let main = standing(largest);
        let fragment = Fragment {
            words: row.to_vec(),
            bbox,
            baseline: main.baseline,
            size: main.size,
            first_width: 0.0,
        };
        lines.extend(set_line(page, words, &[&fragment], frame).map(|set| set.line));
    });
    let bbox = Rect::hull(lines.iter().map(|line| line.bbox))?;
    Some(Element::Text(Block { kind: BlockKind::Preformatted, bbox, lines, continues: false }))
}
