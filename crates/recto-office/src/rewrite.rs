//! The second pass over a part: writes what the plan keeps of it.

use std::collections::BTreeSet;

use quick_xml::events::BytesStart;
use recto_input::Budget;

use crate::error::OfficeError;
use crate::legacy;
use crate::links::Links;
use crate::namespace::Namespace::{None as NoNamespace, Vml, VmlOffice, Word};
use crate::plan::{ElementFate, Plan};
use crate::rules;
use crate::xml::{Name, XmlItem, XmlReader, unescaped};

/// A part that was rewritten.
#[derive(Default)]
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// The ids of relationships that it uses, in the order of their first use.
    pub(crate) used: Vec<String>,
}

/// An element of the original whose end has not been seen.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
struct Frame<'t> {
    writes_start: bool,
    writes_end: bool,
    /// Kept for the namespaces that a start tag declares which isn't written.
    start: Option<BytesStart<'t>>,
    hides: bool,
    drops_properties: bool,
    /// Is everything but a picture left out, from here or again after this element?
    silences: bool,
    speaks: bool,
}

/// Writes what is kept of a part.
pub(crate) fn rewrite(
    text: &str,
    mut plan: Plan,
    links: &Links,
    budget: &Budget,
) -> Result<Rewritten, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut writer = PartWriter {
        links,
        out: Rewritten::default(),
        open: Vec::new(),
        in_tag: false,
        known: BTreeSet::new(),
    };
    writer.out.text.reserve(text.len());
    let mut frames: Vec<Frame<'_>> = Vec::new();
    let fates = plan.take_fates();
    let mut rest = fates.as_slice();
    let (mut element, mut dropped, mut silent) = (0, 0_usize, false);
    while let Some(item) = reader.next()? {
        match item {
            XmlItem::Start(start) => {
                let count = rest.iter().take_while(|(at, _)| *at == element).count();
                let (now, later) = rest.split_at_checked(count).unwrap_or_default();
                rest = later;
                element += 1;
                let has = |fate: ElementFate| now.iter().any(|(_, other)| *other == fate);
                let name = reader.element(start.name())?;
                if dropped > 0 || has(ElementFate::Drop) || is_dropped_in(frames.last(), name) {
                    if dropped == 0
                        && let Some((id, place)) = plan.pictures.get(&(element - 1))
                        && !silent
                    {
                        writer.raw(&legacy::picture(id, *place));
                        writer.use_link(id);
                    }
                    dropped += 1;
                    continue;
                }
                let speaks = silent && has(ElementFate::Picture);
                silent &= !speaks;
                let silences = !silent && has(ElementFate::OnlyPicture);
                silent |= silences;
                let is_written = !silent && !has(ElementFate::Unwrap);
                let frame = Frame {
                    writes_start: is_written && !has(ElementFate::Continues),
                    writes_end: is_written && !has(ElementFate::Continued),
                    start: None,
                    hides: has(ElementFate::Hide),
                    drops_properties: has(ElementFate::Continues),
                    silences,
                    speaks,
                };
                let renamed = now.iter().find_map(|(_, fate)| match fate {
                    ElementFate::Rename(local) => Some(*local),
                    _ => None,
                });
                if frame.writes_start {
                    writer.start(&reader, &start, name, renamed, &frames)?;
                    frames.push(frame);
                } else {
                    frames.push(Frame { start: Some(start), ..frame });
                }
            }
            XmlItem::End if dropped > 0 => dropped -= 1,
            XmlItem::End => {
                if let Some(frame) = frames.pop() {
                    if frame.writes_end {
                        writer.end();
                    }
                    silent = (silent && !frame.silences) || frame.speaks;
                }
            }
            XmlItem::Raw(text) => {
                if dropped == 0 && !silent {
                    writer.raw(&text);
                }
            }
        }
    }
    Ok(writer.out)
}

/// Is an element left out on account of the one around it?
fn is_dropped_in(parent: Option<&Frame<'_>>, name: Name<'_>) -> bool {
    let Some(parent) = parent else { return false };
    let is_word = |locals: &[&str]| name.namespace == Word && locals.contains(&name.local);
    (parent.hides && !is_word(&["rPr", "fldChar", "instrText"]))
        || (parent.drops_properties && is_word(&["pPr"]))
}

struct PartWriter<'a> {
    links: &'a Links,
    out: Rewritten,
    /// The names of elements that were written and not closed.
    open: Vec<String>,
    /// Is the last start tag without its end, since it may be that of an empty element?
    in_tag: bool,
    known: BTreeSet<String>,
}

impl PartWriter<'_> {
    fn start(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        name: Name<'_>,
        renamed: Option<&str>,
        around: &[Frame<'_>],
    ) -> Result<(), OfficeError> {
        self.close_tag();
        let prefix = start.name().prefix().map(|prefix| prefix.into_inner().to_owned());
        let qualified = match (renamed, prefix) {
            (Some(local), Some(prefix)) => format!("{prefix}:{local}"),
            (Some(local), None) => local.to_owned(),
            (None, _) => start.name().0.to_owned(),
        };
        self.out.text.push('<');
        self.out.text.push_str(&qualified);
        let mut declared: BTreeSet<String> = BTreeSet::new();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute?;
            let key = attribute.key;
            if key.as_namespace_binding().is_some() {
                declared.insert(key.0.to_owned());
                self.attribute(key.0, &attribute.value);
                continue;
            }
            if renamed.is_some() {
                continue;
            }
            let attribute_name = reader.attribute(key)?;
            if rules::is_relationship(attribute_name) {
                let id = unescaped(&attribute)?;
                if matches!(attribute_name.local, "link" | "href") || self.links.get(&id).is_none()
                {
                    continue;
                }
                self.use_link(&id);
            } else if refers_outside(name, attribute_name) {
                continue;
            }
            self.attribute(key.0, &attribute.value);
        }
        // What is declared on tags that aren't written is declared here.
        for frame in around.iter().rev().take_while(|frame| !frame.writes_start) {
            for attribute in frame
                .start
                .iter()
                .flat_map(|s| s.attributes().with_checks(false).flatten().collect::<Vec<_>>())
            {
                let key = attribute.key;
                if key.as_namespace_binding().is_some() && declared.insert(key.0.to_owned()) {
                    self.attribute(key.0, &attribute.value);
                }
            }
        }
        self.open.push(qualified);
        self.in_tag = true;
        Ok(())
    }

    fn use_link(&mut self, id: &str) {
        if self.known.insert(id.to_owned()) {
            self.out.used.push(id.to_owned());
        }
    }

    /// Writes an attribute with its value as it was, with its markup.
    fn attribute(&mut self, key: &str, value: &str) {
        let out = &mut self.out.text;
        out.push(' ');
        out.push_str(key);
        out.push_str("=\"");
        for (n, part) in value.split('"').enumerate() {
            if n > 0 {
                out.push_str("&quot;");
            }
            out.push_str(part);
        }
        out.push('"');
    }

    fn end(&mut self) {
        let Some(name) = self.open.pop() else { return };
        if self.in_tag {
            self.out.text.push_str("/>");
            self.in_tag = false;
        } else {
            self.out.text.push_str("</");
            self.out.text.push_str(&name);
            self.out.text.push('>');
        }
    }

    fn raw(&mut self, text: &str) {
        if !text.is_empty() {
            self.close_tag();
            self.out.text.push_str(text);
        }
    }

    fn close_tag(&mut self) {
        if self.in_tag {
            self.out.text.push('>');
            self.in_tag = false;
        }
    }
}

/// VML may name files and addresses in plain attributes.
fn refers_outside(element: Name<'_>, attribute: Name<'_>) -> bool {
    matches!(element.namespace, Vml | VmlOffice)
        && matches!(attribute.namespace, NoNamespace | VmlOffice)
        && matches!(attribute.local, "src" | "href" | "althref")
}
