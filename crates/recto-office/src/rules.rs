//! Elements that a clean copy leaves out wherever they stand.

use crate::loss::Loss;
use crate::namespace::Namespace::{
    Chart, Drawing, Other, Presentation, VmlOffice, Word, WordDrawing,
};
use crate::xml::Name;

/// What becomes of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    Keep,
    /// Left out with all that it contains.
    Drop,
    /// Left out, and a reader would have seen it.
    Lose(Loss),
    /// Left out; what it contains is kept.
    Unwrap,
}

pub(crate) fn rule(name: Name<'_>) -> Rule {
    match name.namespace {
        Word => word(name.local),
        Drawing => drawing(name.local),
        Presentation => presentation(name.local),
        VmlOffice if name.local == "OLEObject" => Rule::Drop,
        Chart if matches!(name.local, "externalData" | "printSettings") => Rule::Drop,
        Other => match name.local {
            // Vector pictures and effects beside a picture in pixels, and media.
            "svgBlip" | "imgLayer" | "imgProps" | "media" | "contentPart" | "dataBinding"
            | "externalData" => Rule::Drop,
            _ => Rule::Keep,
        },
        _ => Rule::Keep,
    }
}

fn word(local: &str) -> Rule {
    match local {
        // Tracked changes are accepted. What a content control shows is kept as ordinary text: LibreOffice writes the code of a field out that
        // stands in nested ones, and makes form fields of others.
        "ins" | "moveTo" | "sdt" | "sdtContent" => Rule::Unwrap,
        "sdtPr" | "sdtEndPr" => Rule::Drop,
        "altChunk" | "subDoc" => Rule::Lose(Loss::InsertedDocument),
        _ if is_change(local) || is_setting(local) || is_outside(local) => Rule::Drop,
        // Comments.
        "commentRangeStart" | "commentRangeEnd" | "commentReference" | "annotationRef" => {
            Rule::Drop
        }
        _ => Rule::Keep,
    }
}

/// Deleted text, and earlier properties.
fn is_change(local: &str) -> bool {
    matches!(
        local,
        "del"
            | "moveFrom"
            | "cellIns"
            | "cellDel"
            | "cellMerge"
            | "numberingChange"
            | "pPrChange"
            | "rPrChange"
            | "sectPrChange"
            | "tblGridChange"
            | "tblPrChange"
            | "tblPrExChange"
            | "tcPrChange"
            | "trPrChange"
            | "moveFromRangeStart"
            | "moveFromRangeEnd"
            | "moveToRangeStart"
            | "moveToRangeEnd"
            | "customXmlInsRangeStart"
            | "customXmlInsRangeEnd"
            | "customXmlDelRangeStart"
            | "customXmlDelRangeEnd"
            | "customXmlMoveFromRangeStart"
            | "customXmlMoveFromRangeEnd"
            | "customXmlMoveToRangeStart"
            | "customXmlMoveToRangeEnd"
    )
}

/// Settings that refer to something outside, hold data of their own, forbid changes, or are about fonts in the file.
fn is_setting(local: &str) -> bool {
    matches!(
        local,
        "attachedTemplate"
            | "attachedSchema"
            | "linkStyles"
            | "saveThroughXslt"
            | "mailMerge"
            | "docVars"
            | "rsids"
            | "updateFields"
            | "trackRevisions"
            | "revisionView"
            | "documentProtection"
            | "writeProtection"
            | "embedRegular"
            | "embedBold"
            | "embedItalic"
            | "embedBoldItalic"
            | "embedTrueTypeFonts"
            | "embedSystemFonts"
            | "saveSubsetFonts"
    )
}

/// Programs, embedded objects, and what is read from elsewhere.
fn is_outside(local: &str) -> bool {
    matches!(
        local,
        "control"
            | "objectEmbed"
            | "objectLink"
            | "contentPart"
            | "entryMacro"
            | "exitMacro"
            | "fldData"
            | "dataBinding"
            | "printerSettings"
    )
}

fn drawing(local: &str) -> Rule {
    match local {
        "hlinkClick" | "hlinkHover" | "hlinkMouseOver" | "audioCd" | "audioFile"
        | "quickTimeFile" | "videoFile" | "wavAudioFile" => Rule::Drop,
        _ => Rule::Keep,
    }
}

fn presentation(local: &str) -> Rule {
    match local {
        "timing" | "transition" | "custDataLst" | "custShowLst" | "smartTags" | "contentPart"
        | "notesMasterIdLst" | "handoutMasterIdLst" | "embeddedFontLst" | "modifyVerifier" => {
            Rule::Drop
        }
        "controls" => Rule::Lose(Loss::Control),
        _ => Rule::Keep,
    }
}

/// The attribute, beside those of the namespace of relationships, that holds the id of one.
pub(crate) fn is_relationship(name: Name<'_>) -> bool {
    name.namespace == crate::namespace::Namespace::Relationship
        || name == Name { namespace: VmlOffice, local: "relid" }
}

/// The drawing in a text that is hidden by the property of this element.
pub(crate) fn has_hidden_property(name: Name<'_>) -> bool {
    name == Name { namespace: Presentation, local: "cNvPr" }
        || name == Name { namespace: WordDrawing, local: "docPr" }
}
