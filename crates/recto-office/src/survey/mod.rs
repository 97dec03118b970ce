//! The first pass over a part: decides what becomes of each element.

mod objects;
mod open;
mod paragraphs;
mod text;

use std::collections::BTreeSet;

use quick_xml::events::BytesStart;
use recto_input::Budget;

use self::open::{Open, Tag};
use crate::error::OfficeError;
use crate::fields::Fields;
use crate::links::Links;
use crate::namespace::Namespace::{Compatibility, Drawing, Presentation, Relationship, Word};
use crate::plan::{ElementFate, Plan};
use crate::rules::{self, Rule};
use crate::xml::{Name, XmlItem, XmlReader};

/// Decides what becomes of the elements of a part.
pub(crate) fn survey(
    text: &str,
    links: &Links,
    hidden_styles: &BTreeSet<String>,
    budget: &Budget,
) -> Result<Plan, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut survey = Surveyor {
        links,
        hidden_styles,
        plan: Plan::default(),
        fields: Fields::default(),
        open: Vec::new(),
    };
    let mut element = 0;
    let mut dropped = 0_usize;
    while let Some(item) = reader.next()? {
        match item {
            XmlItem::Start(_) if dropped > 0 => {
                dropped += 1;
                element += 1;
            }
            XmlItem::Start(start) => {
                if !survey.start(&reader, &start, element)? {
                    dropped = 1;
                }
                element += 1;
            }
            XmlItem::End if dropped > 0 => dropped -= 1,
            XmlItem::End => survey.end(),
            XmlItem::Raw(text) => {
                if dropped == 0 && survey.inside(0) == Some(Tag::InstructionText) {
                    survey.fields.text(&text);
                }
            }
        }
    }
    survey.fields.finish(&mut survey.plan);
    Ok(survey.plan)
}

struct Surveyor<'a> {
    links: &'a Links,
    hidden_styles: &'a BTreeSet<String>,
    plan: Plan,
    fields: Fields,
    open: Vec<Open>,
}

impl Surveyor<'_> {
    /// Opens an element; `false` if it is left out.
    fn start(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        element: usize,
    ) -> Result<bool, OfficeError> {
        let name = reader.element(start.name())?;
        self.deletion(name);
        match rules::rule(name) {
            Rule::Drop => {
                self.drop_element(name, element);
                return Ok(false);
            }
            Rule::Lose(loss) => {
                self.plan.losses.insert(loss);
                self.drop_element(name, element);
                return Ok(false);
            }
            Rule::Unwrap => self.plan.set(element, ElementFate::Unwrap),
            Rule::Keep => {}
        }
        if self.inside(0) == Some(Tag::StoredField) && name.local == "pPr" {
            self.plan.set(element, ElementFate::Drop);
            return Ok(false);
        }
        self.run_content(name, element);
        let tag = self.tag(reader, start, name, element)?;
        paragraphs::before(&mut self.open, tag);
        self.properties(reader, start, name)?;
        self.pictures(reader, start, name)?;
        self.open.push(Open { tag, element, ..Open::default() });
        Ok(true)
    }

    /// The tag of the element around the current position, `above` levels up.
    fn inside(&self, above: usize) -> Option<Tag> {
        self.around(above).map(|open| open.tag)
    }

    fn around(&self, above: usize) -> Option<&Open> {
        self.open.len().checked_sub(above + 1).and_then(|at| self.open.get(at))
    }

    fn around_mut(&mut self, above: usize) -> Option<&mut Open> {
        self.open.len().checked_sub(above + 1).and_then(|at| self.open.get_mut(at))
    }

    fn nearest(&mut self, tag: Tag) -> Option<&mut Open> {
        self.open.iter_mut().rev().find(|open| open.tag == tag)
    }

    fn drop_element(&mut self, name: Name<'_>, element: usize) {
        self.plan.set(element, ElementFate::Drop);
        // Without its content a choice shows nothing; the alternative for other programs has a picture of it.
        if name.local == "contentPart"
            && let Some(choice) = self.nearest(Tag::Choice)
        {
            let choice = choice.element;
            self.plan.set(choice, ElementFate::Drop);
        }
    }

    /// The tag of an element that is about to be opened; decides on those that need no more than their attributes.
    fn tag(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        name: Name<'_>,
        element: usize,
    ) -> Result<Tag, OfficeError> {
        let value = |local: &str| reader.value(start, |name| name.local == local);
        Ok(match (name.namespace, name.local) {
            (Word, "p") => Tag::Paragraph,
            (Word, "pPr") => Tag::ParagraphProperties,
            (Word, "r") => Tag::Run,
            (Word, "rPr") => Tag::RunProperties,
            (Word, "tbl") => Tag::Table,
            (Word, "tr") => Tag::Row,
            (Word, "trPr") => Tag::RowProperties,
            (Word, "drawing") => Tag::Drawing,
            (Word, "bookmarkStart" | "bookmarkEnd" | "proofErr" | "permStart" | "permEnd") => {
                Tag::Marker
            }
            (Word, "fldChar") => {
                let kind = value("fldCharType")?;
                self.fields.mark(element, kind.as_deref(), &mut self.plan)?;
                Tag::Other
            }
            (Word, "instrText") => {
                self.fields.instruction(element, &mut self.plan);
                Tag::InstructionText
            }
            (Word, "fldSimple") => {
                if !crate::field::is_kept(&value("instr")?.unwrap_or_default()) {
                    self.plan.set(element, ElementFate::Unwrap);
                }
                Tag::Other
            }
            // A link within the document has no relationship.
            (Word, "hyperlink") => {
                if reader.value(start, |name| name.namespace == Relationship)?.is_some() {
                    self.plan.set(element, ElementFate::Unwrap);
                }
                Tag::Other
            }
            (Word, "object") => {
                self.plan.set(element, ElementFate::Rename("pict"));
                Tag::Object
            }
            (Drawing, "fld") if value("type")?.as_deref() != Some("slidenum") => {
                self.plan.set(element, ElementFate::Rename("r"));
                Tag::StoredField
            }
            (Presentation, "graphicFrame") => Tag::Frame,
            (Presentation, "pic") => Tag::Picture,
            (Presentation, "sp" | "grpSp" | "cxnSp") => Tag::Shape,
            (Compatibility, "Choice") => Tag::Choice,
            _ => Tag::Other,
        })
    }

    fn end(&mut self) {
        if self.inside(0) == Some(Tag::Run) && self.run_is_hidden() {
            let run = self.around(0).map(|open| open.element);
            if let Some(run) = run {
                self.plan.set(run, ElementFate::Hide);
            }
        }
        let Some(open) = self.open.pop() else { return };
        match open.tag {
            Tag::Paragraph => paragraphs::after(&mut self.open, &open, &mut self.plan),
            Tag::Row => {
                if open.is_deleted {
                    self.plan.set(open.element, ElementFate::Drop);
                }
                if let Some(table) = self.nearest(Tag::Table) {
                    let (kept, deleted) = &mut table.rows;
                    *(if open.is_deleted { deleted } else { kept }) += 1;
                }
            }
            Tag::Table if open.rows.0 == 0 && open.rows.1 > 0 => {
                self.plan.set(open.element, ElementFate::Drop);
            }
            _ => self.end_of_object(open),
        }
    }
}
