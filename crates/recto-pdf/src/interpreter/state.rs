//! The part of the graphics state (ISO 32000-1, 8.4) that text, rulings and images depend on.

use std::rc::Rc;

use kurbo::{Affine, Rect};

use crate::color::Paint;
use crate::fonts::FontFace;

/// What `q` saves and `Q` restores.
#[derive(Clone)]
pub(crate) struct State<'a> {
    /// From user space to the page as displayed.
    pub(crate) ctm: Affine,
    /// Bounding box of the clipping path, on the page.
    pub(crate) clip: Rect,
    pub(crate) fill: Paint,
    pub(crate) stroke: Paint,
    /// The constant alpha of fills is so low that nothing shows.
    pub(crate) fill_is_clear: bool,
    /// The constant alpha of strokes is so low that nothing shows.
    pub(crate) stroke_is_clear: bool,
    pub(crate) blend: Blend,
    pub(crate) line_width: f64,
    pub(crate) is_dashed: bool,
    pub(crate) text: TextState<'a>,
}

/// How fills are composited with what lies below them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Blend {
    /// The constant alpha of fills is below 1.
    pub(crate) is_faint: bool,
    pub(crate) has_soft_mask: bool,
    /// A blend mode other than `Normal`.
    pub(crate) is_mixed: bool,
}

impl Blend {
    /// Does a fill hide what lies below it?
    pub(crate) fn is_opaque(self) -> bool {
        !(self.is_faint || self.has_soft_mask || self.is_mixed)
    }
}

#[derive(Clone)]
pub(crate) struct TextState<'a> {
    pub(crate) font: Option<Rc<FontFace<'a>>>,
    pub(crate) size: f64,
    pub(crate) char_space: f64,
    pub(crate) word_space: f64,
    /// Horizontal scaling, 1 for 100 %.
    pub(crate) scale: f64,
    pub(crate) leading: f64,
    pub(crate) rise: f64,
    pub(crate) mode: i64,
}

impl State<'_> {
    pub(crate) fn new(ctm: Affine, clip: Rect) -> Self {
        Self {
            ctm,
            clip,
            fill: Paint::black(),
            stroke: Paint::black(),
            fill_is_clear: false,
            stroke_is_clear: false,
            blend: Blend::default(),
            line_width: 1.0,
            is_dashed: false,
            text: TextState {
                font: None,
                size: 1.0,
                char_space: 0.0,
                word_space: 0.0,
                scale: 1.0,
                leading: 0.0,
                rise: 0.0,
                mode: 0,
            },
        }
    }

    /// Intersects the clip with the bounding box of a path.
    pub(crate) fn clip_to(&mut self, shape: Rect) {
        let cut = self.clip.intersect(shape);
        // Boxes that don't touch intersect in an empty box, which hides everything that is drawn from then on.
        self.clip = cut;
    }

    /// Length on the page of one unit of user space, averaged over the directions.
    pub(crate) fn unit(&self) -> f64 {
        self.ctm.determinant().abs().sqrt()
    }
}
