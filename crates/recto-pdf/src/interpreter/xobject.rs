//! Form and image `XObject`s, and inline images (ISO 32000-1, 8.8 to 8.10).

use std::rc::Rc;

use hayro_syntax::object::{Dict, Name, Rect as PdfRect, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Rect};
use recto_input::Exhausted;
use recto_model::{ImageId, ImagePlacement, WarningCode};

use super::Interpreter;
use super::state::State;
use crate::color::Space;
use crate::frame::page_rect;
use crate::pictures::{ImageSource, PaintOrder};
use crate::streams;

/// Bytes of the largest decoded form that is cached: forms that repeat are small.
const MOST_CACHED_FORM_BYTES: usize = 64 << 10;
/// Bytes of all cached forms of a page.
const MOST_CACHED_BYTES: usize = 8 << 20;
/// Images of a page that are read: more than a person could tell apart.
const MOST_IMAGES: usize = 20_000;
/// A stencil mask of fewer pixels is a letter or an ornament; a page scanned as one has millions.
const FEWEST_STENCIL_PIXELS: u64 = 100_000;
/// An inline image of fewer pixels is a dot or a line.
const FEWEST_INLINE_PIXELS: u64 = 16;

impl<'a> Interpreter<'_, 'a> {
    pub(super) fn x_object(
        &mut self,
        name: &Name<'_>,
        resources: &Resources<'a>,
        state: &State<'a>,
        depth: u32,
    ) -> Result<(), Exhausted> {
        let Some(stream) = resources.get_x_object(name) else { return Ok(()) };
        let dict = stream.dict();
        if self.optional.hides(dict, b"OC") {
            // The renderer evaluates fewer conditions and may draw it.
            self.note_stream(&resources.x_objects, name.as_ref(), resources, state);
            return Ok(());
        }
        match dict.get::<Name<'_>>(b"Subtype").as_deref() {
            Some(b"Image") => {
                self.image(&stream, name, resources, state);
                Ok(())
            }
            _ => self.form(&stream, resources, state, depth),
        }
    }

    /// Interprets a form, or the appearance stream of an annotation.
    pub(crate) fn form(
        &mut self,
        stream: &Stream<'a>,
        around: &Resources<'a>,
        state: &State<'a>,
        depth: u32,
    ) -> Result<(), Exhausted> {
        let dict = stream.dict();
        let id = dict.obj_id();
        let itself = self.open_forms.iter().position(|(open, _)| Some(*open) == id);
        if let Some(first) = itself {
            for (_, times) in self.open_forms.iter_mut().skip(first) {
                *times += 1;
                // The renderer goes on with it, down to its own limit.
                self.hazards.is_undrawable |= *times > 1;
            }
            return Ok(());
        }
        if depth >= self.budget.limits().max_nesting {
            self.hazards.is_undrawable = true;
            self.warn(
                WarningCode::TextSkipped,
                "Forms of the page are nested too deeply; the innermost are left out.",
            );
            return Ok(());
        }
        let Some(content) = self.form_content(stream)? else {
            self.warn(WarningCode::PageUnreadable, "A part of the page is damaged and left out.");
            return Ok(());
        };
        let mut inner = state.clone();
        if let Some(matrix) = dict.get::<[f64; 6]>(b"Matrix") {
            inner.ctm *= Affine::new(matrix);
        }
        if let Some(bbox) = dict.get::<PdfRect>(b"BBox") {
            let bbox = Rect::new(bbox.x0, bbox.y0, bbox.x1, bbox.y1);
            inner.clip_to(inner.ctm.transform_rect_bbox(bbox));
        }
        let own = dict.get::<Dict<'a>>(b"Resources").map(Resources::new);
        // The text matrices and an unfinished path of the enclosing stream are restored after the form.
        let (tm, tlm) = (self.tm, self.tlm);
        let path = std::mem::take(&mut self.path);
        let clip_pending = std::mem::take(&mut self.clip_pending);
        self.open_forms.extend(id.map(|id| (id, 0)));
        let has_own_mcids = self.has_own_mcids;
        self.has_own_mcids |= dict.get::<i32>(b"StructParents").is_some();
        let result = self.run(&content, own.as_ref().unwrap_or(around), inner, depth + 1);
        self.has_own_mcids = has_own_mcids;
        if id.is_some() {
            self.open_forms.pop();
        }
        (self.tm, self.tlm, self.path, self.clip_pending) = (tm, tlm, path, clip_pending);
        result
    }

    fn form_content(&mut self, stream: &Stream<'a>) -> Result<Option<Rc<[u8]>>, Exhausted> {
        let id = stream.dict().obj_id();
        if let Some(kept) = id.and_then(|id| self.form_cache.get(&id)) {
            return Ok(Some(Rc::clone(kept)));
        }
        let Some(decoded) = streams::decode(stream, self.budget)? else { return Ok(None) };
        if decoded.is_cut {
            self.warn(
                WarningCode::PageUnreadable,
                "A part of the page is damaged. What can't be read of it is left out.",
            );
        }
        let content: Rc<[u8]> = Rc::from(decoded.data);
        let keeps = content.len() <= MOST_CACHED_FORM_BYTES
            && self.form_cache_bytes + content.len() <= MOST_CACHED_BYTES;
        if let Some(id) = id.filter(|_| keeps) {
            self.form_cache_bytes += content.len();
            self.form_cache.insert(id, Rc::clone(&content));
        }
        Ok(Some(content))
    }

    fn image(
        &mut self,
        stream: &Stream<'a>,
        name: &Name<'_>,
        resources: &Resources<'a>,
        state: &State<'a>,
    ) {
        if let Some(placement) = self.place(stream.dict(), state, false) {
            self.page.images.push(placement);
            self.images.push(Some(ImageSource {
                stream: stream.clone(),
                name: name.as_ref().into(),
                x_objects: resources.x_objects.clone(),
                color_spaces: resources.color_spaces.clone(),
                transform: state.ctm,
                is_opaque: state.blend.is_opaque(),
                stencil_color: (!matches!(*state.fill.space, Space::Pattern))
                    .then_some(state.fill.color),
                drawn: PaintOrder::on(&self.page),
                has_content_below: false,
                is_covered: false,
            }));
        }
    }

    pub(super) fn inline_image(&mut self, stream: &Stream<'_>, state: &State<'a>) {
        if let Some(placement) = self.place(stream.dict(), state, true) {
            self.page.images.push(placement);
            self.images.push(None);
        }
    }

    fn place(
        &mut self,
        dict: &Dict<'_>,
        state: &State<'a>,
        is_inline: bool,
    ) -> Option<ImagePlacement> {
        let number = |long: &[u8], short: &[u8]| {
            let value = dict.get::<f64>(long).or_else(|| dict.get::<f64>(short)).unwrap_or(0.0);
            value.clamp(0.0, f64::from(u32::MAX)) as u32
        };
        let (width, height) = (number(b"Width", b"W"), number(b"Height", b"H"));
        let pixels = u64::from(width) * u64::from(height);
        if pixels > self.budget.limits().max_pixels {
            self.hazards.is_undrawable = true;
        }
        let area = state.ctm.transform_rect_bbox(Rect::new(0.0, 0.0, 1.0, 1.0));
        let shown = area.intersect(state.clip);
        let is_seen = shown.is_finite() && shown.width() > 0.0 && shown.height() > 0.0;
        if self.hidden > 0 || !is_seen || self.page.images.len() >= MOST_IMAGES {
            return None;
        }
        let is_stencil = dict.get::<bool>(b"ImageMask").or_else(|| dict.get::<bool>(b"IM"));
        Some(ImagePlacement {
            id: ImageId(self.page.images.len() as u32),
            bbox: page_rect(shown),
            pixel_width: width,
            pixel_height: height,
            is_mask: (is_stencil.unwrap_or(false) && pixels < FEWEST_STENCIL_PIXELS)
                || (is_inline && pixels < FEWEST_INLINE_PIXELS),
        })
    }
}
