//! The models that read text in pixels, and where they are.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use recto_engine::{OcrSetup, Precision, Quality};

use crate::model_locations::{self, ModelLocation};

#[derive(Args)]
pub(crate) struct OcrArguments {
    /// The models that read text in pixels; off leaves it unread
    #[arg(long, value_name = "MODELS", default_value = "mixed")]
    ocr: Models,
    /// The folder of the models
    #[arg(long, value_name = "DIR", env = "RECTO_MODELS_DIR")]
    models: Option<PathBuf>,
    /// The library of ONNX Runtime
    #[arg(long, value_name = "LIBRARY", env = "RECTO_ONNX_RUNTIME")]
    runtime: Option<PathBuf>,
    /// Where the models are computed
    #[arg(long, default_value = "cpu")]
    device: DeviceChoice,
    /// fast rounds to half precision on processors that are faster so; its answers may differ a little
    #[arg(long, default_value = "fast")]
    precision: PrecisionChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Models {
    Mixed,
    Tiny,
    Accurate,
    Off,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DeviceChoice {
    Cpu,
    Cuda,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PrecisionChoice {
    Full,
    Fast,
}

impl OcrArguments {
    /// The name of the models.
    pub(crate) fn name(&self) -> String {
        let value = self.ocr.to_possible_value();
        value.map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The models and the runtime, as given or from the first place that has them; `None` when text in pixels is not
    /// read.
    pub(crate) fn setup(&self) -> Result<Option<OcrSetup>, String> {
        let quality = match self.ocr {
            Models::Mixed => Quality::Mixed,
            Models::Tiny => Quality::Tiny,
            Models::Accurate => Quality::Accurate,
            Models::Off => return Ok(None),
        };
        let locations = model_locations::of_this_process();
        let models = chosen(self.models.as_deref(), &locations, |place| &place.models);
        let library = chosen(self.runtime.as_deref(), &locations, |place| &place.library);
        match (models, library) {
            (Some(models), Some(library)) => {
                let wants_cuda = self.device == DeviceChoice::Cuda;
                let precision = match self.precision {
                    PrecisionChoice::Full => Precision::Full,
                    PrecisionChoice::Fast => Precision::Fast,
                };
                Ok(Some(OcrSetup { library, models, quality, wants_cuda, precision }))
            }
            (models, library) => Err(missing(&locations, models.is_none(), library.is_none())),
        }
    }
}

/// The path that was given, or the first one that exists. An empty setting counts as not given.
fn chosen(
    given: Option<&Path>,
    locations: &[ModelLocation],
    part: fn(&ModelLocation) -> &PathBuf,
) -> Option<PathBuf> {
    given
        .filter(|path| !path.as_os_str().is_empty())
        .map(Path::to_owned)
        .or_else(|| locations.iter().map(part).find(|path| path.exists()).cloned())
}

fn missing(locations: &[ModelLocation], models: bool, library: bool) -> String {
    let what = match (models, library) {
        (true, true) => "models and ONNX Runtime",
        (true, false) => "models",
        _ => "ONNX Runtime",
    };
    let sought: Vec<String> = locations
        .iter()
        .flat_map(|place| [models.then_some(&place.models), library.then_some(&place.library)])
        .flatten()
        .map(|path| format!("  {}", path.display()))
        .collect();
    format!(
        "the {what} that read text in pixels are missing; looked for\n{}\n\
         Run in a checkout of Recto that was set up: {}\n\
         or name them (--models DIR, --runtime LIBRARY), or leave text in pixels unread (--ocr off)",
        sought.join("\n"),
        model_locations::fill_cache_command(),
    )
}
