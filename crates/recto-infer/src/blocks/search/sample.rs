//! Models for the tests of the search.

use crate::graph::{MODEL_GRAPH, Node, node, nodes};
use crate::protobuf::{Message, fields};

/// A model of these nodes, and of constants with these shapes.
pub(crate) fn model(nodes: &[Message], constants: &[(&str, &[i64])]) -> Vec<u8> {
    let graph = nodes.iter().fold(Message::default(), |graph, node| graph.message(1, node));
    let graph = constants.iter().fold(graph, |graph, (name, sides)| {
        let tensor = sides.iter().fold(Message::default(), |tensor, side| tensor.number(1, *side));
        graph.message(5, &tensor.number(2, 1).text(8, name))
    });
    Message::default().number(1, 6).message(MODEL_GRAPH, &graph).0
}

/// Operator, inputs and output of each node of a model, and the value of its `attribute`.
pub(crate) fn described(model: &[u8], attribute: &str) -> Vec<String> {
    let model = fields(model).unwrap();
    let graph = fields(model[1].content).unwrap();
    let text = |bytes: &&[u8]| String::from_utf8_lossy(bytes).into_owned();
    let described = |node: &Node<'_>| {
        let words = std::iter::once(&node.operator).chain(&node.inputs).chain(&node.output);
        let number = node.numbers(attribute).map(|numbers| numbers[0].to_string());
        words.map(text).chain(number).collect::<Vec<_>>().join(" ")
    };
    nodes(&graph).unwrap().iter().map(described).collect()
}

/// GELU from `h` to `g`.
pub(crate) fn gelu() -> [Message; 5] {
    [
        node("Div", &["h", "root"], "scaled", &[]),
        node("Erf", &["scaled"], "erf", &[]),
        node("Add", &["erf", "one"], "erf_plus_one", &[]),
        node("Mul", &["h", "erf_plus_one"], "twice", &[]),
        node("Mul", &["twice", "half"], "g", &[]),
    ]
}

/// An attribute with several numbers.
pub(crate) fn lists(name: &str, values: &[i64]) -> Message {
    let attribute = Message::default().text(1, name);
    values.iter().fold(attribute, |list, value| list.number(8, *value)).number(20, 7)
}

/// A text attribute.
pub(crate) fn text(name: &str, value: &str) -> Message {
    Message::default().text(1, name).text(4, value).number(20, 3)
}
