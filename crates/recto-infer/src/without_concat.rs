//! The detectors, changed so that a convolution's inputs are not concatenated before it reads them.
//!
//! A convolution of concatenated maps is the sum of the convolutions of each map with its part of the weights. The
//! concatenated map is the largest that a detector holds: without it the tiny one takes a tenth less time for a page,
//! the small one a quarter less memory.

use crate::graph::{
    GRAPH_NODE, NODE_ATTRIBUTE, NODE_OUTPUT, Node, node, nodes, number, with_graph,
};
use crate::protobuf::{Message, fields};

/// Each detector concatenates maps twice: in its first layers, and where it combines its scales.
const JOINS: usize = 2;
/// The axis along which weights are split. All maps have the same number of channels.
const CHANNEL_AXIS: i64 = 1;

/// The changed model; `None` where the bytes are not a detector.
pub(crate) fn without_concat(model: &[u8]) -> Option<Vec<u8>> {
    with_graph(model, graph)
}

fn graph(graph: &[u8]) -> Option<Vec<u8>> {
    let all = fields(graph)?;
    let nodes = nodes(&all)?;
    let joins: Vec<&Node<'_>> = nodes.iter().filter(|node| node.operator == b"Concat").collect();
    let joined_by = |name: &[u8]| joins.iter().find(|join| join.output == Some(name));
    let (mut changed, mut count) = (Message::default(), 0);
    let mut left = nodes.iter();
    for field in &all {
        let here = if field.number == GRAPH_NODE { left.next() } else { None };
        let join = here.and_then(|node| node.inputs.iter().find_map(|name| joined_by(name)));
        match (here, join) {
            (Some(convolution), Some(join)) if convolution.operator == b"Conv" => {
                for node in split_convolution(join, convolution)? {
                    changed = changed.message(GRAPH_NODE, &node);
                }
                count += 1;
            }
            (Some(node), None) if node.operator == b"Concat" => {}
            (_, None) => changed.0.extend_from_slice(field.whole),
            // Another node reads the concatenated map as well.
            (_, Some(_)) => return None,
        }
    }
    (count == JOINS && joins.len() == JOINS).then_some(changed.0)
}

/// The convolutions of the single maps, and their sums.
fn split_convolution(join: &Node<'_>, convolution: &Node<'_>) -> Option<Vec<Message>> {
    let text = |bytes| std::str::from_utf8(bytes).ok();
    let result = text(convolution.output?)?;
    let [_, weights, bias] = convolution.inputs[..] else { return None };
    let (weights, bias) = (text(weights)?, text(bias)?);
    let part = |index: usize| format!("{weights} part {index}");
    let splits = (1..join.inputs.len()).fold(
        node("Split", &[weights], &part(0), &[number("axis", CHANNEL_AXIS)]),
        |split, index| split.text(NODE_OUTPUT, &part(index)),
    );
    let mut parts = vec![splits];
    let mut sum = String::new();
    for (index, input) in join.inputs.iter().enumerate() {
        let (weights, product) = (part(index), format!("{result} product {index}"));
        let inputs = [text(input)?, &weights, bias];
        let inputs = if index == 0 { &inputs[..] } else { &inputs[..2] };
        let attributes = convolution.attributes.iter();
        parts.push(attributes.fold(node("Conv", inputs, &product, &[]), |node, attribute| {
            node.bytes(NODE_ATTRIBUTE, attribute)
        }));
        let is_last = index + 1 == join.inputs.len();
        if index > 0 {
            let next = if is_last { result.to_owned() } else { format!("{result} sum {index}") };
            parts.push(node("Add", &[&product, &sum], &next, &[]));
            sum = next;
        } else {
            sum = product;
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::MODEL_GRAPH;

    fn model(nodes: &[Message]) -> Vec<u8> {
        let graph =
            nodes.iter().fold(Message::default(), |graph, node| graph.message(GRAPH_NODE, node));
        Message::default().number(1, 6).message(MODEL_GRAPH, &graph).0
    }

    fn join(name: &str, of: &[&str]) -> [Message; 2] {
        let kernel = number("group", 1);
        [
            node("Concat", of, name, &[number("axis", 1)]),
            node("Conv", &[name, "w", "b"], &format!("{name} seen"), &[kernel]),
        ]
    }

    #[test]
    fn each_concatenated_map_is_convolved_separately() {
        let nodes = [join("x", &["a", "b"]), join("y", &["c", "d", "e", "f"])].concat();
        let changed = without_concat(&model(&nodes)).unwrap();
        let graph = fields(&changed).unwrap()[1].content.to_vec();
        let all = fields(&graph).unwrap();
        let seen: Vec<Node<'_>> = all.iter().map(|f| Node::of(f.content).unwrap()).collect();
        let described = |node: &Node<'_>| {
            let words = std::iter::once(node.operator).chain(node.inputs.iter().copied());
            let words: Vec<_> =
                words.chain(node.output).map(|w| String::from_utf8_lossy(w).into_owned()).collect();
            words.join(", ")
        };
        assert_eq!(
            seen[..4].iter().map(described).collect::<Vec<_>>(),
            [
                "Split, w, w part 0",
                "Conv, a, w part 0, b, x seen product 0",
                "Conv, b, w part 1, x seen product 1",
                "Add, x seen product 1, x seen product 0, x seen",
            ]
        );
        assert_eq!(seen.len(), 4 + 1 + 4 + 3);
        assert_eq!(described(seen.last().unwrap()), "Add, y seen product 3, y seen sum 2, y seen");
        assert!(seen.iter().filter(|n| n.operator == b"Conv").all(|n| n.attributes.len() == 1));
    }

    #[test]
    fn another_model_is_left_alone() {
        assert_eq!(without_concat(b"no model"), None);
        assert_eq!(without_concat(&model(&join("x", &["a", "b"]))), None);
        let mut nodes = [join("x", &["a", "b"]), join("y", &["c", "d"])].concat();
        nodes.push(node("Relu", &["x"], "z", &[]));
        assert_eq!(without_concat(&model(&nodes)), None);
    }
}
