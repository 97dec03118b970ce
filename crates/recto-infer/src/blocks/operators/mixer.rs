//! Channel mixers: the pattern in a model, and the custom operator.

use ort::operator::{ComputeContext, KernelContext, ShapeInferenceContext};
use ort::value::ValueType;

use super::{BlockOperator, INPUT, each, packed};
use crate::blocks::kernels::{Scratch, channel_mixer};
use crate::blocks::search::{FoundBlock, Graph, Walk};
use crate::blocks::weights::ConvWeights;
use crate::graph::number;

/// The operator's attribute: is the input added to the output (residual connection)?
pub(crate) const IS_ADDED: &str = "is_added";

/// The mixer that starts with a node.
pub(crate) fn find<'a>(graph: &Graph<'a>, first: usize) -> Option<FoundBlock<'a>> {
    let mut walk = Walk::before(graph, first)?;
    let input = walk.value;
    let expand = walk.pointwise_conv(first)?;
    walk.gelu()?;
    let second = walk.reader()?;
    let project = walk.pointwise_conv(second)?;
    let is_added = walk.residual(input).is_some();
    walk.nodes.sort_unstable();
    Some(FoundBlock {
        operator: ChannelMixer::NAME,
        inputs: [[input].as_slice(), &expand, &project].concat(),
        output: walk.value,
        attributes: vec![number(IS_ADDED, i64::from(is_added))],
        nodes: walk.nodes,
    })
}

/// The index of each layer's weights among the inputs.
const LAYERS: [usize; 2] = [1, 3];
const CHANNELS: usize = 1;

/// `input [n, c, height, width]`, weights `[inner, c, 1, 1]`, bias of `inner` numbers, weights `[out, inner, 1, 1]`,
/// bias of `out` numbers -> `[n, out, height, width]`.
pub(crate) struct ChannelMixer {
    layers: [ConvWeights; 2],
    is_added: bool,
}

impl BlockOperator for ChannelMixer {
    const NAME: &'static str = "ChannelMixer";
    const INPUTS: usize = 5;

    fn new(context: &KernelContext<'_>) -> ort::Result<Self> {
        let [expand, project] = LAYERS.map(|from| packed(context, from, ConvWeights::of));
        let layers = [expand?, project?];
        if layers[0].outputs != 2 * layers[1].pairs {
            return Err(ort::Error::new("the layers don't fit together"));
        }
        let is_added = context.get::<i64>(IS_ADDED).is_some_and(|added| added != 0);
        Ok(Self { layers, is_added })
    }

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()> {
        let Self { layers, is_added } = self;
        let [expand, project] = &*layers;
        let sides = |[channels, height, width]: [usize; 3]| {
            (channels == 2 * expand.pairs).then_some([project.outputs, height, width])
        };
        each(context, sides, |_, input, output| {
            channel_mixer(layers, *is_added, input, output, scratch);
        })
    }

    fn infer_shape(context: &mut ShapeInferenceContext) -> ort::Result<()> {
        let inputs = context.inputs();
        let (Some(input), Some(project)) = (inputs.get(INPUT), inputs.get(LAYERS[1])) else {
            return Ok(());
        };
        let mut output = input.clone();
        if let (ValueType::Tensor { shape, .. }, ValueType::Tensor { shape: weights, .. }) =
            (&mut output, project)
            && let (Some(channels), Some(outputs)) = (shape.get_mut(CHANNELS), weights.first())
        {
            *channels = *outputs;
        }
        context.set_output(0, &output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::fused;
    use crate::blocks::search::sample::{self, described, gelu};
    use crate::graph::{list, node};
    use crate::protobuf::{Message, fields};

    fn model(nodes: &[Message]) -> Vec<u8> {
        let constants: [(&str, &[i64]); 4] = [
            ("w1", &[32, 16, 1, 1]),
            ("b1", &[1, 32, 1, 1]),
            ("w2", &[16, 32, 1, 1]),
            ("b2", &[16]),
        ];
        sample::model(nodes, &constants)
    }

    /// A mixer of 16 to 32 to 16 channels: its nodes, from `x` to `z`.
    fn mixer() -> Vec<Message> {
        let pointwise = || [number("group", 1), list("strides", 1), list("pads", 0)];
        let mut nodes = vec![
            node("Conv", &["x", "w1"], "wide", &pointwise()),
            node("Add", &["wide", "b1"], "biased", &[]),
            node("Identity", &["biased"], "h", &[]),
        ];
        nodes.extend(gelu());
        nodes.push(node("Conv", &["g", "w2", "b2"], "y", &pointwise()));
        nodes.push(node("Add", &["x", "y"], "z", &[]));
        nodes
    }

    #[test]
    fn a_mixer_becomes_one_operator_at_its_end() {
        let mut all = vec![node("Relu", &["image"], "x", &[])];
        all.extend(mixer());
        all.push(node("Relu", &["z"], "end", &[]));
        let changed = fused(&model(&all)).unwrap();
        assert_eq!(
            described(&changed, IS_ADDED),
            ["Relu image x", "ChannelMixer x w1 b1 w2 b2 z 1", "Relu z end"]
        );
        let domains = fields(&changed).unwrap();
        let domain = fields(domains[2].content).unwrap();
        assert_eq!((domains[2].number, domain[0].content), (8, &b"recto"[..]));
    }

    #[test]
    fn an_addend_other_than_the_input_stays() {
        let mut all = mixer();
        all[9] = node("Add", &["other", "y"], "z", &[]);
        assert_eq!(
            described(&fused(&model(&all)).unwrap(), IS_ADDED),
            ["ChannelMixer x w1 b1 w2 b2 y 0", "Add other y z"]
        );
    }

    #[test]
    fn a_block_with_another_reader_is_left_alone() {
        for value in ["wide", "h", "erf", "g"] {
            let mut all = mixer();
            all.push(node("Relu", &[value], "elsewhere", &[]));
            assert_eq!(fused(&model(&all)), None, "{value}");
        }
    }

    #[test]
    fn only_pointwise_convolutions_with_exact_gelu_are_mixers() {
        let changes = [
            (0, node("Conv", &["x", "w1"], "wide", &[number("group", 2)])),
            (0, node("Conv", &["x", "w1"], "wide", &[list("strides", 2)])),
            (0, node("Conv", &["x", "unknown"], "wide", &[])),
            (4, node("Tanh", &["scaled"], "erf", &[])),
            (6, node("Mul", &["scaled", "erf_plus_one"], "twice", &[])),
            (8, node("Conv", &["g", "w2"], "y", &[])),
            (8, node("Conv", &["g", "w2", "b1"], "y", &[])),
        ];
        for (at, change) in changes {
            let mut all = mixer();
            all[at] = change;
            assert_eq!(fused(&model(&all)), None, "{at}");
        }
        assert_eq!(fused(b"no model"), None);
    }
}
