//! The walk through the structure tree.

use hayro_syntax::object::array::ArrayIter;
use hayro_syntax::object::{Dict, MaybeRef, Name, Object, Rect as PdfRect};
use kurbo::Rect as Area;
use recto_input::{Budget, Exhausted};
use recto_model::{Rect, StructureContent, StructureTree};

use super::element::Root;
use crate::PdfDocument;
use crate::frame::{PageTransform, page_rect};
use crate::objects::Visited;
use crate::strings::TextAllowance;

/// Levels of the tree. Those of real documents have fewer than 50.
const MOST_LEVELS: usize = 256;
/// Elements, and their parts, that are kept. A book of a thousand pages has some hundred thousand.
const MOST_ELEMENTS: usize = 500_000;
const MOST_PARTS: usize = 2_000_000;
/// Bytes of titles and descriptions that are kept.
const MOST_TEXT: usize = 32 << 20;

/// What an element consists of, one by one.
enum Kids<'a> {
    One(Option<MaybeRef<Object<'a>>>),
    Many(ArrayIter<'a>),
}

impl<'a> Kids<'a> {
    fn of(element: &Dict<'a>) -> Self {
        match element.get::<Object<'a>>(b"K") {
            Some(Object::Array(kids)) => Self::Many(kids.raw_iter()),
            _ => Self::One(element.get_raw::<Object<'a>>(b"K")),
        }
    }
}

/// An element (`None` for the root) whose kids are being read, and the index of the page that they are on unless they say
/// otherwise.
struct Level<'a> {
    element: Option<u32>,
    page: Option<u32>,
    kids: Kids<'a>,
}

/// The structure tree; `None` for a document that has none.
pub(crate) fn read(
    document: &PdfDocument,
    budget: &Budget,
) -> Result<Option<StructureTree>, Exhausted> {
    let Some(catalog) = document.catalog() else { return Ok(None) };
    let Some(root) = catalog.get::<Dict<'_>>(b"StructTreeRoot") else { return Ok(None) };
    let mut text = TextAllowance::new(MOST_TEXT);
    let lang = text.entry(&catalog, b"Lang").filter(|lang| !lang.is_empty());
    let mut walk = StructureWalk {
        document,
        budget,
        root: Root::of(&root),
        text,
        visited: Visited::default(),
        parts: 0,
        tree: StructureTree { lang, ..StructureTree::default() },
    };
    walk.below(&root)?;
    Ok(Some(walk.tree))
}

struct StructureWalk<'b, 'a> {
    document: &'a PdfDocument,
    budget: &'b Budget,
    root: Root<'a>,
    text: TextAllowance,
    visited: Visited,
    /// The parts of all elements so far.
    parts: usize,
    tree: StructureTree,
}

impl<'a> StructureWalk<'_, 'a> {
    fn below(&mut self, root: &Dict<'a>) -> Result<(), Exhausted> {
        let mut levels = vec![Level { element: None, page: None, kids: Kids::of(root) }];
        while let Some(level) = levels.last_mut() {
            let next = match &mut level.kids {
                Kids::One(kid) => kid.take(),
                Kids::Many(kids) => kids.next(),
            };
            let (element, page) = (level.element, level.page);
            let Some(kid) = next else {
                levels.pop();
                continue;
            };
            self.budget.spend_operators(1)?;
            if self.parts >= MOST_PARTS || self.tree.elements.len() >= MOST_ELEMENTS {
                self.tree.is_cut = true;
                break;
            }
            let Some(below) = self.kid(kid, element, page) else { continue };
            if levels.len() < MOST_LEVELS {
                levels.push(below);
            } else {
                self.tree.is_cut = true;
            }
        }
        Ok(())
    }

    /// Adds a kid of an element. The result is the level below it if it is an element itself.
    fn kid(
        &mut self,
        kid: MaybeRef<Object<'a>>,
        parent: Option<u32>,
        page: Option<u32>,
    ) -> Option<Level<'a>> {
        let object = match kid {
            MaybeRef::Ref(object) if self.visited.is_new(object) => {
                self.document.xref().get::<Object<'a>>(object.into())?
            }
            MaybeRef::Ref(_) => return None,
            MaybeRef::NotRef(object) => object,
        };
        let dict = match object {
            Object::Number(mcid) => {
                let mcid = i32::try_from(mcid.as_i64()).ok()?;
                self.part(parent?, StructureContent::Marked { page: page? + 1, mcid, form: None });
                return None;
            }
            Object::Dict(dict) => dict,
            _ => return None,
        };
        let own_page = dict.get_ref(b"Pg").and_then(|page| self.document.index_of(page.into()));
        let page = own_page.or(page);
        match dict.get::<Name<'_>>(b"Type").as_deref() {
            Some(b"MCR") => {
                let mcid = dict.get::<i32>(b"MCID")?;
                let form = dict.get_ref(b"Stm").map(|form| form.obj_number);
                self.part(parent?, StructureContent::Marked { page: page? + 1, mcid, form });
                None
            }
            Some(b"OBJR") => {
                let object = dict.get::<Dict<'a>>(b"Obj")?;
                let of_object = || self.document.index_of(object.get_ref(b"P")?.into());
                let page = page.or_else(of_object)?;
                let bbox = self.bbox(&object, page);
                self.part(parent?, StructureContent::Object { page: page + 1, bbox });
                None
            }
            _ => {
                let element = self.root.element(&dict, parent, &mut self.text)?;
                let index = self.tree.elements.len() as u32;
                self.tree.elements.push(element);
                if let Some(parent) = parent {
                    self.part(parent, StructureContent::Element(index));
                }
                Some(Level { element: Some(index), page, kids: Kids::of(&dict) })
            }
        }
    }

    fn part(&mut self, element: u32, part: StructureContent) {
        if let Some(element) = self.tree.elements.get_mut(element as usize) {
            element.content.push(part);
            self.parts += 1;
        }
    }

    /// The box of an annotation on its page.
    fn bbox(&self, annotation: &Dict<'_>, page: u32) -> Option<Rect> {
        let rect = annotation.get::<PdfRect>(b"Rect")?;
        let longest = self.budget.limits().max_page_side;
        let transform = PageTransform::of(self.document.page(page)?, longest).transform;
        let area = transform.transform_rect_bbox(Area::new(rect.x0, rect.y0, rect.x1, rect.y1));
        area.is_finite().then(|| page_rect(area))
    }
}
