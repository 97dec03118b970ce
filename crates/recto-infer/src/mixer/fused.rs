//! Finds the mixers of a model and puts one operator in the place of each.

use std::collections::{BTreeMap, BTreeSet};

use super::layer::can_be_packed;
use crate::graph::{
    GRAPH_NODE, Node, constants, node, node_of, nodes, number, with_domain, with_graph,
};
use crate::protobuf::{Field, Message, fields};

pub(crate) const DOMAIN: &str = "recto";
pub(crate) const OPERATOR: &str = "ChannelMixer";
/// The operator's attribute: is the input added to what comes out?
pub(crate) const IS_ADDED: &str = "is_added";

/// The changed model; nothing where the bytes are no model with mixers.
pub(crate) fn fused(model: &[u8]) -> Option<Vec<u8>> {
    with_graph(model, graph).map(|changed| with_domain(changed, DOMAIN))
}

fn graph(graph: &[u8]) -> Option<Vec<u8>> {
    let all = fields(graph)?;
    let model = Graph::of(&all)?;
    let mixers: Vec<Mixer<'_>> = (0..model.nodes.len()).filter_map(|at| model.mixer(at)).collect();
    let replaced: BTreeSet<usize> = mixers.iter().flat_map(|mixer| &mixer.nodes).copied().collect();
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
        for mixer in mixers.iter().filter(|mixer| mixer.nodes.last() == Some(&index)) {
            changed = changed.message(GRAPH_NODE, &mixer.operator()?);
        }
        index += 1;
    }
    (!mixers.is_empty()).then_some(changed.0)
}

/// A mixer of a model.
struct Mixer<'a> {
    /// Input, weights and bias of the first layer, weights and bias of the second.
    inputs: [&'a [u8]; 5],
    output: &'a [u8],
    is_added: bool,
    /// Those that it consists of, in the order of the model.
    nodes: Vec<usize>,
}

impl Mixer<'_> {
    fn operator(&self) -> Option<Message> {
        let text = |name| std::str::from_utf8(name).ok();
        let inputs: Vec<&str> = self.inputs.iter().map(|name| text(name)).collect::<Option<_>>()?;
        let is_added = number(IS_ADDED, i64::from(self.is_added));
        Some(node_of(DOMAIN, node(OPERATOR, &inputs, text(self.output)?, &[is_added])))
    }
}

/// A model's nodes and constants, and who reads what.
struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    readers: BTreeMap<&'a [u8], Vec<usize>>,
    constants: BTreeMap<&'a [u8], Vec<u64>>,
}

impl<'a> Graph<'a> {
    fn of(graph: &[Field<'a>]) -> Option<Self> {
        let nodes = nodes(graph)?;
        let mut readers: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
        for (at, node) in nodes.iter().enumerate() {
            for input in &node.inputs {
                readers.entry(input).or_default().push(at);
            }
        }
        Some(Self { nodes, readers, constants: constants(graph)?.into_iter().collect() })
    }

    /// The mixer that starts with a node.
    fn mixer(&self, first: usize) -> Option<Mixer<'a>> {
        let mut walk = Walk { graph: self, nodes: Vec::new(), value: &[] };
        let input = *self.nodes[first].inputs.first()?;
        let [weights, bias] = walk.layer(first)?;
        walk.gelu()?;
        let second = walk.reader()?;
        let [second_weights, second_bias] = walk.layer(second)?;
        let is_added = walk.added(input).is_some();
        walk.nodes.sort_unstable();
        Some(Mixer {
            inputs: [input, weights, bias, second_weights, second_bias],
            output: walk.value,
            is_added,
            nodes: walk.nodes,
        })
    }
}

/// A walk through a graph along values that nothing else reads.
struct Walk<'g, 'a> {
    graph: &'g Graph<'a>,
    /// Those that were passed.
    nodes: Vec<usize>,
    value: &'a [u8],
}

impl<'g, 'a> Walk<'g, 'a> {
    /// Those that read the value; behind nodes that change nothing.
    fn readers(&mut self) -> &'g [usize] {
        while let [only] = self.graph.readers.get(self.value).map_or(&[][..], Vec::as_slice)
            && self.graph.nodes[*only].operator == b"Identity"
            && let Some(output) = self.graph.nodes[*only].output
        {
            self.nodes.push(*only);
            self.value = output;
        }
        self.graph.readers.get(self.value).map_or(&[], Vec::as_slice)
    }

    /// The only one that reads the value.
    fn reader(&mut self) -> Option<usize> {
        let &[only] = self.readers() else { return None };
        Some(only)
    }

    fn pass(&mut self, at: usize) -> Option<()> {
        self.value = self.graph.nodes[at].output?;
        self.nodes.push(at);
        Some(())
    }

    fn is(&self, at: usize, operator: &str) -> bool {
        self.graph.nodes[at].operator == operator.as_bytes()
    }

    /// Past the only reader, if it is of that operator.
    fn step(&mut self, operator: &str) -> Option<usize> {
        let at = self.reader()?;
        if !self.is(at, operator) {
            return None;
        }
        self.pass(at)?;
        Some(at)
    }

    /// Past a pointwise convolution and its bias: the names of its weights and bias.
    fn layer(&mut self, at: usize) -> Option<[&'a [u8]; 2]> {
        let node = &self.graph.nodes[at];
        let all = |name: &str, value: u64| {
            node.numbers(name).is_none_or(|numbers| numbers.iter().all(|number| *number == value))
        };
        if !self.is(at, "Conv") || !all("group", 1) || !all("strides", 1) || !all("pads", 0) {
            return None;
        }
        let weights = *node.inputs.get(1)?;
        let &[outputs, inputs, 1, 1] = self.graph.constants.get(weights)?.as_slice() else {
            return None;
        };
        if !can_be_packed(usize::try_from(inputs).ok()?, usize::try_from(outputs).ok()?) {
            return None;
        }
        self.pass(at)?;
        let bias = match node.inputs.get(2) {
            Some(bias) => bias,
            None => self.added_constant()?,
        };
        let count: u64 = self.graph.constants.get(bias)?.iter().product();
        (count == outputs).then_some([weights, bias])
    }

    /// Past the addition of a constant: its name.
    fn added_constant(&mut self) -> Option<&'a [u8]> {
        let at = self.step("Add")?;
        let inputs = &self.graph.nodes[at].inputs;
        inputs.iter().find(|input| self.graph.constants.contains_key(*input)).copied()
    }

    /// Past GELU in its exact form, x (1 + erf(x / √2)) / 2.
    fn gelu(&mut self) -> Option<()> {
        let &[one, other] = self.readers() else { return None };
        let (division, product) = if self.is(one, "Div") { (one, other) } else { (other, one) };
        if !self.is(division, "Div") || !self.is(product, "Mul") {
            return None;
        }
        self.pass(division)?;
        self.step("Erf")?;
        self.step("Add")?;
        (self.step("Mul")? == product).then_some(())?;
        self.step("Mul").map(|_| ())
    }

    /// Past the addition of what came in first.
    fn added(&mut self, input: &[u8]) -> Option<()> {
        let (nodes, value) = (self.nodes.len(), self.value);
        let added = self.step("Add").filter(|at| self.graph.nodes[*at].inputs.contains(&input));
        if added.is_none() {
            self.nodes.truncate(nodes);
            self.value = value;
        }
        added.map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MODEL_GRAPH, list};

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
