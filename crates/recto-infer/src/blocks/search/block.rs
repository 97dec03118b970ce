//! A block found in a model, which a custom operator replaces.

use crate::graph::{node, node_of};
use crate::protobuf::Message;

pub(crate) const DOMAIN: &str = "recto";

/// Several nodes of a model that one operator can replace.
pub(crate) struct FoundBlock<'a> {
    pub(crate) operator: &'static str,
    pub(crate) inputs: Vec<&'a [u8]>,
    pub(crate) output: &'a [u8],
    pub(crate) attributes: Vec<Message>,
    /// Their indices in the model, ascending.
    pub(crate) nodes: Vec<usize>,
}

impl FoundBlock<'_> {
    /// The node that replaces them.
    pub(crate) fn node(&self) -> Option<Message> {
        let text = |name| std::str::from_utf8(name).ok();
        let inputs: Vec<&str> = self.inputs.iter().map(|name| text(name)).collect::<Option<_>>()?;
        let one = node(self.operator, &inputs, text(self.output)?, &self.attributes);
        Some(node_of(DOMAIN, one))
    }
}
