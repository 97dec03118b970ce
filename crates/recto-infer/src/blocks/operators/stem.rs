//! Stems: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};
use ort::value::TensorValueType;

use super::{BlockOperator, each, quartered, unpacked};
use crate::blocks::kernels::{Scratch, stem};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::{BatchNorm, ConvWeights, TAPS};

/// The stem that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let wide = walk.conv_norm(first)?;
    walk.gelu()?;
    let second = walk.reader()?;
    let narrow = walk.conv_norm(second)?;
    walk.nodes.sort_unstable();
    Some(FoundBlock {
        operator: Stem::NAME,
        inputs: [[input].as_slice(), &wide, &narrow].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// The index of each layer's weights among the inputs.
const LAYERS: [usize; 2] = [1, 6];

/// `input [n, c, height, width]`, and twice: weights `[outputs, inputs, 3, 3]`, scale, shift, mean and variance of each
/// output -> `[n, outputs, height / 4, width / 4]`. The sides are multiples of 4.
pub(crate) struct Stem {
    layers: [ConvWeights; 2],
}

impl BlockOperator for Stem {
    const NAME: &'static str = "Stem";
    const INPUTS: usize = 11;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let [first, second] = LAYERS.map(|from| {
            let parts = [0, 1, 2, 3, 4]
                .map(|part| context.constant_input::<TensorValueType<f32>>(from + part));
            let [weights, scale, shift, mean, variance] = parts;
            let (weights, scale, shift, mean, variance) =
                (weights?, scale?, shift?, mean?, variance?);
            let norm = BatchNorm {
                scale: scale.extract_tensor().1,
                shift: shift.extract_tensor().1,
                mean: mean.extract_tensor().1,
                variance: variance.extract_tensor().1,
            };
            ConvWeights::of_normed_taps(weights.extract_tensor().1, &norm, TAPS)
                .ok_or_else(unpacked)
        });
        let layers = [first?, second?];
        if layers[0].outputs * TAPS != 2 * layers[1].pairs {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        Ok(Self { layers })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { layers } = self;
        let sides = |sides| quartered(&layers[0], &layers[1], sides);
        each(context, sides, |[_, height, width], input, output| {
            stem(layers, [height, width], input, output, scratch);
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, gelu, model};
    use crate::graph::{list, node, number};

    #[test]
    fn a_stem_becomes_one_operator() {
        let halving = || [number("group", 1), list("strides", 2), list("pads", 1)];
        let norm = |from: &str, at: usize, to: &str| {
            let parts = ["scale", "shift", "mean", "variance"].map(|part| format!("{part}{at}"));
            let inputs: Vec<&str> =
                std::iter::once(from).chain(parts.iter().map(String::as_str)).collect();
            node("BatchNormalization", &inputs, to, &[])
        };
        let mut all =
            vec![node("Conv", &["image", "s1"], "seen", &halving()), norm("seen", 1, "h")];
        all.extend(gelu());
        all.push(node("Conv", &["g", "s2"], "smaller", &halving()));
        all.push(norm("smaller", 2, "end"));
        let constants: [(&str, &[i64]); 2] = [("s1", &[8, 3, 3, 3]), ("s2", &[16, 8, 3, 3])];
        assert_eq!(
            described(&fused(&model(&all, &constants)).unwrap(), ""),
            ["Stem image s1 scale1 shift1 mean1 variance1 s2 scale2 shift2 mean2 variance2 end"]
        );
        all[7] = node("Conv", &["g", "s2"], "smaller", &[list("strides", 1), list("pads", 1)]);
        assert_eq!(fused(&model(&all, &constants)), None);
    }
}
