//! Finds the blocks of a model and puts one operator in the place of each.

use std::collections::BTreeSet;

use super::block::{Block, DOMAIN};
use super::walk::Graph;
use super::{depthwise, linear, mixer, stem};
use crate::graph::{GRAPH_NODE, with_domain, with_graph};
use crate::protobuf::{Message, fields};

/// The changed model; nothing where the bytes are no model with such blocks.
pub(crate) fn fused(model: &[u8]) -> Option<Vec<u8>> {
    with_graph(model, graph).map(|changed| with_domain(changed, DOMAIN))
}

fn graph(graph: &[u8]) -> Option<Vec<u8>> {
    let all = fields(graph)?;
    let model = Graph::of(&all)?;
    let find = |at| {
        let kinds = [mixer::find, stem::find, depthwise::find, linear::find];
        kinds.iter().find_map(|find| find(&model, at))
    };
    let blocks: Vec<Block<'_>> = (0..model.nodes.len()).filter_map(find).collect();
    let replaced: BTreeSet<usize> = blocks.iter().flat_map(|block| &block.nodes).copied().collect();
    let mut changed = Message::default();
    let mut index = 0;
    for field in &all {
        if field.number != GRAPH_NODE {
            changed.0.extend_from_slice(field.whole);
            continue;
        }
        if !replaced.contains(&index) {
            changed.0.extend_from_slice(field.whole);
        }
        // Where the last of its nodes stood, all that it reads is there.
        for block in blocks.iter().filter(|block| block.nodes.last() == Some(&index)) {
            changed = changed.message(GRAPH_NODE, &block.node()?);
        }
        index += 1;
    }
    (!blocks.is_empty()).then_some(changed.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MODEL_GRAPH, Node, list, node, nodes, number};
    use crate::half::mixer::IS_ADDED;

    /// A constant of that shape.
    fn constant(name: &str, sides: &[i64]) -> Message {
        let tensor = sides.iter().fold(Message::default(), |tensor, side| tensor.number(1, *side));
        tensor.number(2, 1).text(8, name)
    }

    /// A mixer of 16 to 32 to 16 channels: its nodes, `x` to `z`.
    fn mixer() -> Vec<Message> {
        let pointwise = || [number("group", 1), list("strides", 1), list("pads", 0)];
        vec![
            node("Conv", &["x", "w1"], "wide", &pointwise()),
            node("Add", &["wide", "b1"], "biased", &[]),
            node("Identity", &["biased"], "h", &[]),
            node("Div", &["h", "root"], "scaled", &[]),
            node("Erf", &["scaled"], "erf", &[]),
            node("Add", &["erf", "one"], "risen", &[]),
            node("Mul", &["h", "risen"], "twice", &[]),
            node("Mul", &["twice", "half"], "g", &[]),
            node("Conv", &["g", "w2", "b2"], "y", &pointwise()),
            node("Add", &["x", "y"], "z", &[]),
        ]
    }

    fn model(nodes: &[Message]) -> Vec<u8> {
        let constants = [
            constant("w1", &[32, 16, 1, 1]),
            constant("b1", &[1, 32, 1, 1]),
            constant("w2", &[16, 32, 1, 1]),
            constant("b2", &[16]),
            constant("s1", &[8, 3, 3, 3]),
            constant("s2", &[16, 8, 3, 3]),
            constant("f", &[16, 1, 3, 3]),
        ];
        let graph = nodes.iter().fold(Message::default(), |graph, node| graph.message(1, node));
        let graph = constants.iter().fold(graph, |graph, tensor| graph.message(5, tensor));
        Message::default().number(1, 6).message(MODEL_GRAPH, &graph).0
    }

    /// Operator and inputs of each node of a changed model, and whether the input is added.
    fn told(changed: &[u8]) -> Vec<String> {
        let model = fields(changed).unwrap();
        let graph = fields(model[1].content).unwrap();
        let text = |bytes: &&[u8]| String::from_utf8_lossy(bytes).into_owned();
        let told = |node: &Node<'_>| {
            let words = std::iter::once(&node.operator).chain(&node.inputs).chain(&node.output);
            let added = node.numbers(IS_ADDED).map(|numbers| numbers[0].to_string());
            words.map(text).chain(added).collect::<Vec<_>>().join(" ")
        };
        nodes(&graph).unwrap().iter().map(told).collect()
    }

    #[test]
    fn a_mixer_becomes_one_operator_at_its_end() {
        let mut all = vec![node("Relu", &["image"], "x", &[])];
        all.extend(mixer());
        all.push(node("Relu", &["z"], "end", &[]));
        let changed = fused(&model(&all)).unwrap();
        assert_eq!(
            told(&changed),
            ["Relu image x", "ChannelMixer x w1 b1 w2 b2 z 1", "Relu z end"]
        );
        let domains = fields(&changed).unwrap();
        let domain = fields(domains[2].content).unwrap();
        assert_eq!((domains[2].number, domain[0].content), (8, &b"recto"[..]));
    }

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
        all.extend(mixer()[3..8].to_vec());
        all.push(node("Conv", &["g", "s2"], "smaller", &halving()));
        all.push(norm("smaller", 2, "end"));
        assert_eq!(
            told(&fused(&model(&all)).unwrap()),
            ["Stem image s1 scale1 shift1 mean1 variance1 s2 scale2 shift2 mean2 variance2 end"]
        );
        all[7] = node("Conv", &["g", "s2"], "smaller", &[list("strides", 1), list("pads", 1)]);
        assert_eq!(fused(&model(&all)), None);
    }

    #[test]
    fn a_product_with_what_comes_from_constants_becomes_one_operator() {
        let product = |inputs: &[&str]| {
            let weights = node("Transpose", &["w1"], "turned", &[]);
            let sum = node("Add", &["b1", "product"], "end", &[]);
            [weights, node("MatMul", inputs, "product", &[]), sum]
        };
        assert_eq!(
            told(&fused(&model(&product(&["x", "turned"]))).unwrap()),
            ["Transpose w1 turned", "Linear x turned b1 end"]
        );
        assert_eq!(fused(&model(&product(&["x", "y"]))), None, "of two maps");
        assert_eq!(fused(&model(&product(&["w2", "turned"]))), None, "a constant itself");
    }

    #[test]
    fn a_filter_of_each_channel_becomes_one_operator() {
        let filter = |strides: [i64; 2], pad: i64| {
            let lists = |name: &str, values: &[i64]| {
                let attribute = Message::default().text(1, name);
                values.iter().fold(attribute, |list, value| list.number(8, *value)).number(20, 7)
            };
            let attributes = [
                number("group", 16),
                lists("kernel_shape", &[3, 3]),
                lists("strides", &strides),
                lists("pads", &[pad; 4]),
            ];
            [node("Conv", &["x", "f", "b2"], "y", &attributes)]
        };
        let changed = fused(&model(&filter([2, 1], 1))).unwrap();
        assert_eq!(told(&changed), ["Depthwise x f b2 y"]);
        assert_eq!(fused(&model(&filter([2, 2], 1))), None, "columns are left out");
        assert_eq!(fused(&model(&filter([1, 1], 0))), None, "the map gets smaller");
    }

    #[test]
    fn what_is_added_to_it_stays_where_it_is_not_the_input() {
        let mut all = mixer();
        all[9] = node("Add", &["other", "y"], "z", &[]);
        assert_eq!(
            told(&fused(&model(&all)).unwrap()),
            ["ChannelMixer x w1 b1 w2 b2 y 0", "Add other y z"]
        );
    }

    #[test]
    fn what_something_else_reads_is_left_alone() {
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
            (6, node("Mul", &["scaled", "risen"], "twice", &[])),
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
