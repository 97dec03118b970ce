//! Walks through a model's graph, from node to node.

use std::collections::{BTreeMap, BTreeSet};

use crate::graph::{Node, constants, nodes};
use crate::protobuf::Field;

/// A model's nodes and constants, and the readers of each value.
pub(crate) struct Graph<'a> {
    pub(crate) nodes: Vec<Node<'a>>,
    readers: BTreeMap<&'a [u8], Vec<usize>>,
    /// Constants with their shapes, by name.
    pub(crate) constants: BTreeMap<&'a [u8], Vec<u64>>,
    /// Values computed from constants alone: the runtime folds them before a model runs.
    pub(crate) derived: BTreeSet<&'a [u8]>,
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

    /// The node that computes a value.
    pub(crate) fn maker(&self, value: &[u8]) -> Option<usize> {
        self.nodes.iter().position(|node| node.output == Some(value))
    }

    /// The nodes that read a value.
    pub(crate) fn readers(&self, value: &[u8]) -> &[usize] {
        self.readers.get(value).map_or(&[], Vec::as_slice)
    }
}

/// A walk through a graph along values that have only one reader.
pub(crate) struct Walk<'g, 'a> {
    pub(crate) graph: &'g Graph<'a>,
    /// The nodes passed so far.
    pub(crate) nodes: Vec<usize>,
    pub(crate) value: &'a [u8],
}

impl<'g, 'a> Walk<'g, 'a> {
    /// A walk that starts with the first input of a node.
    pub(crate) fn before(graph: &'g Graph<'a>, at: usize) -> Option<Self> {
        let value = *graph.nodes[at].inputs.first()?;
        Some(Self { graph, nodes: Vec::new(), value })
    }

    /// The readers of the current value; nodes that change nothing are skipped.
    pub(crate) fn readers(&mut self) -> &'g [usize] {
        while let [only] = self.graph.readers(self.value)
            && self.graph.nodes[*only].operator == b"Identity"
            && let Some(output) = self.graph.nodes[*only].output
        {
            self.nodes.push(*only);
            self.value = output;
        }
        self.graph.readers(self.value)
    }

    /// The only reader of the current value.
    pub(crate) fn reader(&mut self) -> Option<usize> {
        let &[only] = self.readers() else { return None };
        Some(only)
    }

    pub(crate) fn pass(&mut self, at: usize) -> Option<()> {
        self.value = self.graph.nodes[at].output?;
        self.nodes.push(at);
        Some(())
    }

    pub(crate) fn is(&self, at: usize, operator: &str) -> bool {
        self.graph.nodes[at].operator == operator.as_bytes()
    }

    /// Passes the only reader, if it is this operator.
    pub(crate) fn step(&mut self, operator: &str) -> Option<usize> {
        let at = self.reader()?;
        if !self.is(at, operator) {
            return None;
        }
        self.pass(at)?;
        Some(at)
    }
}
