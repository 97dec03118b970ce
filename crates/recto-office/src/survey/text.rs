//! Runs and paragraphs: what is deleted, hidden or part of a field.

use quick_xml::events::BytesStart;

use super::Surveyor;
use super::open::Tag;
use crate::error::OfficeError;
use crate::namespace::Namespace::{Math, None as NoNamespace, Word};
use crate::plan::ElementFate;
use crate::rules;
use crate::styles::is_on;
use crate::xml::{Name, XmlReader};

impl Surveyor<'_> {
    /// Notes deleted marks of paragraphs and deleted rows.
    pub(super) fn deletion(&mut self, name: Name<'_>) {
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
    pub(super) fn run_content(&mut self, name: Name<'_>, element: usize) {
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

    pub(super) fn run_is_hidden(&self) -> bool {
        let Some(run) = self.around(0) else { return false };
        let paragraph = self.open.iter().rev().find(|open| open.tag == Tag::Paragraph);
        let by_style = run.hidden_by_style || paragraph.is_some_and(|open| open.hidden_by_style);
        run.hidden.unwrap_or(by_style)
    }

    /// Notes properties of runs, paragraphs and shapes that are about to be opened.
    pub(super) fn properties(
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
}
