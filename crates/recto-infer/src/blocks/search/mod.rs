//! Finds the blocks of a model and replaces each by one operator (subgraph matching).

use std::collections::BTreeSet;

mod block;
#[cfg(test)]
pub(crate) mod sample;
mod steps;
mod walk;

pub(crate) use block::{DOMAIN, FoundBlock};
pub(crate) use walk::{Graph, Walk};

use crate::graph::{GRAPH_NODE, with_domain, with_graph};
use crate::protobuf::{Message, fields};

/// Finds a block of one kind that starts with the given node.
pub(crate) type Finder = for<'a> fn(&Graph<'a>, usize) -> Option<FoundBlock<'a>>;

/// The changed model; `None` where the bytes are not a model with such blocks.
pub(crate) fn fused(model: &[u8], finders: &[Finder]) -> Option<Vec<u8>> {
    replaced(model, finders, |_| true)
}

/// As [`fused`], for the blocks that are `wanted`.
pub(crate) fn replaced(
    model: &[u8],
    finders: &[Finder],
    wanted: impl Fn(&FoundBlock<'_>) -> bool,
) -> Option<Vec<u8>> {
    with_graph(model, |model| graph(model, finders, &wanted))
        .map(|changed| with_domain(changed, DOMAIN))
}

fn blocks<'a>(graph: &Graph<'a>, finders: &[Finder]) -> Vec<FoundBlock<'a>> {
    let find = |at| finders.iter().find_map(|find| find(graph, at));
    (0..graph.nodes.len()).filter_map(find).collect()
}

/// The number of blocks of each kind in a model; `None` where the bytes are not a model.
#[cfg(test)]
pub(crate) fn found(
    model: &[u8],
    finders: &[Finder],
) -> Option<std::collections::BTreeMap<String, usize>> {
    let mut counts = std::collections::BTreeMap::new();
    let all = fields(model)?;
    let graph = all.iter().find(|field| field.number == crate::graph::MODEL_GRAPH)?;
    for block in blocks(&Graph::of(&fields(graph.content)?)?, finders) {
        *counts.entry(block.operator.to_owned()).or_insert(0) += 1;
    }
    Some(counts)
}

fn graph(
    graph: &[u8],
    finders: &[Finder],
    wanted: &impl Fn(&FoundBlock<'_>) -> bool,
) -> Option<Vec<u8>> {
    let all = fields(graph)?;
    let mut blocks = blocks(&Graph::of(&all)?, finders);
    blocks.retain(wanted);
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
        // The operator takes the place of the block's last node, where all of its inputs exist.
        for block in blocks.iter().filter(|block| block.nodes.last() == Some(&index)) {
            changed = changed.message(GRAPH_NODE, &block.node()?);
        }
        index += 1;
    }
    (!blocks.is_empty()).then_some(changed.0)
}
