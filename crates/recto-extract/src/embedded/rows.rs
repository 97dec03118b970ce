//! Fills arrays of objects from the tables of a document: properties to columns, rows to items.

use std::ops::Range;

use recto_input::Meter;
use recto_table::{CellId, LogicalRow, LogicalTable, PlacedTable, RowKind, logical_tables};
use serde_json::Value;

use super::bare::Bare;
use super::columns::{ColumnMatch, is_code, matched};
use super::cut_cells::CutCells;
use super::labels::Labels;
use super::lists::items;
use super::values::{Fit, TypedValues, text_fit};
use super::wanted::{Nature, Wanted, wanted_leaves_of};
use crate::answer::{FilledLeaf, FilledNode, Hint};
use crate::document::DocumentText;
use crate::schema::{About, ArrayNode, Leaf, ObjectNode, SchemaNode};

/// The tables of a document as records.
#[derive(Debug)]
pub(crate) struct Records<'a> {
    document: &'a DocumentText,
    tables: Vec<LogicalTable>,
    cut: CutCells,
}

impl<'a> Records<'a> {
    pub(crate) fn of(document: &'a DocumentText, meter: &Meter) -> Self {
        let placed = document.tables.iter().filter_map(|table| {
            let page = document.pages.get((table.page as usize).checked_sub(1)?)?;
            Some(PlacedTable {
                table: &table.table,
                page: table.page,
                size: page.size,
                words: None,
            })
        });
        let placed: Vec<PlacedTable<'_>> = placed.collect();
        let tables = if placed.len() == document.tables.len() {
            logical_tables(&placed, meter)
        } else {
            Vec::new()
        };
        Self { document, tables, cut: CutCells::of(document, meter) }
    }

    /// The words of a cell.
    fn words(&self, cell: CellId) -> Range<u32> {
        let words = self.document.tables.get(cell.table as usize);
        let words = words.and_then(|table| table.cell_words.get(cell.cell as usize));
        words.map_or(0..0, |(first, len)| *first..first + len)
    }
}

/// Fills arrays, each from a table of its own.
#[derive(Debug)]
pub(crate) struct ArrayRows<'a> {
    pub(crate) values: &'a TypedValues<'a>,
    pub(crate) records: &'a Records<'a>,
    pub(crate) bare: &'a Bare<'a>,
    pub(crate) labels: &'a Labels,
    pub(crate) meter: &'a Meter,
    pub(crate) used: Vec<usize>,
}

impl ArrayRows<'_> {
    /// The items of an array of objects.
    pub(crate) fn objects(
        &mut self,
        name: &str,
        array: &ArrayNode,
        object: &ObjectNode,
    ) -> Vec<FilledNode> {
        let about = About::default();
        let mut parents = vec![("", &about), (name, &array.about)];
        let wanted = wanted_leaves_of(object, &mut parents);
        let Some((table, columns)) = self.best_table(&wanted) else { return Vec::new() };
        self.used.push(table);
        let Some(table) = self.records.tables.get(table) else { return Vec::new() };
        let body = table.rows.iter().filter(|row| row.kind == RowKind::Body);
        body.filter_map(|row| self.item(row, &columns, &wanted, object)).collect()
    }

    /// The items of an array of single values: the parties of a contract, or a column.
    pub(crate) fn leaves(&mut self, name: &str, array: &ArrayNode, leaf: &Leaf) -> Vec<FilledNode> {
        let about = About::default();
        let mut leaf = leaf.clone();
        let descriptions = [&array.about.description, &leaf.about.description];
        let description: Vec<&str> =
            descriptions.into_iter().flatten().map(String::as_str).collect();
        leaf.about.description = Some(description.join(". "));
        let wanted = Wanted::new(name, &leaf, &vec![("", &about)]);
        if wanted.name.has("party") {
            let named = self.bare.named.iter().map(|party| {
                let fit = text_fit(self.values.pieces, std::slice::from_ref(&party.words), 0.5);
                FilledNode::Leaf(FilledLeaf { value: fit.value, hint: Hint::Words(fit.words) })
            });
            return named.collect();
        }
        let wanted = [wanted];
        {
            let [wanted] = &wanted;
            let listed = items(self.values, self.labels, wanted, self.meter);
            let listed = listed.iter().filter_map(|item| self.value(item.clone(), wanted));
            let listed: Vec<FilledNode> = listed.map(without_comma).map(FilledNode::Leaf).collect();
            if !listed.is_empty() {
                return listed;
            }
        }
        let Some((table, columns)) = self.best_table(&wanted) else { return Vec::new() };
        let Some(table) = self.records.tables.get(table) else { return Vec::new() };
        let body = table.rows.iter().filter(|row| row.kind == RowKind::Body);
        let cell = |row: &LogicalRow| {
            let column = columns.first().copied().flatten()?;
            self.cell(row, column, wanted.first()?).map(FilledNode::Leaf)
        };
        body.filter_map(cell).collect()
    }

    /// The table that is most like the properties, with the column of each.
    fn best_table(&self, wanted: &[Wanted<'_>]) -> Option<(usize, Vec<Option<usize>>)> {
        let mut best: Option<(usize, ColumnMatch)> = None;
        for (at, table) in self.records.tables.iter().enumerate() {
            if self.used.contains(&at) {
                continue;
            }
            let words = |row: usize, column: usize| {
                table.rows.get(row).map(|row| self.words_of(row, column)).unwrap_or_default()
            };
            let found = matched(table, &words, self.values, wanted, self.meter);
            let Some(found) = found else { continue };
            if best.as_ref().is_none_or(|(_, best)| found.score > best.score) {
                best = Some((at, found));
            }
        }
        best.map(|(at, found)| (at, found.columns))
    }

    /// The words of a row's cells in a column.
    fn words_of(&self, row: &LogicalRow, column: usize) -> Vec<Range<u32>> {
        let cells = row.cells.iter().filter(|cell| cell.column as usize == column);
        let words = cells.flat_map(|cell| {
            let rest = self.records.cut.of_cell(cell.cell);
            std::iter::once(self.records.words(cell.cell)).chain(rest)
        });
        words.filter(|words| !words.is_empty()).collect()
    }

    fn item(
        &self,
        row: &LogicalRow,
        columns: &[Option<usize>],
        wanted: &[Wanted<'_>],
        object: &ObjectNode,
    ) -> Option<FilledNode> {
        let cell = |(wanted, column): (&Wanted<'_>, &Option<usize>)| {
            column.and_then(|column| self.cell(row, column, wanted))
        };
        let leaves: Vec<Option<FilledLeaf>> = wanted.iter().zip(columns).map(cell).collect();
        // A row that fills one of many columns is a note or a sum.
        let least = if columns.iter().flatten().count() >= 3 { 2 } else { 1 };
        let filled = leaves.iter().flatten().count();
        (filled >= least).then(|| item_object(object, &mut leaves.into_iter()))
    }

    /// The value of a row's cells in a column.
    fn cell(&self, row: &LogicalRow, column: usize, wanted: &Wanted<'_>) -> Option<FilledLeaf> {
        self.value(self.words_of(row, column), wanted)
    }

    /// The value that some runs of words say.
    fn value(&self, words: Vec<Range<u32>>, wanted: &Wanted<'_>) -> Option<FilledLeaf> {
        if !self.meter.allows(1 + words.iter().map(Range::len).sum::<usize>()) {
            return None;
        }
        if wanted.nature == Nature::Choice {
            return self.member(&words, wanted);
        }
        let is_text =
            matches!(wanted.nature, Nature::Text | Nature::Name | Nature::Address | Nature::Land);
        if is_text || wanted.nature == Nature::Id {
            let words = without_title(words, wanted, self.values);
            let indices: Vec<u32> = words.iter().cloned().flatten().collect();
            let texts: Vec<String> =
                words.iter().map(|words| self.values.pieces.text(words)).collect();
            let text = joined(&texts);
            let has_text = text.chars().any(|c| c.is_alphanumeric() || c == '%');
            return has_text
                .then(|| FilledLeaf { value: Value::from(text), hint: Hint::Words(indices) });
        }
        let fits = words.iter().flat_map(|words| self.values.fits(wanted, words));
        let best =
            fits.reduce(|best, next| if next.sureness > best.sureness { next } else { best });
        best.map(|Fit { words, value, .. }| FilledLeaf { value, hint: Hint::Words(words) })
    }

    fn member(&self, words: &[Range<u32>], wanted: &Wanted<'_>) -> Option<FilledLeaf> {
        let texts: Vec<String> = words.iter().map(|words| self.values.pieces.text(words)).collect();
        let value = wanted.leaf.accepted(&Value::from(joined(&texts)))?;
        Some(FilledLeaf { value, hint: Hint::Words(words.iter().cloned().flatten().collect()) })
    }
}

/// Cells of a broken row as one text.
fn joined(texts: &[String]) -> String {
    texts.join(" ").trim().to_owned()
}

/// An item with its leaves, in the order of the schema.
fn item_object(
    object: &ObjectNode,
    leaves: &mut impl Iterator<Item = Option<FilledLeaf>>,
) -> FilledNode {
    let mut properties = Vec::with_capacity(object.properties.len());
    for (name, node) in &object.properties {
        let filled = match node {
            SchemaNode::Leaf(_) => FilledNode::Leaf(leaves.next().flatten().unwrap_or_default()),
            SchemaNode::Object(inner) => item_object(inner, leaves),
            SchemaNode::Array(_) => FilledNode::empty(node),
        };
        properties.push((name.clone(), filled));
    }
    FilledNode::Object(properties)
}

/// A code without the title of the rows below it, which may stand in its column: the one cell with digits.
fn without_title(
    words: Vec<Range<u32>>,
    wanted: &Wanted<'_>,
    values: &TypedValues<'_>,
) -> Vec<Range<u32>> {
    let has_digit = |words: &&Range<u32>| {
        values.pieces.words(words).iter().any(|w| w.text.chars().any(|c| c.is_ascii_digit()))
    };
    let with_digits: Vec<&Range<u32>> = words.iter().filter(has_digit).collect();
    match with_digits.as_slice() {
        [code] if words.len() > 1 && is_code(wanted) => vec![(*code).clone()],
        _ => words,
    }
}

/// A part of a line without the sign that parts it from the next one.
fn without_comma(mut leaf: FilledLeaf) -> FilledLeaf {
    if let Value::String(text) = &mut leaf.value {
        text.truncate(text.trim_end_matches([',', ';']).len());
    }
    leaf
}
