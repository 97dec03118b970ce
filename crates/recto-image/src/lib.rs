//! Reads pictures: PNG, JPEG, WebP, TIFF, HEIC, BMP and still GIF become upright pages of opaque pixels.
//!
//! [`ImageDocument::open`] reads only headers: how many pages there are and how large each is. [`ImageDocument::page`]
//! decodes one of them. The codecs are third-party crates. This crate compares sizes with the limits before it
//! allocates memory, keeps what could be decoded of a truncated picture, and applies the orientation once.

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
pub use encode::encode_page;
pub use error::ImageError;
pub use view::view;
