//! One structure element (ISO 32000-1, 14.7.2), without what lies below it.

use hayro_syntax::object::{Dict, Name};
use recto_model::StructureElement;

use super::attributes;
use super::roles::{role, text};
use crate::strings::TextAllowance;

/// What the root of the tree says about all elements.
pub(super) struct Root<'a> {
    role_map: Option<Dict<'a>>,
    class_map: Option<Dict<'a>>,
}

impl<'a> Root<'a> {
    pub(super) fn of(root: &Dict<'a>) -> Self {
        Self {
            role_map: root.get::<Dict<'a>>(b"RoleMap"),
            class_map: root.get::<Dict<'a>>(b"ClassMap"),
        }
    }

    /// The element of a dictionary; `None` if it has no type.
    pub(super) fn element(
        &self,
        dict: &Dict<'a>,
        parent: Option<u32>,
        allowance: &mut TextAllowance,
    ) -> Option<StructureElement> {
        let tag = dict.get::<Name<'_>>(b"S")?;
        let role = role(&tag, self.role_map.as_ref());
        let tag = Some(text(&tag)).filter(|tag| *tag != role);
        let is_cell = matches!(role.as_str(), "TD" | "TH");
        let mut entry = |key: &[u8]| allowance.entry(dict, key).filter(|text| !text.is_empty());
        Some(StructureElement {
            tag,
            parent,
            lang: entry(b"Lang"),
            title: entry(b"T"),
            alt: entry(b"Alt"),
            actual_text: entry(b"ActualText"),
            expansion: entry(b"E"),
            cell: if is_cell { attributes::of_cell(dict, self.class_map.as_ref()) } else { None },
            content: Vec::new(),
            role,
        })
    }
}
