//! Tables as candidates that compete: what rules find, and every other reading of lines and columns that could be one, measured
//! and not judged.

mod bands;
mod cell_texts;
mod declared;
mod measures;
mod reading;
mod sides;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use recto_input::Meter;
use recto_model::{Hypothesis, RegionKind, Structure, TableOrigin};
use recto_regions::{PageView, Proposer, RegionCandidate, RegionFeature, RegionFeatures};

use crate::aligned::lines::RunLine;
use crate::aligned::{self, Drawings, lines};
use crate::edges;
use crate::{TableSearch, cells, is_sound, ruled, turned};
use cell_texts::KnownCells;
use reading::Reading;

/// Readings measured on a page, the first that are found; a page with more is a form or a drawing.
const MOST_READINGS: usize = 480;

/// Proposes tables: from rules, shading and alignment together.
#[derive(Debug, Clone, Copy, Default)]
pub struct TableProposer;

impl Proposer for TableProposer {
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
        let &PageView { page, words, runs, .. } = view;
        meter.allows(words.len());
        let mut found = match turned::View::of(page, words) {
            None => upright(view, meter),
            Some(side) => {
                let (page, words) = (side.page(page), side.words(words));
                let turned = PageView { page: &page, words: &words, runs, declared: None };
                let mut found = upright(&turned, meter);
                for candidate in &mut found {
                    side.turn_back(&mut candidate.hypothesis);
                }
                found
            }
        };
        found.extend(declared::certain(view));
        found
    }

    fn write(&self, view: &PageView<'_>, chosen: &mut Hypothesis) {
        let &PageView { page, words, .. } = view;
        if let Structure::Grid(table) = &mut chosen.structure
            && table.origin != TableOrigin::Tagged
        {
            match turned::View::of(page, words) {
                None => cells::write(table, words),
                Some(side) => cells::write(table, &side.words(words)),
            }
        }
    }
}

fn upright(view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
    let &PageView { page, words, runs, .. } = view;
    let edges = ruled::edges(edges::DrawnEdges::read(page), meter);
    let drawings = Drawings::of(page);
    let farthest = edges::FARTHEST * edges.point;
    let sound: Vec<u32> =
        (0..words.len() as u32).filter(|&i| is_sound(&words[i as usize], farthest)).collect();
    let search = TableSearch { page, words, runs, edges: &edges, drawings: &drawings, meter };
    let lines = lines::lines(&search, &sound, &edges);
    let mut seen = BTreeMap::new();
    let mut known = KnownCells::new(words);
    let mut found = Vec::new();
    for reading in readings(&search, &sound, &lines) {
        if found.len() >= MOST_READINGS || !meter.allows(reading.placed.len()) {
            break;
        }
        if reading.is_table()
            && let Entry::Vacant(place) = seen.entry(reading.key())
        {
            place.insert(found.len());
            let features = measures::measured(&reading, &search, &lines, &mut known);
            found.push(candidate(&reading, features));
        }
    }
    for (table, region) in declared::tagged(view) {
        let reading = Reading::of_table(table, words);
        let is_sound = || region.iter().all(|i| sound.binary_search(i).is_ok());
        if !meter.allows(region.len()) || !is_sound() || !reading.is_table() {
            continue;
        }
        // What is seen as well is one candidate.
        let at = *seen.entry(reading.key()).or_insert(found.len());
        if at == found.len() {
            let features = measures::measured(&reading, &search, &lines, &mut known);
            found.push(declared::candidate(table, region, reading.head, features));
        }
        found[at].features.mark(RegionFeature::Tagged, true);
    }
    found
}

/// Ruled readings first, then aligned ones of what is open, framed by rules, or inside lattices.
fn readings<'a>(
    search: &'a TableSearch<'a>,
    sound: &[u32],
    page_lines: &'a [Rc<RunLine>],
) -> impl Iterator<Item = Reading> + 'a {
    let lattices = ruled::lattices(search, sound);
    let boxes: Vec<_> = lattices.iter().map(|lattice| lattice.grid.bbox()).collect();
    let mut is_ruled = vec![false; search.words.len()];
    for &i in lattices.iter().flat_map(|lattice| &lattice.placed).flatten() {
        is_ruled[i as usize] = true;
    }
    let free: Vec<u32> = sound.iter().copied().filter(|&i| !is_ruled[i as usize]).collect();
    let free = (free.len() < sound.len()).then(|| lines::lines(search, &free, search.edges));
    let ruled = lattices.into_iter().map(|lattice| Reading::of_lattice(lattice, search.words));
    let bands = bands::all(search, page_lines, free.as_deref(), &boxes);
    let aligned = bands.flat_map(move |band| {
        let readings = aligned::readings(&band, search).into_iter();
        readings.map(|reading| Reading::of_band(&reading, search))
    });
    ruled.chain(aligned)
}

fn candidate(reading: &Reading, features: RegionFeatures) -> RegionCandidate {
    let Reading { grid, placed, head, origin } = reading;
    let table = cells::table(grid, placed, *origin, *head as u32);
    let mut words: Vec<u32> = placed.iter().flat_map(|members| &**members).copied().collect();
    words.sort_unstable();
    let hypothesis = Hypothesis {
        kind: RegionKind::Table,
        bbox: table.bbox,
        words,
        structure: Structure::Grid(Box::new(table)),
        terms: Vec::new(),
        runner_up: None,
    };
    RegionCandidate { hypothesis, features }
}

/// Is a table's grid drawn?
fn is_ruled(origin: TableOrigin) -> bool {
    origin == TableOrigin::Ruled
}
