//! The plain reading of a page: its words line by line from top to bottom, without tables, columns or figures. It takes no
//! longer than sorting the words, and stands in where the analysis would take too long.

use recto_lines::{PageRuns, ReadingFrame, TextRun, by_angle, into_rows};
use recto_model::{Block, BlockKind, Element, Page, PageLayout, Rect, Word};

use crate::lines::set_line;

/// The lines of a page, one block for each direction of reading; line breaks are kept.
pub fn plain(page: &Page, words: &[Word], runs: &PageRuns) -> PageLayout {
    let directions = by_angle(words, (0..words.len() as u32).collect()).into_iter();
    let elements = directions.filter_map(|members| block(page, words, runs, &members)).collect();
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
fn block(page: &Page, words: &[Word], runs: &PageRuns, members: &[u32]) -> Option<Element> {
    let angle = words[*members.first()? as usize].angle;
    let frame = ReadingFrame::of(members.iter().map(|&i| &words[i as usize]), angle, page.size);
    let texts = runs.among(words, members.iter().copied(), frame);
    let mut order: Vec<usize> = (0..texts.len()).collect();
    let mut lines = Vec::new();
    into_rows(
        &mut order,
        |i| texts[i].place,
        |row| {
            let row: Vec<&TextRun> = row.iter().map(|&i| &texts[i]).collect();
            lines.extend(set_line(page, words, &row, frame).map(|set| set.line));
        },
    );
    let bbox = Rect::hull(lines.iter().map(|line| line.bbox))?;
    Some(Element::Text(Block {
        kind: BlockKind::Preformatted,
        bbox,
        lines,
        continues: false,
        is_declared: false,
    }))
}
