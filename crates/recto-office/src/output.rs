//! Writes a package. Times are fixed, so that the same parts make the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use quick_xml::escape::escape;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::error::OfficeError;
use crate::part::PartKind;
use crate::picture::PassedFormat;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const LISTS: &str = "application/vnd.openxmlformats-package.relationships+xml";

/// A relationship of the copy.
pub(crate) struct CopiedLink {
    pub(crate) id: String,
    pub(crate) role: String,
    /// Name of the target in the copy.
    pub(crate) target: String,
}

pub(crate) struct Output {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    /// Content types of XML parts by their names.
    parts: BTreeMap<String, String>,
    pictures: BTreeSet<(&'static str, &'static str)>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            zip: ZipWriter::new(Cursor::new(Vec::new())),
            parts: BTreeMap::new(),
            pictures: BTreeSet::new(),
        }
    }

    pub(crate) fn xml(
        &mut self,
        name: &str,
        kind: &PartKind,
        root: &str,
    ) -> Result<(), OfficeError> {
        self.parts.insert(name.to_owned(), kind.content_type());
        self.entry(name, CompressionMethod::Deflated, &[DECLARATION, root])
    }

    pub(crate) fn picture(
        &mut self,
        name: &str,
        format: PassedFormat,
        bytes: &[u8],
    ) -> Result<(), OfficeError> {
        self.pictures.insert((format.extension, format.content_type));
        let method =
            if format.compressed { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        self.start(name, method)?;
        self.zip.write_all(bytes).map_err(unwritten)
    }

    /// Writes the relationships of a part; of the package for an empty name.
    pub(crate) fn links(&mut self, part: &str, links: &[CopiedLink]) -> Result<(), OfficeError> {
        if links.is_empty() {
            return Ok(());
        }
        let mut text = "<Relationships \
            xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            .to_owned();
        for CopiedLink { id, role, target } in links {
            let (id, role, target) = (escape(id), escape(role), relative(part, target));
            // Writing to a string can't fail.
            let _ = write!(text, "<Relationship Id=\"{id}\" Type=\"{role}\" Target=\"{target}\"/>");
        }
        text.push_str("</Relationships>");
        let name = crate::relationship::list_name(part);
        self.entry(&name, CompressionMethod::Deflated, &[DECLARATION, &text])
    }

    pub(crate) fn finish(mut self) -> Result<Vec<u8>, OfficeError> {
        let mut text =
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                .to_owned();
        let _ = write!(text, "<Default Extension=\"rels\" ContentType=\"{LISTS}\"/>");
        for (extension, kind) in &self.pictures {
            let _ = write!(text, "<Default Extension=\"{extension}\" ContentType=\"{kind}\"/>");
        }
        for (name, kind) in &self.parts {
            let _ = write!(text, "<Override PartName=\"/{name}\" ContentType=\"{kind}\"/>");
        }
        text.push_str("</Types>");
        let parts = [DECLARATION, text.as_str()];
        self.entry("[Content_Types].xml", CompressionMethod::Deflated, &parts)?;
        Ok(self.zip.finish()?.into_inner())
    }

    fn entry(
        &mut self,
        name: &str,
        method: CompressionMethod,
        texts: &[&str],
    ) -> Result<(), OfficeError> {
        self.start(name, method)?;
        for text in texts {
            self.zip.write_all(text.as_bytes()).map_err(unwritten)?;
        }
        Ok(())
    }

    fn start(&mut self, name: &str, method: CompressionMethod) -> Result<(), OfficeError> {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644);
        Ok(self.zip.start_file(name, options)?)
    }
}

/// The name of a target as seen from a part. All parts of a copy lie in one folder or in folders of that one.
fn relative(part: &str, target: &str) -> String {
    let Some((folder, rest)) = part.split_once('/') else { return target.to_owned() };
    let within = target.strip_prefix(folder).and_then(|name| name.strip_prefix('/'));
    let within = within.unwrap_or(target);
    if rest.contains('/') { format!("../{within}") } else { within.to_owned() }
}

fn unwritten(_: std::io::Error) -> OfficeError {
    OfficeError::Unreadable("its copy can't be written")
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn targets_are_relative_to_the_part() {
        assert_eq!(relative("", "word/document.xml"), "word/document.xml");
        assert_eq!(relative("word/document.xml", "word/media/image1.png"), "media/image1.png");
        assert_eq!(relative("ppt/slides/slide1.xml", "ppt/media/a.png"), "../media/a.png");
    }
}
