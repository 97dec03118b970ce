//! The parts that a clean copy may have. A part that no listed relationship leads to isn't copied: macros, embedded
//! objects, comments, speaker notes, properties, custom XML, fonts and printer settings stay behind in this way.
//!
//! Fonts too: `LibreOffice` installs a document's fonts for the whole process, where the next document would meet them.

use recto_input::FileKind;

/// How a relationship leads to its part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// By its role alone, such as styles.
    Role,
    /// By an id in the XML of the part that has the relationship.
    Id,
}

/// A kind of part.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PartKind {
    /// The last segment of the relationship's role.
    pub(crate) role: &'static str,
    pub(crate) reach: Reach,
    /// Folder and first part of the name in the copy.
    pub(crate) name: &'static str,
    /// What follows `application/vnd.` in its content type; empty for pictures.
    content_type: &'static str,
}

impl PartKind {
    pub(crate) fn is_picture(&self) -> bool {
        self.content_type.is_empty()
    }

    pub(crate) fn content_type(&self) -> String {
        format!("application/vnd.{}+xml", self.content_type)
    }
}

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
const STRICT: &str = "http://purl.oclc.org/ooxml/officeDocument/relationships/";
/// Parts that later versions of Office added.
const ADDED: [&str; 2] = [
    "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
    "http://schemas.microsoft.com/office/2014/relationships/chartEx",
];

const fn part(
    role: &'static str,
    reach: Reach,
    name: &'static str,
    content_type: &'static str,
) -> PartKind {
    PartKind { role, reach, name, content_type }
}

static KINDS: [PartKind; 23] = {
    use Reach::{Id, Role};
    [
        part("styles", Role, "styles", "openxmlformats-officedocument.wordprocessingml.styles"),
        part(
            "settings",
            Role,
            "settings",
            "openxmlformats-officedocument.wordprocessingml.settings",
        ),
        part(
            "numbering",
            Role,
            "numbering",
            "openxmlformats-officedocument.wordprocessingml.numbering",
        ),
        part(
            "fontTable",
            Role,
            "fontTable",
            "openxmlformats-officedocument.wordprocessingml.fontTable",
        ),
        part(
            "footnotes",
            Role,
            "footnotes",
            "openxmlformats-officedocument.wordprocessingml.footnotes",
        ),
        part(
            "endnotes",
            Role,
            "endnotes",
            "openxmlformats-officedocument.wordprocessingml.endnotes",
        ),
        part("header", Id, "header", "openxmlformats-officedocument.wordprocessingml.header"),
        part("footer", Id, "footer", "openxmlformats-officedocument.wordprocessingml.footer"),
        part("slide", Id, "slides/slide", "openxmlformats-officedocument.presentationml.slide"),
        part(
            "slideLayout",
            Role,
            "slideLayouts/slideLayout",
            "openxmlformats-officedocument.presentationml.slideLayout",
        ),
        part(
            "slideMaster",
            Role,
            "slideMasters/slideMaster",
            "openxmlformats-officedocument.presentationml.slideMaster",
        ),
        part(
            "tableStyles",
            Role,
            "tableStyles",
            "openxmlformats-officedocument.presentationml.tableStyles",
        ),
        part("theme", Role, "theme/theme", "openxmlformats-officedocument.theme"),
        part(
            "themeOverride",
            Role,
            "theme/themeOverride",
            "openxmlformats-officedocument.themeOverride",
        ),
        part("chart", Id, "charts/chart", "openxmlformats-officedocument.drawingml.chart"),
        part("chartEx", Id, "charts/chartEx", "ms-office.chartex"),
        part(
            "chartUserShapes",
            Id,
            "drawings/drawing",
            "openxmlformats-officedocument.drawingml.chartshapes",
        ),
        part(
            "diagramData",
            Id,
            "diagrams/data",
            "openxmlformats-officedocument.drawingml.diagramData",
        ),
        part(
            "diagramLayout",
            Id,
            "diagrams/layout",
            "openxmlformats-officedocument.drawingml.diagramLayout",
        ),
        part(
            "diagramQuickStyle",
            Id,
            "diagrams/quickStyle",
            "openxmlformats-officedocument.drawingml.diagramStyle",
        ),
        part(
            "diagramColors",
            Id,
            "diagrams/colors",
            "openxmlformats-officedocument.drawingml.diagramColors",
        ),
        part("diagramDrawing", Role, "diagrams/drawing", "ms-office.drawingml.diagramDrawing"),
        part("image", Id, "media/image", ""),
    ]
};

static DOCUMENT: PartKind = part(
    "officeDocument",
    Reach::Role,
    "document",
    "openxmlformats-officedocument.wordprocessingml.document.main",
);
static PRESENTATION: PartKind = part(
    "officeDocument",
    Reach::Role,
    "presentation",
    "openxmlformats-officedocument.presentationml.presentation.main",
);

/// The main part of a document of this kind, and the folder that the copy's parts lie in.
pub(crate) fn main_part(kind: FileKind) -> (&'static PartKind, &'static str) {
    if kind == FileKind::Pptx { (&PRESENTATION, "ppt/") } else { (&DOCUMENT, "word/") }
}

/// The kind of part that a relationship of this role leads to, if such parts are copied.
pub(crate) fn kind_of(role: &str) -> Option<&'static PartKind> {
    let name = if ADDED.contains(&role) {
        role.rsplit('/').next()?
    } else {
        role.strip_prefix(OFFICE).or_else(|| role.strip_prefix(STRICT))?
    };
    KINDS.iter().find(|kind| kind.role == name)
}

/// Does the role belong to the main part of a package?
pub(crate) fn is_main(role: &str) -> bool {
    role.strip_prefix(OFFICE).or_else(|| role.strip_prefix(STRICT)) == Some("officeDocument")
}
