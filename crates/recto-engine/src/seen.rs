//! What the pictures of a document say, so that the same picture is read once: a logo stands on every page of a report.
//!
//! Pictures are the same when their pixels are and lines are looked for in the same way. Reading is a function of just that, so
//! that nothing depends on which page, or which thread, met a picture first.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, PoisonError};

use recto_model::Raster;
use recto_ocr::{Frame, Line};

/// Pictures and lines that are remembered for a document. A line of forty characters takes 2 KB.
const MOST_PICTURES: usize = 4096;
const MOST_LINES: usize = 8192;

/// What stands in a picture.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) frame: Frame,
    pub(crate) lines: Vec<Line>,
}

/// What a picture is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    size: (u32, u32),
    /// Pixels of the long side at which lines are looked for.
    longest: u32,
    digest: u64,
}

impl Key {
    pub(crate) fn of(raster: &Raster, longest: u32) -> Self {
        // Of a fixed key: a document that makes two of its own pictures look alike fools itself alone.
        let mut hasher = DefaultHasher::new();
        raster.rgb.hash(&mut hasher);
        Self { size: (raster.width, raster.height), longest, digest: hasher.finish() }
    }
}

/// Of one document, for all its threads. Two that meet a picture at the same time both read it.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<Pictures>);

#[derive(Debug, Default)]
struct Pictures {
    said: BTreeMap<Key, Arc<Said>>,
    lines: usize,
}

impl Seen {
    pub(crate) fn said(&self, key: &Key) -> Option<Arc<Said>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).said.get(key).cloned()
    }

    /// Keeps what was read while there is room.
    pub(crate) fn keep(&self, key: Key, said: &Arc<Said>) {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room =
            pictures.said.len() < MOST_PICTURES && pictures.lines + said.lines.len() <= MOST_LINES;
        if has_room && pictures.said.insert(key, Arc::clone(said)).is_none() {
            pictures.lines += said.lines.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, value: u8) -> Raster {
        Raster { width, height, rgb: vec![value; (width * height * 3) as usize] }
    }

    fn said(lines: usize) -> Arc<Said> {
        let line =
            Line { characters: Vec::new(), ink: (0.0, 1.0), place: recto_ocr::LineBox::default() };
        Arc::new(Said { frame: Frame::default(), lines: vec![line; lines] })
    }

    #[test]
    fn a_picture_is_known_by_its_pixels_its_size_and_how_it_is_looked_at() {
        let key = Key::of(&picture(4, 6, 9), 100);
        assert_eq!(key, Key::of(&picture(4, 6, 9), 100));
        assert_ne!(key, Key::of(&picture(6, 4, 9), 100));
        assert_ne!(key, Key::of(&picture(4, 6, 8), 100));
        assert_ne!(key, Key::of(&picture(4, 6, 9), 50));
    }

    #[test]
    fn memory_is_bounded() {
        let seen = Seen::default();
        let keys: Vec<Key> = (1..4).map(|side| Key::of(&picture(side, 1, 0), 1)).collect();
        seen.keep(keys[0], &said(MOST_LINES - 1));
        seen.keep(keys[1], &said(2));
        seen.keep(keys[2], &said(1));
        let kept = keys.iter().map(|key| seen.said(key).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [true, false, true]);
    }
}
