//! Tables as text.

pub(crate) mod html;
pub(crate) mod pipe;
