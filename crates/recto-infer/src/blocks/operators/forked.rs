//! Forked stems: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};

use super::{BlockOperator, each, packed, quartered};
use crate::blocks::kernels::{Scratch, forked_stem};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::{ConvWeights, ROWS, TAPS};

/// The forked stem that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, start: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, start)?;
    let input = walk.value;
    let first = walk.conv_relu(start, 3, 2)?;
    let &[one, other] = walk.readers() else { return None };
    let (narrow, greatest) = if walk.is(one, "Conv") { (one, other) } else { (other, one) };
    let mut branch = Walk::before(graph, narrow)?;
    let narrow = branch.conv_relu(narrow, 2, 1)?;
    let widen = branch.reader()?;
    let widen = branch.conv_relu(widen, 2, 1)?;
    walk.max_pool(greatest)?;
    walk.concat(branch)?;
    let join = walk.reader()?;
    let join = walk.conv_relu(join, 3, 2)?;
    let last = walk.reader()?;
    let last = walk.conv_relu(last, 1, 1)?;
    walk.nodes.sort_unstable();
    Some(FoundBlock {
        operator: ForkedStem::NAME,
        inputs: [[input].as_slice(), &first, &narrow, &widen, &join, &last].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// The index of each layer's weights among the inputs, and its number of taps.
const LAYERS: [(usize, usize); 5] = [(1, TAPS), (3, 4), (5, 4), (7, TAPS), (9, 1)];

/// `input [n, c, height, width]`, and five times weights and bias: of the first convolution, of the two of the branch,
/// of that after the concatenation, and of the last one -> `[n, outputs, height / 4, width / 4]`. The sides are
/// multiples of 4.
pub(crate) struct ForkedStem {
    layers: [ConvWeights; 5],
}

impl BlockOperator for ForkedStem {
    const NAME: &'static str = "ForkedStem";
    const INPUTS: usize = 11;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let [first, narrow, widen, join, last] = LAYERS.map(|(from, taps)| {
            packed(context, from, |weights, bias| ConvWeights::of_taps(weights, bias, taps))
        });
        let layers = [first?, narrow?, widen?, join?, last?];
        let [first, narrow, widen, join, last] = &layers;
        let fits = |from: usize, layer: &ConvWeights, taps: usize| {
            // Outputs that only fill up a block are not read.
            from.abs_diff(2 * layer.pairs / taps) < ROWS
        };
        let is_whole = fits(first.outputs, narrow, 4)
            && fits(narrow.outputs, widen, 4)
            && (first.outputs + widen.outputs) * TAPS == 2 * join.pairs
            && fits(join.outputs, last, 1);
        if !is_whole {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        Ok(Self { layers })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { layers } = self;
        let sides = |sides| quartered(&layers[0], &layers[4], sides);
        each(context, sides, |[_, height, width], input, output| {
            forked_stem(layers, [height, width], input, output, scratch);
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, lists, model, text};
    use crate::graph::{node, number};
    use crate::protobuf::Message;

    /// A forked stem of 3 to 8 to 16 channels: its nodes, from `x` to `z`.
    fn forked() -> Vec<Message> {
        let halving = || [lists("strides", &[2, 2]), lists("pads", &[1; 4])];
        let square = || [lists("strides", &[1, 1]), text("auto_pad", "SAME_UPPER")];
        let greatest = [lists("kernel_shape", &[2, 2]), square()[0].clone(), square()[1].clone()];
        vec![
            node("Conv", &["x", "w1", "b1"], "1", &halving()),
            node("Relu", &["1"], "trunk", &[]),
            node("Conv", &["trunk", "w2", "b2"], "2", &square()),
            node("Relu", &["2"], "narrow", &[]),
            node("Conv", &["narrow", "w3", "b3"], "3", &square()),
            node("Relu", &["3"], "wide", &[]),
            node("MaxPool", &["trunk"], "greatest", &greatest),
            node("Concat", &["greatest", "wide"], "joined", &[number("axis", 1)]),
            node("Conv", &["joined", "w4", "b4"], "4", &halving()),
            node("Relu", &["4"], "y", &[]),
            node("Conv", &["y", "w5", "b5"], "5", &[lists("pads", &[0; 4])]),
            node("Relu", &["5"], "z", &[]),
        ]
    }

    fn changed(nodes: &[Message]) -> Option<Vec<u8>> {
        let constants: [(&str, &[i64]); 10] = [
            ("w1", &[8, 3, 3, 3]),
            ("b1", &[8]),
            ("w2", &[4, 8, 2, 2]),
            ("b2", &[4]),
            ("w3", &[8, 4, 2, 2]),
            ("b3", &[8]),
            ("w4", &[8, 16, 3, 3]),
            ("b4", &[8]),
            ("w5", &[16, 8, 1, 1]),
            ("b5", &[16]),
        ];
        fused(&model(nodes, &constants))
    }

    #[test]
    fn a_forked_stem_becomes_one_operator() {
        let operator = ["ForkedStem x w1 b1 w2 b2 w3 b3 w4 b4 w5 b5 z"];
        assert_eq!(described(&changed(&forked()).unwrap(), ""), operator);
    }

    #[test]
    fn what_is_like_it_is_left_alone() {
        let square = [lists("strides", &[1, 1]), lists("pads", &[0; 4])];
        let changes = [
            (2, node("Conv", &["trunk", "w2", "b2"], "2", &square)),
            (5, node("Sigmoid", &["3"], "wide", &[])),
            (6, node("MaxPool", &["trunk"], "greatest", &square)),
            (7, node("Concat", &["wide", "greatest"], "joined", &[number("axis", 1)])),
            (7, node("Concat", &["greatest", "wide"], "joined", &[number("axis", 2)])),
        ];
        for (at, change) in changes {
            let mut all = forked();
            all[at] = change;
            assert_eq!(changed(&all), None, "{at}");
        }
    }
}
