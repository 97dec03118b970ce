//! Is a reading of a band as a table worth more than the same words as running text?

use recto_input::Meter;
use recto_lines::is_wide;
use recto_model::{Gap, Rect, Word};

use super::content::{self, ContentKind};
use super::rows::{Item, Laid, passing};
use super::{Drawings, TableHypothesis, heads};
use crate::TableSearch;
use crate::edges::Edges;
use crate::score::Ledger;

/// What a column of numbers with its name over it is worth.
const HEADED_NUMBERS: f32 = 3.0;
/// Edges of cells agree within this (em).
const SAME_EDGE: f32 = 0.18;
/// Rules of a table are longer than a quarter more than it by no more than this, and end so far beyond it (em).
const LONGER: f32 = 2.0;
const BEYOND: f32 = 0.5;
/// What a gap within a cell costs.
const GAP_IN_CELL: f32 = 3.0;
/// More than columns of text without a number can be worth by standing under each other.
const BLOCKS: f32 = 40.0;

pub(crate) fn score(reading: &TableHypothesis, search: &TableSearch<'_>) -> Ledger {
    let &TableSearch { words, edges, drawings, meter, .. } = search;
    let mut ledger = Ledger::default();
    let (rows, cols) = (reading.rows() as f32, reading.cols() as f32);
    ledger.add("grid", -10.0 - 5.0 * cols - rows);
    let (aligned, content) = (alignment(reading), content_bits(reading));
    ledger.add("aligned_columns", aligned);
    ledger.add("equal_content", content);
    // Rules alone make no table: charts and letterheads have them too.
    ledger.add("rules", rules(reading, edges, meter).min(6.0 + 0.8 * (aligned + content).max(0.0)));
    if rows < 3.0 && cols < 4.0 {
        ledger.add("few_rows", -8.0);
    }
    ledger.add("framed", if reading.framed { 2.0 } else { 0.0 });
    ledger.add("running_text", -running_text(reading));
    ledger.add("list", -list(reading, words));
    ledger.add("contents", -contents(reading, words));
    ledger.add("labels", -labels(reading, words));
    ledger.add("blocks", -blocks(reading, words));
    ledger.add("headed_numbers", headed_numbers(reading));
    ledger.add("drawing", -drawing(reading, drawings));
    ledger.add("sparse", -sparse(reading));
    ledger
}

fn cells(reading: &TableHypothesis, col: usize) -> impl Iterator<Item = &Item> {
    reading
        .lines
        .iter()
        .skip(reading.body)
        .filter_map(move |line| line.in_col(col))
        .filter(|item| item.c1 - item.c0 == 1)
}

/// Edges that cells of a column share.
fn alignment(reading: &TableHypothesis) -> f32 {
    let mut bits = 0.0;
    for col in 0..reading.cols() {
        let size = reading.lines.first().map_or(0.0, |line| line.size);
        // Heads may stand on the edge of their column or not.
        let in_head = reading.lines[..reading.body].iter().filter_map(|line| line.in_col(col));
        let heads: Vec<_> =
            in_head.filter(|item| item.c1 - item.c0 == 1).map(|item| item.bbox).collect();
        let mut boxes: Vec<_> = cells(reading, col).map(|item| item.bbox).collect();
        boxes.extend(&heads);
        let heads = heads.len();
        let shared = [0.0, 1.0, 0.5].map(|share| {
            let mut at: Vec<f32> =
                boxes.iter().map(|bbox| bbox.x0 + share * bbox.width()).collect();
            at.sort_by(f32::total_cmp);
            let tolerance = SAME_EDGE * size;
            let mut best = 0;
            let mut from = 0;
            for to in 0..at.len() {
                while at[to] - at[from] > 2.0 * tolerance {
                    from += 1;
                }
                best = best.max(to + 1 - from);
            }
            best
        });
        let best = shared.into_iter().max().unwrap_or(0);
        let stray = boxes.len() - best;
        bits += 2.5 * (best as f32 - 1.0).max(0.0) - 1.5 * (stray as f32 - heads as f32).max(0.0);
    }
    bits
}

/// Columns of one kind of content.
fn content_bits(reading: &TableHypothesis) -> f32 {
    let mut bits = 0.0;
    for col in 0..reading.cols() {
        if !heads::is_numeric(&reading.lines[reading.body..], col) {
            continue;
        }
        for item in cells(reading, col) {
            bits += match item.kind {
                ContentKind::Number => 1.5,
                ContentKind::Blank => 1.0,
                ContentKind::Text => -1.0,
            };
        }
    }
    bits
}

/// Rules and borders of fills from edge to edge of the table.
fn rules(reading: &TableHypothesis, edges: &Edges, meter: &Meter) -> f32 {
    let (Some(first), Some(last)) = (reading.lines.first(), reading.lines.last()) else {
        return 0.0;
    };
    let (x0, x1) = (reading.xs[0], reading.xs[reading.xs.len() - 1]);
    let width = x1 - x0;
    let reach = 1.2 * first.size;
    let mut middles: Vec<(f32, f32)> = reading
        .lines
        .iter()
        .map(|line| (line.bbox.center().y, 0.25 * line.bbox.height()))
        .collect();
    middles.sort_by(|a, b| a.0.total_cmp(&b.0));
    let farthest = middles.iter().map(|(_, far)| *far).fold(0.0, f32::max);
    let is_in_text = |pos: f32| {
        let from = middles.partition_point(|(y, _)| *y < pos - farthest);
        middles[from..]
            .iter()
            .take_while(|(y, _)| *y <= pos + farthest && meter.allows(1))
            .any(|(y, far)| (y - pos).abs() < *far)
    };
    let mut bits = 0.0f32;
    for edge in passing(edges, first.bbox.y0 - reach, last.bbox.y1 + reach) {
        let whole = edge.lo <= x0 + 0.1 * width
            && edge.hi >= x1 - 0.1 * width
            && edge.length() < 1.25 * width + LONGER * first.size;
        if !meter.allows(1) {
            break;
        }
        if whole && is_in_text(edge.pos) {
            // A line at the height of text is the grid of a chart.
            bits -= 8.0;
        } else if whole {
            bits += if edge.stroke { 8.0 } else { 4.0 };
        } else if edge.lo >= x0 - BEYOND * first.size && edge.hi <= x1 + BEYOND * first.size {
            bits += 1.0;
        }
    }
    if reading.framed { bits.min(60.0) } else { bits.min(40.0) }
}

/// Cells of many words that fill their column, line after line: paragraphs side by side.
fn running_text(reading: &TableHypothesis) -> f32 {
    let mut bits = 0.0;
    for col in 0..reading.cols() {
        let width = reading.xs[col + 1] - reading.xs[col];
        for item in cells(reading, col).filter(|item| item.kind == ContentKind::Text) {
            let many = item.words.len() as f32;
            if many >= 4.0 && item.bbox.width() > 0.6 * width {
                bits += (1.2 * (many - 2.0)).min(7.0);
            } else if many >= 6.0 {
                bits += 2.0;
            }
        }
    }
    for line in &reading.lines {
        bits +=
            line.items.iter().filter(|item| item.c1 - item.c0 > 1 && item.words.len() > 6).count()
                as f32
                * 5.0;
    }
    bits
}

/// A first column of nothing but marks is a list's.
fn list(reading: &TableHypothesis, words: &[Word]) -> f32 {
    let (mut marks, mut count) = (0, 0);
    for item in cells(reading, 0) {
        count += 1;
        marks += usize::from(content::is_list_mark(words, &item.words));
    }
    if count > 0 && marks * 3 >= count * 2 && reading.cols() <= 3 {
        12.0 + 6.0 * marks as f32
    } else {
        0.0
    }
}

/// Entries with leaders, or with page numbers that do not fall.
fn contents(reading: &TableHypothesis, words: &[Word]) -> f32 {
    let leaders = reading
        .lines
        .iter()
        .flat_map(|line| &line.items)
        .filter(|item| content::has_leader(words, &item.words))
        .count();
    if leaders * 3 > reading.lines.len() {
        return 10.0 * leaders as f32;
    }
    if reading.cols() > 3 {
        return 0.0;
    }
    let pages: Vec<Option<u32>> = cells(reading, reading.cols() - 1)
        .map(|item| content::whole_number(words, &item.words))
        .collect();
    let numbers: Vec<u32> = pages.iter().flatten().copied().collect();
    let rising = numbers.len() >= 3
        && numbers.len() * 10 >= pages.len() * 8
        && numbers.windows(2).all(|pair| pair[0] <= pair[1])
        && numbers.iter().all(|&n| n < 3000)
        && numbers.first() != numbers.last();
    let titled = cells(reading, reading.cols() - 2).any(|item| item.words.len() >= 3);
    if rising && titled { 6.0 * numbers.len() as f32 } else { 0.0 }
}

/// Labels that end with a colon, each with its value: a form's head, not a table.
fn labels(reading: &TableHypothesis, words: &[Word]) -> f32 {
    let colons = cells(reading, 0).filter(|item| content::is_name(words, &item.words)).count();
    if reading.cols() <= 4 && colons * 2 >= reading.rows() { 6.0 * colons as f32 } else { 0.0 }
}

/// Text side by side in blocks, each with its head (`Bill to: ... Ship to: ...`): a line of nothing but names that end with a
/// colon, as no other does, or a bold one amid lines that are not. Heads of tables are bold above their first line only.
fn blocks(reading: &TableHypothesis, words: &[Word]) -> f32 {
    if (0..reading.cols()).any(|col| heads::is_numeric(&reading.lines, col)) {
        return 0.0;
    }
    let name = |item: &Item| content::is_name(words, &item.words);
    let bold = |item: &Item| item.words.iter().all(|&i| words[i as usize].style.is_bold());
    let all = |line: &Laid, holds: &dyn Fn(&Item) -> bool| {
        line.items.len() >= 2 && line.items.iter().all(holds)
    };
    let names = reading.lines.iter().flat_map(|line| &line.items).filter(|item| name(item)).count();
    let named: usize =
        reading.lines.iter().filter(|line| all(line, &name)).map(|line| line.items.len()).sum();
    let is_parted = reading.lines.windows(3).any(|lines| {
        !lines[0].items.iter().any(bold)
            && all(&lines[1], &bold)
            && !lines[2].items.iter().any(bold)
    });
    if (names > 0 && named == names) || is_parted { BLOCKS } else { 0.0 }
}

/// What gaps within cells cost that part words elsewhere: the columns are not those of these lines. That tells which of two
/// readings as tables is the better one, and nothing about other readings.
pub(crate) fn gaps_in_cells(reading: &TableHypothesis, words: &[Word]) -> f32 {
    let gaps = |line: &Laid, item: &Item| {
        let wide = |pair: &[u32]| {
            let [a, b] = [pair[0], pair[1]].map(|i| &words[i as usize]);
            is_wide((b.bbox.x0 - a.bbox.x1) / line.size, Gap::None)
                && !content::is_unit_mark(words, &pair[..1])
                && !content::is_unit_mark(words, &pair[1..])
        };
        item.words.windows(2).filter(|pair| wide(pair)).count()
    };
    let within = |line: &Laid| -> usize {
        line.items.iter().filter(|item| item.c1 - item.c0 == 1).map(|item| gaps(line, item)).sum()
    };
    GAP_IN_CELL * reading.lines.iter().map(within).sum::<usize>() as f32
}

/// Names over columns of numbers: no list, address or paragraph has them.
fn headed_numbers(reading: &TableHypothesis) -> f32 {
    let is_headed = |col: &usize| {
        let held =
            |kind: ContentKind| cells(reading, *col).filter(|item| item.kind == kind).count();
        let is_named = reading.lines[..reading.body]
            .iter()
            .filter_map(|line| line.in_col(*col))
            .any(|item| item.kind == ContentKind::Text);
        is_named && held(ContentKind::Number) >= 2 && held(ContentKind::Text) == 0
    };
    HEADED_NUMBERS * (0..reading.cols()).filter(is_headed).count() as f32
}

/// Drawings and pictures among the words: a chart's labels.
fn drawing(reading: &TableHypothesis, drawings: &Drawings) -> f32 {
    let hull = Rect::hull(reading.lines.iter().map(|line| line.bbox));
    hull.map_or(0.0, |hull| drawings.bits_within(&hull))
}

/// Places without text.
fn sparse(reading: &TableHypothesis) -> f32 {
    let cols = reading.cols();
    let mut held = vec![false; reading.rows() * cols];
    for (line, row) in reading.lines.iter().zip(&reading.row_of).skip(reading.body) {
        for item in &line.items {
            held[row * cols + item.c0..row * cols + item.c1].fill(true);
        }
    }
    let head = reading.row_of.get(reading.body).map_or(0, |row| row * cols);
    let places = (held.len() - head) as f32;
    let empty = held[head..].iter().filter(|held| !**held).count() as f32;
    if empty > 0.5 * places { 1.5 * (empty - 0.5 * places) } else { 0.0 }
}
