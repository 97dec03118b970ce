//! The OCR models: loaded once per process, shared by all documents and pages.

use std::path::PathBuf;
use std::sync::Arc;

pub use recto_infer::Precision;
use recto_infer::{Compute, Device, InferError, Inference, Onnx, RuntimeFiles};
use recto_input::Budget;
use recto_model::Raster;
use recto_ocr::{LineBox, OcrError, OcrOptions, Quality, RecognisedPage, TextLine};

use crate::recognition_cache::{PictureKey, Recognised, RecognitionCache};

/// Number of lines that a GPU recognises in one run; a CPU gains nothing from more than one.
const BATCH_ON_CUDA: usize = 16;

/// Where the runtime and the models are, and how they are used.
#[derive(Debug, Clone)]
pub struct OcrSetup {
    /// The library of ONNX Runtime.
    pub library: PathBuf,
    /// The directory of the models.
    pub models: PathBuf,
    /// Which models are used.
    pub quality: Quality,
    /// Compute on CUDA if it is available.
    pub wants_cuda: bool,
    /// The precision on a CPU.
    pub precision: Precision,
}

/// Recognises text in pictures.
#[derive(Clone)]
pub struct Ocr {
    inference: Arc<dyn Inference>,
    quality: Quality,
    batch: usize,
    is_on_cuda: bool,
    precision: Precision,
    warning: Option<String>,
    /// Holds results of one document only.
    cache: Arc<RecognitionCache>,
}

impl std::fmt::Debug for Ocr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ocr").field("quality", &self.quality).finish_non_exhaustive()
    }
}

impl Ocr {
    /// Loads the runtime and verifies the models' files; an error says what is wrong with the installation.
    pub fn load(setup: &OcrSetup) -> Result<Self, String> {
        let quality = setup.quality;
        let device = if setup.wants_cuda { Device::Cuda } else { Device::Cpu };
        let wanted = Compute { device, precision: setup.precision };
        let files = RuntimeFiles { library: setup.library.clone(), models: setup.models.clone() };
        let onnx = Onnx::load(&files, wanted, quality.models())
            .map_err(|error: InferError| format!("OCR can't start: {error}"))?;
        let Compute { device, precision } = onnx.compute();
        let is_on_cuda = device == Device::Cuda;
        Ok(Self {
            warning: onnx.warning().map(ToOwned::to_owned),
            inference: Arc::new(onnx),
            quality,
            batch: if is_on_cuda { BATCH_ON_CUDA } else { 1 },
            is_on_cuda,
            precision,
            cache: Arc::default(),
        })
    }

    /// With other models, such as recorded ones.
    pub fn with(inference: Arc<dyn Inference>, quality: Quality) -> Self {
        Self {
            inference,
            quality,
            batch: 1,
            is_on_cuda: false,
            precision: Precision::Full,
            warning: None,
            cache: Arc::default(),
        }
    }

    /// Do the models run on a GPU?
    pub fn is_on_cuda(&self) -> bool {
        self.is_on_cuda
    }

    /// The precision in use.
    pub fn precision(&self) -> Precision {
        self.precision
    }

    /// Why the models run on the CPU although a GPU was requested.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Frees memory that is kept for the next page, when none is expected soon.
    pub fn rest(&self) {
        self.inference.rest();
    }

    fn options(&self, is_whole_page: bool) -> OcrOptions {
        let (quality, batch) = (self.quality, self.batch);
        OcrOptions { quality, is_whole_page, batch, longest: None }
    }

    /// Recognises a scanned page.
    pub(crate) fn read_page(
        &self,
        raster: Arc<Raster>,
        budget: &Budget,
    ) -> Result<RecognisedPage, OcrError> {
        recto_ocr::read(raster, self.inference.as_ref(), &self.options(true), budget)
    }

    /// Recognises a part of a page. Lines are detected at `longest` pixels of its long side. The result is cached for the
    /// document.
    pub(crate) fn read_part(
        &self,
        raster: Arc<Raster>,
        longest: u32,
        budget: &Budget,
    ) -> Result<Arc<Recognised>, OcrError> {
        if !recto_ocr::may_hold_text(&raster) {
            return Ok(Arc::default());
        }
        let key = PictureKey::of(&raster, longest);
        if let Some(known) = self.cache.get(&key) {
            return Ok(known);
        }
        let options = OcrOptions { longest: Some(longest), ..self.options(false) };
        let reading = recto_ocr::read(raster, self.inference.as_ref(), &options, budget)?;
        let recognised = Arc::new(Recognised {
            transform: reading.transform,
            lines: reading.lines,
            unrecognised: reading.unrecognised,
        });
        self.cache.insert(key, &recognised);
        Ok(recognised)
    }

    /// The same models with an empty cache, so that no result of one document appears in another.
    pub(crate) fn for_a_document(self) -> Self {
        Self { cache: Arc::default(), ..self }
    }

    pub(crate) fn detect(
        &self,
        raster: &Raster,
        budget: &Budget,
    ) -> Result<Vec<LineBox>, OcrError> {
        recto_ocr::detect(raster, self.inference.as_ref(), &self.options(false), budget)
    }

    pub(crate) fn read_boxes(
        &self,
        raster: &Raster,
        boxes: &[LineBox],
        budget: &Budget,
    ) -> Result<Vec<TextLine>, OcrError> {
        let options = self.options(false);
        recto_ocr::read_boxes(raster, boxes, self.inference.as_ref(), &options, budget)
    }
}
