//! Lines of spans from the runs of one row.

use recto_lines::tolerance::LEVEL;
use recto_lines::{OnLine, ReadingFrame, TextRun};
use recto_model::{Gap, Line, Page, Rect, Span, Style, Word, WordId, WordIds};

use crate::flow_regions::FlowLine;
use crate::style_joins::StyleJoins;
use crate::word_order::{LineWord, line_words};

/// Styles that are told apart on one line; no line of print has as many.
const MOST_STYLES: usize = 64;
/// Words on one baseline reach no further over each other than this (in em).
const OVERLAP: f32 = 0.1;

/// A line with what the block stage asks about it, in the frame of its text.
#[derive(Debug, Clone)]
pub(crate) struct TypesetLine {
    pub(crate) line: Line,
    pub(crate) bbox: Rect,
    pub(crate) baseline: f32,
    /// Of most of its letters.
    pub(crate) style: Style,
    /// All letters are in one weight, slant and colour.
    pub(crate) uniform: bool,
    /// Width of its text up to the first space: would it have fitted at the end of the line before?
    pub(crate) first_width: f32,
    /// A bullet is drawn before it.
    pub(crate) has_bullet: bool,
    /// What it is of a region that stays in the text.
    pub(crate) flow: Option<FlowLine>,
}

impl OnLine for TypesetLine {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.style.size
    }
}

/// Sets the runs of a row, in the frame's order, as one line.
pub(crate) fn set_line(
    page: &Page,
    words: &[Word],
    row: &[&TextRun],
    frame: ReadingFrame,
) -> Option<TypesetLine> {
    let weight = |run: &TextRun| run.place.size * run.place.bbox.width();
    let main = row.iter().max_by(|a, b| weight(a).total_cmp(&weight(b)))?;
    let mut indices: Vec<u32> = row.iter().flat_map(|run| run.words.iter().copied()).collect();
    if row.windows(2).any(|pair| interlock(words, pair, frame)) {
        frame.sort_along(words, &mut indices);
    }
    let line = line_words(words, &indices, frame);
    let first_width = first_width(words, &line, frame);
    let mut spans = spans(&StyleJoins { page, words, frame }, &line, main);
    let (style, uniform) = main_style(words, &indices)?;
    let bbox = Rect::hull(row.iter().map(|run| run.place.bbox))?;
    for span in &mut spans {
        span.bbox = span.bbox.clamped(page.size);
    }
    let line = Line {
        bbox: Rect::hull(spans.iter().map(|span| span.bbox))?,
        baseline: frame.baseline(main.place.baseline),
        angle: words[*indices.first()? as usize].angle,
        spans,
    };
    Some(TypesetLine {
        line,
        bbox,
        baseline: main.place.baseline,
        style,
        uniform,
        first_width,
        has_bullet: false,
        flow: None,
    })
}

/// Of the words up to the first space: a change of style or a wide kern parts words, too.
fn first_width(words: &[Word], line: &[LineWord<'_>], frame: ReadingFrame) -> f32 {
    let further = line.iter().skip(1).take_while(|word| word.gap == Gap::None);
    let joined = line.iter().take(1).chain(further);
    let boxes = joined.map(|word| frame.enter(words[word.index as usize].bbox));
    Rect::hull(boxes).map_or(0.0, |hull| hull.width())
}

/// Do words of one run stand between words of the other? Forms are filled so: `Page of` first, `1 4` afterwards.
fn interlock(words: &[Word], pair: &[&TextRun], frame: ReadingFrame) -> bool {
    let [a, b] = pair else { return false };
    if b.place.bbox.x0 >= a.place.bbox.x1 || !a.place.is_level(&b.place) {
        return false;
    }
    let boxes = a.words.iter().chain(&b.words).map(|&i| frame.enter(words[i as usize].bbox));
    let mut extents: Vec<(f32, f32)> = boxes.map(|bbox| (bbox.x0, bbox.x1)).collect();
    extents.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Where they cover each other nothing tells which goes first.
    extents.windows(2).all(|pair| pair[0].1 - pair[1].0 <= OVERLAP * a.place.common_em(&b.place))
}

/// Spans end between words: a word that is set in several styles (a formula, a footnote mark) takes that of most of its
/// letters, so that no word falls into pieces.
fn spans(joins: &StyleJoins<'_>, line: &[LineWord<'_>], main: &TextRun) -> Vec<Span> {
    let StyleJoins { words, frame, .. } = *joins;
    let mut spans: Vec<Span> = Vec::with_capacity(2);
    let mut last: Option<u32> = None;
    // Letters of the last token by which it has its style, and whether the token is still alone in its span.
    let mut token = (0usize, true);
    // The place of the span's first word in the line.
    let mut first = 0;
    for (at, LineWord { index, text, gap }) in line.iter().enumerate() {
        let i = *index;
        let space = matches!(gap, Gap::Space | Gap::Open);
        // Too wide for one box over both.
        let open = matches!(gap, Gap::Start | Gap::Open);
        let word = &words[i as usize];
        let raised = (frame.baseline(word.baseline) - main.place.baseline).abs()
            > LEVEL * main.place.size
            && word.is_script_size(&main.place);
        let touches = last.is_some_and(|before| !space && !open && joins.hold(before, i));
        last = Some(i);
        let letters = text.len();
        match spans.last_mut() {
            Some(span)
                if !open
                    && (touches || (span.style == word.style && span.superscript == raised)) =>
            {
                if space {
                    span.text.push(' ');
                    token = (letters, false);
                } else if touches && token.1 && (letters > token.0 || (span.superscript && !raised))
                {
                    (span.style, span.superscript) = (word.style, raised);
                    token.0 = letters;
                }
                span.text.push_str(text);
                span.bbox = span.bbox.union(&word.bbox);
                span.confidence = match (span.confidence, word.confidence) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
            _ => {
                if let Some(span) = spans.last_mut() {
                    span.space_after = space;
                    span.words = ids(&line[first..at]);
                }
                first = at;
                token = (letters, true);
                spans.push(Span {
                    text: text.to_string(),
                    bbox: word.bbox,
                    style: word.style,
                    superscript: raised,
                    space_after: false,
                    confidence: word.confidence,
                    words: WordIds::default(),
                });
            }
        }
    }
    if let Some(span) = spans.last_mut() {
        span.words = ids(&line[first..]);
    }
    spans
}

fn ids(words: &[LineWord<'_>]) -> WordIds {
    words.iter().map(|word| WordId(word.index)).collect()
}

/// The style of most letters, and whether all are alike but for size.
fn main_style(words: &[Word], indices: &[u32]) -> Option<(Style, bool)> {
    let mut counts: Vec<(Style, usize)> = Vec::with_capacity(2);
    for &i in indices {
        let word = &words[i as usize];
        let has_room = counts.len() < MOST_STYLES;
        match counts.iter_mut().find(|(style, _)| *style == word.style) {
            Some((_, count)) => *count += word.text.len(),
            None if has_room => counts.push((word.style, word.text.len())),
            None => {}
        }
    }
    let (style, _) = counts.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
    let uniform = counts.iter().all(|(other, _)| {
        other.is_bold() == style.is_bold()
            && other.italic == style.italic
            && other.color == style.color
    });
    Some((style, uniform))
}
