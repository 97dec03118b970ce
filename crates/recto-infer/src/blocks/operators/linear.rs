//! Linear layers: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};

use super::{BlockOperator, INPUT, absent, packed};
use crate::blocks::kernels::{Scratch, linear};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::LinearWeights;

/// The linear layer that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let layer = walk.matmul(first)?;
    Some(FoundBlock {
        operator: Linear::NAME,
        inputs: [[input].as_slice(), &layer].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

const WEIGHTS: usize = 1;

/// `input [..., inputs]`, weights `[inputs, outputs]`, bias `[outputs]` -> `[..., outputs]`.
pub(crate) struct Linear {
    table: LinearWeights,
}

impl BlockOperator for Linear {
    const NAME: &'static str = "Linear";
    const INPUTS: usize = 3;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let table = packed(context, WEIGHTS, LinearWeights::of)?;
        Ok(Self { table })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { table } = self;
        let input = context.input(INPUT)?.ok_or_else(absent)?;
        let (shape, input) = input.try_extract_tensor::<f32>()?;
        let mut shape = shape.to_vec();
        let last = shape.last_mut().filter(|last| usize::try_from(**last) == Ok(table.inputs));
        let last =
            last.ok_or_else(|| ort::Error::new("the input's shape isn't that of the layer"))?;
        *last = table.bias.len() as i64;
        let mut output = context.output(0, shape)?.ok_or_else(absent)?;
        linear(table, input, output.try_extract_tensor_mut::<f32>()?.1, scratch);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, model};
    use crate::graph::node;

    #[test]
    fn a_product_with_what_comes_from_constants_becomes_one_operator() {
        let product = |inputs: &[&str]| {
            let weights = node("Transpose", &["w"], "turned", &[]);
            let sum = node("Add", &["b", "product"], "end", &[]);
            let nodes = [weights, node("MatMul", inputs, "product", &[]), sum];
            fused(&model(&nodes, &[("w", &[32, 16]), ("b", &[16])]))
        };
        assert_eq!(
            described(&product(&["x", "turned"]).unwrap(), ""),
            ["Transpose w turned", "Linear x turned b end"]
        );
        assert_eq!(product(&["x", "y"]), None, "of two maps");
        assert_eq!(product(&["w", "turned"]), None, "a constant itself");
    }
}
