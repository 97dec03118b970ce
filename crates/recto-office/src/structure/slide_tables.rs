//! The tables of a slide.

use quick_xml::escape::unescape;
use quick_xml::events::BytesStart;
use recto_input::Budget;
use recto_model::{OfficeCell, OfficeTable};

use crate::error::OfficeError;
use crate::namespace::Namespace;
use crate::xml::{XmlItem, XmlReader};

use super::LONGEST_TEXT;

/// Of all slides; a presentation for people has fewer.
const MOST_CELLS: usize = 10_000;

/// A table in the making.
#[derive(Default)]
struct SlideTable {
    table: OfficeTable,
    /// Column of the next cell.
    column: u32,
    /// The cell that is read is covered by a merged one.
    is_covered: bool,
}

/// Adds the tables of a slide (from 1) in the order of its shapes; none of them once they have too many cells.
pub(super) fn read(
    text: &str,
    slide: u32,
    budget: &Budget,
    tables: &mut Vec<OfficeTable>,
) -> Result<(), OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut open: Option<SlideTable> = None;
    // The names of the open elements, as far as they matter.
    let mut path: Vec<&'static str> = Vec::new();
    let mut in_fallback = 0usize;
    let mut cells: usize = tables.iter().map(|table| table.cells.len()).sum();
    let before = tables.len();
    while let Some(item) = reader.next()? {
        match item {
            XmlItem::Start(start) => {
                let name = reader.element(start.name())?;
                let name = match (name.namespace, name.local) {
                    (Namespace::Compatibility, "Fallback") => "Fallback",
                    (Namespace::Drawing, "tbl") => "tbl",
                    (Namespace::Drawing, "gridCol") => "gridCol",
                    (Namespace::Drawing, "tr") => "tr",
                    (Namespace::Drawing, "tc") => "tc",
                    (Namespace::Drawing, "t") => "t",
                    _ => "",
                };
                path.push(name);
                in_fallback += usize::from(name == "Fallback");
                // What a fallback holds is told by its choice.
                if in_fallback > 0 {
                    continue;
                }
                match (name, &mut open) {
                    ("tbl", _) => {
                        let table = OfficeTable { slide: Some(slide), ..OfficeTable::default() };
                        open = Some(SlideTable { table, ..SlideTable::default() });
                    }
                    ("gridCol", Some(open)) => open.table.columns += 1,
                    ("tr", Some(open)) => (open.table.rows, open.column) = (open.table.rows + 1, 0),
                    ("tc", Some(open)) => open.start_cell(&reader, &start)?,
                    _ => {}
                }
            }
            XmlItem::Raw(raw) => {
                if let Some(open) = &mut open
                    && in_fallback == 0
                    && path.last() == Some(&"t")
                    && !open.is_covered
                    && let Some(cell) = open.table.cells.last_mut()
                {
                    let text = unescape(&raw).map_err(quick_xml::Error::from)?;
                    let room = LONGEST_TEXT.saturating_sub(cell.text.chars().count());
                    cell.text.extend(text.chars().take(room));
                }
            }
            XmlItem::End => {
                let name = path.pop();
                in_fallback -= usize::from(name == Some("Fallback"));
                if name == Some("tbl")
                    && let Some(done) = open.take()
                {
                    cells = cells.saturating_add(done.table.cells.len());
                    tables.push(done.table);
                }
            }
        }
    }
    if cells > MOST_CELLS {
        tables.truncate(before);
    }
    Ok(())
}

impl SlideTable {
    fn start_cell(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
    ) -> Result<(), OfficeError> {
        let value = |wanted: &str| reader.value(start, |name| name.local == wanted);
        let number = |text: Option<String>| text.and_then(|text| text.parse().ok()).unwrap_or(1);
        let is_set = |text: Option<String>| matches!(text.as_deref(), Some("1" | "true"));
        self.is_covered = is_set(value("hMerge")?) || is_set(value("vMerge")?);
        let column = self.column;
        self.column += 1;
        if !self.is_covered {
            let (row_span, column_span) = (number(value("rowSpan")?), number(value("gridSpan")?));
            self.table.cells.push(OfficeCell {
                row: self.table.rows.saturating_sub(1),
                column,
                row_span: row_span.max(1),
                column_span: column_span.max(1),
                text: String::new(),
            });
        }
        Ok(())
    }
}
