//! What an operator of our own takes the place of.

use crate::graph::{node, node_of};
use crate::protobuf::Message;

pub(crate) const DOMAIN: &str = "recto";

/// What several nodes of a model do.
pub(crate) struct FoundBlock<'a> {
    pub(crate) operator: &'static str,
    pub(crate) inputs: Vec<&'a [u8]>,
    pub(crate) output: &'a [u8],
    pub(crate) attributes: Vec<Message>,
    /// Their places in the model, in its order.
    pub(crate) nodes: Vec<usize>,
}

impl FoundBlock<'_> {
    /// The one node that does it.
    pub(crate) fn node(&self) -> Option<Message> {
        let text = |name| std::str::from_utf8(name).ok();
        let inputs: Vec<&str> = self.inputs.iter().map(|name| text(name)).collect::<Option<_>>()?;
        let one = node(self.operator, &inputs, text(self.output)?, &self.attributes);
        Some(node_of(DOMAIN, one))
    }
}
