//! The parts of a document, page by page.

use std::collections::{BTreeMap, BTreeSet};

use recto_input::Meter;
use recto_model::{
    BlockKind, Cell, DeclaredBy, DeclaredGlyphs, DocumentKind, Glyph, OfficeStructure, Page,
    StructureTree, Table, TableOrigin,
};

use crate::grid::{DeclaredGrid, PlacedCell};
use crate::parts::{ContentMark, TreePart};
use crate::{office_tables, tree_reader};

/// Places of all tables that tags may tell, on each of their pages: a small tree may tell of a great many, most of them empty.
const MOST_TAGGED_PLACES: usize = 1 << 21;

/// What a document declares of its pages.
#[derive(Debug, Default)]
pub struct DeclaredDocument {
    pages: BTreeMap<u32, PageParts>,
    pub(crate) by: DeclaredBy,
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
    pub(crate) place: u32,
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
        /// Nothing but these letters says that it is the same table.
        is_guess: bool,
    },
}

impl DeclaredDocument {
    /// Reads the structure tree of an office document's conversion, with what the office document tells of itself.
    pub fn of(tree: &StructureTree, office: &OfficeStructure, meter: &Meter) -> Self {
        let is_reading_order = office.kind == DocumentKind::Docx;
        let by = DeclaredBy::OfficeDocument;
        let mut document = Self { pages: BTreeMap::new(), by, is_reading_order };
        let parts = tree_reader::parts(tree, meter);
        let mut grids = office_tables::grids(&parts, office, meter).into_iter();
        for part in parts {
            match part {
                TreePart::Text { kind, marks } => document.add_text(kind, &marks),
                TreePart::Table(_) => {
                    if let Some(grid) = grids.next().flatten() {
                        document.add_table(&grid, rows_by_page(&grid));
                    }
                }
            }
        }
        document
    }

    /// Reads the tables of a structure tree that comes with a PDF. What else it tells, and in which order, is not taken
    /// from it.
    pub fn of_tags(tree: &StructureTree, meter: &Meter) -> Self {
        let by = DeclaredBy::Tags;
        let mut document = Self { pages: BTreeMap::new(), by, is_reading_order: false };
        if !tree.elements.iter().any(|element| element.role == "Table") {
            return document;
        }
        let mut room = MOST_TAGGED_PLACES;
        for part in tree_reader::parts(tree, meter) {
            let TreePart::Table(rows) = part else { continue };
            let Some(grid) = DeclaredGrid::of(&rows) else { continue };
            let pages = rows_by_page(&grid);
            let places = grid.rows as usize * grid.columns as usize;
            let Some(left) = room.checked_sub(places.max(grid.cells.len() * pages.len())) else {
                break;
            };
            room = left;
            let told: usize = rows.iter().map(Vec::len).sum();
            if grid.cells.len() <= 2 * told {
                document.add_table(&grid, pages);
            }
        }
        document
    }

    /// What is declared of the glyphs of a page: nothing by tags, so that words are those of the page.
    pub fn glyphs(&self, page: &Page) -> DeclaredGlyphs {
        if self.by == DeclaredBy::Tags {
            return DeclaredGlyphs::default();
        }
        let Some(declared) = self.page(page.number) else { return DeclaredGlyphs::default() };
        let owner = |glyph: &Glyph| glyph.mcid.and_then(|mcid| declared.owners.get(&mcid));
        let neighbours = (1..).zip(page.glyphs.windows(2));
        let starts = neighbours.filter_map(|(index, pair)| match pair {
            [before, glyph] if before.mcid != glyph.mcid && owner(before) != owner(glyph) => {
                Some(index)
            }
            _ => None,
        });
        DeclaredGlyphs { starts: starts.collect(), has_strokes: true, marks_come_first: true }
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
            let owner = MarkOwner { part: page.parts.len(), cell: 0, place: 0 };
            page.parts.push(PagePart::Text { kind, continues: Some(number) != last });
            page.own(mcids.into_iter().map(|mcid| (mcid, owner)));
            // The rest of an item is no second item.
            if matches!(kind, BlockKind::ListItem { .. }) {
                kind = BlockKind::Paragraph;
            }
        }
    }

    fn add_table(&mut self, grid: &DeclaredGrid, pages: RowsByPage) {
        for (number, (first, last)) in pages {
            let page = self.pages.entry(number).or_default();
            let part = page.parts.len();
            let head = grid.header_rows.min(first);
            let heads = || grid.cells.iter().filter(|cell| cell.last_row() < head);
            let mut told: Vec<Option<String>> = heads().map(|cell| cell.told.clone()).collect();
            let mut cells: Vec<Cell> = heads().map(repeated).collect();
            let on_page = |cell: &&PlacedCell| cell.row <= last && cell.last_row() >= first;
            let mut own: Vec<&PlacedCell> = grid.cells.iter().filter(on_page).collect();
            own.sort_by_key(|cell| (cell.row.max(first), cell.column));
            for cell in own {
                let owner = MarkOwner { part, cell: cells.len(), place: 0 };
                let marks = cell.marks.iter().filter(|mark| mark.page == number);
                page.own(marks.map(|mark| (mark.mcid, MarkOwner { place: mark.place, ..owner })));
                let row = cell.row.max(first);
                let is_whole = cell.marks.iter().all(|mark| mark.page == number);
                told.push(cell.told.clone().filter(|_| is_whole));
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
            let (table, is_guess) = (Box::new(table), !self.is_reading_order);
            page.parts.push(PagePart::Table { table, repeated_rows: head, told, is_guess });
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
    fn own(&mut self, owners: impl IntoIterator<Item = (i32, MarkOwner)>) {
        for (mcid, owner) in owners {
            self.owners.entry(mcid).or_insert(owner);
        }
    }
}

/// For each page (from 1) the first and the last row of a table on it.
type RowsByPage = BTreeMap<u32, (u32, u32)>;

/// The first and the last row of a table on each of its pages. A row that a page's end breaks is on both; empty rows stay
/// with the rows above them. A table whose rows jump between pages is on none.
fn rows_by_page(grid: &DeclaredGrid) -> RowsByPage {
    let mut seen = RowsByPage::new();
    let is_tall = |cell: &PlacedCell| cell.row_span > 1;
    // Text of a cell over several rows may stand beside any of them: it counts only on pages that have no other.
    for tall in [false, true] {
        let known: BTreeSet<u32> = seen.keys().copied().collect();
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
        return RowsByPage::new();
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
