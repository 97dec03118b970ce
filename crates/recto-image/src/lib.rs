//! Reads pictures: PNG, JPEG, WebP, TIFF, HEIC, BMP and still GIF become upright pages of opaque pixels.
//!
//! [`ImageDocument::open`] reads headers alone: how many pages there are and how large each is. [`ImageDocument::page`]
//! decodes one of them. Codecs are crates; what is ours is the order in which they are asked: sizes are compared with the
//! limits before any memory is spent, a picture that breaks off shows what arrived of it, and whatever the file says
//! about its orientation is applied once, here.

mod bmp;
mod directory;
mod document;
mod encode;
mod error;
mod exif;
mod frame;
mod gif;
mod heif;
mod jpeg;
mod pixels;
mod png;
mod profile;
mod tiff;
mod view;
mod webp;

pub use document::{ImageDocument, ImagePage};
pub use error::ImageError;
pub use view::view;
