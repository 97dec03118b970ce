//! Brings the layouts of all pages into one list of words.

use recto_model::{
    BlockKind, Document, DrawnCheckBox, Element, FormField, Line, PageLayout, PageWord, Rect,
    Table, WordId,
};

use super::{
    DocumentCheckBox, DocumentLine, DocumentPage, DocumentTable, DocumentText, DocumentWord,
    LineKind, TextOptions,
};

impl DocumentText {
    /// The text of a document whose words were kept.
    pub fn of(document: &Document, fields: Vec<FormField>, options: TextOptions) -> Self {
        let mut builder = Builder {
            text: Self { kind: Some(document.kind), fields, ..Self::default() },
            block: 0,
        };
        for page in &document.pages {
            builder.page(page, options);
        }
        builder.text
    }
}

struct Builder {
    text: DocumentText,
    block: u32,
}

impl Builder {
    fn page(&mut self, page: &PageLayout, options: TextOptions) {
        self.text.pages.push(DocumentPage { size: page.size });
        let check_boxes = page.check_boxes.iter();
        self.text.check_boxes.extend(check_boxes.map(|DrawnCheckBox { bbox, checked, shape }| {
            DocumentCheckBox { page: page.number, bbox: *bbox, checked: *checked, shape: *shape }
        }));
        for element in &page.elements {
            match element {
                Element::Text(block) if block.kind == BlockKind::FigureText && !options.figures => {
                }
                Element::Text(block) => {
                    for line in &block.lines {
                        self.line(page, line, block.kind);
                    }
                    self.block += 1;
                }
                Element::Table(table) => self.table(page, table),
                Element::Figure(_) => {}
            }
        }
    }

    fn line(&mut self, page: &PageLayout, line: &Line, kind: BlockKind) {
        let first = self.text.words.len() as u32;
        let mut space_before = false;
        for span in &line.spans {
            let mut rest = span.text.as_str();
            for id in span.words.iter() {
                if self.word(page, id, &mut rest, space_before) {
                    space_before = false;
                }
            }
            space_before = span.space_after;
        }
        self.end_line(page.number, first, line.bbox, LineKind::Text(kind));
    }

    fn table(&mut self, page: &PageLayout, table: &Table) {
        let number = self.text.tables.len() as u32;
        let mut cell_words = Vec::with_capacity(table.cells.len());
        for (at, cell) in (0..).zip(&table.cells) {
            let from = self.text.words.len() as u32;
            let mut rest = cell.text.as_str();
            let kind = LineKind::Cell { table: number, cell: at };
            let (mut first, mut line, mut bbox) = (from, None, Rect::default());
            for id in cell.words.iter() {
                let Some(word) = kept(page, id) else { continue };
                if line.is_some_and(|line| word.line != line) {
                    self.end_line(page.number, first, bbox, kind);
                    first = self.text.words.len() as u32;
                    line = None;
                }
                bbox = if line.is_none() { word.bbox } else { bbox.union(&word.bbox) };
                line = Some(word.line);
                self.word(page, id, &mut rest, false);
            }
            self.end_line(page.number, first, bbox, kind);
            self.block += 1;
            cell_words.push((from, self.text.words.len() as u32 - from));
        }
        self.text.tables.push(DocumentTable {
            page: page.number,
            table: table.clone(),
            cell_words,
        });
    }

    /// Adds a word; `rest` is the text of its span or cell that is not yet accounted for.
    fn word(&mut self, page: &PageLayout, id: WordId, rest: &mut &str, is_parted: bool) -> bool {
        let Some(word) = kept(page, id) else { return false };
        let (is_spaced, after) = taken(rest, &word.text);
        *rest = after;
        self.text.words.push(DocumentWord {
            text: word.text.as_ref().into(),
            bbox: word.bbox,
            line: self.text.lines.len() as u32,
            size: word.style.size,
            bold: word.style.weight >= 600,
            space_before: is_parted || is_spaced,
            confidence: word.confidence(),
        });
        true
    }

    /// Ends a line that begins with word `first`; a line without words is none.
    fn end_line(&mut self, page: u32, first: u32, bbox: Rect, kind: LineKind) {
        let len = self.text.words.len() as u32 - first;
        if len > 0 {
            self.text.lines.push(DocumentLine { page, bbox, first, len, kind, block: self.block });
        }
    }
}

fn kept(page: &PageLayout, id: WordId) -> Option<PageWord<'_>> {
    page.words.as_deref()?.get(id)
}

/// Takes a word from the front of a text: is there a space before it, and what remains? A word that the text spells
/// otherwise (a mirrored bracket) counts as parted, and nothing is taken.
fn taken<'a>(text: &'a str, word: &str) -> (bool, &'a str) {
    let trimmed = text.trim_start();
    match trimmed.strip_prefix(word) {
        Some(rest) => (trimmed.len() < text.len(), rest),
        None => (true, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_from_the_text_that_they_make() {
        let (spaced, rest) = taken("EUR 12,50", "EUR");
        assert_eq!((spaced, rest), (false, " 12,50"));
        let (spaced, rest) = taken(rest, "12,");
        assert_eq!((spaced, rest), (true, "50"));
        assert_eq!(taken(rest, "50"), (false, ""));
        assert_eq!(taken("abc", "x"), (true, "abc"));
    }
}
