//! Reads the XML of a part as events with resolved names. Document types and entities of their own are refused, so that
//! nothing expands and nothing is fetched.

use std::borrow::Cow;

use quick_xml::NsReader;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::{QName, ResolveResult};
use recto_input::Budget;

use crate::error::OfficeError;
use crate::namespace::Namespace;

/// Nested tables and groups of real documents stay far below.
const DEEPEST: usize = 512;
/// Of namespaces in scope at the same time; looking a prefix up takes time in proportion.
const MOST_NAMESPACES: usize = 256;
/// Events that are counted at once.
const EVENTS_AT_ONCE: u64 = 1024;

/// Text of a part: UTF-8, or UTF-16 with a byte order mark.
pub(crate) fn text_of(bytes: Vec<u8>) -> Result<String, OfficeError> {
    let broken = OfficeError::Unreadable("a part of it is neither UTF-8 nor UTF-16");
    let units = |from: fn([u8; 2]) -> u16| -> Vec<u16> {
        let pairs = bytes.get(2..).unwrap_or_default().chunks_exact(2);
        pairs.filter_map(|pair| pair.try_into().ok()).map(from).collect()
    };
    let text = match bytes.get(..2) {
        Some([0xff, 0xfe]) => String::from_utf16(&units(u16::from_le_bytes)).ok(),
        Some([0xfe, 0xff]) => String::from_utf16(&units(u16::from_be_bytes)).ok(),
        _ => String::from_utf8(bytes).ok(),
    };
    let text = text.ok_or(broken)?;
    if text.chars().any(is_forbidden) {
        return Err(OfficeError::Unreadable("a part of it has characters that XML forbids"));
    }
    Ok(text)
}

/// XML has no control characters but tabs and line ends, and two code points are no characters.
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}')
}

/// The name of an element or attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) local: &'a str,
}

/// What a part consists of.
pub(crate) enum XmlItem<'t> {
    /// An element starts; an empty one is followed by its [`XmlItem::End`].
    Start(BytesStart<'t>),
    End,
    /// Text as it stands in the file, with its markup.
    Raw(Cow<'t, str>),
}

pub(crate) struct XmlReader<'t> {
    reader: NsReader<&'t [u8]>,
    budget: &'t Budget,
    depth: usize,
    events: u64,
    seen_root: bool,
}

impl<'t> XmlReader<'t> {
    pub(crate) fn new(text: &'t str, budget: &'t Budget) -> Self {
        let mut reader = NsReader::from_str(text.strip_prefix('\u{feff}').unwrap_or(text));
        reader.config_mut().expand_empty_elements = true;
        reader.resolver_mut().set_max_namespace_bindings(MOST_NAMESPACES);
        Self { reader, budget, depth: 0, events: 0, seen_root: false }
    }

    /// The next item, or `None` after the end of the root element.
    pub(crate) fn next(&mut self) -> Result<Option<XmlItem<'t>>, OfficeError> {
        loop {
            self.events += 1;
            if self.events.is_multiple_of(EVENTS_AT_ONCE) {
                self.budget.spend_operators(EVENTS_AT_ONCE)?;
            }
            match self.reader.read_event()? {
                Event::Start(start) | Event::Empty(start) => {
                    if self.depth == 0 && self.seen_root {
                        return Err(OfficeError::Unreadable("a part of it has two root elements"));
                    }
                    self.seen_root = true;
                    self.depth += 1;
                    if self.depth > DEEPEST {
                        return Err(OfficeError::Unreadable("its elements are nested too deeply"));
                    }
                    return Ok(Some(XmlItem::Start(start)));
                }
                Event::End(_) => {
                    self.depth -= 1;
                    return Ok(Some(XmlItem::End));
                }
                Event::Text(text) if self.depth > 0 => {
                    return Ok(Some(XmlItem::Raw(text.into_inner())));
                }
                Event::CData(data) if self.depth > 0 => {
                    let text = data.escape().map_err(quick_xml::Error::from)?;
                    return Ok(Some(XmlItem::Raw(text.into_inner())));
                }
                Event::GeneralRef(reference) => {
                    return Ok(Some(XmlItem::Raw(Cow::Owned(reference_text(&reference)?))));
                }
                Event::DocType(_) => {
                    return Err(OfficeError::Unreadable("a part of it declares a document type"));
                }
                Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_) => {}
                Event::Eof if self.depth == 0 && self.seen_root => return Ok(None),
                Event::Eof => return Err(OfficeError::Unreadable("a part of it ends too early")),
            }
        }
    }

    pub(crate) fn element<'n>(&self, name: QName<'n>) -> Result<Name<'n>, OfficeError> {
        let (resolved, local) = self.reader.resolver().resolve_element(name);
        named(&resolved, local.into_inner())
    }

    pub(crate) fn attribute<'n>(&self, name: QName<'n>) -> Result<Name<'n>, OfficeError> {
        let (resolved, local) = self.reader.resolver().resolve_attribute(name);
        named(&resolved, local.into_inner())
    }

    /// The value of an attribute, if the element has it.
    pub(crate) fn value(
        &self,
        start: &BytesStart<'_>,
        wanted: impl Fn(Name<'_>) -> bool,
    ) -> Result<Option<String>, OfficeError> {
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute?;
            if attribute.key.as_namespace_binding().is_none()
                && wanted(self.attribute(attribute.key)?)
            {
                return Ok(Some(unescaped(&attribute)?.into_owned()));
            }
        }
        Ok(None)
    }
}

pub(crate) fn unescaped<'a>(attribute: &Attribute<'a>) -> Result<Cow<'a, str>, OfficeError> {
    Ok(attribute.normalized_value(XmlVersion::Implicit1_0)?)
}

fn named<'n>(resolved: &ResolveResult<'_>, local: &'n str) -> Result<Name<'n>, OfficeError> {
    let namespace = match resolved {
        ResolveResult::Unbound => Namespace::None,
        ResolveResult::Bound(namespace) => Namespace::of(namespace.0),
        ResolveResult::Unknown(_) => {
            return Err(OfficeError::Unreadable("a part of it is not well-formed XML"));
        }
    };
    Ok(Name { namespace, local })
}

fn reference_text(reference: &BytesRef<'_>) -> Result<String, OfficeError> {
    let name: &str = reference;
    let character = reference.resolve_char_ref()?;
    if character.is_some_and(is_forbidden) {
        return Err(OfficeError::Unreadable("a part of it has characters that XML forbids"));
    }
    if character.is_some() || matches!(name, "amp" | "lt" | "gt" | "quot" | "apos") {
        Ok(format!("&{name};"))
    } else {
        Err(OfficeError::Unreadable("a part of it refers to an entity"))
    }
}
