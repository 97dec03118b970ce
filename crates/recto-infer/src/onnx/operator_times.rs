//! Measures what each custom operator saves: `npm run bench -- operators`.

use std::time::{Duration, Instant};

use ort::session::Session;

use super::sample::{environment_or_skip, models_or_skip};
use super::*;

const RUNS: usize = 7;

/// A page at 200 dpi in the detectors' size, or a line of print.
fn input(model: Model) -> Tensor {
    let shape = match model {
        Model::Orientation => [1, 3, 224, 224],
        Model::TinyDetector | Model::SmallDetector => [1, 3, 960, 704],
        Model::TinyRecogniser | Model::SmallRecogniser => [1, 3, 48, 640],
    };
    let mut input = Tensor::zeros(shape.to_vec());
    for (at, value) in input.data.iter_mut().enumerate() {
        *value = (at % 37) as f32 / 18.5 - 1.0;
    }
    input
}

fn session(environment: &Environment, bytes: &[u8]) -> Session {
    let builder = session_builder(environment, Device::Cpu, Arithmetic::Vector, true);
    builder.unwrap().commit_from_memory(bytes).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a measurement")]
fn time(session: &mut Session, input: &Tensor) -> Duration {
    let view = TensorRef::from_array_view((input.shape.clone(), input.data.as_slice())).unwrap();
    let start = Instant::now();
    session.run(ort::inputs![view]).unwrap();
    start.elapsed()
}

/// The least time of each session; they run in turn, so that other load on the machine affects all alike.
fn least(sessions: &mut [Session], input: &Tensor) -> Vec<Duration> {
    let mut least = vec![Duration::MAX; sessions.len()];
    for _ in 0..RUNS {
        for (least, session) in least.iter_mut().zip(&mut *sessions) {
            *least = time(session, input).min(*least);
        }
    }
    least
}

#[test]
#[ignore = "a measurement"]
fn operator_times() {
    if !blocks::is_fast() {
        println!("not run: this processor has no fast path");
        return;
    }
    let name = "operator_times";
    let Some(environment) = environment_or_skip(name) else { return };
    let Some(models) = models_or_skip(name) else { return };
    for (model, bytes) in models {
        let found = blocks::found(&bytes);
        let without = found.keys().map(|operator| blocks::fused_without(&bytes, operator));
        // A model with only one kind of block has no operator without it.
        let without = without.map(|model| model.unwrap_or_else(|| bytes.clone()));
        let all = blocks::fused(&bytes).unwrap_or_else(|| bytes.clone());
        let variants: Vec<Vec<u8>> = [bytes.clone(), all].into_iter().chain(without).collect();
        let mut sessions: Vec<Session> =
            variants.iter().map(|bytes| session(&environment, bytes)).collect();
        let times = least(&mut sessions, &input(model));
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let (untouched, all) = (milliseconds(times[0]), milliseconds(times[1]));
        println!("{model}: {all:.1} ms with all operators, {untouched:.1} ms with none");
        for ((operator, count), without) in found.iter().zip(&times[2..]) {
            let without = milliseconds(*without);
            let saved = 100.0 * (without - all) / without;
            println!("  {operator} ({count}): {without:.1} ms without it, it saves {saved:.1} %");
        }
    }
}
