//! What a clean copy lacks that a reader of the original would have seen.

use std::collections::BTreeSet;

use recto_model::{Warning, WarningCode};

/// Something that a reader would have seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loss {
    /// Another document that Word would have inserted.
    InsertedDocument,
    /// An embedded object without a picture of it.
    EmbeddedObject,
    /// A control of a form, such as a button with a program behind it.
    Control,
    LinkedPicture,
    /// A picture that is damaged, or of a format that isn't passed on.
    Picture,
    /// A picture that would take a converter minutes to unpack.
    LargePicture,
}

impl Loss {
    const fn message(self) -> &'static str {
        match self {
            Self::InsertedDocument => "A document that is inserted into this one was left out.",
            Self::EmbeddedObject => "An embedded object that has no picture was left out.",
            Self::Control => "Controls of a form were left out.",
            Self::LinkedPicture => "A picture that is not in the file was left out.",
            Self::Picture => {
                "A picture was left out, because it is damaged or its format is not read."
            }
            Self::LargePicture => "A picture was left out, because it has too many pixels.",
        }
    }
}

/// One warning for each kind of loss. Pages are unknown before the document is rendered, so that all name the first.
pub(crate) fn warnings(losses: &BTreeSet<Loss>) -> Vec<Warning> {
    let warning = |loss: &Loss| Warning::new(1, WarningCode::ContentDropped, loss.message());
    losses.iter().map(warning).collect()
}
