//! Recorded outputs of models, so that the code around them is tested without a runtime.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{InferError, Inference, Model, Tensor, TensorView};

/// Gives the recorded outputs of each model in the order in which they were recorded.
#[derive(Debug, Default)]
pub struct Recorded {
    answers: Mutex<BTreeMap<Model, VecDeque<Tensor>>>,
    characters: BTreeMap<Model, Arc<[String]>>,
}

impl Recorded {
    #[must_use]
    pub fn answering(self, model: Model, answer: Tensor) -> Self {
        self.answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(model)
            .or_default()
            .push_back(answer);
        self
    }

    #[must_use]
    pub fn spelling(mut self, model: Model, characters: &[&str]) -> Self {
        self.characters.insert(model, characters.iter().map(|c| (*c).to_owned()).collect());
        self
    }
}

impl Inference for Recorded {
    fn run(
        &self,
        model: Model,
        _: &mut dyn FnMut(&mut Tensor),
        read: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError> {
        let answer = self
            .answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_mut(&model)
            .and_then(VecDeque::pop_front)
            .ok_or_else(|| InferError::Failed { model, why: "no answer was recorded".to_owned() });
        answer.map(|answer| read(answer.view()))
    }

    fn rest(&self) {}

    fn characters(&self, model: Model) -> Result<Arc<[String]>, InferError> {
        self.characters.get(&model).cloned().ok_or_else(|| InferError::Failed {
            model,
            why: "no characters were recorded".to_owned(),
        })
    }
}
