//! Parts of a page that are about one party or thing: 'Supplier' and 'Purchaser' over names, addresses and contacts.

use std::collections::BTreeMap;

use recto_input::Meter;
use recto_model::{BlockKind, Rect};

use super::labels::Labels;
use super::pieces::TextPieces;
use super::wanted::Wanted;
use crate::document::LineKind;

/// The head of a section is at least so like what it is about.
const ALIKE: f32 = 0.6;
const EXPLAINED: f32 = 0.7;
/// What stands left of a head by no more than this, in em, may be below it.
const SLACK: f32 = 2.0;
/// Words of labels that are no heads.
const NO_HEADS: [&str; 8] =
    ["number", "date", "amount", "reference", "time", "price", "email", "phone"];

/// The head of a section.
#[derive(Debug, Clone, Copy)]
struct SectionHead {
    bbox: Rect,
    em: f32,
    /// What it is about, as an index of owners; `None` for a heading that nobody asks for.
    owner: Option<usize>,
    alike: f32,
}

/// The heads of sections that fields ask for, by page.
#[derive(Debug, Default)]
pub(crate) struct Sections(BTreeMap<u32, Vec<SectionHead>>);

/// What parts of a schema are about, each once.
#[derive(Debug, Default)]
pub(crate) struct Owners<'a> {
    keys: Vec<&'a str>,
    /// For each field, its owner.
    pub(crate) of_field: Vec<Option<usize>>,
    wanted: Vec<&'a Wanted<'a>>,
}

impl<'a> Owners<'a> {
    pub(crate) fn of(wanted: &'a [Wanted<'a>]) -> Self {
        let mut owners = Self::default();
        for wanted in wanted {
            let owner = wanted.owner.as_ref().map(|owner| {
                let key = owner.key.as_str();
                owners.keys.iter().position(|held| *held == key).unwrap_or_else(|| {
                    owners.keys.push(key);
                    owners.wanted.push(&owner.wanted);
                    owners.keys.len() - 1
                })
            });
            owners.of_field.push(owner);
        }
        owners
    }
}

impl Sections {
    pub(crate) fn of(
        pieces: &TextPieces<'_>,
        labels: &Labels,
        owners: &Owners<'_>,
        meter: &Meter,
    ) -> Self {
        let mut sections = Self::default();
        if owners.keys.is_empty() {
            return sections;
        }
        let mut heads: BTreeMap<u32, (usize, f32)> = BTreeMap::new();
        for (owner, wanted) in owners.wanted.iter().enumerate() {
            for (sense, alike) in labels.like(wanted, meter) {
                if alike.score < ALIKE || alike.label < EXPLAINED || !labels.may_head(sense) {
                    continue;
                }
                for label in labels.of_sense.get(sense as usize).into_iter().flatten() {
                    let Some(label) = labels.all.get(*label as usize) else { continue };
                    let held = heads.get(&label.piece).map_or(0.0, |(_, held)| *held);
                    if label.whole && alike.score > held {
                        heads.insert(label.piece, (owner, alike.score));
                    }
                }
            }
        }
        for (at, piece) in (0..).zip(&pieces.all) {
            let head = heads.get(&at);
            if head.is_some() || is_heading(pieces, &piece.words) {
                sections.0.entry(piece.page).or_default().push(SectionHead {
                    bbox: piece.bbox,
                    em: piece.em,
                    owner: head.map(|(owner, _)| *owner),
                    alike: head.map_or(0.0, |(_, alike)| *alike),
                });
            }
        }
        sections
    }

    /// The owner of the section that a place stands in, and how surely.
    pub(crate) fn around(&self, page: u32, place: &Rect, meter: &Meter) -> Option<(usize, f32)> {
        let heads = self.0.get(&page)?;
        if !meter.allows(heads.len()) {
            return None;
        }
        let above = heads.iter().filter(|head| {
            let slack = SLACK * head.em;
            head.bbox.y0 <= place.center().y && head.bbox.x0 <= place.x0 + slack
        });
        let nearest = above.reduce(|best, head| {
            let lower = head.bbox.center().y - best.bbox.center().y;
            // Heads beside each other head columns.
            let on_row = lower.abs() <= 0.8 * head.bbox.height().max(best.bbox.height());
            let is_nearer = if on_row { head.bbox.x0 > best.bbox.x0 } else { lower > 0.0 };
            if is_nearer { head } else { best }
        })?;
        nearest.owner.map(|owner| (owner, nearest.alike))
    }
}

impl Labels {
    /// May a label of this sense be the head of a section?
    fn may_head(&self, sense: u32) -> bool {
        self.sense(sense).is_some_and(|sense| !sense.has_any(&NO_HEADS))
    }
}

fn is_heading(pieces: &TextPieces<'_>, words: &std::ops::Range<u32>) -> bool {
    pieces.words(words).first().is_some_and(|word| {
        let line = pieces.document.lines.get(word.line as usize);
        line.is_some_and(|line| matches!(line.kind, LineKind::Text(BlockKind::Heading { .. })))
    })
}
