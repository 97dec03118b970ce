//! Fills the leaves that stand once.

use std::cell::RefCell;

use recto_input::Meter;
use serde_json::Value;

use super::assign::assign;
use super::bare::Bare;
use super::candidates::{BelowLines, Candidate, CandidateFinder, LabelMatch};
use super::compared::{largest, mark_fuller, mark_largest};
use super::features::Feature;
use super::labels::{Labels, Likeness};
use super::marks::CheckBoxes;
use super::open::OpenFields;
use super::rivals::Rivals;
use super::score::Weights;
use super::sections::{Owners, Sections};
use super::values::TypedValues;
use super::wanted::{Nature, ValueClass, Wanted, wanted_leaves};
use crate::answer::FilledLeaf;
use crate::schema::ObjectNode;

/// The leaves of an object and of objects in it, in the order of the schema; those of arrays are left out.
pub(crate) fn fill(
    values: &TypedValues<'_>,
    labels: &Labels,
    bare: &Bare<'_>,
    root: &ObjectNode,
    meter: &Meter,
) -> Vec<FilledLeaf> {
    let wanted = wanted_leaves(root);
    let Found { chosen, open, .. } = found(values, labels, bare, &wanted, meter);
    let classes: Vec<ValueClass> = wanted.iter().map(Wanted::class).collect();
    let of_open = assign(&open, &classes, Weights::of_open(), meter);
    let of_open = open.into_iter().zip(of_open).map(|(open, at)| open.into_iter().nth(at?));
    let answers = chosen.into_iter().zip(of_open).map(|(chosen, open)| {
        let found = chosen.or(open);
        found.map(|found| FilledLeaf { value: found.value, hint: found.hint }).unwrap_or_default()
    });
    answers.collect()
}

/// What was found for the fields of a schema, in its order.
pub(crate) struct Found {
    /// Most likely first.
    pub(crate) candidates: Vec<Vec<Candidate>>,
    /// Those that the fields were given.
    pub(crate) chosen: Vec<Option<Candidate>>,
    /// For each field that was given none: values whose labels are left over.
    pub(crate) open: Vec<Vec<Candidate>>,
}

pub(crate) fn found(
    values: &TypedValues<'_>,
    labels: &Labels,
    bare: &Bare<'_>,
    wanted: &[Wanted<'_>],
    meter: &Meter,
) -> Found {
    let like: Vec<Vec<(u32, Likeness)>> =
        wanted.iter().map(|wanted| labels.like(wanted, meter)).collect();
    let owners = Owners::of(wanted);
    let search = FieldSearch {
        labels,
        marks: CheckBoxes::of(values.pieces, meter),
        sections: Sections::of(values.pieces, labels, &owners, meter),
        finder: CandidateFinder {
            values,
            meter,
            largest: largest(values),
            below_lines: BelowLines::of(values.pieces, labels, meter),
            neighbours: RefCell::default(),
        },
    };
    let candidates = candidates(&search, bare, wanted, &owners, &like);
    let classes: Vec<ValueClass> = wanted.iter().map(Wanted::class).collect();
    let chosen = assign(&candidates, &classes, Weights::get(), meter);
    let chosen: Vec<Option<Candidate>> = candidates
        .iter()
        .zip(chosen)
        .map(|(candidates, at)| candidates.get(at?).cloned())
        .collect();
    let open =
        OpenFields { search: &search, wanted, owners: &owners, like: &like, chosen: &chosen }
            .candidates(meter);
    Found { candidates, chosen, open }
}

/// The candidates of each field, most likely first.
fn candidates(
    search: &FieldSearch<'_>,
    bare: &Bare<'_>,
    wanted: &[Wanted<'_>],
    owners: &Owners<'_>,
    like: &[Vec<(u32, Likeness)>],
) -> Vec<Vec<Candidate>> {
    let (labels, meter) = (search.labels, search.finder.meter);
    let none = vec![None; wanted.len()];
    let rivals = Rivals::of(wanted.iter(), like, &none);
    let inside: Vec<&Wanted<'_>> =
        wanted.iter().map(|wanted| wanted.owner.as_ref().map_or(wanted, |o| &o.inside)).collect();
    let like_inside: Vec<Vec<(u32, Likeness)>> = wanted
        .iter()
        .zip(&inside)
        .map(|(wanted, inside)| match wanted.owner {
            Some(_) => labels.like(inside, meter),
            None => Vec::new(),
        })
        .collect();
    let rivals_inside = Rivals::of(inside.iter().copied(), &like_inside, &owners.of_field);
    let mut all = Vec::with_capacity(wanted.len());
    for (field, wanted) in wanted.iter().enumerate() {
        let owner = owners.of_field.get(field).copied().flatten();
        let mut found = Vec::new();
        let of = |like: &[Vec<(u32, Likeness)>]| like.get(field).cloned().unwrap_or_default();
        for (sense, likeness) in of(like) {
            let rival = rivals.beside(sense, wanted, None, field) - likeness.score;
            search.add(wanted, sense, likeness, rival, None, &mut found);
        }
        if let (Some(owner), Some(inside)) = (owner, inside.get(field)) {
            for (sense, likeness) in of(&like_inside) {
                let rival =
                    rivals_inside.beside(sense, inside, Some(owner), field) - likeness.score;
                search.add(inside, sense, likeness, rival, Some(owner), &mut found);
            }
        }
        found.extend(bare.candidates(wanted));
        for candidate in &mut found {
            without_full_stop(wanted, candidate);
        }
        found.retain(|candidate| wanted.leaf.accepted(&candidate.value).is_some());
        if let Some(owner) = owner {
            for candidate in &mut found {
                search.mark_section(owner, candidate);
            }
        }
        mark_largest(wanted, &mut found);
        mark_fuller(wanted, &mut found);
        found.sort_by(|a, b| {
            b.likelihood.total_cmp(&a.likelihood).then_with(|| a.words.cmp(&b.words))
        });
        found.dedup_by(|next, kept| next.words == kept.words && next.value == kept.value);
        all.push(found);
    }
    all
}

/// A date, a term or a country at the end of a sentence has no full stop.
pub(crate) fn without_full_stop(wanted: &Wanted<'_>, candidate: &mut Candidate) {
    if !matches!(wanted.nature, Nature::Date | Nature::Duration | Nature::Land) {
        return;
    }
    let Some(text) = candidate.value.as_str().and_then(|text| text.strip_suffix('.')) else {
        return;
    };
    let last = text.rsplit(' ').next().unwrap_or_default();
    let is_abbreviation = last.contains('.') && !last.contains(|c: char| c.is_ascii_digit())
        || last.chars().count() < 3 && !last.chars().all(|c| c.is_ascii_digit());
    if !is_abbreviation {
        candidate.value = Value::from(text);
    }
}

/// What the candidates of fields are looked for in.
pub(crate) struct FieldSearch<'a> {
    pub(crate) labels: &'a Labels,
    pub(crate) marks: CheckBoxes,
    sections: Sections,
    pub(crate) finder: CandidateFinder<'a>,
}

impl FieldSearch<'_> {
    /// Adds the candidates at the labels of a sense; with an owner only those in its section.
    fn add(
        &self,
        wanted: &Wanted<'_>,
        sense: u32,
        likeness: Likeness,
        rival: f32,
        owner: Option<usize>,
        found: &mut Vec<Candidate>,
    ) {
        let (pieces, meter) = (self.finder.values.pieces, self.finder.meter);
        let of_sense = self.labels.of_sense.get(sense as usize).map(Vec::as_slice);
        for label in of_sense.unwrap_or_default() {
            let Some(label) = self.labels.all.get(*label as usize) else { continue };
            if !meter.allows(8) {
                break;
            }
            if owner.is_some() {
                let place = pieces.get(label.piece).map(|piece| (piece.page, piece.bbox));
                let around = place.and_then(|(page, bbox)| {
                    self.sections.around(page, &bbox, meter).map(|(owner, _)| owner)
                });
                if around != owner {
                    continue;
                }
            }
            let matched = LabelMatch { label, likeness, rival };
            let seen = self.marks.seen(pieces, wanted, &matched, meter);
            let from = found.len();
            found.extend(seen.map(|seen| Candidate::of_state(&matched, seen)));
            found.extend(self.finder.near(wanted, &matched));
            if owner.is_some() {
                for candidate in found.iter_mut().skip(from) {
                    candidate.set(Feature::Inside, 1.0);
                }
            }
        }
    }

    /// Tells whether a candidate is in the section of its owner.
    pub(crate) fn mark_section(&self, owner: usize, candidate: &mut Candidate) {
        let (pieces, meter) = (self.finder.values.pieces, self.finder.meter);
        let first = candidate.words.first().copied();
        let Some(word) = first.and_then(|word| pieces.document.words.get(word as usize)) else {
            return;
        };
        let page = pieces.document.page_of(word);
        match self.sections.around(page, &pieces.levelled(page, &word.bbox), meter) {
            Some((around, alike)) if around == owner => candidate.set(Feature::Section, alike),
            Some((_, alike)) => candidate.set(Feature::OtherSection, alike),
            None => {}
        }
    }
}
