//! The tiny recogniser, changed so that lines without Han signs are read cheaply.
//!
//! Its last layer computes the logits of 6,906 classes for each step of a line, a sixth of its time; nine tenths of the
//! classes are Han signs. The changed model computes the other logits first, and one for each group of Han signs (from the mean of their
//! weights). Where no group comes near the best of the others, anywhere along the line, the answer has those classes
//! alone; else it has all of them, as the model was made.

use crate::graph::{
    GRAPH_INITIALIZER, GRAPH_NAME, GRAPH_NODE, GRAPH_OUTPUT, NODE_OUTPUT, branch, float, integers,
    list, node, number, output, with_graph,
};
use crate::protobuf::{Message, fields};

/// The classes of Han signs, which the dictionary has in one run: what precedes it are Latin and Greek letters, digits,
/// marks and signs, the last class is the space, and between the two are wide forms, which stand among Han signs only.
const HAN: i64 = 645;
const SPACE: i64 = 6905;
/// So many neighbours, which share most of their shape, make a group; two signs are left over.
const GROUP: i64 = 4;
const GROUPS: i64 = 1543;
/// A group's weight on a step less that of the best class. Of 414 drawn lines with Han signs, down to a single one among
/// Latin words, each has a step above -12.7; of dense prints' lines one of 100 has one above -14, of receipts' one of five.
const NEAR: f32 = -14.0;

/// Names within the model, whose file is pinned by its checksum.
const FEATURES: &str = "p2o.pd_op.add.40.0";
const WEIGHTS: &str = "linear_1.w_0";
const BIAS: &str = "linear_1.b_0";
const ANSWER: &str = "fetch_name_0";
/// What the nodes put out that are replaced.
const REPLACED: [&str; 4] = ["p2o.pd_op.matmul.1.0", "Add.107", "p2o.pd_op.add.41.0", ANSWER];

/// The changed model; nothing where the bytes aren't the model.
pub(crate) fn latin_first(model: &[u8]) -> Option<Vec<u8>> {
    with_graph(model, graph)
}

fn graph(graph: &[u8]) -> Option<Vec<u8>> {
    let mut changed = Message::default();
    let mut replaced = 0;
    for field in fields(graph)? {
        let is_replaced = field.number == GRAPH_NODE && puts_out_replaced(field.content)?;
        replaced += usize::from(is_replaced);
        if !is_replaced && field.number != GRAPH_OUTPUT {
            changed.0.extend_from_slice(field.whole);
        }
    }
    let changed = new_nodes().iter().fold(changed, |graph, node| graph.message(GRAPH_NODE, node));
    let changed = constants()
        .iter()
        .fold(changed, |graph, constant| graph.message(GRAPH_INITIALIZER, constant));
    let changed = changed.message(GRAPH_OUTPUT, &output(ANSWER));
    (replaced == REPLACED.len()).then_some(changed.0)
}

fn puts_out_replaced(node: &[u8]) -> Option<bool> {
    let is_replaced = |name: &[u8]| REPLACED.iter().any(|replaced| replaced.as_bytes() == name);
    let mut outputs = fields(node)?.into_iter().filter(|field| field.number == NODE_OUTPUT);
    Some(outputs.any(|field| is_replaced(field.content)))
}

fn new_nodes() -> Vec<Message> {
    let mut nodes = Vec::new();
    for (all, axis, groups) in [(WEIGHTS, 1, "by column"), (BIAS, 0, "by row")] {
        let part = |name: &str| format!("{all} {name}");
        let slice = |from: i64, to: i64, name: &str| {
            let inputs = [all, &constant(from), &constant(to), &constant(axis)];
            node("Slice", &inputs, &part(name), &[])
        };
        nodes.extend([
            slice(0, HAN, "latin"),
            slice(SPACE, SPACE + 1, "space"),
            slice(HAN, HAN + GROUPS * GROUP, "han"),
            node("Reshape", &[&part("han"), groups], &part("grouped"), &[]),
            node("ReduceMean", &[&part("grouped")], &part("groups"), &[list("axes", -1), keep(0)]),
            node(
                "Concat",
                &[&part("latin"), &part("space")],
                &part("first"),
                &[number("axis", axis)],
            ),
        ]);
    }
    for (few, name) in [("first", "latin"), ("groups", "groups")] {
        let (weights, bias) = (format!("{WEIGHTS} {few}"), format!("{BIAS} {few}"));
        let product = format!("{name} product");
        nodes.push(node("MatMul", &[FEATURES, &weights], &product, &[]));
        nodes.push(node("Add", &[&product, &bias], name, &[]));
    }
    let last = || list("axes", -1);
    nodes.extend([
        node("ReduceMax", &["latin"], "best", &[last(), keep(0)]),
        node("ReduceMax", &["groups"], "best group", &[last(), keep(0)]),
        node("Sub", &["best group", "best"], "nearness", &[]),
        node("ReduceMax", &["nearness"], "nearest", &[keep(0)]),
        node("Greater", &["nearest", "near"], "is near", &[]),
        node(
            "If",
            &["is near"],
            ANSWER,
            &[branch("then_branch", &full()), branch("else_branch", &short())],
        ),
    ]);
    nodes
}

/// All classes, as the model was made.
fn full() -> Message {
    let nodes = [
        node("MatMul", &[FEATURES, WEIGHTS], "all product", &[]),
        node("Add", &["all product", BIAS], "all", &[]),
        node("Softmax", &["all"], "of all", &[number("axis", 2)]),
    ];
    nodes
        .iter()
        .fold(Message::default(), |graph, node| graph.message(GRAPH_NODE, node))
        .text(GRAPH_NAME, "all classes")
        .message(GRAPH_OUTPUT, &output("of all"))
}

/// All but Han signs.
fn short() -> Message {
    Message::default()
        .message(GRAPH_NODE, &node("Softmax", &["latin"], "of few", &[number("axis", 2)]))
        .text(GRAPH_NAME, "few classes")
        .message(GRAPH_OUTPUT, &output("of few"))
}

fn keep(dimensions: i64) -> Message {
    number("keepdims", dimensions)
}

/// The name of a constant with one number.
fn constant(value: i64) -> String {
    format!("constant {value}")
}

fn constants() -> Vec<Message> {
    let used = [0, 1, HAN, HAN + GROUPS * GROUP, SPACE, SPACE + 1];
    let mut constants: Vec<Message> =
        used.iter().map(|value| integers(&constant(*value), &[*value])).collect();
    constants.push(integers("by column", &[0, -1, GROUP]));
    constants.push(integers("by row", &[-1, GROUP]));
    constants.push(float("near", NEAR));
    constants
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::MODEL_GRAPH;

    fn model(outputs: &[&str]) -> Vec<u8> {
        let graph = outputs.iter().fold(Message::default(), |graph, output| {
            graph.message(GRAPH_NODE, &node("Identity", &["x"], output, &[]))
        });
        let graph = graph.message(GRAPH_OUTPUT, &output(ANSWER));
        Message::default().number(1, 6).message(MODEL_GRAPH, &graph).0
    }

    #[test]
    fn the_last_step_is_replaced_and_the_rest_stays() {
        let mut outputs = vec![FEATURES];
        outputs.extend(REPLACED);
        let changed = latin_first(&model(&outputs)).unwrap();
        let top = fields(&changed).unwrap();
        assert_eq!(top.iter().map(|f| f.number).collect::<Vec<_>>(), [1, MODEL_GRAPH]);
        let graph = fields(top[1].content).unwrap();
        let count = |number: u64| graph.iter().filter(|field| field.number == number).count();
        assert_eq!(count(GRAPH_NODE), 1 + new_nodes().len());
        assert_eq!(count(GRAPH_OUTPUT), 1);
        assert_eq!(
            graph[0].whole,
            fields(fields(&model(&outputs)).unwrap()[1].content).unwrap()[0].whole
        );
    }

    #[test]
    fn another_model_is_left_alone() {
        assert_eq!(latin_first(&model(&[FEATURES])), None);
        assert_eq!(latin_first(b"no model"), None);
    }
}
