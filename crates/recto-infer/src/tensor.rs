//! Numbers with a shape.

/// A dense tensor, the last dimension running fastest.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub data: Vec<f32>,
}

impl Tensor {
    pub fn zeros(shape: Vec<usize>) -> Self {
        let length = shape.iter().product();
        Self { shape, data: vec![0.0; length] }
    }

    /// Takes a shape, whatever it had. What its numbers are is left open: they are there to be written over.
    pub fn take_shape(&mut self, shape: Vec<usize>) -> &mut [f32] {
        self.data.resize(shape.iter().product(), 0.0);
        self.shape = shape;
        &mut self.data
    }

    pub fn view(&self) -> TensorView<'_> {
        TensorView { shape: &self.shape, data: &self.data }
    }
}

/// A borrowed tensor.
#[derive(Debug, Clone, Copy)]
pub struct TensorView<'a> {
    pub shape: &'a [usize],
    pub data: &'a [f32],
}
