//! Walks through a model's graph, from block to block.

use std::collections::{BTreeMap, BTreeSet};

use super::depthwise::{SIDES, STEPS};
use super::layer::{TAPS, can_be_packed};
use crate::graph::{Node, constants, nodes};
use crate::protobuf::Field;

/// A model's nodes and constants, and who reads what.
pub(crate) struct Graph<'a> {
    pub(crate) nodes: Vec<Node<'a>>,
    readers: BTreeMap<&'a [u8], Vec<usize>>,
    /// By name, with their shapes.
    constants: BTreeMap<&'a [u8], Vec<u64>>,
    /// What comes from constants alone: the runtime works that out before a model runs.
    derived: BTreeSet<&'a [u8]>,
}

impl<'a> Graph<'a> {
    pub(crate) fn of(graph: &[Field<'a>]) -> Option<Self> {
        let nodes = nodes(graph)?;
        let mut readers: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
        for (at, node) in nodes.iter().enumerate() {
            for input in &node.inputs {
                readers.entry(input).or_default().push(at);
            }
        }
        let constants: BTreeMap<_, _> = constants(graph)?.into_iter().collect();
        let mut derived: BTreeSet<&[u8]> = constants.keys().copied().collect();
        for node in &nodes {
            let is_derived = node.inputs.iter().all(|input| derived.contains(input));
            derived.extend(node.output.filter(|_| is_derived && !node.inputs.is_empty()));
        }
        Some(Self { nodes, readers, constants, derived })
    }
}

/// A walk through a graph along values that nothing else reads.
pub(crate) struct Walk<'g, 'a> {
    graph: &'g Graph<'a>,
    /// Those that were passed.
    pub(crate) nodes: Vec<usize>,
    pub(crate) value: &'a [u8],
}

impl<'g, 'a> Walk<'g, 'a> {
    /// From what a node reads first.
    pub(crate) fn before(graph: &'g Graph<'a>, at: usize) -> Option<Self> {
        let value = *graph.nodes[at].inputs.first()?;
        Some(Self { graph, nodes: Vec::new(), value })
    }

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
    pub(crate) fn reader(&mut self) -> Option<usize> {
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

    /// The weights of a convolution without groups, and their shape; nothing where its attributes are others.
    fn weights(&self, at: usize, stride: u64, pad: u64) -> Option<(&'a [u8], &'g [u64])> {
        let node = &self.graph.nodes[at];
        let all = |name: &str, value: u64| {
            node.numbers(name).is_none_or(|numbers| numbers.iter().all(|number| *number == value))
        };
        let is_such = self.is(at, "Conv") && all("group", 1);
        if !is_such || !all("strides", stride) || !all("pads", pad) || !all("dilations", 1) {
            return None;
        }
        let weights = *node.inputs.get(1)?;
        Some((weights, self.graph.constants.get(weights)?))
    }

    /// Past a pointwise convolution and its bias: the names of its weights and bias.
    pub(crate) fn layer(&mut self, at: usize) -> Option<[&'a [u8]; 2]> {
        let (weights, &[outputs, inputs, 1, 1]) = self.weights(at, 1, 0)? else { return None };
        if !can_be_packed(usize::try_from(inputs).ok()?, usize::try_from(outputs).ok()?) {
            return None;
        }
        let bias = self.pass_biased(at, outputs)?;
        Some([weights, bias])
    }

    /// Past a convolution and its bias, of which there are as many as told: its name.
    fn pass_biased(&mut self, at: usize, outputs: u64) -> Option<&'a [u8]> {
        self.pass(at)?;
        let bias = match self.graph.nodes[at].inputs.get(2) {
            Some(bias) => bias,
            None => self.added_constant()?,
        };
        let count: u64 = self.graph.constants.get(bias)?.iter().product();
        (count == outputs).then_some(bias)
    }

    /// Past a convolution of each channel with a filter of its own: the names of its weights and bias, and of how many rows one
    /// comes out.
    pub(crate) fn filters(&mut self, at: usize) -> Option<([&'a [u8]; 2], i64)> {
        let node = &self.graph.nodes[at];
        let weights = *node.inputs.get(1)?;
        let &[channels, 1, side, _] = self.graph.constants.get(weights)?.as_slice() else {
            return None;
        };
        let has = |name: &str, values: &[u64]| node.numbers(name).as_deref() == Some(values);
        let pads = [side / 2; 4];
        let is_such = self.is(at, "Conv") && has("group", &[channels]) && has("pads", &pads);
        let is_square = SIDES
            .iter()
            .any(|known| has("kernel_shape", &[*known as u64; 2]) && *known as u64 == side);
        let step = STEPS.into_iter().find(|step| has("strides", &[*step as u64, 1]))?;
        let is_dense = node.numbers("dilations").is_none_or(|all| all.iter().all(|one| *one == 1));
        if !is_such || !is_square || !is_dense {
            return None;
        }
        let bias = self.pass_biased(at, channels)?;
        Some(([weights, bias], step as i64))
    }

    /// Past a product with a constant and the addition of one: their names.
    pub(crate) fn product(&mut self, at: usize) -> Option<[&'a [u8]; 2]> {
        let is_constant = |name: &&&[u8]| self.graph.derived.contains(**name);
        let weights = self.graph.nodes[at].inputs.get(1).filter(is_constant)?;
        if !self.is(at, "MatMul") || self.graph.derived.contains(self.value) {
            return None;
        }
        self.pass(at)?;
        let sum = self.step("Add")?;
        let bias = self.graph.nodes[sum].inputs.iter().find(is_constant)?;
        Some([weights, bias])
    }

    /// Past a convolution that halves both sides, with three by three taps, and its normalisation: the names of the weights,
    /// and of scale, shift, mean and variance.
    pub(crate) fn halving(&mut self, at: usize) -> Option<[&'a [u8]; 5]> {
        let (weights, &[outputs, _, 3, 3]) = self.weights(at, 2, 1)? else { return None };
        if !can_be_packed(TAPS * 2, usize::try_from(outputs).ok()?) {
            return None;
        }
        self.pass(at)?;
        let norm = self.step("BatchNormalization")?;
        let &[_, scale, shift, mean, variance] = self.graph.nodes[norm].inputs.as_slice() else {
            return None;
        };
        Some([weights, scale, shift, mean, variance])
    }

    /// Past the addition of a constant: its name.
    fn added_constant(&mut self) -> Option<&'a [u8]> {
        let at = self.step("Add")?;
        let inputs = &self.graph.nodes[at].inputs;
        inputs.iter().find(|input| self.graph.constants.contains_key(*input)).copied()
    }

    /// Past GELU in its exact form, x (1 + erf(x / √2)) / 2.
    pub(crate) fn gelu(&mut self) -> Option<()> {
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
    pub(crate) fn added(&mut self, input: &[u8]) -> Option<()> {
        let (nodes, value) = (self.nodes.len(), self.value);
        let added = self.step("Add").filter(|at| self.graph.nodes[*at].inputs.contains(&input));
        if added.is_none() {
            self.nodes.truncate(nodes);
            self.value = value;
        }
        added.map(|_| ())
    }
}
