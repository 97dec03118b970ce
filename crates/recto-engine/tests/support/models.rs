//! Models that find no text.

use std::sync::{Arc, Mutex};

use recto_infer::{InferError, Inference, Model, Tensor, TensorView};

/// Keeps the model and the width and height of each input.
#[derive(Default)]
pub(crate) struct EmptyModels {
    pub(crate) inputs: Mutex<Vec<(Model, usize, usize)>>,
}

impl Inference for EmptyModels {
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        look: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError> {
        let mut input = Tensor::default();
        fill(&mut input);
        let [height, width]: [usize; 2] = input.view().shape[2..].try_into().unwrap();
        self.inputs.lock().unwrap().push((model, width, height));
        let output = match model {
            Model::TinyDetector => Tensor::zeros(vec![1, 1, height, width]),
            _ => Tensor::zeros(vec![1, 4]),
        };
        look(output.view());
        Ok(())
    }

    fn rest(&self) {}

    fn characters(&self, _: Model) -> Result<Arc<[String]>, InferError> {
        Ok(Arc::from([]))
    }
}

/// Models that see eight lines across the picture and can read none of them.
pub(crate) struct UnknownScript;

impl Inference for UnknownScript {
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        look: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError> {
        let mut input = Tensor::default();
        fill(&mut input);
        let shape = input.view().shape.to_vec();
        let mut output = match model {
            Model::Orientation => Tensor::zeros(vec![1, 4]),
            Model::TinyDetector => Tensor::zeros(vec![1, 1, shape[2], shape[3]]),
            // The blank at every step.
            _ => Tensor::zeros(vec![shape[0], 4, 2]),
        };
        if model == Model::TinyDetector {
            let (height, width) = (shape[2], shape[3]);
            let data = output.take_shape(vec![1, 1, height, width]);
            for (at, value) in data.iter_mut().enumerate() {
                let (x, y) = (at % width, at / width);
                let is_in_line = y < 8 * 60 && (20..50).contains(&(y % 60));
                let is_text = is_in_line && (width / 10..width * 9 / 10).contains(&x);
                *value = f32::from(u8::from(is_text));
            }
        }
        look(output.view());
        Ok(())
    }

    fn rest(&self) {}

    fn characters(&self, _: Model) -> Result<Arc<[String]>, InferError> {
        Ok(Arc::from([]))
    }
}
