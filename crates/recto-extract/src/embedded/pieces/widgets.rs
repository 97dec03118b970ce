//! Where a document shows its text fields.

use recto_model::{FieldKind, Rect};

use super::TextPiece;
use crate::document::DocumentText;

/// Where the document's text fields are shown: (field, page, box, is it empty?), by page.
pub(super) struct Widgets(Vec<(u32, u32, Rect, bool)>);

impl Widgets {
    pub(super) fn of(document: &DocumentText) -> Self {
        let mut widgets = Vec::new();
        for (at, field) in (0..).zip(&document.fields) {
            if matches!(field.kind, FieldKind::Text | FieldKind::Choice) {
                let is_empty = field.values.iter().all(|value| value.trim().is_empty());
                let shown = field.widgets.iter();
                widgets.extend(shown.map(|widget| (at, widget.page, widget.bbox, is_empty)));
            }
        }
        widgets.sort_by_key(|(_, page, ..)| *page);
        Self(widgets)
    }

    pub(super) fn on_page(&self, page: u32) -> &[(u32, u32, Rect, bool)] {
        let from = self.0.partition_point(|(_, other, ..)| *other < page);
        let to = self.0.partition_point(|(_, other, ..)| *other <= page);
        self.0.get(from..to).unwrap_or_default()
    }

    /// Those in which no word stands.
    pub(super) fn empty(&self, pieces: &[TextPiece]) -> Vec<(u32, u32, Rect, bool)> {
        let is_filled = |field: u32| pieces.iter().any(|piece| piece.field == Some(field));
        self.0.iter().filter(|(field, _, _, empty)| *empty && !is_filled(*field)).copied().collect()
    }
}
