//! Linear layers: found in a model, and as an operator of ONNX Runtime's.

use std::ops::RangeInclusive;

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
};

use super::{INPUT, VERSIONS, absent, inputs, outputs, packed};
use crate::blocks::search::{Block, Graph, Walk};
use crate::blocks::sums::{Scratch, weigh};
use crate::blocks::weights::Table;

const OPERATOR: &str = "Linear";

/// The linear layer that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<Block<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let layer = walk.product(first)?;
    Some(Block {
        operator: OPERATOR,
        inputs: [[input].as_slice(), &layer].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// `input [..., inputs]`, weights `[inputs, outputs]`, bias `[outputs]` -> `[..., outputs]`.
pub(crate) struct Linear;

const WEIGHTS: usize = 1;

impl Operator for Linear {
    type Kernel<'attr> = Weighing;

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

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<Weighing> {
        let table = packed(context, WEIGHTS, Table::of)?;
        Ok(Weighing { table, scratch: Scratch::default() })
    }
}

/// A linear layer of a session.
pub(crate) struct Weighing {
    table: Table,
    scratch: Scratch,
}

impl Kernel for Weighing {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        let Self { table, scratch } = self;
        let input = context.input(INPUT)?.ok_or_else(absent)?;
        let (shape, input) = input.try_extract_tensor::<f32>()?;
        let mut shape = shape.to_vec();
        let last = shape.last_mut().filter(|last| usize::try_from(**last) == Ok(table.inputs));
        let last =
            last.ok_or_else(|| ort::Error::new("the input has not the sides that are weighed"))?;
        *last = table.bias.len() as i64;
        let mut output = context.output(0, shape)?.ok_or_else(absent)?;
        weigh(table, input, output.try_extract_tensor_mut::<f32>()?.1, scratch);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{model, told};
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
            told(&product(&["x", "turned"]).unwrap(), ""),
            ["Transpose w turned", "Linear x turned b end"]
        );
        assert_eq!(product(&["x", "y"]), None, "of two maps");
        assert_eq!(product(&["w", "turned"]), None, "a constant itself");
    }
}
