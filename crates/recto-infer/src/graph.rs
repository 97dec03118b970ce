//! The parts of an ONNX graph that are read and written to change a model in memory. Field numbers are those of
//! `onnx.proto`.

use crate::protobuf::{Field, Message, fields};

pub(crate) const GRAPH_NODE: u64 = 1;
pub(crate) const GRAPH_NAME: u64 = 2;
pub(crate) const GRAPH_INITIALIZER: u64 = 5;
pub(crate) const GRAPH_OUTPUT: u64 = 12;
pub(crate) const NODE_INPUT: u64 = 1;
pub(crate) const NODE_OUTPUT: u64 = 2;
pub(crate) const NODE_OPERATOR: u64 = 4;
pub(crate) const NODE_ATTRIBUTE: u64 = 5;
const NODE_DOMAIN: u64 = 7;
pub(crate) const MODEL_GRAPH: u64 = 7;
const MODEL_OPERATORS: u64 = 8;
const TENSOR_SIDES: u64 = 1;
const TENSOR_NAME: u64 = 8;
const FLOAT: i64 = 1;
const INT64: i64 = 7;

/// The model with its graph changed; `None` where the bytes are not a model, or `change` does not apply.
pub(crate) fn with_graph(
    model: &[u8],
    change: impl Fn(&[u8]) -> Option<Vec<u8>>,
) -> Option<Vec<u8>> {
    let mut changed = Message::default();
    for field in fields(model)? {
        if field.number == MODEL_GRAPH {
            changed = changed.bytes(MODEL_GRAPH, &change(field.content)?);
        } else {
            changed.0.extend_from_slice(field.whole);
        }
    }
    Some(changed.0)
}

/// The model with an import of the first version of another operator domain.
pub(crate) fn with_domain(model: Vec<u8>, domain: &str) -> Vec<u8> {
    // `OperatorSetIdProto`: domain 1, version 2.
    Message(model).message(MODEL_OPERATORS, &Message::default().text(1, domain).number(2, 1)).0
}

/// A node of a graph: the names of its inputs and outputs, and its attributes as they are encoded.
pub(crate) struct Node<'a> {
    pub(crate) operator: &'a [u8],
    pub(crate) inputs: Vec<&'a [u8]>,
    pub(crate) output: Option<&'a [u8]>,
    pub(crate) attributes: Vec<&'a [u8]>,
}

impl<'a> Node<'a> {
    pub(crate) fn of(node: &'a [u8]) -> Option<Self> {
        let all = fields(node)?;
        let of = |number: u64| all.iter().filter(move |f| f.number == number).map(|f| f.content);
        Some(Self {
            operator: of(NODE_OPERATOR).next()?,
            inputs: of(NODE_INPUT).collect(),
            output: of(NODE_OUTPUT).next(),
            attributes: of(NODE_ATTRIBUTE).collect(),
        })
    }

    /// The numbers of an attribute (`AttributeProto`: name 1, i 3, ints 8); `None` where the node has none of that
    /// name.
    pub(crate) fn numbers(&self, name: &str) -> Option<Vec<u64>> {
        let attribute = self.attribute(name)?;
        let numbers = attribute.iter().filter(|field| matches!(field.number, 3 | 8));
        Some(numbers.filter_map(Field::numbers).flatten().collect())
    }

    /// The text of an attribute (s 4); `None` where the node has none of that name.
    pub(crate) fn text(&self, name: &str) -> Option<&'a [u8]> {
        self.attribute(name)?.iter().find(|field| field.number == 4).map(|field| field.content)
    }

    fn attribute(&self, name: &str) -> Option<Vec<Field<'a>>> {
        let named = |attribute: &Vec<Field<'_>>| {
            attribute.iter().any(|field| field.number == 1 && field.content == name.as_bytes())
        };
        self.attributes.iter().filter_map(|attribute| fields(attribute)).find(named)
    }
}

/// Name and shape of each constant among the fields of a graph.
pub(crate) fn constants<'a>(graph: &[Field<'a>]) -> Option<Vec<(&'a [u8], Vec<u64>)>> {
    let of = |tensor: &Field<'a>| {
        let all = fields(tensor.content)?;
        let sides = all.iter().filter(|field| field.number == TENSOR_SIDES);
        let name = all.iter().find(|field| field.number == TENSOR_NAME)?.content;
        Some((name, sides.filter_map(Field::numbers).flatten().collect()))
    };
    graph.iter().filter(|field| field.number == GRAPH_INITIALIZER).map(of).collect()
}

/// The nodes among the fields of a graph, in their order.
pub(crate) fn nodes<'a>(graph: &[Field<'a>]) -> Option<Vec<Node<'a>>> {
    graph.iter().filter(|f| f.number == GRAPH_NODE).map(|f| Node::of(f.content)).collect()
}

pub(crate) fn node(
    operator: &str,
    inputs: &[&str],
    output: &str,
    attributes: &[Message],
) -> Message {
    let node = inputs.iter().fold(Message::default(), |node, input| node.text(NODE_INPUT, input));
    let node = node.text(NODE_OUTPUT, output).text(NODE_OPERATOR, operator);
    attributes.iter().fold(node, |node, attribute| node.message(NODE_ATTRIBUTE, attribute))
}

/// A node whose operator belongs to another domain.
pub(crate) fn node_of(domain: &str, node: Message) -> Message {
    node.text(NODE_DOMAIN, domain)
}

/// `AttributeProto`: name 1, i 3, g 6, ints 8, type 20 (INT 2, GRAPH 5, INTS 7).
pub(crate) fn number(name: &str, value: i64) -> Message {
    Message::default().text(1, name).number(3, value).number(20, 2)
}

pub(crate) fn list(name: &str, value: i64) -> Message {
    Message::default().text(1, name).number(8, value).number(20, 7)
}

pub(crate) fn branch(name: &str, graph: &Message) -> Message {
    Message::default().text(1, name).message(6, graph).number(20, 5)
}

/// `ValueInfoProto`: name 1, type 2 of a tensor (1) of floats (1).
pub(crate) fn output(name: &str) -> Message {
    let tensor = Message::default().number(1, FLOAT);
    Message::default().text(1, name).message(2, &Message::default().message(1, &tensor))
}

/// A tensor of one dimension. `TensorProto`: dims 1, data type 2, int64 data 7, name 8, raw data 9.
pub(crate) fn integers(name: &str, values: &[i64]) -> Message {
    let tensor = Message::default().number(1, values.len() as i64).number(2, INT64);
    values.iter().fold(tensor, |tensor, value| tensor.number(7, *value)).text(8, name)
}

/// A tensor without dimensions.
pub(crate) fn float(name: &str, value: f32) -> Message {
    let tensor = Message::default().number(2, FLOAT).text(8, name);
    tensor.bytes(9, &value.to_le_bytes())
}
