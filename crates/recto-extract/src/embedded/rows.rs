//! Fills arrays of objects from the tables of a document: properties to columns, rows to items.

use std::ops::Range;

use recto_input::Meter;
use recto_table::{
    CellId, LogicalColumn, LogicalRow, LogicalTable, PlacedTable, RowKind, logical_tables,
};
use serde_json::Value;

use super::bare::Bare;
use super::labels::{Likeness, likeness};
use super::likeness::{Concepts, Sense};
use super::values::{Fit, TypedValues, text_fit};
use super::wanted::{Nature, Wanted};
use crate::answer::{FilledLeaf, FilledNode, Hint};
use crate::document::DocumentText;
use crate::schema::{About, ArrayNode, Leaf, ObjectNode, SchemaNode};

/// A property and a column whose head are less alike than this don't belong together.
const LEAST_LIKENESS: f32 = 0.45;
/// What the type of a column's values adds where they are the wanted ones, and takes where they are not.
const TYPE_BONUS: f32 = 0.25;

/// The tables of a document as records.
#[derive(Debug)]
pub(crate) struct Records<'a> {
    document: &'a DocumentText,
    tables: Vec<LogicalTable>,
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
        Self { document, tables }
    }

    /// The words of a cell.
    fn words(&self, cell: CellId) -> Range<u32> {
        let words = self.document.tables.get(cell.table as usize);
        let words = words.and_then(|table| table.cell_words.get(cell.cell as usize));
        words.map_or(0..0, |(first, len)| *first..first + len)
    }
}

/// The table that an array is filled from, with the column of each property.
#[derive(Debug)]
struct TableMatch {
    table: usize,
    columns: Vec<Option<usize>>,
    score: f32,
}

/// Fills arrays, each from a table of its own.
#[derive(Debug)]
pub(crate) struct ArrayRows<'a> {
    pub(crate) values: &'a TypedValues<'a>,
    pub(crate) records: &'a Records<'a>,
    pub(crate) bare: &'a Bare<'a>,
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
        let parents = vec![("", &about), (name, &array.about)];
        let wanted: Vec<Option<Wanted<'_>>> = object
            .properties
            .iter()
            .map(|(name, node)| match node {
                SchemaNode::Leaf(leaf) => Some(Wanted::new(name, leaf, &parents)),
                _ => None,
            })
            .collect();
        let Some(found) = self.best_table(&wanted) else { return Vec::new() };
        self.used.push(found.table);
        let Some(table) = self.records.tables.get(found.table) else { return Vec::new() };
        let body = table.rows.iter().filter(|row| row.kind == RowKind::Body);
        body.filter_map(|row| self.item(row, &found.columns, &wanted, object)).collect()
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
        let wanted = [Some(wanted)];
        let Some(found) = self.best_table(&wanted) else { return Vec::new() };
        let Some(table) = self.records.tables.get(found.table) else { return Vec::new() };
        let body = table.rows.iter().filter(|row| row.kind == RowKind::Body);
        let cell = |row: &LogicalRow| {
            let column = found.columns.first().copied().flatten()?;
            self.cell(row, column, wanted.first()?.as_ref()?).map(FilledNode::Leaf)
        };
        body.filter_map(cell).collect()
    }

    fn best_table(&self, wanted: &[Option<Wanted<'_>>]) -> Option<TableMatch> {
        let mut best: Option<TableMatch> = None;
        for (at, table) in self.records.tables.iter().enumerate() {
            if self.used.contains(&at) || !self.meter.allows(wanted.len() * table.columns.len()) {
                continue;
            }
            let Some(found) = matched(at, table, wanted) else { continue };
            let rows = table.rows.iter().filter(|row| row.kind == RowKind::Body).count();
            let better = best.as_ref().is_none_or(|best| found.score > best.score);
            if rows > 0 && better {
                best = Some(found);
            }
        }
        best
    }

    fn item(
        &self,
        row: &LogicalRow,
        columns: &[Option<usize>],
        wanted: &[Option<Wanted<'_>>],
        object: &ObjectNode,
    ) -> Option<FilledNode> {
        let mut filled_columns = 0;
        let mut properties = Vec::with_capacity(object.properties.len());
        for (((name, node), wanted), column) in object.properties.iter().zip(wanted).zip(columns) {
            let filled = match (wanted, column) {
                (Some(wanted), Some(column)) => self.cell(row, *column, wanted),
                _ => None,
            };
            filled_columns += usize::from(filled.is_some());
            let filled = filled.map_or_else(|| FilledNode::empty(node), FilledNode::Leaf);
            properties.push((name.clone(), filled));
        }
        // A row that fills one of many columns is a note or a sum.
        let least = if columns.iter().flatten().count() >= 3 { 2 } else { 1 };
        (filled_columns >= least).then_some(FilledNode::Object(properties))
    }

    /// The value of a row's cells in a column.
    fn cell(&self, row: &LogicalRow, column: usize, wanted: &Wanted<'_>) -> Option<FilledLeaf> {
        let cells = row.cells.iter().filter(|cell| cell.column as usize == column);
        let words: Vec<Range<u32>> = cells
            .map(|cell| self.records.words(cell.cell))
            .filter(|words| !words.is_empty())
            .collect();
        if !self.meter.allows(1 + words.iter().map(Range::len).sum::<usize>()) {
            return None;
        }
        if wanted.nature == Nature::Choice {
            return self.member(&words, wanted);
        }
        let is_text =
            matches!(wanted.nature, Nature::Text | Nature::Name | Nature::Address | Nature::Land);
        if is_text || wanted.nature == Nature::Id {
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

/// The columns of a table that are like properties; `None` if too few are.
fn matched(at: usize, table: &LogicalTable, wanted: &[Option<Wanted<'_>>]) -> Option<TableMatch> {
    let senses: Vec<(Sense, Concepts)> = table
        .columns
        .iter()
        .map(|column| {
            let sense = Sense::of(&column.label);
            let mut concepts = Concepts::new();
            sense.add_to(&mut concepts, 1.0);
            (sense, concepts)
        })
        .collect();
    let mut pairs: Vec<(usize, usize, f32)> = Vec::new();
    for (property, wanted) in wanted.iter().enumerate() {
        let Some(wanted) = wanted else { continue };
        for (column, (sense, concepts)) in senses.iter().enumerate() {
            let Likeness { score, .. } = likeness(wanted, sense, concepts);
            let Some(counts) = table.columns.get(column) else { continue };
            let score = score + type_bonus(wanted, counts);
            if score >= LEAST_LIKENESS {
                pairs.push((property, column, score));
            }
        }
    }
    pairs.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)).then(a.1.cmp(&b.1)));
    let mut columns: Vec<Option<usize>> = vec![None; wanted.len()];
    let mut score = 0.0;
    for (property, column, likeness) in pairs {
        let is_free = !columns.contains(&Some(column));
        if let Some(place) = columns.get_mut(property)
            && place.is_none()
            && is_free
        {
            *place = Some(column);
            score += likeness;
        }
    }
    let count = columns.iter().flatten().count();
    let needed = if wanted.iter().flatten().count() > 1 { 2 } else { 1 };
    if count < needed {
        return None;
    }
    give_rest(table, wanted, &mut columns);
    Some(TableMatch { table: at, columns, score })
}

/// Where one text property and one column of texts, or one date and one column of dates, are left, they belong together.
fn give_rest(table: &LogicalTable, wanted: &[Option<Wanted<'_>>], columns: &mut [Option<usize>]) {
    let holds_texts = |column: &LogicalColumn| {
        let counts = column.counts;
        2 * (counts.numbers + counts.dates) < counts.rows && 2 * counts.empty < counts.rows
    };
    let holds_dates = |column: &LogicalColumn| 2 * column.counts.dates > column.counts.rows;
    give_one(table, wanted, columns, &[Nature::Text, Nature::Name], holds_texts);
    give_one(table, wanted, columns, &[Nature::Date], holds_dates);
}

fn give_one(
    table: &LogicalTable,
    wanted: &[Option<Wanted<'_>>],
    columns: &mut [Option<usize>],
    natures: &[Nature],
    fits: impl Fn(&LogicalColumn) -> bool,
) {
    let open = wanted.iter().enumerate().filter(|(at, wanted)| {
        let is_open = columns.get(*at).is_some_and(Option::is_none);
        is_open && wanted.as_ref().is_some_and(|wanted| natures.contains(&wanted.nature))
    });
    let open: Vec<usize> = open.map(|(at, _)| at).collect();
    let free = table
        .columns
        .iter()
        .enumerate()
        .filter(|(at, column)| !columns.contains(&Some(*at)) && fits(column));
    let free: Vec<usize> = free.map(|(at, _)| at).collect();
    if let ([property], [column]) = (open.as_slice(), free.as_slice())
        && let Some(place) = columns.get_mut(*property)
    {
        *place = Some(*column);
    }
}

fn type_bonus(wanted: &Wanted<'_>, column: &LogicalColumn) -> f32 {
    let counts = column.counts;
    let filled = counts.rows.saturating_sub(counts.empty).max(1) as f32;
    let share = match wanted.nature {
        Nature::Number => counts.numbers as f32 / filled,
        Nature::Date => counts.dates as f32 / filled,
        // Numbers may be the names of things.
        Nature::Text | Nature::Name => {
            return TYPE_BONUS * (0.5 - (counts.numbers + counts.dates) as f32 / filled);
        }
        _ => return 0.0,
    };
    TYPE_BONUS * (2.0 * share - 1.0).clamp(-1.0, 1.0) - if share < 0.3 { 0.3 } else { 0.0 }
}
