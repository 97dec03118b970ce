//! The tiny recogniser, changed so that lines without Han characters are cheaper.
//!
//! Its last layer computes the logits of 6,906 classes for each step of a line, a sixth of its time; nine tenths of the
//! classes are Han characters. The changed model first computes the other logits, and one for each group of Han
//! characters (from the mean of their weights). If no group comes near the best of the others anywhere along the line,
//! the output has only the other classes; otherwise it has all of them, as in the original model.

use crate::graph::{
    GRAPH_INITIALIZER, GRAPH_NAME, GRAPH_NODE, GRAPH_OUTPUT, NODE_OUTPUT, branch, float, integers,
    list, node, number, output, with_graph,
};
use crate::protobuf::{Message, fields};

/// The first of the Han classes, which are consecutive in the dictionary. Before them are Latin and Greek letters,
/// digits and signs; after them full-width forms, which occur among Han characters only.
const FIRST_HAN: i64 = 645;
/// The last class, the space.
const SPACE: i64 = 6905;
/// Consecutive characters share most of their shape, so this many form a group.
const GROUP_SIZE: i64 = 4;
/// Number of groups; two characters are left over.
const GROUPS: i64 = 1543;
/// Least difference between a group's logit and that of the best class at which all classes are computed. Of 414
/// rendered lines with Han characters, down to a single one among Latin words, each has a step above -12.7. Of the
/// lines of dense prints one in 100 has one above -14, of receipts' one in five.
const NEAR_BEST: f32 = -14.0;

/// Names within the model, whose file is pinned by its checksum.
const FEATURES: &str = "p2o.pd_op.add.40.0";
const WEIGHTS: &str = "linear_1.w_0";
const BIAS: &str = "linear_1.b_0";
const ANSWER: &str = "fetch_name_0";
/// Outputs of the nodes that are replaced.
const REPLACED: [&str; 4] = ["p2o.pd_op.matmul.1.0", "Add.107", "p2o.pd_op.add.41.0", ANSWER];

/// The changed model; `None` where the bytes are another model.
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
            slice(0, FIRST_HAN, "latin"),
            slice(SPACE, SPACE + 1, "space"),
            slice(FIRST_HAN, FIRST_HAN + GROUPS * GROUP_SIZE, "han"),
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

/// All classes, as in the original model.
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

/// All classes but Han characters.
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
    let used = [0, 1, FIRST_HAN, FIRST_HAN + GROUPS * GROUP_SIZE, SPACE, SPACE + 1];
    let mut constants: Vec<Message> =
        used.iter().map(|value| integers(&constant(*value), &[*value])).collect();
    constants.push(integers("by column", &[0, -1, GROUP_SIZE]));
    constants.push(integers("by row", &[-1, GROUP_SIZE]));
    constants.push(float("near", NEAR_BEST));
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
