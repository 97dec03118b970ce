//! Stems: found in a model, and as an operator of ONNX Runtime's.

use std::ops::RangeInclusive;

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
};
use ort::value::{TensorElementType, TensorValueType};

use super::fused::Block;
use super::layer::{Layer, Norm, TAPS};
use super::walk::{Graph, Walk};
use super::{Scratch, stem};

const OPERATOR: &str = "Stem";

/// The stem that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<Block<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let wide = walk.halving(first)?;
    walk.gelu()?;
    let second = walk.reader()?;
    let narrow = walk.halving(second)?;
    walk.nodes.sort_unstable();
    Some(Block {
        operator: OPERATOR,
        inputs: [[input].as_slice(), &wide, &narrow].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// `input [n, c, height, width]`, and twice: weights `[outputs, inputs, 3, 3]`, scale, shift, mean and variance of each output
/// -> `[n, outputs, height / 4, width / 4]`. The sides are multiples of 4.
pub(crate) struct Stem;

/// Where the operator's inputs stand.
const INPUT: usize = 0;
const LAYERS: [usize; 2] = [1, 6];

impl Operator for Stem {
    type Kernel<'attr> = Stemming;

    fn name(&self) -> &str {
        OPERATOR
    }

    fn versions(&self) -> RangeInclusive<u32> {
        1..=1
    }

    fn inputs(&self) -> impl IntoIterator<Item = OperatorInput> {
        [const { OperatorInput::required(TensorElementType::Float32) }; 11]
    }

    fn outputs(&self) -> impl IntoIterator<Item = OperatorOutput> {
        [OperatorOutput::required(TensorElementType::Float32)]
    }

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<Stemming> {
        let [first, second] = LAYERS.map(|from| {
            let parts = [0, 1, 2, 3, 4]
                .map(|part| context.constant_input::<TensorValueType<f32>>(from + part));
            let [weights, scale, shift, mean, variance] = parts;
            let (weights, scale, shift, mean, variance) =
                (weights?, scale?, shift?, mean?, variance?);
            let norm = Norm {
                scale: scale.extract_tensor().1,
                shift: shift.extract_tensor().1,
                mean: mean.extract_tensor().1,
                variance: variance.extract_tensor().1,
            };
            Layer::of_taps(weights.extract_tensor().1, &norm)
                .ok_or_else(|| ort::Error::new("a layer can't be packed"))
        });
        let layers = [first?, second?];
        if layers[0].outputs * TAPS != 2 * layers[1].pairs {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        Ok(Stemming { layers, scratch: Scratch::default() })
    }
}

/// A stem of a session.
pub(crate) struct Stemming {
    layers: [Layer; 2],
    scratch: Scratch,
}

impl Kernel for Stemming {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        let absent = || ort::Error::new("a tensor is missing");
        let input = context.input(INPUT)?.ok_or_else(absent)?;
        let (shape, input) = input.try_extract_tensor::<f32>()?;
        let [count, channels, height, width] = shape[..] else {
            return Err(ort::Error::new("the input has not four dimensions"));
        };
        let [channels, height, width] =
            [channels, height, width].map(|side| usize::try_from(side).unwrap_or(0));
        let is_weighed = channels.next_multiple_of(2) * TAPS == 2 * self.layers[0].pairs;
        if !is_weighed || !height.is_multiple_of(4) || !width.is_multiple_of(4) {
            return Err(ort::Error::new("the input has not the sides that are weighed"));
        }
        let outputs = self.layers[1].outputs;
        let shape = [outputs, height / 4, width / 4].map(|side| side as i64);
        let mut output =
            context.output(0, [count, shape[0], shape[1], shape[2]])?.ok_or_else(absent)?;
        let (_, output) = output.try_extract_tensor_mut::<f32>()?;
        let inputs = input.chunks_exact((channels * height * width).max(1));
        let outputs = output.chunks_exact_mut((outputs * height * width / 16).max(1));
        for (input, output) in inputs.zip(outputs) {
            stem(&self.layers, [height, width], input, output, &mut self.scratch);
        }
        Ok(())
    }
}
