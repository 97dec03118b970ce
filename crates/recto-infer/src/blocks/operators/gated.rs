//! Gated maps of a detector's neck: a pointwise convolution, and the same again times a gate of each channel, which
//! depends on the channel's mean (squeeze and excitation, <https://arxiv.org/abs/1709.01507>).

use crate::blocks::search::{Graph, Walk};

/// The nodes of a gated map, with their inputs and outputs.
pub(super) struct Gated<'a> {
    pub(super) input: &'a [u8],
    pub(super) weights: &'a [u8],
    /// The value computed from the channels' means.
    pub(super) gate: &'a [u8],
    pub(super) output: &'a [u8],
    pub(super) mean: usize,
    pub(super) product: usize,
    pub(super) sum: usize,
}

/// The gated map that starts with a convolution.
pub(super) fn find<'a>(graph: &Graph<'a>, convolution: usize) -> Option<Gated<'a>> {
    let mut walk = Walk::before(graph, convolution)?;
    let input = walk.value;
    let weights = walk.unbiased(convolution)?;
    let map = walk.value;
    let readers = walk.readers();
    let of = |operator: &str| readers.iter().copied().find(|reader| walk.is(*reader, operator));
    let (mean, product, sum) = (of("GlobalAveragePool")?, of("Mul")?, of("Add")?);
    if readers.len() != 3 {
        return None;
    }
    let mut gate = Walk::before(graph, mean)?;
    gate.pass(mean)?;
    for operator in ["Conv", "Relu", "Conv", "HardSigmoid"] {
        gate.step(operator)?;
    }
    let (decided, is_product) = (gate.value, gate.step("Mul") == Some(product));
    let is_sum = gate.step("Add") == Some(sum) && graph.nodes[sum].inputs.contains(&map);
    let output = gate.value;
    (is_product && is_sum).then_some(Gated {
        input,
        weights,
        gate: decided,
        output,
        mean,
        product,
        sum,
    })
}

#[cfg(test)]
mod tests {
    use crate::blocks::fused;
    use crate::blocks::search::sample::{described, model, text};
    use crate::graph::{node, number};
    use crate::protobuf::Message;

    /// A gated map of 16 channels with a smaller one added: its nodes, from `x` and `above` to `end`.
    fn gated() -> Vec<Message> {
        let nearest = [
            text("mode", "nearest"),
            text("nearest_mode", "floor"),
            text("coordinate_transformation_mode", "asymmetric"),
        ];
        vec![
            node("Conv", &["x", "w"], "map", &[number("group", 1)]),
            node("GlobalAveragePool", &["map"], "mean", &[]),
            node("Conv", &["mean", "w1", "b1"], "1", &[]),
            node("Relu", &["1"], "2", &[]),
            node("Conv", &["2", "w2", "b2"], "3", &[]),
            node("HardSigmoid", &["3"], "gate", &[]),
            node("Mul", &["map", "gate"], "product", &[]),
            node("Add", &["map", "product"], "y", &[]),
            node("Resize", &["above", "none", "twice"], "large", &nearest),
            node("Add", &["y", "large"], "z", &[]),
            node("Relu", &["z"], "end", &[]),
        ]
    }

    fn changed(nodes: &[Message]) -> Option<Vec<u8>> {
        fused(&model(nodes, &[("w", &[16, 8, 1, 1])]))
    }

    const GATE: [&str; 4] =
        ["Conv mean w1 b1 1", "Relu 1 2", "Conv 2 w2 b2 3", "HardSigmoid 3 gate"];

    #[test]
    fn a_gated_map_is_never_there_without_its_gate() {
        let expect = |nodes: &[Message], lateral: [&str; 2]| {
            let all = [&["Squeeze x w mean"][..], &GATE, &lateral].concat();
            assert_eq!(described(&changed(nodes).unwrap(), ""), all);
        };
        expect(&gated(), ["Lateral x w gate above z", "Relu z end"]);
        let alone = [&gated()[..8], &[node("Relu", &["y"], "end", &[])]].concat();
        expect(&alone, ["Lateral x w gate y", "Relu y end"]);
    }

    #[test]
    fn what_is_like_it_is_left_alone() {
        let changes = [
            (0, node("Conv", &["x", "w", "b"], "map", &[])),
            (1, node("GlobalMaxPool", &["map"], "mean", &[])),
            (6, node("Mul", &["map", "other"], "product", &[])),
            (7, node("Add", &["map", "other"], "y", &[])),
        ];
        for (at, change) in changes {
            let mut all = gated();
            all[at] = change;
            assert_eq!(changed(&all), None, "{at}");
        }
        let read = [gated(), vec![node("Relu", &["map"], "elsewhere", &[])]].concat();
        assert_eq!(changed(&read), None);
    }
}
