//! Depthwise convolutions: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};
use ort::value::TensorValueType;

use super::{BlockOperator, each};
use crate::blocks::kernels::{Scratch, depthwise};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::{DepthwiseWeights, SIDES, STEPS};
use crate::graph::number;

/// The operator's attribute: the vertical stride.
const STEP: &str = "step";

/// The depthwise convolution that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let (filters, step) = walk.depthwise_conv(first)?;
    Some(FoundBlock {
        operator: Depthwise::NAME,
        inputs: [[input].as_slice(), &filters].concat(),
        output: walk.value,
        attributes: vec![number(STEP, step)],
        nodes: walk.nodes,
    })
}

const WEIGHTS: usize = 1;
const BIAS: usize = 2;

/// `input [n, c, height, width]`, weights `[c, 1, side, side]`, bias of `c` numbers -> `[n, c, height / step, width]`,
/// rounded up.
pub(crate) struct Depthwise {
    filters: DepthwiseWeights,
}

impl BlockOperator for Depthwise {
    const NAME: &'static str = "Depthwise";
    const INPUTS: usize = 3;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let weights = context.constant_input::<TensorValueType<f32>>(WEIGHTS)?;
        let bias = context.constant_input::<TensorValueType<f32>>(BIAS)?;
        let ((_, weights), (_, bias)) = (weights.extract_tensor(), bias.extract_tensor());
        let taps = weights.len().checked_div(bias.len()).unwrap_or(0);
        let side = SIDES.into_iter().find(|side| side * side == taps);
        let step = context.get::<i64>(STEP).and_then(|step| usize::try_from(step).ok());
        let (Some(side), Some(step)) = (side, step.filter(|step| STEPS.contains(step))) else {
            return Err(ort::Error::new("a filter can't be applied"));
        };
        let filters =
            DepthwiseWeights { side, step, weights: weights.to_vec(), bias: bias.to_vec() };
        Ok(Self { filters })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { filters } = self;
        let sides = |[channels, height, width]: [usize; 3]| {
            (channels == filters.bias.len()).then_some([
                channels,
                height.div_ceil(filters.step),
                width,
            ])
        };
        each(context, sides, |[_, height, width], input, output| {
            depthwise(filters, [height, width], input, output, scratch);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, lists, model};
    use crate::graph::node;

    #[test]
    fn a_filter_of_each_channel_becomes_one_operator() {
        let filter = |strides: [i64; 2], pad: i64| {
            let attributes = [
                number("group", 16),
                lists("kernel_shape", &[3, 3]),
                lists("strides", &strides),
                lists("pads", &[pad; 4]),
            ];
            let nodes = [node("Conv", &["x", "f", "b"], "y", &attributes)];
            fused(&model(&nodes, &[("f", &[16, 1, 3, 3]), ("b", &[16])]))
        };
        assert_eq!(described(&filter([2, 1], 1).unwrap(), STEP), ["Depthwise x f b y 2"]);
        assert_eq!(filter([2, 2], 1), None, "columns are left out");
        assert_eq!(filter([1, 1], 0), None, "the map gets smaller");
    }
}
