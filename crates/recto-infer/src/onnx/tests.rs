//! Compares the changed models with the original ones, with the operators in portable code: on any processor.

use ort::environment::Environment;

use super::sample::{environment_or_skip, models_or_skip};
use super::*;
use crate::blocks::{Arithmetic, found};
use crate::registry::expected_blocks;

/// Largest sum of differences, as a share of the sum of the original output, where factors are rounded to bfloat16.
const FAST: f32 = 0.03;
/// The same where only the order of additions differs.
const FULL: f32 = 1e-4;

/// Five letters of five columns and seven rows each.
const WORD: [&str; 7] = [
    "####. ##### .#### ##### .###.",
    "#...# #.... #.... ..#.. #...#",
    "#...# #.... #.... ..#.. #...#",
    "####. ####. #.... ..#.. #...#",
    "#.#.. #.... #.... ..#.. #...#",
    "#..#. #.... #.... ..#.. #...#",
    "#...# ##### .#### ..#.. .###.",
];

/// The word in black on white.
fn picture(model: Model) -> Tensor {
    let (height, width, scale) = match model {
        Model::Orientation => (224, 224, 6),
        Model::TinyDetector | Model::SmallDetector => (96, 160, 4),
        Model::TinyRecogniser | Model::SmallRecogniser => (48, 192, 5),
    };
    let mut picture = Tensor::zeros(vec![1, 3, height, width]);
    let margin = (height - WORD.len() * scale) / 2;
    for (at, value) in picture.data.iter_mut().enumerate() {
        let place = |at: usize| at.checked_sub(margin.min(20)).map(|at| at / scale);
        let (row, column) = (place(at / width % height), place(at % width));
        let row = row.and_then(|row| WORD.get(row));
        let sign = row.zip(column).and_then(|(row, column)| row.as_bytes().get(column));
        *value = if sign == Some(&b'#') { -1.0 } else { 1.0 };
    }
    picture
}

fn answer(environment: &Environment, bytes: &[u8], picture: &Tensor) -> Tensor {
    let builder = session_builder(environment, Device::Cpu, Arithmetic::Portable, true);
    let mut session = builder.unwrap().commit_from_memory(bytes).unwrap();
    let view = TensorRef::from_array_view((picture.shape.clone(), picture.data.as_slice()));
    let outputs = session.run(ort::inputs![view.unwrap()]).unwrap();
    let (shape, data) = outputs[0].try_extract_tensor::<f32>().unwrap();
    let shape = shape.iter().map(|side| usize::try_from(*side).unwrap()).collect();
    Tensor { shape, data: data.to_vec() }
}

fn difference(untouched: &Tensor, changed: &Tensor) -> f32 {
    assert_eq!(untouched.shape, changed.shape);
    let pairs = untouched.data.iter().zip(&changed.data);
    pairs.map(|(a, b)| (a - b).abs()).sum::<f32>() / untouched.data.iter().sum::<f32>()
}

#[test]
fn models_with_our_operators_answer_as_the_untouched_ones_do() {
    let name = "models_with_our_operators_answer_as_the_untouched_ones_do";
    let Some(environment) = environment_or_skip(name) else { return };
    let Some(models) = models_or_skip(name) else { return };
    for (model, bytes) in models {
        let picture = picture(model);
        let untouched = answer(&environment, &bytes, &picture);
        let most = untouched.data.iter().copied().fold(0.0, f32::max);
        assert!(most > 0.5, "{model} sees nothing in the picture: {most}");
        let changes: [(Option<Vec<u8>>, f32); 2] =
            [(blocks::fused(&bytes), FAST), (without_concat(&bytes), FULL)];
        for (changed, tolerance) in changes {
            let Some(changed) = changed else { continue };
            let difference = difference(&untouched, &answer(&environment, &changed, &picture));
            println!("{model}: {difference}, at most {tolerance}");
            assert!(difference <= tolerance, "{model}: {difference} > {tolerance}");
        }
    }
}

#[test]
fn each_model_has_the_blocks_of_the_manifest() {
    let Some(models) = models_or_skip("each_model_has_the_blocks_of_the_manifest") else { return };
    for (model, bytes) in models {
        assert_eq!(found(&bytes), expected_blocks(model.file()), "{model}");
    }
}
