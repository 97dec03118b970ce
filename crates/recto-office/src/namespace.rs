//! The namespaces whose elements are looked at, in the transitional and the strict form of ISO/IEC 29500.

/// A namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Namespace {
    Word,
    /// Anchors of drawings in a text.
    WordDrawing,
    Drawing,
    Presentation,
    Chart,
    Math,
    /// Attributes whose value is the id of a relationship.
    Relationship,
    /// The elements of a part of relationships.
    PackageRelationship,
    Vml,
    /// Microsoft's additions to VML.
    VmlOffice,
    /// Alternatives for programs that understand different extensions.
    Compatibility,
    Other,
    /// No namespace: usual for attributes.
    None,
}

impl Namespace {
    pub(crate) fn of(uri: &str) -> Self {
        match uri {
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
            | "http://purl.oclc.org/ooxml/wordprocessingml/main" => Self::Word,
            "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
            | "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing" => Self::WordDrawing,
            "http://schemas.openxmlformats.org/drawingml/2006/main"
            | "http://purl.oclc.org/ooxml/drawingml/main" => Self::Drawing,
            "http://schemas.openxmlformats.org/presentationml/2006/main"
            | "http://purl.oclc.org/ooxml/presentationml/main" => Self::Presentation,
            "http://schemas.openxmlformats.org/drawingml/2006/chart"
            | "http://purl.oclc.org/ooxml/drawingml/chart" => Self::Chart,
            "http://schemas.openxmlformats.org/officeDocument/2006/math"
            | "http://purl.oclc.org/ooxml/officeDocument/math" => Self::Math,
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
            | "http://purl.oclc.org/ooxml/officeDocument/relationships" => Self::Relationship,
            "http://schemas.openxmlformats.org/package/2006/relationships" => {
                Self::PackageRelationship
            }
            "urn:schemas-microsoft-com:vml" => Self::Vml,
            "urn:schemas-microsoft-com:office:office" => Self::VmlOffice,
            "http://schemas.openxmlformats.org/markup-compatibility/2006" => Self::Compatibility,
            _ => Self::Other,
        }
    }
}
