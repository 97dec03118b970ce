//! The first pass over a part: decides what becomes of each element.

use std::collections::BTreeSet;

use quick_xml::events::BytesStart;
use recto_input::Budget;

use crate::error::OfficeError;
use crate::fields::Fields;
use crate::legacy::FramePlace;
use crate::links::Links;
use crate::loss::Loss;
use crate::namespace::Namespace::{
    Compatibility, Drawing, Math, None as NoNamespace, Presentation, Relationship, Vml, Word,
};
use crate::paragraphs;
use crate::plan::{ElementFate, Plan};
use crate::rules::{self, Rule};
use crate::styles::is_on;
use crate::xml::{Name, XmlItem, XmlReader};

/// The elements that decisions depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tag {
    Paragraph,
    ParagraphProperties,
    Run,
    RunProperties,
    InstructionText,
    Table,
    Row,
    RowProperties,
    /// An embedded object of a text.
    Object,
    /// A frame of a slide, which may hold an embedded object.
    Frame,
    Picture,
    /// Another shape of a slide.
    Shape,
    /// A drawing of a text.
    Drawing,
    /// A field of a slide that is written as its stored text.
    StoredField,
    Choice,
    /// An element beside paragraphs that doesn't part them, such as a bookmark.
    Marker,
    Other,
}

/// An element whose end has not been seen.
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(crate) struct Open {
    pub(crate) tag: Tag,
    pub(crate) element: usize,
    /// Of a run: hidden by its own property, and by its style.
    hidden: Option<bool>,
    /// Of a run or a paragraph.
    hidden_by_style: bool,
    /// Of a paragraph: has it something to show?
    pub(crate) has_content: bool,
    /// Of a paragraph or row: was the mark at its end or the row itself deleted?
    pub(crate) is_deleted: bool,
    /// Of a paragraph: does a section end with it?
    pub(crate) ends_section: bool,
    /// The last child, if it is a paragraph with a deleted mark, and whether it has content.
    pub(crate) joining: Option<(usize, bool)>,
    /// Of a table: rows that are kept, and rows that aren't.
    rows: (u32, u32),
    has_picture: bool,
    /// Of a frame: does it hold an embedded object, and which element is its picture?
    is_object: bool,
    picture: Option<usize>,
    /// Of a frame: the id of its object's picture in a VML drawing, and where the frame lies.
    shape_picture: Option<String>,
    place: FramePlace,
}

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
        self.open.push(Open {
            tag,
            element,
            hidden: None,
            hidden_by_style: false,
            has_content: false,
            is_deleted: false,
            ends_section: false,
            joining: None,
            rows: (0, 0),
            has_picture: false,
            is_object: false,
            picture: None,
            shape_picture: None,
            place: FramePlace::default(),
        });
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

    /// Notes deleted marks of paragraphs and deleted rows.
    fn deletion(&mut self, name: Name<'_>) {
        if name.namespace != Word || !matches!(name.local, "del" | "moveFrom") {
            return;
        }
        let around = (self.inside(0), self.inside(1), self.inside(2));
        let above = match around {
            (Some(Tag::RunProperties), Some(Tag::ParagraphProperties), Some(Tag::Paragraph)) => 2,
            (Some(Tag::RowProperties), Some(Tag::Row), _) => 1,
            _ => return,
        };
        if let Some(open) = self.around_mut(above) {
            open.is_deleted = true;
        }
    }

    /// Notes what stands in a run, which may be hidden or part of a field's instruction.
    fn run_content(&mut self, name: Name<'_>, element: usize) {
        let in_run = self.inside(0) == Some(Tag::Run);
        let is_mark = name.namespace == Word && matches!(name.local, "fldChar" | "instrText");
        let is_content = in_run
            && !(name.namespace == Word && matches!(name.local, "rPr" | "lastRenderedPageBreak"));
        if is_content && !is_mark {
            self.fields.instruct(element);
        }
        let is_hidden = in_run && !is_mark && self.run_is_hidden();
        if ((is_content && !is_hidden) || name.namespace == Math)
            && let Some(paragraph) = self.nearest(Tag::Paragraph)
        {
            paragraph.has_content = true;
        }
    }

    fn run_is_hidden(&self) -> bool {
        let Some(run) = self.around(0) else { return false };
        let paragraph = self.open.iter().rev().find(|open| open.tag == Tag::Paragraph);
        let by_style = run.hidden_by_style || paragraph.is_some_and(|open| open.hidden_by_style);
        run.hidden.unwrap_or(by_style)
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

    /// Notes properties of runs, paragraphs and shapes that are about to be opened.
    fn properties(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        name: Name<'_>,
    ) -> Result<(), OfficeError> {
        let of_run = (self.inside(0), self.inside(1)) == (Some(Tag::RunProperties), Some(Tag::Run));
        let of_paragraph = (self.inside(0), self.inside(1))
            == (Some(Tag::ParagraphProperties), Some(Tag::Paragraph));
        let is_hiding_style = |survey: &Self| -> Result<bool, OfficeError> {
            let style = reader.value(start, |name| name.local == "val")?;
            Ok(style.is_some_and(|style| survey.hidden_styles.contains(&style)))
        };
        match (name.namespace, name.local) {
            (Word, "vanish") if of_run => {
                let hidden = is_on(reader, start)?;
                self.around_mut(1).into_iter().for_each(|run| run.hidden = Some(hidden));
            }
            (Word, "rStyle") if of_run => {
                let hides = is_hiding_style(self)?;
                self.around_mut(1).into_iter().for_each(|run| run.hidden_by_style = hides);
            }
            (Word, "pStyle") if of_paragraph => {
                let hides = is_hiding_style(self)?;
                self.around_mut(1).into_iter().for_each(|open| open.hidden_by_style = hides);
            }
            (Word, "sectPr") if of_paragraph => {
                self.around_mut(1).into_iter().for_each(|open| open.ends_section = true);
            }
            _ if rules::has_hidden_property(name) => {
                let hidden =
                    |name: Name<'_>| (name.namespace, name.local) == (NoNamespace, "hidden");
                let hidden = reader.value(start, hidden)?;
                let is_shape = matches!(
                    self.inside(1),
                    Some(Tag::Frame | Tag::Picture | Tag::Shape | Tag::Drawing)
                );
                if is_shape
                    && matches!(hidden.as_deref(), Some("1" | "true"))
                    && let Some(shape) = self.around(1).map(|open| open.element)
                {
                    self.plan.set(shape, ElementFate::Drop);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Notes pictures and embedded objects that are about to be opened.
    fn pictures(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        name: Name<'_>,
    ) -> Result<(), OfficeError> {
        match (name.namespace, name.local) {
            (Presentation, "oleObj") => {
                let shape = reader.value(start, |name| name.local == "spid")?;
                let picture = shape.and_then(|shape| self.links.of_shape(&shape).cloned());
                if let Some(frame) = self.nearest(Tag::Frame) {
                    frame.is_object = true;
                    frame.shape_picture = frame.shape_picture.take().or(picture);
                }
            }
            // Of the frame itself: a picture in it has a place of its own further down.
            (Drawing, "off" | "ext") if self.inside(1) == Some(Tag::Frame) => {
                let number = |local: &str| -> Result<i64, OfficeError> {
                    let value = reader.value(start, |name| name.local == local)?;
                    Ok(value.and_then(|value| value.parse().ok()).unwrap_or_default())
                };
                let (x, y) = (number("x")?, number("y")?);
                let (width, height) = (number("cx")?, number("cy")?);
                if let Some(frame) = self.around_mut(1) {
                    if name.local == "off" {
                        frame.place = FramePlace { x, y, ..frame.place };
                    } else {
                        frame.place = FramePlace { width, height, ..frame.place };
                    }
                }
            }
            (Drawing, "blip") | (Vml, "imagedata") => {
                let (mut refers, mut kept) = (false, false);
                for attribute in start.attributes().with_checks(false) {
                    let attribute = attribute?;
                    if attribute.key.as_namespace_binding().is_some() {
                        continue;
                    }
                    let name = reader.attribute(attribute.key)?;
                    if rules::is_relationship(name) && !attribute.value.is_empty() {
                        refers = true;
                        kept |= !matches!(name.local, "link" | "href")
                            && self.links.keeps_picture(&crate::xml::unescaped(&attribute)?);
                    }
                }
                if kept {
                    let shows = |open: &&mut Open| matches!(open.tag, Tag::Object | Tag::Picture);
                    self.open.iter_mut().filter(shows).for_each(|open| open.has_picture = true);
                } else if refers && self.nearest(Tag::Object).is_none() {
                    self.plan.losses.insert(Loss::LinkedPicture);
                }
            }
            _ => {}
        }
        Ok(())
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
            Tag::Object if !open.has_picture => {
                self.plan.losses.insert(Loss::EmbeddedObject);
            }
            Tag::Picture if open.has_picture => {
                if let Some(frame) = self.nearest(Tag::Frame)
                    && frame.is_object
                {
                    frame.picture.get_or_insert(open.element);
                }
            }
            Tag::Frame if open.is_object => {
                if let Some(picture) = open.picture {
                    self.plan.set(open.element, ElementFate::OnlyPicture);
                    self.plan.set(picture, ElementFate::Picture);
                } else if let Some(id) = open.shape_picture {
                    self.plan.set(open.element, ElementFate::Drop);
                    self.plan.pictures.insert(open.element, (id, open.place));
                } else {
                    self.plan.set(open.element, ElementFate::Drop);
                    self.plan.losses.insert(Loss::EmbeddedObject);
                }
            }
            _ => {}
        }
    }
}
