//! Writes small packages and reads copies.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a package that cannot be written fails its test"
)]

use std::fmt::Write as _;
use std::io::{Cursor, Read as _, Write as _};

use recto_input::Budget;
use recto_office::{CleanCopy, OfficeError, clean_copy};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and pixels";

/// A package in the making.
#[derive(Clone)]
pub(crate) struct PackageBuilder {
    pub(crate) parts: Vec<(String, Vec<u8>)>,
    main: &'static str,
    links: String,
}

impl PackageBuilder {
    /// A text with these paragraphs and tables.
    pub(crate) fn docx(body: &str) -> Self {
        let text = format!(
            r#"<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
            xmlns:r="{OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
            xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
            xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>{body}</w:body></w:document>"#
        );
        Self::new("word/document.xml", &text)
    }

    /// A presentation with one slide of these shapes.
    pub(crate) fn pptx(shapes: &str) -> Self {
        let slide = format!(
            r#"<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="{OFFICE}"
            xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
            xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"#
        );
        let main = format!(
            r#"<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="{OFFICE}">
            <p:sldIdLst><p:sldId id="256" r:id="slide"/></p:sldIdLst></p:presentation>"#
        );
        Self::new("ppt/presentation.xml", &main)
            .link("slide", "slide", "slides/slide1.xml")
            .part("ppt/slides/slide1.xml", slide)
    }

    pub(crate) fn new(main: &'static str, text: &str) -> Self {
        let root = format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
            <Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="{main}"/></Relationships>"#
        );
        let parts = Vec::new();
        Self { parts, main, links: String::new() }.part("_rels/.rels", root).part(main, text)
    }

    pub(crate) fn part(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.parts.push((name.to_owned(), bytes.into()));
        self
    }

    /// A relationship of the main part.
    pub(crate) fn link(mut self, id: &str, role: &str, target: &str) -> Self {
        self.links += &relationship(id, role, target);
        self
    }

    /// The relationships of another part.
    pub(crate) fn links_of(self, list: &str, links: &[(&str, &str, &str)]) -> Self {
        let links = links.iter().map(|(id, role, target)| relationship(id, role, target));
        self.part(list, list_of(&links.collect::<String>()))
    }

    pub(crate) fn build(&self) -> Vec<u8> {
        let (folder, name) = self.main.rsplit_once('/').unwrap();
        let list = (format!("{folder}/_rels/{name}.rels"), list_of(&self.links).into_bytes());
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in self.parts.iter().chain([&list]) {
            zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    pub(crate) fn copy(&self) -> Result<CleanCopy, OfficeError> {
        clean_copy(&self.build(), &Budget::default())
    }
}

fn relationship(id: &str, role: &str, target: &str) -> String {
    let mode = if target.contains("://") { r#" TargetMode="External""# } else { "" };
    let mut text = String::new();
    write!(text, r#"<Relationship Id="{id}" Type="{OFFICE}/{role}" Target="{target}"{mode}/>"#)
        .unwrap();
    text
}

fn list_of(links: &str) -> String {
    format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}</Relationships>"#
    )
}

/// The parts of a copy by their names, in the order of the archive.
pub(crate) fn parts(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let read = |index| {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().unwrap().into_owned(), bytes)
    };
    (0..count).map(read).collect()
}

pub(crate) fn part(bytes: &[u8], name: &str) -> String {
    let found = parts(bytes).into_iter().find(|(other, _)| other == name);
    String::from_utf8(found.unwrap_or_else(|| panic!("no part {name}")).1).unwrap()
}

/// What the copy of a text has between the tags of its body.
pub(crate) fn body_of_copy(body: &str) -> String {
    let copy = PackageBuilder::docx(body).copy().unwrap();
    let text = part(&copy.bytes, "word/document.xml");
    let Some((_, rest)) = text.split_once("<w:body>") else { return String::new() };
    rest.split_once("</w:body>").unwrap().0.to_owned()
}
