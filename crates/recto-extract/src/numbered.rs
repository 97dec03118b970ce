//! The document as numbered lines, for a reader that can only see text.

use std::fmt::Write as _;

use crate::document::{DocumentLine, DocumentText, printed_lines};
use crate::ground::BoxSigns;

/// The document's lines, `12: text` each, counted from 1; `--- page 3` stands before the lines of a page, and cells of a
/// row are parted by ` | `. Boxes to tick are `[x]` and `[ ]` where no word of the document shows their state.
pub fn numbered_lines(document: &DocumentText) -> String {
    let signs = BoxSigns::of(document);
    let mut text = String::new();
    let mut page = 0;
    for (number, lines) in (1..).zip(printed_lines(document)) {
        let mut block = None;
        for line in document.lines.get(lines).unwrap_or_default() {
            if line.page != page {
                page = line.page;
                // Writing to a string can't fail.
                let _ = writeln!(text, "--- page {page}");
            }
            match block {
                None => {
                    let _ = write!(text, "{number}: ");
                }
                Some(before) if before == line.block => text.push(' '),
                Some(_) => text.push_str(" | "),
            }
            block = Some(line.block);
            text.push_str(&with_signs(document, line, &signs));
        }
        text.push('\n');
    }
    text
}

fn with_signs(document: &DocumentText, line: &DocumentLine, signs: &BoxSigns) -> String {
    let mut text = String::new();
    for (index, word) in line.words().zip(document.line_words(line)) {
        for sign in signs.before(index) {
            text.push_str(if text.is_empty() || text.ends_with(' ') { "" } else { " " });
            text.push_str(sign);
            text.push(' ');
        }
        if !signs.has_inside(index) {
            let is_parted = word.space_before && !text.is_empty() && !text.ends_with(' ');
            text.push_str(if is_parted { " " } else { "" });
            text.push_str(&word.text);
        }
        for sign in signs.behind(index) {
            text.push(' ');
            text.push_str(sign);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use recto_model::{ButtonState, CheckBoxShape, FieldKind, FormField, Rect, Widget};

    use super::*;
    use crate::document::DocumentCheckBox;
    use crate::embedded::test_pages::page;

    fn square(x: f32, y: f32, checked: bool) -> DocumentCheckBox {
        let bbox = Rect::new(x * 10.0, y * 10.0 + 1.0, x * 10.0 + 8.0, y * 10.0 + 9.0);
        DocumentCheckBox { page: 1, bbox, checked, shape: CheckBoxShape::Square }
    }

    #[test]
    fn boxes_are_signs_beside_their_words() {
        let mut document = page(&[
            (3.0, 1.0, "Photos may be taken"),
            (1.0, 3.0, "Smoker?"),
            (7.0, 3.0, "Yes"),
            (12.0, 3.0, "No"),
            (2.1, 5.0, "x Newsletter"),
        ]);
        document.check_boxes = vec![
            square(2.0, 1.0, true),
            square(6.0, 3.0, false),
            square(11.0, 3.0, true),
            square(2.0, 5.0, true),
        ];
        assert_eq!(
            numbered_lines(&document),
            "--- page 1\n1: [x] Photos may be taken\n2: Smoker?\n3: [ ] Yes\n4: [x] No\n5: [x] Newsletter\n"
        );
    }

    #[test]
    fn buttons_of_a_form_are_signs_too_and_without_words_stand_on_their_row() {
        let mut document = page(&[(1.0, 1.0, "Cough"), (1.0, 3.0, "Fever")]);
        let button = |y: f32, checked: bool| Widget {
            page: 1,
            bbox: Rect::new(200.0, y * 10.0, 209.0, y * 10.0 + 9.0),
            button: Some(ButtonState { on_state: "On".to_owned(), checked }),
        };
        document.fields.push(FormField {
            name: "a".to_owned(),
            label: None,
            kind: FieldKind::CheckBox,
            values: Vec::new(),
            read_only: false,
            required: false,
            widgets: vec![button(1.0, false), button(3.0, true)],
        });
        assert_eq!(numbered_lines(&document), "--- page 1\n1: Cough [ ]\n2: Fever [x]\n");
    }

    #[test]
    fn signs_that_are_words_stay_as_they_are() {
        let document = page(&[(1.0, 1.0, "\u{2612} Photos")]);
        assert_eq!(numbered_lines(&document), "--- page 1\n1: \u{2612} Photos\n");
    }
}
