//! Paragraphs whose mark was deleted: with the deletion accepted the next paragraph continues them.

use super::open::{Open, Tag};
use crate::plan::{ElementFate, Plan};

/// An element is about to be opened: anything but a paragraph or a marker parts paragraphs.
pub(super) fn before(open: &mut [Open], tag: Tag) {
    if !matches!(tag, Tag::Paragraph | Tag::Marker)
        && let Some(parent) = open.last_mut()
    {
        parent.joining = None;
    }
}

/// A paragraph has ended. One without anything to show and with a deleted mark vanishes; with content, it is continued by
/// the paragraph that follows, unless a section ends there, and its own properties hold for both.
pub(super) fn after(open: &mut [Open], paragraph: &Open, plan: &mut Plan) {
    let Some(parent) = open.last_mut() else { return };
    let mut has_content = paragraph.has_content;
    if let Some((before, before_has_content)) = parent.joining.take() {
        if !before_has_content {
            plan.set(before, ElementFate::Drop);
        } else if !paragraph.ends_section {
            plan.set(before, ElementFate::Continued);
            plan.set(paragraph.element, ElementFate::Continues);
            has_content = true;
        }
    }
    if paragraph.is_deleted && !paragraph.ends_section {
        parent.joining = Some((paragraph.element, has_content));
    }
}
