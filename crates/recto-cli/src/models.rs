//! Which models read pixels, and where they lie.

use std::path::PathBuf;
use std::str::FromStr;

use lexopt::Parser;
use recto_engine::{OcrSetup, Quality};

use crate::values::{path, value};

#[derive(Default)]
pub(crate) struct OcrArguments {
    models: Models,
    dir: Option<PathBuf>,
    library: Option<PathBuf>,
    device: Device,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Models {
    Of(Quality),
    Off,
}

impl Default for Models {
    fn default() -> Self {
        Self::Of(Quality::default())
    }
}

impl FromStr for Models {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "off" {
            return Ok(Self::Off);
        }
        Quality::named(name).map(Self::Of).ok_or_else(|| format!("there are no models {name:?}"))
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Device {
    #[default]
    Cpu,
    Cuda,
}

impl FromStr for Device {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "cpu" => Ok(Self::Cpu),
            "cuda" => Ok(Self::Cuda),
            _ => Err(format!("there is no device {name:?}")),
        }
    }
}

impl OcrArguments {
    /// The options that every command takes.
    pub(crate) const NAMES: [&str; 4] = ["ocr", "models", "runtime", "device"];

    /// Takes the value of one of them.
    pub(crate) fn take(&mut self, name: &str, parser: &mut Parser) -> Result<(), String> {
        match name {
            "ocr" => self.models = value(parser)?,
            "models" => self.dir = Some(path(parser)?),
            "runtime" => self.library = Some(path(parser)?),
            _ => self.device = value(parser)?,
        }
        Ok(())
    }

    /// Where the set-up of a checkout puts models and runtime, unless told otherwise.
    pub(crate) fn setup(self) -> Option<OcrSetup> {
        let Models::Of(quality) = self.models else { return None };
        Some(OcrSetup {
            library: self.library.unwrap_or_else(installed_library),
            models: self.dir.unwrap_or_else(|| PathBuf::from(".tools/models")),
            quality,
            wants_cuda: self.device == Device::Cuda,
        })
    }
}

/// The library that onnxruntime-node brings for this machine.
fn installed_library() -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let (platform, file) = if cfg!(target_os = "macos") {
        ("darwin", "libonnxruntime.dylib")
    } else {
        ("linux", "libonnxruntime.so.1")
    };
    ["node_modules/onnxruntime-node/bin/napi-v6", platform, arch, file].iter().collect()
}
