//! Detector heads: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext};

use super::{BlockOperator, absent, packed, sides_of};
use crate::blocks::kernels::{Scratch, detector_head};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::{ConvWeights, SCALES, TAPS, TIMES};

/// The head that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, start: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, start)?;
    let maps = walk.upsampled_concat(start)?;
    let join = walk.reader()?;
    let join = walk.conv_relu(join, 3, 1)?;
    let twice = walk.conv_transpose()?;
    walk.step("Relu")?;
    let again = walk.conv_transpose()?;
    walk.nodes.sort_unstable();
    (maps.len() == SCALES).then(|| FoundBlock {
        operator: DetectorHead::NAME,
        inputs: [maps.as_slice(), &join, &twice, &again].concat(),
        output: walk.value,
        attributes: Vec::new(),
        nodes: walk.nodes,
    })
}

/// The index of each layer's weights among the inputs.
const LAYERS: [usize; 3] = [SCALES, SCALES + 2, SCALES + 4];

/// The maps from the smallest to the largest: `[n, c, height / k, width / k]` for a map `k` times smaller than the
/// largest. Then three times weights and bias: of a 3 x 3 convolution of the upsampled and concatenated maps, and of
/// two transposed convolutions that double both sides, the second with one output -> `[n, 1, 4 height, 4 width]`.
pub(crate) struct DetectorHead {
    layers: [ConvWeights; 3],
}

impl BlockOperator for DetectorHead {
    const NAME: &'static str = "DetectorHead";
    const INPUTS: usize = SCALES + 6;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let [join, twice, again] = LAYERS;
        let layers = [
            packed(context, join, |weights, bias| ConvWeights::of_taps(weights, bias, TAPS))?,
            packed(context, twice, ConvWeights::of_transposed)?,
            packed(context, again, ConvWeights::of_transposed)?,
        ];
        let [join, twice, again] = &layers;
        let fits = join.outputs == 2 * twice.pairs && twice.outputs == TIMES * 2 * again.pairs;
        if !fits || !join.pairs.is_multiple_of(SCALES * TAPS) {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        Ok(Self { layers })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { layers } = self;
        let channels = 2 * layers[0].pairs / TAPS / SCALES;
        let unfit = || ort::Error::new("the maps don't fit together");
        let input = |scale: usize| context.input(scale)?.ok_or_else(absent);
        let [a, b, c, d] = [input(0)?, input(1)?, input(2)?, input(3)?];
        let (shape, _) = d.try_extract_tensor::<f32>()?;
        let (count, [_, height, width]) = sides_of(shape)?;
        let mut maps = Vec::with_capacity(SCALES);
        for map in [&a, &b, &c, &d] {
            let (shape, map) = map.try_extract_tensor::<f32>()?;
            let (of, [planes, rows, columns]) = sides_of(shape)?;
            let times = height.checked_div(rows).ok_or_else(unfit)?;
            if [of, planes, rows * times, columns * times] != [count, channels, height, width] {
                return Err(unfit());
            }
            maps.push((map, times));
        }
        let sides = [count, 1, TIMES * height, TIMES * width].map(|side| side as i64);
        let mut output = context.output(0, sides)?.ok_or_else(absent)?;
        let (_, output) = output.try_extract_tensor_mut::<f32>()?;
        let length = TIMES * height * TIMES * width;
        for (index, output) in output.chunks_exact_mut(length.max(1)).enumerate() {
            let mut of = [(&[][..], 1); SCALES];
            for (of, (map, times)) in of.iter_mut().zip(&maps) {
                let length = channels * (height / times) * (width / times);
                *of = (&map[index * length..][..length], *times);
            }
            detector_head(layers, [height, width], of, output, scratch);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, lists, model, text};
    use crate::graph::{node, number};
    use crate::protobuf::Message;

    /// A head over four maps of 8 channels: its nodes, from `a` to `d` to `z`.
    fn head() -> Vec<Message> {
        let nearest = || {
            [
                text("mode", "nearest"),
                text("nearest_mode", "floor"),
                text("coordinate_transformation_mode", "asymmetric"),
            ]
        };
        let twice = || {
            [
                number("group", 1),
                lists("kernel_shape", &[2, 2]),
                lists("strides", &[2, 2]),
                lists("pads", &[0; 4]),
            ]
        };
        vec![
            node("Resize", &["a", "none", "times 8"], "large a", &nearest()),
            node("Resize", &["b", "none", "times 4"], "large b", &nearest()),
            node("Resize", &["c", "none", "times 2"], "large c", &nearest()),
            node("Concat", &["large a", "large b", "large c", "d"], "all", &[number("axis", 1)]),
            node("Conv", &["all", "w1", "b1"], "1", &[lists("pads", &[1; 4])]),
            node("Relu", &["1"], "joined", &[]),
            node("ConvTranspose", &["joined", "w2"], "2", &twice()),
            node("Add", &["2", "b2"], "3", &[]),
            node("Relu", &["3"], "larger", &[]),
            node("ConvTranspose", &["larger", "w3"], "4", &twice()),
            node("Add", &["4", "b3"], "z", &[]),
            node("Sigmoid", &["z"], "end", &[]),
        ]
    }

    fn changed(nodes: &[Message]) -> Option<Vec<u8>> {
        let constants: [(&str, &[i64]); 6] = [
            ("w1", &[8, 32, 3, 3]),
            ("b1", &[8]),
            ("w2", &[8, 8, 2, 2]),
            ("b2", &[1, 8, 1, 1]),
            ("w3", &[8, 1, 2, 2]),
            ("b3", &[1, 1, 1, 1]),
        ];
        fused(&model(nodes, &constants))
    }

    #[test]
    fn a_head_becomes_one_operator() {
        let operator = ["DetectorHead a b c d w1 b1 w2 b2 w3 b3 z", "Sigmoid z end"];
        assert_eq!(described(&changed(&head()).unwrap(), ""), operator);
    }

    #[test]
    fn what_is_like_it_is_left_alone() {
        let linear = [text("mode", "linear")];
        let stride = [lists("kernel_shape", &[2, 2]), lists("strides", &[1, 1])];
        let changes = [
            (1, node("Resize", &["b", "none", "times 4"], "large b", &linear)),
            (3, node("Concat", &["large b", "large c", "d"], "all", &[number("axis", 1)])),
            (6, node("ConvTranspose", &["joined", "w2"], "2", &stride)),
            (10, node("Add", &["4", "other"], "z", &[])),
        ];
        for (at, change) in changes {
            let mut all = head();
            all[at] = change;
            assert_eq!(changed(&all), None, "{at}");
        }
    }
}
