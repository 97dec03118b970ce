//! Warnings about pages and figures, in words.

use recto_model::{Warning, WarningCode};

use crate::content::Undrawn;
use crate::page_task::Unreadable;

pub(crate) fn of_unreadable(page: u32, why: Unreadable) -> Warning {
    let message = match why {
        Unreadable::Damaged => "The page is damaged and can't be read. It comes back empty.",
        Unreadable::Fault => {
            "The parser failed on the page, which comes back empty. The fault is on our side; please report the document."
        }
    };
    Warning::new(page, WarningCode::PageUnreadable, message)
}

/// One warning for each reason, with the number of figures.
pub(crate) fn of_undrawn(page: u32, undrawn: &[Undrawn]) -> impl Iterator<Item = Warning> {
    [Undrawn::TooDear, Undrawn::TooManyPixels, Undrawn::Broken].into_iter().filter_map(move |why| {
        let count = undrawn.iter().filter(|other| **other == why).count();
        let figures = match count {
            0 => return None,
            1 => "1 figure is".to_owned(),
            _ => format!("{count} figures are"),
        };
        let reason = match why {
            Undrawn::TooDear => "drawing it would take too much memory",
            Undrawn::TooManyPixels => "the figures of the page have too many pixels together",
            Undrawn::Broken => "it can't be drawn",
        };
        let message = format!("{figures} left out: {reason}.");
        Some(Warning::new(page, WarningCode::FigureNotDrawn, message))
    })
}

/// The analysis took all operations that a page may take.
pub(crate) fn of_spent(page: u32) -> Warning {
    let message = "The analysis of the page reached its limit. The text is read line by line; tables, columns, figures and \
                   headings are not found.";
    Warning::new(page, WarningCode::AnalysisCutShort, message)
}

/// The pass over the whole document failed; the pages are as they were before it.
pub(crate) fn of_unsettled() -> Warning {
    let message = "The parser failed while it compared the document's pages: headings, running heads and paragraphs that go on \
                   over a page are not recognised as such. The fault is on our side; please report the document.";
    Warning::new(1, WarningCode::AnalysisCutShort, message)
}

/// Lines of text were seen that no model could read, or none with confidence.
pub(crate) fn of_unrecognised(page: u32) -> Warning {
    let message = "Text was seen on the page that could not be recognised, or hardly: it may be of a script that no model knows, or blurred.";
    Warning::new(page, WarningCode::TextNotRecognised, message)
}

/// Characters of fonts without Unicode, which stand as U+FFFD in the response.
pub(crate) fn of_missing_unicode(page: u32, count: usize) -> Warning {
    let message = format!(
        "{count} characters of the page stand as U+FFFD: their fonts do not say which they are, and they could not be recognised."
    );
    Warning::new(page, WarningCode::TextNotRecognised, message)
}

/// The page can't be rendered, and its text stands in pixels.
pub(crate) fn of_undrawn_page(page: u32) -> Warning {
    let message = "The page can't be drawn, so that text in its pixels is not read.";
    Warning::new(page, WarningCode::TextSkipped, message)
}

/// Images that may hold text and can't be rendered.
pub(crate) fn of_undrawn_images(page: u32, images: usize) -> Warning {
    let message = format!(
        "Images of the page can't be drawn, so that text in their pixels is not read: {images}."
    );
    Warning::new(page, WarningCode::TextSkipped, message)
}

/// More images than are searched for text.
pub(crate) fn of_unsearched(page: u32, images: usize, most: usize) -> Warning {
    let message = format!(
        "{images} images of the page were not searched for text: of a page the {most} largest are."
    );
    Warning::new(page, WarningCode::TextSkipped, message)
}

/// A page of pixels, read without models.
pub(crate) fn of_no_ocr(page: u32) -> Warning {
    let message =
        "Text of the page can be read from its pixels alone, and text recognition is off.";
    Warning::new(page, WarningCode::TextSkipped, message)
}
