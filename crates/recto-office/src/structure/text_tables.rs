//! The tables of running text.

use std::collections::BTreeMap;
use std::mem::take;

use quick_xml::escape::unescape;
use quick_xml::events::BytesStart;
use recto_input::Budget;
use recto_model::{OfficeCell, OfficeTable};

use super::LONGEST_TEXT;
use crate::error::OfficeError;
use crate::namespace::Namespace;
use crate::xml::{XmlItem, XmlReader};

/// Of all tables of a document; beyond, the conversion stands as it is.
const MOST_CELLS: usize = 200_000;

/// A cell that goes on in the row below: its place in the list of cells.
type OpenMerges = BTreeMap<(u32, u32), usize>;

/// A table in the making.
#[derive(Default)]
struct TextTable {
    table: OfficeTable,
    /// Column of the next cell.
    column: u32,
    /// The properties of the cell that is read, whose place isn't known before its first paragraph.
    cell: Option<CellProperties>,
    /// Where text goes; `None` in a cell that goes on with the one above it.
    current: Option<usize>,
    /// Merged cells of the row above, and of this row, by column and width.
    above: OpenMerges,
    merges: OpenMerges,
    /// Tables in its cells.
    inner: Vec<OfficeTable>,
    /// It stands in a text box: its text belongs to no table around it.
    is_boxed: bool,
}

#[derive(Default)]
struct CellProperties {
    span: Option<u32>,
    merge: Option<Merge>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Merge {
    Start,
    Continue,
}

/// The tables in the order in which they end, those of text boxes before the tables that the boxes are anchored in.
pub(super) fn read(text: &str, budget: &Budget) -> Result<Vec<OfficeTable>, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut tables = TextTables::default();
    // The names of the open elements, as far as they matter.
    let mut path: Vec<&'static str> = Vec::new();
    let mut in_fallback = 0usize;
    while let Some(item) = reader.next()? {
        match item {
            XmlItem::Start(start) => {
                let name = reader.element(start.name())?;
                let name = match (name.namespace, name.local) {
                    (Namespace::Compatibility, "Fallback") => "Fallback",
                    (Namespace::Word, local) => known(local),
                    _ => "",
                };
                path.push(name);
                in_fallback += usize::from(name == "Fallback");
                // What a fallback holds is told by its choice.
                if in_fallback == 0 {
                    tables.start(name, &reader, &start)?;
                }
            }
            XmlItem::Raw(raw) if in_fallback == 0 && path.last() == Some(&"t") => {
                tables.text(&unescape(&raw).map_err(quick_xml::Error::from)?);
            }
            XmlItem::Raw(_) => {}
            XmlItem::End => {
                let name = path.pop().unwrap_or_default();
                if in_fallback == 0 {
                    tables.end(name);
                }
                in_fallback -= usize::from(name == "Fallback");
            }
        }
        if tables.cells > MOST_CELLS {
            return Ok(Vec::new());
        }
    }
    Ok(tables.done)
}

fn known(local: &str) -> &'static str {
    const NAMES: [&str; 9] =
        ["tbl", "tr", "tc", "gridBefore", "gridSpan", "vMerge", "p", "t", "txbxContent"];
    NAMES.into_iter().find(|name| *name == local).unwrap_or_default()
}

#[derive(Default)]
struct TextTables {
    /// The table that is read is the last one; it lies in a cell of the one before it, or in a text box of that cell.
    open: Vec<TextTable>,
    /// For each open text box how many tables are open around it.
    boxes: Vec<usize>,
    done: Vec<OfficeTable>,
    cells: usize,
}

impl TextTables {
    fn start(
        &mut self,
        name: &str,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
    ) -> Result<(), OfficeError> {
        let value = || reader.value(start, |name| name.local == "val");
        let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok());
        match name {
            "tbl" => {
                let is_boxed = self.boxes.last() == Some(&self.open.len());
                if let Some(around) = self.open.last_mut().filter(|_| !is_boxed) {
                    self.cells += usize::from(around.place());
                }
                self.open.push(TextTable { is_boxed, ..TextTable::default() });
            }
            "txbxContent" => self.boxes.push(self.open.len()),
            _ => {}
        }
        let Some(table) = self.open.last_mut() else { return Ok(()) };
        match name {
            "tr" => table.start_row(),
            "gridBefore" => table.column = number(value()?).unwrap_or(0),
            "tc" => table.cell = Some(CellProperties::default()),
            "gridSpan" => {
                if let Some(cell) = &mut table.cell {
                    cell.span = number(value()?);
                }
            }
            "vMerge" => {
                if let Some(cell) = &mut table.cell {
                    let starts = value()?.as_deref() == Some("restart");
                    cell.merge = Some(if starts { Merge::Start } else { Merge::Continue });
                }
            }
            "p" => self.cells += usize::from(table.place()),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let from = self.boxes.last().copied().unwrap_or(0);
        // A table in a cell is text of that cell.
        let around = self.open.iter_mut().skip(from);
        for table in around {
            if let Some(cell) = table.current.and_then(|at| table.table.cells.get_mut(at)) {
                let room = LONGEST_TEXT.saturating_sub(cell.text.chars().count());
                cell.text.extend(text.chars().take(room));
            }
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "tc" => {
                if let Some(table) = self.open.last_mut() {
                    self.cells += usize::from(table.place());
                    table.current = None;
                }
            }
            "txbxContent" => {
                self.boxes.pop();
            }
            "tbl" => {
                let Some(mut table) = self.open.pop() else { return };
                let is_boxed = table.is_boxed;
                let is_frame = table.table.cells.len() == 1 && !table.inner.is_empty();
                let found = if is_frame { take(&mut table.inner) } else { vec![table.finished()] };
                match self.open.last_mut() {
                    Some(around) if !is_boxed => around.inner.extend(found),
                    _ => self.done.extend(found),
                }
            }
            _ => {}
        }
    }
}

impl TextTable {
    fn start_row(&mut self) {
        self.table.rows += 1;
        self.column = 0;
        self.above = take(&mut self.merges);
    }

    /// Gives the cell that is read its place, once its properties are known. Is it a cell of its own?
    fn place(&mut self) -> bool {
        let Some(CellProperties { span, merge }) = self.cell.take() else { return false };
        let row = self.table.rows.saturating_sub(1);
        let column = self.column;
        let width = span.unwrap_or(1).max(1);
        self.column = column.saturating_add(width);
        let key = (column, width);
        let upper = self.above.get(&key).copied().filter(|_| merge == Some(Merge::Continue));
        let at = upper.unwrap_or(self.table.cells.len());
        if merge.is_some() {
            self.merges.insert(key, at);
        }
        self.current = upper.is_none().then_some(at);
        match self.table.cells.get_mut(at) {
            Some(upper) => upper.row_span = row - upper.row + 1,
            None => self.table.cells.push(OfficeCell {
                row,
                column,
                row_span: 1,
                column_span: width,
                text: String::new(),
            }),
        }
        self.current.is_some()
    }

    fn finished(self) -> OfficeTable {
        let mut table = self.table;
        let ends = table.cells.iter().map(|cell| cell.column.saturating_add(cell.column_span));
        table.columns = ends.max().unwrap_or(0);
        table
    }
}
