//! Interactive forms (ISO 32000-1, 12.7): fields, their values, and the widgets that show them.

mod button;
mod fields;
mod lineage;
mod whole;

pub(crate) use fields::FormReader;
pub(crate) use whole::whole;
