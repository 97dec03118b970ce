//! Values that need no label: what a letterhead, a contract's sentences or the form of a value tell by themselves.

use std::ops::Range;

use recto_input::Meter;
use serde_json::Value;

use super::candidates::Candidate;
use super::features::{Feature, Features, flag};
use super::labels::likeness;
use super::likeness::Concepts;
use super::parties::Parties;
use super::sentences::{NamedParty, governing_law, parties};
use super::values::{Fit, TypedValues, text_fit};
use super::wanted::{Nature, Wanted};

/// Candidates of one kind that are looked at.
const MOST: usize = 12;

/// What a document tells without labels.
#[derive(Debug)]
pub(crate) struct Bare<'a> {
    values: &'a TypedValues<'a>,
    letterhead: Parties<'a>,
    pub(crate) named: Vec<NamedParty>,
    laws: Vec<Range<u32>>,
}

impl<'a> Bare<'a> {
    pub(crate) fn of(values: &'a TypedValues<'a>, meter: &'a Meter) -> Self {
        Self {
            values,
            letterhead: Parties::of(values.pieces, meter),
            named: parties(values.pieces, meter),
            laws: governing_law(values.pieces, meter),
        }
    }

    pub(crate) fn candidates(&self, wanted: &Wanted<'_>) -> Vec<Candidate> {
        match wanted.nature {
            Nature::Name => {
                let mut found = self.letterhead.candidates(wanted);
                found.extend(self.defined(wanted));
                found
            }
            Nature::Address => self.letterhead.candidates(wanted),
            Nature::Land => {
                let law = |words: &Range<u32>| {
                    let fit = text_fit(self.values.pieces, std::slice::from_ref(words), 0.5);
                    Candidate::new(fit, &Features::of(&[(Feature::Law, 1.0)]))
                };
                self.laws.iter().take(MOST).map(law).collect()
            }
            Nature::Currency => self.currency(),
            Nature::Choice if wanted.name.has("currency") => self.currency(),
            Nature::Date if is_the_documents(wanted) => self.typed(wanted, Feature::BareDate),
            Nature::Iban | Nature::Bic | Nature::VatId | Nature::Email | Nature::Website => {
                self.typed(wanted, Feature::Bare)
            }
            _ => Vec::new(),
        }
    }

    /// Parties whose role the contract names as the field does.
    fn defined(&self, wanted: &Wanted<'_>) -> Vec<Candidate> {
        let candidate = |party: &NamedParty| {
            let mut concepts = Concepts::new();
            party.role.add_to(&mut concepts, 1.0);
            let likeness = likeness(wanted, &party.role, &concepts);
            let fit = text_fit(self.values.pieces, std::slice::from_ref(&party.words), 0.5);
            let features = [
                (Feature::Defined, 1.0),
                (Feature::Likeness, likeness.score),
                (Feature::FieldSaid, likeness.field),
                (Feature::LabelExplained, likeness.label),
                (Feature::Exact, flag(likeness.score > 0.93)),
            ];
            Candidate::new(fit, &Features::of(&features))
        };
        self.named.iter().map(candidate).collect()
    }

    fn typed(&self, wanted: &Wanted<'_>, kind: Feature) -> Vec<Candidate> {
        let mut fits: Vec<(Fit, f32)> = Vec::new();
        for piece in &self.values.pieces.all {
            if fits.len() >= MOST {
                break;
            }
            let height = self.values.pieces.document.pages.get(piece.page as usize - 1);
            let top = height.map_or(0.0, |page| 1.0 - piece.bbox.y0 / page.size.height.max(1.0));
            let top = if piece.page == 1 { top.clamp(0.0, 1.0) } else { 0.0 };
            fits.extend(self.values.fits(wanted, &piece.words).into_iter().map(|fit| (fit, top)));
        }
        let first = fits.first().map(|(fit, _)| fit.value.clone());
        let is_unique = fits.iter().all(|(fit, _)| Some(&fit.value) == first.as_ref());
        let candidates = fits.into_iter().enumerate().map(|(place, (fit, top))| {
            let features = [
                (kind, 1.0),
                (Feature::BareUnique, flag(is_unique)),
                (Feature::BareFirst, flag(place == 0)),
                (Feature::BareTop, top),
                (Feature::Sureness, fit.sureness),
                (Feature::WeakType, flag(fit.sureness < 0.35)),
            ];
            Candidate::new(fit, &Features::of(&features))
        });
        candidates.collect()
    }

    /// The currency that most amounts are in.
    fn currency(&self) -> Vec<Candidate> {
        let whole = 0..self.values.pieces.document.words.len() as u32;
        let mut seen: Vec<(&'static str, Vec<u32>, usize)> = Vec::new();
        for (words, number) in self.values.numbers_within(&whole) {
            let Some(code) = number.currency else { continue };
            match seen.iter_mut().find(|(other, ..)| *other == code) {
                Some((.., count)) => *count += 1,
                None => seen.push((code, words.clone().collect(), 1)),
            }
        }
        seen.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        let is_unique = seen.len() == 1;
        let candidate = |(code, words, _): (&'static str, Vec<u32>, usize)| {
            let features = [
                (Feature::BareCurrency, 1.0),
                (Feature::BareFirst, 1.0),
                (Feature::BareUnique, flag(is_unique)),
                (Feature::Sureness, 1.0),
            ];
            let fit = Fit {
                words,
                value: Value::from(code),
                sureness: 1.0,
                is_range_end: false,
                is_address: false,
            };
            let mut found = Candidate::new(fit, &Features::of(&features));
            // The amount's own words are another field's.
            found.words.clear();
            found
        };
        seen.into_iter().take(1).map(candidate).collect()
    }
}

/// Does the field ask for the date of the document itself?
fn is_the_documents(wanted: &Wanted<'_>) -> bool {
    const OTHERS: [&str; 14] = [
        "due",
        "delivery",
        "start",
        "end",
        "birth",
        "arrival",
        "departure",
        "valid",
        "until",
        "service_period",
        "order",
        "cover",
        "collected",
        "received",
    ];
    !OTHERS.iter().any(|name| wanted.name.has(name))
}
