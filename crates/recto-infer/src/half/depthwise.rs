//! Depthwise convolutions: found in a model, and as an operator of ONNX Runtime's.

use std::ops::RangeInclusive;

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
};
use ort::value::TensorValueType;

use super::block::Block;
use super::operator::{VERSIONS, each, inputs, outputs};
use super::walk::{Graph, Walk};
use super::{Scratch, filter};
use crate::graph::number;

const OPERATOR: &str = "Depthwise";
/// The operator's attribute: of so many rows one comes out.
const STEP: &str = "step";

/// The depthwise convolution that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<Block<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let (filters, step) = walk.filters(first)?;
    Some(Block {
        operator: OPERATOR,
        inputs: [[input].as_slice(), &filters].concat(),
        output: walk.value,
        attributes: vec![number(STEP, step)],
        nodes: walk.nodes,
    })
}

/// Each channel's own filter: square, of odd sides, as many zeros around the map as keep its sides.
#[derive(Debug)]
pub(crate) struct Filters {
    /// 3 or 5.
    pub(crate) side: usize,
    /// Of so many rows one comes out, the first one first.
    pub(crate) step: usize,
    /// `[channels, side, side]`.
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// Filters have these sides.
pub(crate) const SIDES: [usize; 2] = [3, 5];
/// Of so many rows one comes out.
pub(crate) const STEPS: [usize; 2] = [1, 2];

/// `input [n, c, height, width]`, weights `[c, 1, side, side]`, bias of `c` numbers -> `[n, c, height / step, width]`, rounded up.
pub(crate) struct Depthwise;

const WEIGHTS: usize = 1;
const BIAS: usize = 2;

impl Operator for Depthwise {
    type Kernel<'attr> = Filtering;

    fn name(&self) -> &str {
        OPERATOR
    }

    fn versions(&self) -> RangeInclusive<u32> {
        VERSIONS
    }

    fn inputs(&self) -> impl IntoIterator<Item = OperatorInput> {
        inputs::<3>()
    }

    fn outputs(&self) -> impl IntoIterator<Item = OperatorOutput> {
        outputs()
    }

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<Filtering> {
        let weights = context.constant_input::<TensorValueType<f32>>(WEIGHTS)?;
        let bias = context.constant_input::<TensorValueType<f32>>(BIAS)?;
        let ((_, weights), (_, bias)) = (weights.extract_tensor(), bias.extract_tensor());
        let taps = weights.len().checked_div(bias.len()).unwrap_or(0);
        let side = SIDES.into_iter().find(|side| side * side == taps);
        let step = context.get::<i64>(STEP).and_then(|step| usize::try_from(step).ok());
        let (Some(side), Some(step)) = (side, step.filter(|step| STEPS.contains(step))) else {
            return Err(ort::Error::new("a filter can't be applied"));
        };
        let filters = Filters { side, step, weights: weights.to_vec(), bias: bias.to_vec() };
        Ok(Filtering { filters, scratch: Scratch::default() })
    }
}

/// A depthwise convolution of a session.
pub(crate) struct Filtering {
    filters: Filters,
    scratch: Scratch,
}

impl Kernel for Filtering {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        let Self { filters, scratch } = self;
        let sides = |[channels, height, width]: [usize; 3]| {
            (channels == filters.bias.len()).then_some([
                channels,
                height.div_ceil(filters.step),
                width,
            ])
        };
        each(context, sides, |[_, height, width], input, output| {
            filter(filters, [height, width], input, output, scratch);
        })
    }
}
