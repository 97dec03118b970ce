//! The fields of an interactive form, as the document declares them.

use serde::{Deserialize, Serialize};

use crate::Rect;

/// The kind of a form field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldKind {
    Text,
    CheckBox,
    Radio,
    Choice,
    Signature,
    Button,
}

impl FieldKind {
    /// Can it be on or off?
    pub const fn is_checkable(self) -> bool {
        matches!(self, Self::CheckBox | Self::Radio)
    }
}

/// A field of an interactive form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormField {
    /// Fully qualified name: those of its ancestors and its own, joined by full stops.
    pub name: String,
    /// The name that is shown to a person instead (`/TU`).
    pub label: Option<String>,
    pub kind: FieldKind,
    /// The text, the chosen options, or the export value of the button that is on. Passwords are left out.
    pub values: Vec<String>,
    pub read_only: bool,
    pub required: bool,
    /// Where the field is shown. The buttons of a group of radio buttons are widgets of one field.
    pub widgets: Vec<Widget>,
}

/// A place where a form field is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Widget {
    /// From 1.
    pub page: u32,
    pub bbox: Rect,
    /// The state of a check box or radio button; `None` for other fields.
    pub button: Option<ButtonState>,
}

/// The state of a check box or radio button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ButtonState {
    /// The name of its appearance when it is on; empty if the document has none.
    pub on_state: String,
    pub checked: bool,
}
