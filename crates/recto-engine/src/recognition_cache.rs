//! Caches the recognised text of a document's pictures, so that a picture on many pages, such as a logo, is recognised
//! once.
//!
//! The key is the picture's pixels and the resolution of detection. Recognition is a function of just these, so the
//! result does not depend on which page or thread had the picture first.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, PoisonError};

use recto_model::Raster;
use recto_ocr::{DeskewTransform, LineBox, TextLine};

/// Limit on the cached pictures of a document.
const MOST_PICTURES: usize = 4096;
/// Limit on the cached lines of a document; a line of forty characters takes 2 KB.
const MOST_LINES: usize = 8192;

/// The recognised lines of a picture.
#[derive(Debug, Default)]
pub(crate) struct Recognised {
    pub(crate) transform: DeskewTransform,
    pub(crate) lines: Vec<TextLine>,
    /// Lines that no model could read.
    pub(crate) unrecognised: Vec<LineBox>,
}

/// Identifies a picture by its size and a hash of its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PictureKey {
    size: (u32, u32),
    /// Pixels of the long side at which lines are detected.
    longest: u32,
    digest: u64,
}

impl PictureKey {
    pub(crate) fn of(raster: &Raster, longest: u32) -> Self {
        // The hash has a fixed key: a document with colliding pictures only harms itself.
        let mut hasher = DefaultHasher::new();
        raster.rgb.hash(&mut hasher);
        Self { size: (raster.width, raster.height), longest, digest: hasher.finish() }
    }
}

/// The cache of one document, shared by its threads. Two threads that meet a picture at the same time both recognise
/// it.
#[derive(Debug, Default)]
pub(crate) struct RecognitionCache(Mutex<CachedPictures>);

#[derive(Debug, Default)]
struct CachedPictures {
    pictures: BTreeMap<PictureKey, Arc<Recognised>>,
    lines: usize,
}

impl RecognitionCache {
    pub(crate) fn get(&self, key: &PictureKey) -> Option<Arc<Recognised>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pictures.get(key).cloned()
    }

    /// Stores a result while there is room.
    pub(crate) fn insert(&self, key: PictureKey, recognised: &Arc<Recognised>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = kept.pictures.len() < MOST_PICTURES
            && kept.lines + recognised.lines.len() <= MOST_LINES;
        if has_room && kept.pictures.insert(key, Arc::clone(recognised)).is_none() {
            kept.lines += recognised.lines.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, value: u8) -> Raster {
        Raster { width, height, rgb: vec![value; (width * height * 3) as usize] }
    }

    fn recognised(lines: usize) -> Arc<Recognised> {
        let line = TextLine {
            characters: Vec::new(),
            ink: (0.0, 1.0),
            place: recto_ocr::LineBox::default(),
        };
        Arc::new(Recognised { lines: vec![line; lines], ..Recognised::default() })
    }

    #[test]
    fn the_key_is_pixels_size_and_resolution() {
        let key = PictureKey::of(&picture(4, 6, 9), 100);
        assert_eq!(key, PictureKey::of(&picture(4, 6, 9), 100));
        assert_ne!(key, PictureKey::of(&picture(6, 4, 9), 100));
        assert_ne!(key, PictureKey::of(&picture(4, 6, 8), 100));
        assert_ne!(key, PictureKey::of(&picture(4, 6, 9), 50));
    }

    #[test]
    fn memory_is_bounded() {
        let cache = RecognitionCache::default();
        let keys: Vec<PictureKey> =
            (1..4).map(|side| PictureKey::of(&picture(side, 1, 0), 1)).collect();
        cache.insert(keys[0], &recognised(MOST_LINES - 1));
        cache.insert(keys[1], &recognised(2));
        cache.insert(keys[2], &recognised(1));
        let kept = keys.iter().map(|key| cache.get(key).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [true, false, true]);
    }
}
