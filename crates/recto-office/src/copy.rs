//! Makes a clean copy: follows the relationships of the package from its main part and copies what they lead to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use recto_input::{Budget, FileKind};
use recto_model::Warning;

use crate::error::OfficeError;
use crate::legacy;
use crate::links::{KeptLink, Links};
use crate::loss::{self, Loss};
use crate::namespace::Namespace;
use crate::output::{CopiedLink, Output};
use crate::package::Package;
use crate::part::{self, PartKind, Reach};
use crate::picture::{self, PassedFormat};
use crate::picture_size;
use crate::relationship::{self, Relationship};
use crate::styles::hidden_styles;
use crate::xml::{XmlItem, XmlReader, text_of};
use crate::{rewrite, survey};

/// A document with nothing in it that runs, refers to something outside, or differs from day to day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanCopy {
    /// [`FileKind::Docx`] or [`FileKind::Pptx`].
    pub kind: FileKind,
    pub bytes: Vec<u8>,
    /// What a reader of the original would have seen and the copy lacks.
    pub warnings: Vec<Warning>,
}

/// Makes a clean copy of an office document. The same bytes always give the same copy.
pub fn clean_copy(bytes: &[u8], budget: &Budget) -> Result<CleanCopy, OfficeError> {
    let mut package = Package::open(bytes, budget)?;
    let roots = relationships(&mut package, "")?;
    let main = roots.into_iter().find(|root| part::is_main(&root.role));
    let (source, role) = main
        .and_then(|main| Some((main.target?, main.role)))
        .ok_or(OfficeError::Unreadable("it has no main part"))?;
    let text = xml(&mut package, &source)?;
    let kind = kind_of(&text, budget)?;
    let (main, folder) = part::main_part(kind);
    let mut copy = Copy {
        package,
        folder,
        output: Output::new(),
        names: BTreeMap::new(),
        pictures: BTreeMap::new(),
        counts: BTreeMap::new(),
        waiting: VecDeque::new(),
        hidden_styles: BTreeSet::new(),
        losses: BTreeSet::new(),
    };
    let name = copy.name(&source, main);
    copy.output.links("", &[CopiedLink { id: "rId1".to_owned(), role, target: name }])?;
    copy.walk()?;
    Ok(CleanCopy { kind, bytes: copy.output.finish()?, warnings: loss::warnings(&copy.losses) })
}

/// What a document is, by the root element of its main part.
pub(crate) fn kind_of(text: &str, budget: &Budget) -> Result<FileKind, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let Some(XmlItem::Start(root)) = reader.next()? else {
        return Err(OfficeError::Unreadable("its main part is empty"));
    };
    let name = reader.element(root.name())?;
    match (name.namespace, name.local) {
        (Namespace::Word, "document") => Ok(FileKind::Docx),
        (Namespace::Presentation, "presentation") => Ok(FileKind::Pptx),
        (_, "workbook") => Err(OfficeError::Unsupported("an Excel workbook")),
        _ => Err(OfficeError::Unsupported("an office document of another application")),
    }
}

pub(crate) fn relationships(
    package: &mut Package<'_>,
    part: &str,
) -> Result<Vec<Relationship>, OfficeError> {
    let budget = package.budget();
    match package.read(&relationship::list_name(part))? {
        Some(bytes) => relationship::parse(bytes, part, budget),
        None => Ok(Vec::new()),
    }
}

pub(crate) fn xml(package: &mut Package<'_>, part: &str) -> Result<String, OfficeError> {
    let bytes = package.read(part)?;
    text_of(bytes.ok_or(OfficeError::Unreadable("its main part is missing"))?)
}

struct Copy<'a> {
    package: Package<'a>,
    folder: &'static str,
    output: Output,
    /// Kind and name in the copy of each XML part that was met, by its name in the original.
    names: BTreeMap<String, (&'static PartKind, String)>,
    /// Names in the copy of pictures; `None` for those that can't be passed on.
    pictures: BTreeMap<String, Option<String>>,
    counts: BTreeMap<&'static str, u32>,
    /// Parts whose name is decided and that are not copied yet.
    waiting: VecDeque<String>,
    hidden_styles: BTreeSet<String>,
    losses: BTreeSet<Loss>,
}

impl Copy<'_> {
    fn walk(&mut self) -> Result<(), OfficeError> {
        while let Some(source) = self.waiting.pop_front() {
            let Some((kind, name)) = self.names.get(&source).cloned() else { continue };
            let links = self.links(&source)?;
            if kind.role == "officeDocument" {
                self.read_styles(&links)?;
            }
            let text = xml(&mut self.package, &source)?;
            let budget = self.package.budget();
            let mut plan = survey::survey(&text, &links, &self.hidden_styles, budget)?;
            self.losses.append(&mut plan.losses);
            let rewritten = rewrite::rewrite(&text, plan, &links, budget)?;
            drop(text);
            self.output.xml(&name, kind, &rewritten.text)?;
            let targets = self.targets(&links, &rewritten.used)?;
            self.output.links(&name, &targets)?;
        }
        Ok(())
    }

    /// The relationships of a part to parts that are copied.
    fn links(&mut self, source: &str) -> Result<Links, OfficeError> {
        let mut links = Links::default();
        for Relationship { id, role, target } in relationships(&mut self.package, source)? {
            if let Some(drawing) = target.as_ref().filter(|_| legacy::is_drawing(&role)) {
                self.pictures_of_shapes(drawing, &mut links)?;
            }
            let (Some(kind), Some(target)) = (part::kind_of(&role), target) else { continue };
            let other_kind = self.names.get(&target).is_some_and(|(other, _)| *other != kind);
            if other_kind || !self.package.has(&target) {
                continue;
            }
            if kind.is_picture() && !self.is_readable(&target) {
                continue;
            }
            links.add(id, KeptLink { role, source: target, kind });
        }
        Ok(links)
    }

    /// Adds the pictures that the shapes of a VML drawing have. A damaged drawing has none.
    fn pictures_of_shapes(&mut self, drawing: &str, links: &mut Links) -> Result<(), OfficeError> {
        let shapes = xml(&mut self.package, drawing)
            .and_then(|text| legacy::shapes(&text, self.package.budget()));
        let shapes = match shapes {
            Ok(shapes) => shapes,
            Err(OfficeError::Unreadable(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        let targets = relationships(&mut self.package, drawing)?.into_iter();
        let targets: BTreeMap<String, Relationship> =
            targets.map(|target| (target.id.clone(), target)).collect();
        for (shape, id) in shapes {
            let Some(relationship) = targets.get(&id) else { continue };
            let kind = part::kind_of(&relationship.role).filter(|kind| kind.is_picture());
            if let (Some(kind), Some(target)) = (kind, relationship.target.clone())
                && self.is_readable(&target)
            {
                let role = relationship.role.clone();
                links.add_of_shape(shape, KeptLink { role, source: target, kind });
            }
        }
        Ok(())
    }

    fn is_readable(&mut self, picture: &str) -> bool {
        let start = self.package.start_of(picture, picture::START).unwrap_or_default();
        picture::is_gzip(&start) || picture::format(&start).is_some()
    }

    fn read_styles(&mut self, links: &Links) -> Result<(), OfficeError> {
        let styles = links.iter().find(|(_, link)| link.kind.role == "styles");
        if let Some((_, link)) = styles {
            let text = xml(&mut self.package, &link.source)?;
            self.hidden_styles = hidden_styles(&text, self.package.budget())?;
        }
        Ok(())
    }

    /// The relationships of the copied part: those that it uses, then those that hold by their role alone.
    fn targets(&mut self, links: &Links, used: &[String]) -> Result<Vec<CopiedLink>, OfficeError> {
        let by_id = used.iter().filter_map(|id| Some((id, links.get(id)?)));
        let by_role = links.iter().filter(|(_, link)| link.kind.reach == Reach::Role);
        let mut seen = BTreeSet::new();
        let mut targets = Vec::new();
        for (id, link) in by_id.chain(by_role) {
            if !seen.insert(id) {
                continue;
            }
            let target = if link.kind.is_picture() {
                self.picture(&link.source, link.kind)?
            } else {
                let known = self.names.get(&link.source);
                match known {
                    // Another relationship may have led to the part meanwhile, as one of another kind.
                    Some((kind, name)) => (*kind == link.kind).then(|| name.clone()),
                    None => Some(self.name(&link.source, link.kind)),
                }
            };
            if let Some(target) = target {
                targets.push(CopiedLink { id: id.clone(), role: link.role.clone(), target });
            }
        }
        Ok(targets)
    }

    /// Decides the name of an XML part in the copy.
    fn name(&mut self, source: &str, kind: &'static PartKind) -> String {
        let number = self.number(kind);
        // The first one of parts that usually are the only one has no number.
        let number = if number == 1 && !kind.name.contains('/') {
            String::new()
        } else {
            number.to_string()
        };
        let name = format!("{}{}{number}.xml", self.folder, kind.name);
        self.names.insert(source.to_owned(), (kind, name.clone()));
        self.waiting.push_back(source.to_owned());
        name
    }

    fn number(&mut self, kind: &PartKind) -> u32 {
        let count = self.counts.entry(kind.name).or_default();
        *count += 1;
        *count
    }

    /// Copies a picture, unless it was copied before; its name in the copy.
    fn picture(&mut self, source: &str, kind: &PartKind) -> Result<Option<String>, OfficeError> {
        if let Some(known) = self.pictures.get(source) {
            return Ok(known.clone());
        }
        let unpacked = self.unpacked_picture(source)?;
        let pixels = unpacked.as_ref().and_then(|(_, bytes)| picture_size::pixels(bytes));
        let name = if pixels.is_some_and(|count| count > self.package.budget().limits().max_pixels)
        {
            self.losses.insert(Loss::LargePicture);
            None
        } else if let Some((format, bytes)) = unpacked {
            let number = self.number(kind);
            let name = format!("{}{}{number}.{}", self.folder, kind.name, format.extension);
            self.output.picture(&name, format, &bytes)?;
            Some(name)
        } else {
            self.losses.insert(Loss::Picture);
            None
        };
        self.pictures.insert(source.to_owned(), name.clone());
        Ok(name)
    }

    /// A picture's format and bytes; `None` if it is damaged.
    fn unpacked_picture(
        &mut self,
        source: &str,
    ) -> Result<Option<(PassedFormat, Vec<u8>)>, OfficeError> {
        let read = self.package.read(source).and_then(|bytes| match bytes {
            Some(bytes) if picture::is_gzip(&bytes) => self.package.gunzip(&bytes).map(Some),
            other => Ok(other),
        });
        match read {
            Ok(bytes) => Ok(bytes.and_then(|bytes| Some((picture::format(&bytes)?, bytes)))),
            Err(OfficeError::Unreadable(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
