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
