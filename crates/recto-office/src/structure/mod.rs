//! Reads what a clean copy says of its structure beyond what a converter keeps: the grids of its tables.

mod slide_tables;
mod text_tables;

use recto_input::{Budget, FileKind};
use recto_model::{DocumentKind, OfficeStructure};

use crate::copy::{kind_of, relationships, xml};
use crate::error::OfficeError;
use crate::namespace::Namespace;
use crate::package::Package;
use crate::part;
use crate::xml::{XmlItem, XmlReader};

/// More are not looked at; a document may have fewer pages.
const MOST_SLIDES: usize = 10_000;
/// Enough of a cell's text (in characters) to know it by.
const LONGEST_TEXT: usize = 200;

/// The structure of a clean copy.
pub fn structure(copy: &[u8], budget: &Budget) -> Result<OfficeStructure, OfficeError> {
    let mut package = Package::open(copy, budget)?;
    let roots = relationships(&mut package, "")?;
    let main = roots.into_iter().find(|root| part::is_main(&root.role));
    let main =
        main.and_then(|main| main.target).ok_or(OfficeError::Unreadable("it has no main part"))?;
    let text = xml(&mut package, &main)?;
    if kind_of(&text, budget)? != FileKind::Pptx {
        let tables = text_tables::read(&text, budget)?;
        return Ok(OfficeStructure { kind: DocumentKind::Docx, tables });
    }
    let targets = relationships(&mut package, &main)?;
    let mut tables = Vec::new();
    for (slide, id) in (1..).zip(slide_ids(&text, budget)?) {
        let target = targets.iter().find(|target| target.id == id);
        if let Some(name) = target.and_then(|target| target.target.as_deref())
            && package.has(name)
        {
            let text = xml(&mut package, name)?;
            slide_tables::read(&text, slide, budget, &mut tables)?;
        }
    }
    Ok(OfficeStructure { kind: DocumentKind::Pptx, tables })
}

/// The relationships of the slides in their order.
fn slide_ids(text: &str, budget: &Budget) -> Result<Vec<String>, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut ids = Vec::new();
    while let Some(item) = reader.next()?
        && ids.len() < MOST_SLIDES
    {
        let XmlItem::Start(start) = item else { continue };
        let name = reader.element(start.name())?;
        if (name.namespace, name.local) == (Namespace::Presentation, "sldId") {
            let is_id = |name: crate::xml::Name<'_>| {
                (name.namespace, name.local) == (Namespace::Relationship, "id")
            };
            ids.push(reader.value(&start, is_id)?.unwrap_or_default());
        }
    }
    Ok(ids)
}
