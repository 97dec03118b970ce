//! Relationships: how a part of a package refers to others.

use recto_input::Budget;

use crate::error::OfficeError;
use crate::namespace::Namespace;
use crate::xml::{XmlItem, XmlReader, text_of};

/// One reference of a part to another, or to something outside the package.
#[derive(Debug, Clone)]
pub(crate) struct Relationship {
    pub(crate) id: String,
    /// The URI that tells what the target is.
    pub(crate) role: String,
    /// The target's name in the package; `None` if it lies outside.
    pub(crate) target: Option<String>,
}

/// The name of the part that lists the relationships of `part`; those of the package for an empty name.
pub(crate) fn list_name(part: &str) -> String {
    match part.rsplit_once('/') {
        Some((folder, name)) => format!("{folder}/_rels/{name}.rels"),
        None => format!("_rels/{part}.rels"),
    }
}

/// Reads the relationships of `part`.
pub(crate) fn parse(
    bytes: Vec<u8>,
    part: &str,
    budget: &Budget,
) -> Result<Vec<Relationship>, OfficeError> {
    let text = text_of(bytes)?;
    let mut reader = XmlReader::new(&text, budget);
    let mut found = Vec::new();
    while let Some(item) = reader.next()? {
        let XmlItem::Start(start) = item else { continue };
        let name = reader.element(start.name())?;
        if (name.namespace, name.local) != (Namespace::PackageRelationship, "Relationship") {
            continue;
        }
        let value = |wanted: &str| reader.value(&start, |name| name.local == wanted);
        let (id, role, target) = (value("Id")?, value("Type")?, value("Target")?);
        let (Some(id), Some(role), Some(target)) = (id, role, target) else { continue };
        let outside =
            value("TargetMode")?.is_some_and(|mode| mode.eq_ignore_ascii_case("external"));
        let target = if outside { None } else { resolved(part, &target) };
        found.push(Relationship { id, role, target });
    }
    Ok(found)
}

/// The name of a target, which is given relative to the folder of `part`; `None` for one with a scheme or outside the
/// package.
fn resolved(part: &str, target: &str) -> Option<String> {
    let target = decoded(&target.replace('\\', "/"));
    let target = target.split('#').next().unwrap_or_default();
    if target.is_empty() || target.split('/').next().is_some_and(|first| first.contains(':')) {
        return None;
    }
    let folder = part.rsplit_once('/').map_or("", |(folder, _)| folder);
    let base = if target.starts_with('/') { "" } else { folder };
    let mut segments: Vec<&str> = base.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in target.split('/') {
        match segment {
            "" | "." => {}
            // Word takes a target above the root as one in it.
            ".." => {
                segments.pop();
            }
            name => segments.push(name),
        }
    }
    (!segments.is_empty()).then(|| segments.join("/").to_lowercase())
}

/// Replaces percent-encoded bytes, if the result is text.
fn decoded(target: &str) -> String {
    let mut bytes = Vec::with_capacity(target.len());
    let mut rest = target.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        if let (b'%', Some(code)) = (*first, code) {
            bytes.push(code);
            rest = after.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| target.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found_within_the_package_alone() {
        let from = |target| resolved("word/document.xml", target);
        assert_eq!(from("media/Image1.png").as_deref(), Some("word/media/image1.png"));
        assert_eq!(from("/word/a.xml").as_deref(), Some("word/a.xml"));
        assert_eq!(from("../ppt/./a%20b.xml").as_deref(), Some("ppt/a b.xml"));
        assert_eq!(from("../../../etc/passwd").as_deref(), Some("etc/passwd"));
        assert_eq!(from("http://example.org/a.png"), None);
        assert_eq!(from("file:///etc/passwd"), None);
        assert_eq!(from("#bookmark"), None);
        assert_eq!(list_name("word/document.xml"), "word/_rels/document.xml.rels");
        assert_eq!(list_name(""), "_rels/.rels");
    }
}
