//! The parts of a document, page by page.

use std::collections::{BTreeMap, VecDeque};

use recto_input::Meter;
use recto_model::{
    BlockKind, Cell, DocumentKind, OfficeStructure, OfficeTable, StructureTree, Table, TableOrigin,
};

use crate::grid::{DeclaredGrid, PlacedCell};
use crate::parts::{ContentMark, TreePart};
use crate::tree_reader;

/// What a document declares of its pages.
#[derive(Debug, Default)]
pub struct DeclaredDocument {
    pages: BTreeMap<u32, PageParts>,
    pub(crate) is_reading_order: bool,
}

/// What is declared of a page.
#[derive(Debug, Default)]
pub(crate) struct PageParts {
    pub(crate) parts: Vec<PagePart>,
    /// For each marked content the part that it belongs to, and the cell of it.
    pub(crate) owners: BTreeMap<i32, MarkOwner>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MarkOwner {
    pub(crate) part: usize,
    pub(crate) cell: usize,
}

#[derive(Debug)]
pub(crate) enum PagePart {
    Text {
        kind: BlockKind,
        continues: bool,
    },
    Table {
        table: Box<Table>,
        repeated_rows: u32,
        /// For each cell the letters that the office document has in it.
        told: Vec<Option<String>>,
    },
}

impl DeclaredDocument {
    /// Reads the structure tree of an office document's conversion, with what the office document tells of itself.
    pub fn of(tree: &StructureTree, office: &OfficeStructure, meter: &Meter) -> Self {
        let is_reading_order = office.kind == DocumentKind::Docx;
        let mut of_slides: BTreeMap<u32, VecDeque<&OfficeTable>> = BTreeMap::new();
        for table in &office.tables {
            of_slides.entry(table.slide).or_default().push_back(table);
        }
        let mut document = Self { pages: BTreeMap::new(), is_reading_order };
        for part in tree_reader::parts(tree, meter) {
            match part {
                TreePart::Text { kind, marks } => document.add_text(kind, &marks),
                TreePart::Table(grid) => {
                    let slide = grid.page().and_then(|page| of_slides.get_mut(&page));
                    let told = slide.and_then(VecDeque::pop_front);
                    let merged = told.and_then(|told| grid.merged(told));
                    document.add_table(merged.as_ref().unwrap_or(&grid));
                }
            }
        }
        document
    }

    pub(crate) fn page(&self, number: u32) -> Option<&PageParts> {
        self.pages.get(&number)
    }

    fn add_text(&mut self, kind: BlockKind, marks: &[ContentMark]) {
        let mut by_page: BTreeMap<u32, Vec<i32>> = BTreeMap::new();
        for mark in marks {
            by_page.entry(mark.page).or_default().push(mark.mcid);
        }
        let last = by_page.keys().next_back().copied();
        let mut kind = kind;
        for (number, mcids) in by_page {
            let page = self.pages.entry(number).or_default();
            let owner = MarkOwner { part: page.parts.len(), cell: 0 };
            page.parts.push(PagePart::Text { kind, continues: Some(number) != last });
            page.own(mcids, owner);
            // The rest of an item is no second item.
            if matches!(kind, BlockKind::ListItem { .. }) {
                kind = BlockKind::Paragraph;
            }
        }
    }

    fn add_table(&mut self, grid: &DeclaredGrid) {
        for (number, (first, last)) in rows_by_page(grid) {
            let page = self.pages.entry(number).or_default();
            let part = page.parts.len();
            let head = grid.header_rows.min(first);
            let mut told = Vec::new();
            let mut cells: Vec<Cell> =
                grid.cells.iter().filter(|cell| cell.last_row() < head).map(repeated).collect();
            told.resize(cells.len(), None);
            let on_page = |cell: &&PlacedCell| cell.row <= last && cell.last_row() >= first;
            let mut own: Vec<&PlacedCell> = grid.cells.iter().filter(on_page).collect();
            own.sort_by_key(|cell| (cell.row.max(first), cell.column));
            for cell in own {
                let owner = MarkOwner { part, cell: cells.len() };
                let marks = cell.marks.iter().filter(|mark| mark.page == number);
                page.own(marks.map(|mark| mark.mcid), owner);
                let row = cell.row.max(first);
                told.push(cell.told.clone());
                cells.push(Cell {
                    row: head + row - first,
                    col: cell.column,
                    row_span: cell.last_row().min(last) + 1 - row,
                    col_span: cell.column_span,
                    ..Cell::default()
                });
            }
            let table = Table {
                n_rows: head + last + 1 - first,
                n_cols: grid.columns,
                header_rows: grid.header_rows.min(head + last + 1 - first),
                origin: TableOrigin::Tagged,
                localized: true,
                cells,
                ..Table::default()
            };
            if !table.is_tiled() {
                // Its words are claimed by nothing then.
                page.owners.retain(|_, owner| owner.part != part);
                continue;
            }
            page.parts.push(PagePart::Table { table: Box::new(table), repeated_rows: head, told });
        }
    }
}

fn repeated(cell: &PlacedCell) -> Cell {
    Cell {
        row: cell.row,
        col: cell.column,
        row_span: cell.row_span,
        col_span: cell.column_span,
        ..Cell::default()
    }
}

impl PageParts {
    /// What two parts claim belongs to the first.
    fn own(&mut self, mcids: impl IntoIterator<Item = i32>, owner: MarkOwner) {
        for mcid in mcids {
            self.owners.entry(mcid).or_insert(owner);
        }
    }
}

/// The first and the last row of a table on each of its pages. A row that a page's end breaks is on both; empty rows stay
/// with the rows above them. A table whose rows jump between pages is on none.
fn rows_by_page(grid: &DeclaredGrid) -> BTreeMap<u32, (u32, u32)> {
    let mut seen: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    let is_tall = |cell: &PlacedCell| cell.row_span > 1;
    // Text of a cell over several rows may stand beside any of them: it counts only on pages that have no other.
    for tall in [false, true] {
        let known: Vec<u32> = seen.keys().copied().collect();
        for cell in grid.cells.iter().filter(|cell| is_tall(cell) == tall) {
            for mark in cell.marks.iter().filter(|mark| !known.contains(&mark.page)) {
                let rows = seen.entry(mark.page).or_insert((cell.last_row(), cell.last_row()));
                *rows = (rows.0.min(cell.last_row()), rows.1.max(cell.last_row()));
            }
        }
    }
    let mut pages: Vec<(u32, (u32, u32))> = seen.into_iter().collect();
    let starts: Vec<u32> = pages.iter().map(|(_, rows)| rows.0).collect();
    if starts.windows(2).any(|pair| pair[1] < pair[0]) {
        return BTreeMap::new();
    }
    let ends = starts.iter().skip(1).map(|start| start.saturating_sub(1));
    for ((_, rows), end) in pages.iter_mut().zip(ends.chain([grid.rows - 1])) {
        rows.1 = rows.1.max(end);
    }
    if let Some((_, rows)) = pages.first_mut() {
        rows.0 = 0;
    }
    pages.into_iter().collect()
}
