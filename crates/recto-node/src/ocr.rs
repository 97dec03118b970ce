//! The models, loaded once per process.

use std::path::PathBuf;
use std::sync::OnceLock;

use napi::bindgen_prelude::{Error, Result};
use napi_derive::napi;
use recto_engine::{Ocr, Precision, Quality};

static OCR: OnceLock<Ocr> = OnceLock::new();

/// Where the runtime and the models are, and how they are used.
#[napi(object)]
pub struct OcrSetup {
    /// The library of ONNX Runtime.
    pub library: String,
    /// The directory of the models.
    pub models: String,
    /// Tiny models, small ones, or the tiny ones and a small one for words of low confidence.
    #[napi(ts_type = "'tiny' | 'mixed' | 'accurate'")]
    pub quality: String,
    /// Compute on CUDA if it is available.
    pub cuda: bool,
    /// `fast` rounds to half precision if the processor is faster that way.
    #[napi(ts_type = "'full' | 'fast'")]
    pub precision: String,
}

/// The device and precision in use.
#[napi(object)]
pub struct OcrState {
    #[napi(ts_type = "'cpu' | 'cuda'")]
    pub device: String,
    /// The precision in use; `full` if the processor has no faster one.
    #[napi(ts_type = "'full' | 'fast'")]
    pub precision: String,
    /// Why the device is not the one that was requested.
    pub warning: Option<String>,
}

pub(crate) fn load(setup: OcrSetup) -> Result<OcrState> {
    let quality = Quality::named(&setup.quality)
        .ok_or_else(|| Error::from_reason(format!("there are no models {:?}", setup.quality)))?;
    let precision = match setup.precision.as_str() {
        "full" => Precision::Full,
        "fast" => Precision::Fast,
        other => return Err(Error::from_reason(format!("there is no precision {other:?}"))),
    };
    let wanted = recto_engine::OcrSetup {
        library: PathBuf::from(setup.library),
        models: PathBuf::from(setup.models),
        quality,
        wants_cuda: setup.cuda,
        precision,
    };
    let loaded = Ocr::load(&wanted).map_err(Error::from_reason)?;
    let ocr = OCR.get_or_init(|| loaded);
    let device = if ocr.is_on_cuda() { "cuda" } else { "cpu" };
    let precision = match ocr.precision() {
        Precision::Full => "full",
        Precision::Fast => "fast",
    };
    Ok(OcrState {
        device: device.to_owned(),
        precision: precision.to_owned(),
        warning: ocr.warning().map(ToOwned::to_owned),
    })
}

pub(crate) fn loaded() -> Option<Ocr> {
    OCR.get().cloned()
}
