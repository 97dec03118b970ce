//! The styles whose text is hidden.

use std::collections::{BTreeMap, BTreeSet};

use recto_input::Budget;

use crate::error::OfficeError;
use crate::namespace::Namespace;
use crate::xml::{Name, XmlItem, XmlReader};

/// Word's limit is 9 styles, each based on the next.
const LONGEST_CHAIN: usize = 16;

#[derive(Default)]
struct StyleVisibility {
    hidden: Option<bool>,
    based_on: Option<String>,
}

/// The ids of styles that hide their text, by themselves or by the styles that they are based on.
pub(crate) fn hidden_styles(text: &str, budget: &Budget) -> Result<BTreeSet<String>, OfficeError> {
    let styles = read(text, budget)?;
    let hides = |id: &String| {
        let mut next = Some(id);
        for _ in 0..LONGEST_CHAIN {
            let Some(style) = next.and_then(|id| styles.get(id)) else { return false };
            if let Some(hidden) = style.hidden {
                return hidden;
            }
            next = style.based_on.as_ref();
        }
        false
    };
    Ok(styles.keys().filter(|id| hides(id)).cloned().collect())
}

fn read(text: &str, budget: &Budget) -> Result<BTreeMap<String, StyleVisibility>, OfficeError> {
    let mut reader = XmlReader::new(text, budget);
    let mut styles = BTreeMap::new();
    let mut current: Option<(String, StyleVisibility)> = None;
    // Depth below the style; conditional formats of tables lie deeper than its own properties.
    let mut depth = 0_usize;
    while let Some(item) = reader.next()? {
        match item {
            XmlItem::Start(start) => {
                let name = reader.element(start.name())?;
                let is_style = name == Name { namespace: Namespace::Word, local: "style" };
                match &mut current {
                    None if is_style => {
                        let id = reader.value(&start, |name| name.local == "styleId")?;
                        current = Some((id.unwrap_or_default(), StyleVisibility::default()));
                        depth = 0;
                        continue;
                    }
                    None => continue,
                    Some((_, style)) => match (depth, name.local) {
                        (0, "basedOn") => {
                            style.based_on = reader.value(&start, |name| name.local == "val")?;
                        }
                        (1, "vanish") => style.hidden = Some(is_on(&reader, &start)?),
                        _ => {}
                    },
                }
                depth += 1;
            }
            XmlItem::End if depth > 0 => depth -= 1,
            XmlItem::End => styles.extend(current.take()),
            XmlItem::Raw(_) => {}
        }
    }
    Ok(styles)
}

/// Is a property that is on or off turned on? It is when it has no value.
pub(crate) fn is_on(
    reader: &XmlReader<'_>,
    start: &quick_xml::events::BytesStart<'_>,
) -> Result<bool, OfficeError> {
    let value = reader.value(start, |name| name.local == "val")?;
    Ok(!matches!(value.as_deref(), Some("0" | "false" | "off")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_hides_its_text_by_itself_or_by_its_base() {
        let text = r#"<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
            <w:style w:styleId="a"><w:rPr><w:vanish/></w:rPr></w:style>
            <w:style w:styleId="b"><w:basedOn w:val="a"/></w:style>
            <w:style w:styleId="c"><w:basedOn w:val="b"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
            <w:style w:styleId="d"><w:basedOn w:val="d"/></w:style>
            <w:style w:styleId="e"><w:tblStylePr><w:rPr><w:vanish/></w:rPr></w:tblStylePr></w:style>
            </w:styles>"#;
        let hidden = hidden_styles(text, &Budget::default()).unwrap();
        assert_eq!(hidden.into_iter().collect::<Vec<_>>(), ["a", "b"]);
    }
}
