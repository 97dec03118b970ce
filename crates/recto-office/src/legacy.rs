//! Pictures of embedded objects as `PowerPoint` 2007 stores them: a slide's object names a shape of a VML drawing beside the
//! slide, and that shape has the picture.

use std::fmt::Write as _;

use recto_input::Budget;

use crate::error::OfficeError;
use crate::namespace::Namespace::{Vml, VmlOffice};
use crate::xml::{XmlItem, XmlReader};

/// The role of a relationship to a VML drawing.
pub(crate) fn is_drawing(role: &str) -> bool {
    role == "http://schemas.openxmlformats.org/officeDocument/2006/relationships/vmlDrawing"
}

/// The shapes of a VML drawing that have a picture: the shape's id, and that of the drawing's relationship to the picture.
pub(crate) fn shapes(text: &str, budget: &Budget) -> Result<Vec<(String, String)>, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut shape = None;
    let mut found = Vec::new();
    while let Some(item) = reader.next()? {
        let XmlItem::Start(start) = item else { continue };
        let name = reader.element(start.name())?;
        match (name.namespace, name.local) {
            // A shape with a name of its own has the id that objects use beside it.
            (Vml, "shape") => {
                let own = reader.value(&start, |name| name.local == "spid")?;
                let id = reader.value(&start, |name| name.local == "id")?;
                shape = own.or(id);
            }
            (Vml, "imagedata") => {
                let id = reader
                    .value(&start, |name| (name.namespace, name.local) == (VmlOffice, "relid"))?;
                found.extend(shape.take().zip(id));
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Where a frame lies on its slide, in English Metric Units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct FramePlace {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

/// A picture to stand in place of a frame.
pub(crate) fn picture(id: &str, place: FramePlace) -> String {
    let FramePlace { x, y, width, height } = place;
    let mut text = String::new();
    // Writing to a string can't fail.
    let _ = write!(
        text,
        "<p:pic xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" \
         xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
         xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">\
         <p:nvPicPr><p:cNvPr id=\"0\" name=\"\"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>\
         <p:blipFill><a:blip r:embed=\"{id}\"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>\
         <p:spPr><a:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>\
         <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr></p:pic>"
    );
    text
}
