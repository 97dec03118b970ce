//! Grounds booleans: said by words, by marks in drawn boxes, by the state of form fields. Never by absence.

use recto_model::Widget;

use super::Verdict;
use super::boxes::{TickBox, spot_of};
use super::leaf::{Grounder, Hit};
use super::nearness::LookedFor;
use crate::answer::Hint;
use crate::normalise::{mark_of, says_yes};

/// A label that says what an answer is about is at least so near (thousandths, see `closeness`).
pub(super) const NEAREST_LABEL: u32 = 250;

/// What is said somewhere about yes or no.
struct Statement {
    says: bool,
    hit: Hit,
    /// Was it cited, and how near is the label?
    rank: (bool, u32),
}

impl Grounder<'_> {
    /// A boolean: the answer nearest to its label has to say it.
    pub(super) fn boolean(&self, wanted: &LookedFor<'_>, value: bool) -> Option<Hit> {
        let mut best: Option<Statement> = None;
        let statements = self.printed_answers(wanted).into_iter();
        for statement in statements.chain(self.ticked(wanted)).chain(self.groups(wanted)) {
            let is_said = statement.rank.0 || statement.rank.1 >= NEAREST_LABEL;
            if is_said && best.as_ref().is_none_or(|before| statement.rank > before.rank) {
                best = Some(statement);
            }
        }
        best.filter(|statement| statement.says == value).map(|statement| statement.hit)
    }

    /// Words that answer with yes or no. Those that stand at a box that isn't ticked say nothing.
    fn printed_answers(&self, wanted: &LookedFor<'_>) -> Vec<Statement> {
        let mut found = Vec::new();
        for at in self.index.answers.iter().copied() {
            let Some(word) = self.document.words.get(at as usize) else { continue };
            let words = at..at + 1;
            let Some(says) = says_yes(&word.text).filter(|_| mark_of(&word.text).is_none()) else {
                continue;
            };
            if !self.meter.allows(1) {
                break;
            }
            let tick_box = self.boxes.of_words(&words);
            let is_cited = wanted.cited(self.document, &words) == 3
                || tick_box
                    .and_then(|tick_box| tick_box.field)
                    .is_some_and(|field| *wanted.hint == Hint::Field(field));
            let counts = match tick_box {
                Some(tick_box) => tick_box.is_checked && is_answer_box(self, tick_box),
                None => is_cited || self.is_answer(at) && !self.is_choice(at, says),
            };
            if counts {
                let rank = (is_cited, wanted.nearness(self.document, &words));
                let field = tick_box.and_then(|tick_box| tick_box.field);
                let check_box = tick_box.and_then(|tick_box| tick_box.check_box);
                let hit = Hit { field, check_box, ..Hit::new(words, Verdict::Normalised) };
                found.push(Statement { says, hit, rank });
            }
        }
        found
    }

    /// Is a word an answer, and not a word of a sentence? It stands alone in its line or cell, behind a colon or a question, or
    /// behind a gap.
    fn is_answer(&self, at: u32) -> bool {
        let Some(word) = self.document.words.get(at as usize) else { return false };
        if self.document.lines.get(word.line as usize).is_some_and(|line| line.len == 1) {
            return true;
        }
        let before = at.checked_sub(1).and_then(|at| self.document.words.get(at as usize));
        before.is_some_and(|before| {
            let ends = before.text.ends_with([':', '?', '=', '.', '_']);
            before.line == word.line && (ends || word.bbox.x0 - before.bbox.x1 > word.size)
        })
    }

    /// Is the opposite printed beside an answer? Then both are to choose from, and a mark that is no word chooses.
    fn is_choice(&self, at: u32, says: bool) -> bool {
        let line = |at: u32| self.document.words.get(at as usize).map(|word| word.line);
        let opposite = |other: Option<u32>| {
            other.is_some_and(|other| {
                let word = self.document.words.get(other as usize);
                line(other) == line(at)
                    && word.is_some_and(|word| says_yes(&word.text) == Some(!says))
            })
        };
        (1..=2).any(|step| opposite(at.checked_sub(step)) || opposite(at.checked_add(step)))
    }

    /// Boxes whose own words are the label: `☒ Smoker`.
    fn ticked(&self, wanted: &LookedFor<'_>) -> Vec<Statement> {
        let mut found = Vec::new();
        for tick_box in &self.boxes.all {
            if !self.meter.allows(1) {
                break;
            }
            if !tick_box.is_certain || is_answer_box(self, tick_box) {
                continue;
            }
            let field = tick_box.field.and_then(|field| self.document.fields.get(field as usize));
            let name = field.map(|field| field.label.as_deref().unwrap_or(&field.name));
            let is_named = name.is_some_and(|name| wanted.is_named(name));
            let own = if is_named { 1_000 } else { wanted.labels_in(&tick_box.own) };
            // A label elsewhere is the box's only if it has no words of its own.
            let beside = || {
                let at = if tick_box.drawn.is_empty() {
                    tick_box.own.start
                } else {
                    tick_box.drawn.start
                };
                wanted.nearness_of(self.document, &tick_box.spot, at)
            };
            let near = if tick_box.own.is_empty() && !is_named { beside() } else { own };
            let words = if tick_box.drawn.is_empty() { &tick_box.own } else { &tick_box.drawn };
            let is_cited = match (wanted.hint, tick_box.field) {
                (Hint::Field(cited), Some(field)) => *cited == field,
                _ => !words.is_empty() && wanted.cited(self.document, words) == 3,
            };
            let hit = box_hit(tick_box);
            found.push(Statement { says: tick_box.is_checked, hit, rank: (is_cited, near) });
        }
        found
    }

    /// Groups of buttons whose chosen one is named yes or no.
    fn groups(&self, wanted: &LookedFor<'_>) -> Vec<Statement> {
        let mut found = Vec::new();
        for (at, field) in (0..).zip(&self.document.fields) {
            let [first, _, ..] = field.widgets.as_slice() else { continue };
            let chosen = field.values.first().and_then(|value| says_yes(value));
            let Some(says) = chosen.filter(|_| field.kind.is_checkable()) else { continue };
            let name = field.label.as_deref().unwrap_or(&field.name);
            let near = if wanted.is_named(name) {
                1_000
            } else {
                let words = self.boxes.all.iter().find(|tick_box| tick_box.field == Some(at));
                let own = words.map_or(0, |tick_box| tick_box.own.start);
                wanted.nearness_of(self.document, &spot_of(first), own)
            };
            let rank = (*wanted.hint == Hint::Field(at), near);
            found.push(Statement { says, hit: field_hit(at), rank });
        }
        found
    }

    /// A form field whose value is the wanted one.
    pub(super) fn field_value(
        &self,
        wanted: &LookedFor<'_>,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Option<Hit> {
        let mut best: Option<(u32, u32)> = None;
        for (at, field) in (0..).zip(&self.document.fields) {
            if !self.meter.allows(1) || field.widgets.is_empty() {
                continue;
            }
            if field.values.iter().any(|value| is_wanted(value)) {
                let named = wanted.is_named(field.label.as_deref().unwrap_or(&field.name));
                let rank = if *wanted.hint == Hint::Field(at) { 2 } else { u32::from(named) };
                if best.is_none_or(|(before, _)| rank > before) {
                    best = Some((rank, at));
                }
            }
        }
        best.map(|(_, field)| field_hit(field))
    }

    /// The page on which a field shows its state.
    pub(super) fn field_page(&self, field: u32) -> Option<u32> {
        let widgets = &self.document.fields.get(field as usize)?.widgets;
        let is_on = |widget: &&Widget| widget.button.as_ref().is_some_and(|button| button.checked);
        widgets.iter().find(is_on).or_else(|| widgets.first()).map(|widget| widget.page)
    }
}

/// Does a box stand at a word that says yes or no? Then the word answers, and not the box.
fn is_answer_box(grounder: &Grounder<'_>, tick_box: &TickBox) -> bool {
    let own = tick_box.own.start as usize..tick_box.own.end as usize;
    match grounder.document.words.get(own).unwrap_or_default() {
        [word] => says_yes(&word.text).is_some(),
        _ => false,
    }
}

fn field_hit(field: u32) -> Hit {
    Hit {
        words: Vec::new(),
        verdict: Verdict::Normalised,
        is_ambiguous: false,
        field: Some(field),
        check_box: None,
    }
}

fn box_hit(tick_box: &TickBox) -> Hit {
    // A square is cited with its label.
    let words = if tick_box.check_box.is_some() { &tick_box.own } else { &tick_box.drawn };
    let words = Some(words.clone()).filter(|words| !words.is_empty());
    Hit {
        words: words.into_iter().collect(),
        verdict: Verdict::Normalised,
        is_ambiguous: false,
        field: tick_box.field,
        check_box: tick_box.check_box,
    }
}
