//! ONNX Runtime behind [`Inference`]; the only file that uses the runtime.
//!
//! The library is the one that onnxruntime-node ships; the caller says where it is. Pages are read in parallel, so a
//! session has one thread: a second one costs a sixth more processor time than it saves. A call makes a new session if
//! all sessions of its model are in use, up to the model's limit; then it waits for one.

#[cfg(test)]
mod operator_times;
#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ort::environment::Environment;
use ort::ep::{CPU, CUDA};
use ort::session::builder::{GraphOptimizationLevel, SessionBuilder};
use ort::session::{RunOptions, Session};
use ort::value::TensorRef;

use crate::blocks::{self, Arithmetic};
use crate::latin_first::latin_first;
use crate::pool::Pool;
use crate::registry::{parse_characters, read_verified};
use crate::without_concat::without_concat;
use crate::{InferError, Inference, Model, Tensor, TensorView};

/// The device that computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Device {
    #[default]
    Cpu,
    Cuda,
}

/// The precision of computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// Single precision throughout, as in the original models.
    Full,
    /// Factors rounded to bfloat16 in the layers that take most of the time, if the processor is faster that way;
    /// otherwise the same as [`Precision::Full`].
    #[default]
    Fast,
}

/// Device and precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Compute {
    pub device: Device,
    pub precision: Precision,
}

/// Where the runtime and the models are.
#[derive(Debug, Clone)]
pub struct RuntimeFiles {
    pub library: PathBuf,
    pub models: PathBuf,
}

/// Models on ONNX Runtime.
pub struct Onnx {
    environment: Environment,
    models: PathBuf,
    compute: Compute,
    warning: Option<String>,
    slots: [ModelSlot; Model::ALL.len()],
}

/// A change of a model that saves processor time; `None` where the model isn't as expected.
type Change = fn(&[u8]) -> Option<Vec<u8>>;

struct ModelSlot {
    sessions: Pool<PooledSession>,
    characters: OnceLock<Arc<[String]>>,
}

/// A session of a model.
struct PooledSession {
    session: Session,
    /// The input of the last run; empty if there was none since the session rested.
    input: Tensor,
}

impl std::fmt::Debug for Onnx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Onnx").field("compute", &self.compute).finish_non_exhaustive()
    }
}

impl Onnx {
    /// Loads the runtime and verifies the files of the `wanted` models. Sessions are made when they are needed.
    ///
    /// If the wanted device is not available, the CPU is used and [`Onnx::warning`] gives the reason.
    pub fn load(
        files: &RuntimeFiles,
        compute: Compute,
        wanted: &[Model],
    ) -> Result<Self, InferError> {
        for model in wanted {
            read_verified(&files.models, model.file())?;
            if let Some(characters) = model.characters_file() {
                read_verified(&files.models, characters)?;
            }
        }
        let mut onnx = Self {
            environment: environment(&files.library)?,
            models: files.models.clone(),
            compute: usable(compute),
            warning: None,
            slots: Model::ALL.map(|model| ModelSlot {
                sessions: Pool::new(model.most_at_once(wanted)),
                characters: OnceLock::new(),
            }),
        };
        if let (Device::Cuda, Some(model)) = (compute.device, wanted.first())
            && let Err(error) = onnx.with_session(*model, |_| Ok(()))
        {
            onnx.compute = usable(Compute { device: Device::Cpu, ..compute });
            onnx.warning = Some(format!("CUDA can't be used, the CPU takes over: {error}"));
        }
        Ok(onnx)
    }

    /// The device and precision in use.
    pub fn compute(&self) -> Compute {
        self.compute
    }

    /// Why the device is not the one that was asked for.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    fn slot(&self, model: Model) -> &ModelSlot {
        &self.slots[model as usize]
    }

    fn with_session<T>(
        &self,
        model: Model,
        work: impl FnOnce(&mut PooledSession) -> Result<T, String>,
    ) -> Result<T, InferError> {
        let sessions = &self.slot(model).sessions;
        sessions.with(
            || self.session(model),
            |held| work(held).map_err(|why| InferError::Failed { model, why }),
        )
    }

    fn session(&self, model: Model) -> Result<PooledSession, InferError> {
        // Each session registers the domain of the custom operators, which the runtime doesn't guard with a lock: two
        // at once fail.
        static MADE_ONE_BY_ONE: Mutex<()> = Mutex::new(());
        let bytes = self.bytes(model)?;
        let _turn = MADE_ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let made = self
            .builder(model)
            .and_then(|mut builder| builder.commit_from_memory(&bytes).map_err(message));
        made.map(|session| PooledSession { session, input: Tensor::default() })
            .map_err(|why| InferError::Failed { model, why })
    }

    /// The model in the form in which it is run.
    fn bytes(&self, model: Model) -> Result<Vec<u8>, InferError> {
        let bytes = read_verified(&self.models, model.file())?;
        let why = || "its layers aren't as expected".to_owned();
        changed(model, bytes, self.compute).ok_or_else(|| InferError::Failed { model, why: why() })
    }

    fn builder(&self, model: Model) -> Result<SessionBuilder, String> {
        // A model that can't shrink its arena would keep the memory of the longest line for the life of the process.
        let has_arena = model.smallest_input().is_some();
        session_builder(&self.environment, self.compute.device, Arithmetic::default(), has_arena)
    }
}

/// Half precision pays on some processors only, and not on a GPU.
fn usable(wanted: Compute) -> Compute {
    let is_fast = wanted.device == Device::Cpu && blocks::is_fast();
    Compute { precision: if is_fast { wanted.precision } else { Precision::Full }, ..wanted }
}

/// The model with the changes that save processor time; `None` where its layers aren't as expected. A GPU runs it
/// unchanged.
fn changed(model: Model, bytes: Vec<u8>, compute: Compute) -> Option<Vec<u8>> {
    if compute.device != Device::Cpu {
        return Some(bytes);
    }
    let is_fast = compute.precision == Precision::Fast;
    let changes: &[Change] = match model {
        Model::TinyRecogniser if is_fast => &[latin_first, blocks::fused],
        Model::TinyRecogniser => &[latin_first],
        Model::TinyDetector | Model::SmallDetector | Model::SmallRecogniser if is_fast => {
            &[blocks::fused]
        }
        Model::TinyDetector | Model::SmallDetector => &[without_concat],
        Model::SmallRecogniser | Model::Orientation => &[],
    };
    changes.iter().try_fold(bytes, |bytes, change| change(&bytes))
}

fn session_builder(
    environment: &Environment,
    device: Device,
    arithmetic: Arithmetic,
    has_arena: bool,
) -> Result<SessionBuilder, String> {
    let builder = Session::builder(environment).map_err(message)?;
    let builder = builder.with_optimization_level(GraphOptimizationLevel::All).map_err(message)?;
    let operators = blocks::operators(arithmetic).map_err(message)?;
    let builder = builder.with_operators(operators).map_err(message)?;
    let builder = builder.with_intra_threads(1).map_err(message)?;
    let builder = builder.with_inter_threads(1).map_err(message)?;
    let builder = builder.with_intra_op_spinning(false).map_err(message)?;
    // Every page and line has a different size, so a memory plan for one size would only hold memory.
    let builder = builder.with_memory_pattern(false).map_err(message)?;
    let cpu = CPU::default().with_arena_allocator(has_arena).build();
    let providers = match device {
        Device::Cpu => vec![cpu],
        Device::Cuda => vec![CUDA::default().build().error_on_failure(), cpu],
    };
    builder.with_execution_providers(providers).map_err(message)
}

impl Inference for Onnx {
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        read: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError> {
        self.with_session(model, |PooledSession { session, input, .. }| {
            fill(input);
            let view = TensorRef::from_array_view((input.shape.clone(), input.data.as_slice()))
                .map_err(message)?;
            let outputs = session.run(ort::inputs![view]).map_err(message)?;
            let (shape, data) = outputs[0].try_extract_tensor::<f32>().map_err(message)?;
            let shape: Vec<usize> =
                shape.iter().map(|side| usize::try_from(*side).unwrap_or(0)).collect();
            read(TensorView { shape: &shape, data });
            Ok(())
        })
    }

    fn rest(&self) {
        for model in Model::ALL {
            let Some(shape) = model.smallest_input() else { continue };
            let rested = self.slot(model).sessions.with_idle(|held| {
                if !std::mem::take(&mut held.input).data.is_empty() {
                    shrink(&mut held.session, shape)?;
                }
                Ok::<_, ort::Error>(())
            });
            // A session that fails to shrink is dropped, with all its memory.
            drop(rested);
        }
    }

    fn characters(&self, model: Model) -> Result<Arc<[String]>, InferError> {
        let slot = self.slot(model);
        if let Some(known) = slot.characters.get() {
            return Ok(Arc::clone(known));
        }
        let file = model.characters_file().ok_or_else(|| InferError::Failed {
            model,
            why: "it reads no characters".to_owned(),
        })?;
        let bytes = read_verified(&self.models, file)?;
        let characters = parse_characters(&String::from_utf8_lossy(&bytes)).into();
        Ok(Arc::clone(slot.characters.get_or_init(|| characters)))
    }
}

/// Shrinks a session's memory arena. The runtime does so only at the end of a run, so this runs the smallest input.
fn shrink(session: &mut Session, shape: [usize; 4]) -> Result<(), ort::Error> {
    let mut options = RunOptions::new()?;
    options.set("memory.enable_memory_arena_shrinkage", "cpu:0")?;
    let input = Tensor::zeros(shape.to_vec());
    let view = TensorRef::from_array_view((shape, input.data.as_slice()))?;
    session.run_with_options(ort::inputs![view], &options)?;
    Ok(())
}

/// The runtime's errors differ in type, and some hold a reference to the caller's values.
fn message(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Set to `1`, it keeps ONNX Runtime (1.29 and later) from reporting its use to its maker. It has to be set before the
/// process starts: the runtime sends its first report, and writes an identifier into the user's cache, while it starts.
const TELEMETRY_OFF: &str = "ORT_DISABLE_TELEMETRY";

/// The runtime's environment: one per process, whatever is loaded in it. Without [`TELEMETRY_OFF`] none is made.
fn environment(library: &Path) -> Result<Environment, InferError> {
    static ENVIRONMENT: Mutex<Option<Environment>> = Mutex::new(None);
    let message = |why: String| InferError::Library { path: library.to_owned(), why };
    if std::env::var_os(TELEMETRY_OFF).is_none_or(|value| value != "1") {
        return Err(message(format!("its telemetry is on: set {TELEMETRY_OFF}=1")));
    }
    let mut known = ENVIRONMENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(environment) = known.as_ref() {
        return Ok(environment.clone());
    }
    let made = ort::init_from(library)
        .map_err(|error| message(error.to_string()))?
        .with_telemetry(false)
        .build()
        .map_err(|error| message(error.to_string()))?;
    Ok(known.insert(made).clone())
}
