//! The models by name: their files, checksums and classes.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::Path;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::InferError;

/// A model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// `[1, 3, 224, 224]` -> `[1, 4]`: the number of quarter turns by which a page is rotated.
    Orientation,
    /// `[1, 3, height, width]`, sides a multiple of 32 -> `[1, 1, height, width]`: the probability that a pixel is
    /// text.
    TinyDetector,
    /// As the tiny one; four times the computation.
    SmallDetector,
    /// `[n, 3, 48, width]` -> `[n, width / 8, classes]`: characters along a line. If no line has a Han character, the
    /// output may omit their classes and those after them, except for the last, which is the space.
    TinyRecogniser,
    /// As the tiny one; six times the computation.
    SmallRecogniser,
}

impl Model {
    pub const ALL: [Self; 5] = [
        Self::Orientation,
        Self::TinyDetector,
        Self::SmallDetector,
        Self::TinyRecogniser,
        Self::SmallRecogniser,
    ];

    /// File name within the directory of models.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Orientation => "orientation.onnx",
            Self::TinyDetector => "tiny-detector.onnx",
            Self::SmallDetector => "small-detector.onnx",
            Self::TinyRecogniser => "tiny-recogniser.onnx",
            Self::SmallRecogniser => "small-recogniser.onnx",
        }
    }

    /// Concurrent runs of the model over all threads. A detector takes up to 150 MB for a page, three times as much as
    /// everything else of the page, and a fifth of its time: pages wait for it rather than hold as much each. They wait
    /// for the small recogniser (50 MB), too, where it only rereads words of low confidence.
    pub(crate) fn most_at_once(self, wanted: &[Self]) -> usize {
        let is_second = self == Self::SmallRecogniser && wanted.contains(&Self::TinyRecogniser);
        if is_second || self.smallest_input().is_some() { 1 } else { usize::MAX }
    }

    /// The smallest input of a detector, with which it frees its memory. Its layers take tens of megabytes each, a
    /// gigabyte per page in total, which is expensive to request from the system for each page: a detector keeps its
    /// memory from page to page until it rests.
    pub(crate) const fn smallest_input(self) -> Option<[usize; 4]> {
        match self {
            Self::TinyDetector | Self::SmallDetector => Some([1, 3, 32, 32]),
            Self::Orientation | Self::TinyRecogniser | Self::SmallRecogniser => None,
        }
    }

    /// The file with the character of each class of a recogniser.
    pub const fn characters_file(self) -> Option<&'static str> {
        match self {
            Self::TinyRecogniser => Some("tiny-characters.txt"),
            Self::SmallRecogniser => Some("small-characters.txt"),
            Self::Orientation | Self::TinyDetector | Self::SmallDetector => None,
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file().trim_end_matches(".onnx"))
    }
}

#[derive(Deserialize)]
struct Manifest {
    files: BTreeMap<String, ManifestEntry>,
}

#[derive(Deserialize)]
struct ManifestEntry {
    sha256: String,
    /// The number of blocks of each kind in a model.
    #[cfg(test)]
    #[serde(default)]
    blocks: BTreeMap<String, usize>,
}

fn manifest() -> Option<Manifest> {
    serde_json::from_str(include_str!("../models.json")).ok()
}

fn expected_checksum(file: &str) -> Option<String> {
    manifest()?.files.get(file).map(|entry| entry.sha256.clone())
}

#[cfg(test)]
pub(crate) fn expected_blocks(file: &str) -> BTreeMap<String, usize> {
    manifest().and_then(|mut manifest| manifest.files.remove(file)).unwrap().blocks
}

/// A file of the directory of models, if its checksum is that of the manifest.
pub(crate) fn read_verified(models: &Path, file: &str) -> Result<Vec<u8>, InferError> {
    let path = models.join(file);
    #[expect(clippy::disallowed_methods, reason = "models are read by the crate that runs them")]
    let bytes = std::fs::read(&path)
        .map_err(|error| InferError::Missing { path: path.clone(), why: error.to_string() })?;
    if expected_checksum(file).is_some_and(|expected| expected == hex(&Sha256::digest(&bytes))) {
        Ok(bytes)
    } else {
        Err(InferError::Altered { path })
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// One character per line; the space, which the file can't represent, comes last.
pub(crate) fn parse_characters(text: &str) -> Vec<String> {
    let mut characters: Vec<String> =
        text.lines().map(|line| line.trim_end_matches('\r').to_owned()).collect();
    while characters.last().is_some_and(String::is_empty) {
        characters.pop();
    }
    characters.push(" ".to_owned());
    characters
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn every_model_and_its_characters_are_in_the_manifest() {
        for model in Model::ALL {
            for file in std::iter::once(model.file()).chain(model.characters_file()) {
                assert_eq!(expected_checksum(file).map(|sum| sum.len()), Some(64), "{file}");
            }
        }
    }

    #[test]
    fn an_error_for_a_missing_or_altered_file_names_its_path() {
        let dir = std::env::temp_dir().join(format!("recto-models-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("orientation.onnx");
        let missing = read_verified(&dir, "orientation.onnx");
        assert!(matches!(missing, Err(InferError::Missing { path: named, .. }) if named == path));
        std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .and_then(|mut file| file.write_all(b"something else"))
            .unwrap();
        let altered = read_verified(&dir, "orientation.onnx");
        std::fs::remove_dir_all(&dir).unwrap();
        assert_eq!(altered, Err(InferError::Altered { path }));
    }

    #[test]
    fn characters_end_with_the_space() {
        assert_eq!(parse_characters("a\r\nb\n\n"), ["a", "b", " "]);
    }
}
