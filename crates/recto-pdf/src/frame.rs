//! The transform from PDF user space to the page as displayed.

use hayro_syntax::page::Page as PdfPage;
use kurbo::{Affine, Rect as Area};
use recto_model::{Rect, Size};

/// The displayed size of a page, and the transform of its content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageTransform {
    pub(crate) size: Size,
    /// PDF user space to the page as displayed.
    pub(crate) transform: Affine,
}

impl PageTransform {
    /// A page without usable boxes is taken to be A4; sides that are too long are cut.
    pub(crate) fn of(page: &PdfPage<'_>, longest_side: f32) -> Self {
        let (width, height) = page.render_dimensions();
        let transform = Affine::new(page.initial_transform(true).as_coeffs());
        if !(width.is_finite() && height.is_finite() && transform.is_finite()) {
            let size = Size { width: 595.28, height: 841.89 };
            let flipped = Affine::new([1.0, 0.0, 0.0, -1.0, 0.0, f64::from(size.height)]);
            return Self { size, transform: flipped };
        }
        let size = Size { width: width.min(longest_side), height: height.min(longest_side) };
        Self { size, transform }
    }

    pub(crate) fn area(&self) -> Area {
        Area::new(0.0, 0.0, f64::from(self.size.width), f64::from(self.size.height))
    }
}

pub(crate) fn page_rect(area: Area) -> Rect {
    Rect::new(area.x0 as f32, area.y0 as f32, area.x1 as f32, area.y1 as f32)
}
