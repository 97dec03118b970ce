//! Complex fields: a mark where the instruction begins, one between instruction and result, one at the end.

use crate::error::OfficeError;
use crate::field::is_kept;
use crate::plan::{ElementFate, Plan};

/// Fields within fields; what people write has two or three.
const DEEPEST: usize = 32;
/// The name of a field stands at the start of its instruction.
const LONGEST_NAME: usize = 64;

/// A field whose end has not been seen.
#[derive(Default)]
struct OpenField {
    instruction: String,
    has_result: bool,
    /// The elements that are left out if the field is written as its result: its marks and all of its instruction.
    marks: Vec<usize>,
}

/// The fields that a position lies in.
#[derive(Default)]
pub(crate) struct Fields {
    open: Vec<OpenField>,
}

impl Fields {
    /// A `fldChar` of this type.
    pub(crate) fn mark(
        &mut self,
        element: usize,
        kind: Option<&str>,
        plan: &mut Plan,
    ) -> Result<(), OfficeError> {
        self.instruct(element);
        match (kind, self.open.last_mut()) {
            (Some("begin"), _) => {
                if self.open.len() >= DEEPEST {
                    return Err(OfficeError::Unreadable("its fields are nested too deeply"));
                }
                self.open.push(OpenField { marks: vec![element], ..OpenField::default() });
            }
            (Some("separate"), Some(field)) => {
                field.has_result = true;
                field.marks.push(element);
            }
            (Some("end"), Some(field)) => {
                field.marks.push(element);
                self.close(plan);
            }
            _ => plan.set(element, ElementFate::Drop),
        }
        Ok(())
    }

    /// An `instrText`; one that belongs to no field is left out.
    pub(crate) fn instruction(&mut self, element: usize, plan: &mut Plan) {
        if self.open.last().is_none_or(|field| field.has_result) {
            plan.set(element, ElementFate::Drop);
        }
        self.instruct(element);
    }

    /// Text of an instruction.
    pub(crate) fn text(&mut self, text: &str) {
        if let Some(field) = self.open.last_mut()
            && !field.has_result
            && field.instruction.len() < LONGEST_NAME
        {
            field.instruction.extend(text.chars().take(LONGEST_NAME));
        }
    }

    /// Another element of a run: not shown where it is part of an instruction.
    pub(crate) fn instruct(&mut self, element: usize) {
        for field in self.open.iter_mut().filter(|field| !field.has_result) {
            field.marks.push(element);
        }
    }

    /// The part ends, and with it fields that have no end.
    pub(crate) fn finish(&mut self, plan: &mut Plan) {
        while !self.open.is_empty() {
            self.close(plan);
        }
    }

    fn close(&mut self, plan: &mut Plan) {
        if let Some(field) = self.open.pop()
            && !is_kept(&field.instruction)
        {
            for element in field.marks {
                plan.set(element, ElementFate::Drop);
            }
        }
    }
}
