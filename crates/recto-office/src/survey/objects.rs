//! Pictures, and embedded objects with the pictures that stand for them.

use quick_xml::events::BytesStart;

use super::Surveyor;
use super::open::{Open, Tag};
use crate::error::OfficeError;
use crate::legacy::FramePlace;
use crate::loss::Loss;
use crate::namespace::Namespace::{Drawing, Presentation, Vml};
use crate::plan::ElementFate;
use crate::rules;
use crate::xml::{Name, XmlReader};

impl Surveyor<'_> {
    /// Notes pictures and embedded objects that are about to be opened.
    pub(super) fn pictures(
        &mut self,
        reader: &XmlReader<'_>,
        start: &BytesStart<'_>,
        name: Name<'_>,
    ) -> Result<(), OfficeError> {
        match (name.namespace, name.local) {
            (Presentation, "oleObj") => {
                let shape = reader.value(start, |name| name.local == "spid")?;
                let picture = shape.and_then(|shape| self.links.of_shape(&shape).cloned());
                if let Some(frame) = self.nearest(Tag::Frame) {
                    frame.is_object = true;
                    frame.shape_picture = frame.shape_picture.take().or(picture);
                }
            }
            // Of the frame itself: a picture in it has a place of its own further down.
            (Drawing, "off" | "ext") if self.inside(1) == Some(Tag::Frame) => {
                let number = |local: &str| -> Result<i64, OfficeError> {
                    let value = reader.value(start, |name| name.local == local)?;
                    Ok(value.and_then(|value| value.parse().ok()).unwrap_or_default())
                };
                let (x, y) = (number("x")?, number("y")?);
                let (width, height) = (number("cx")?, number("cy")?);
                if let Some(frame) = self.around_mut(1) {
                    if name.local == "off" {
                        frame.place = FramePlace { x, y, ..frame.place };
                    } else {
                        frame.place = FramePlace { width, height, ..frame.place };
                    }
                }
            }
            (Drawing, "blip") | (Vml, "imagedata") => {
                let (mut refers, mut kept) = (false, false);
                for attribute in start.attributes().with_checks(false) {
                    let attribute = attribute?;
                    if attribute.key.as_namespace_binding().is_some() {
                        continue;
                    }
                    let name = reader.attribute(attribute.key)?;
                    if rules::is_relationship(name) && !attribute.value.is_empty() {
                        refers = true;
                        kept |= !matches!(name.local, "link" | "href")
                            && self.links.keeps_picture(&crate::xml::unescaped(&attribute)?);
                    }
                }
                if kept {
                    let shows = |open: &&mut Open| matches!(open.tag, Tag::Object | Tag::Picture);
                    self.open.iter_mut().filter(shows).for_each(|open| open.has_picture = true);
                } else if refers && self.nearest(Tag::Object).is_none() {
                    self.plan.losses.insert(Loss::LinkedPicture);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// An object, a picture or a frame has ended.
    pub(super) fn end_of_object(&mut self, open: Open) {
        match open.tag {
            Tag::Object if !open.has_picture => {
                self.plan.losses.insert(Loss::EmbeddedObject);
            }
            Tag::Picture if open.has_picture => {
                if let Some(frame) = self.nearest(Tag::Frame)
                    && frame.is_object
                {
                    frame.picture.get_or_insert(open.element);
                }
            }
            Tag::Frame if open.is_object => {
                if let Some(picture) = open.picture {
                    self.plan.set(open.element, ElementFate::OnlyPicture);
                    self.plan.set(picture, ElementFate::Picture);
                } else if let Some(id) = open.shape_picture {
                    self.plan.set(open.element, ElementFate::Drop);
                    self.plan.pictures.insert(open.element, (id, open.place));
                } else {
                    self.plan.set(open.element, ElementFate::Drop);
                    self.plan.losses.insert(Loss::EmbeddedObject);
                }
            }
            _ => {}
        }
    }
}
