//! Dense tensors.

/// A dense tensor in row-major order (the last dimension varies fastest).
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

    /// Changes the shape. The content is unspecified and is to be overwritten.
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
