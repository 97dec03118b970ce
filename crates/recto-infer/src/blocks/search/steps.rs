//! Patterns of several nodes that a walk passes; each returns the names of the constants that the nodes read.

use super::walk::Walk;
use crate::blocks::weights::{SIDES, STEPS, TAPS, can_be_packed};

impl<'a> Walk<'_, 'a> {
    /// The weights of a convolution without groups, and their shape; `None` if its attributes differ.
    fn weights(&self, at: usize, stride: u64, pad: u64) -> Option<(&'a [u8], &[u64])> {
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

    /// Passes a pointwise convolution and its bias; returns the names of its weights and bias.
    pub(crate) fn pointwise_conv(&mut self, at: usize) -> Option<[&'a [u8]; 2]> {
        let (weights, outputs) = self.pointwise(at)?;
        let bias = self.pass_biased(at, outputs)?;
        Some([weights, bias])
    }

    /// Passes a pointwise convolution without bias; returns the name of its weights.
    pub(crate) fn unbiased(&mut self, at: usize) -> Option<&'a [u8]> {
        let (weights, _) = self.pointwise(at)?;
        if self.graph.nodes[at].inputs.len() != 2 {
            return None;
        }
        self.pass(at)?;
        Some(weights)
    }

    /// The weights of a pointwise convolution that can be packed, and its number of outputs.
    fn pointwise(&self, at: usize) -> Option<(&'a [u8], u64)> {
        let (weights, &[outputs, inputs, 1, 1]) = self.weights(at, 1, 0)? else { return None };
        let can_be = can_be_packed(usize::try_from(inputs).ok()?, usize::try_from(outputs).ok()?);
        can_be.then_some((weights, outputs))
    }

    /// Passes a convolution of `side` by `side` taps with this stride, its bias and `ReLU`; returns the names of its
    /// weights and bias. Padding with zeros must keep the sides of the map, or halve them for stride 2.
    pub(crate) fn conv_relu(&mut self, at: usize, side: u64, stride: u64) -> Option<[&'a [u8]; 2]> {
        let (weights, &[outputs, _, height, width]) = self.weights(at, stride, side / 2)? else {
            return None;
        };
        // A convolution with an even number of taps needs one column and row of zeros at the end.
        let is_padded = self.is_padded_behind(at) == side.is_multiple_of(2);
        if [height, width] != [side; 2] || !is_padded {
            return None;
        }
        let bias = self.pass_biased(at, outputs)?;
        self.step("Relu")?;
        Some([weights, bias])
    }

    /// Passes the concatenation of maps that are upsampled to the size of the last one; returns the maps.
    pub(crate) fn upsampled_concat(&mut self, at: usize) -> Option<Vec<&'a [u8]>> {
        if !self.concatenates_channels(at) {
            return None;
        }
        let maps = self.graph.nodes[at].inputs.iter().map(|input| match self.graph.maker(input) {
            Some(made) if self.is(made, "Resize") => self.nearest_upsampling(made, at),
            _ => Some(*input),
        });
        let maps: Vec<&[u8]> = maps.collect::<Option<_>>()?;
        self.pass(at)?;
        Some(maps)
    }

    /// The map that a node upsamples by nearest neighbours, if `reader` is its only reader.
    fn nearest_upsampling(&mut self, at: usize, reader: usize) -> Option<&'a [u8]> {
        let node = &self.graph.nodes[at];
        let is_such = self.is(at, "Resize")
            && node.text("mode") == Some(b"nearest")
            && node.text("nearest_mode") == Some(b"floor")
            && node.text("coordinate_transformation_mode") == Some(b"asymmetric");
        if !is_such || self.graph.readers(node.output?) != [reader] {
            return None;
        }
        self.nodes.push(at);
        node.inputs.first().copied()
    }

    /// Passes the addition of an upsampled map; returns that map.
    pub(crate) fn upsampled_addend(&mut self) -> Option<&'a [u8]> {
        let at = self.reader().filter(|at| self.is(*at, "Add"))?;
        let mut others = self.graph.nodes[at].inputs.iter().filter(|input| **input != self.value);
        let above = self.nearest_upsampling(self.graph.maker(others.next()?)?, at)?;
        self.pass(at)?;
        Some(above)
    }

    /// Passes a transposed convolution of 2 x 2 taps with stride 2, and its bias; returns the names of its weights and
    /// bias.
    pub(crate) fn conv_transpose(&mut self) -> Option<[&'a [u8]; 2]> {
        let at = self.step("ConvTranspose")?;
        let node = &self.graph.nodes[at];
        let has = |name: &str, value: u64| {
            node.numbers(name).is_some_and(|all| all.iter().all(|number| *number == value))
        };
        let is_such =
            has("strides", 2) && has("kernel_shape", 2) && has("pads", 0) && has("group", 1);
        let weights = *node.inputs.get(1).filter(|_| is_such)?;
        Some([weights, self.added_constant()?])
    }

    fn is_padded_behind(&self, at: usize) -> bool {
        self.graph.nodes[at].text("auto_pad") == Some(b"SAME_UPPER")
    }

    /// Passes max pooling over 2 x 2 pixels with stride 1.
    pub(crate) fn max_pool(&mut self, at: usize) -> Option<()> {
        let node = &self.graph.nodes[at];
        let is_such = self.is(at, "MaxPool")
            && node.numbers("kernel_shape") == Some(vec![2; 2])
            && node.numbers("strides") == Some(vec![1; 2]);
        (is_such && self.is_padded_behind(at)).then(|| self.pass(at))?
    }

    /// Passes the concatenation of channels with those of another walk, which come second.
    pub(crate) fn concat(&mut self, mut other: Self) -> Option<()> {
        let at = self.reader()?;
        let is_same = other.reader()? == at;
        let is_in_order = self.graph.nodes[at].inputs == [self.value, other.value];
        if !is_same || !is_in_order || !self.concatenates_channels(at) {
            return None;
        }
        self.nodes.append(&mut other.nodes);
        self.pass(at)
    }

    fn concatenates_channels(&self, at: usize) -> bool {
        self.is(at, "Concat") && self.graph.nodes[at].numbers("axis") == Some(vec![1])
    }

    /// Passes a convolution and its bias of `outputs` numbers; returns the bias's name.
    fn pass_biased(&mut self, at: usize, outputs: u64) -> Option<&'a [u8]> {
        self.pass(at)?;
        let bias = match self.graph.nodes[at].inputs.get(2) {
            Some(bias) => bias,
            None => self.added_constant()?,
        };
        let count: u64 = self.graph.constants.get(bias)?.iter().product();
        (count == outputs).then_some(bias)
    }

    /// Passes a depthwise convolution; returns the names of its weights and bias, and its vertical stride.
    pub(crate) fn depthwise_conv(&mut self, at: usize) -> Option<([&'a [u8]; 2], i64)> {
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

    /// Passes a product with a constant and the addition of another; returns their names.
    pub(crate) fn matmul(&mut self, at: usize) -> Option<[&'a [u8]; 2]> {
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

    /// Passes a 3 x 3 convolution with stride 2 and its batch normalisation; returns the names of the weights, and of
    /// scale, shift, mean and variance.
    pub(crate) fn conv_norm(&mut self, at: usize) -> Option<[&'a [u8]; 5]> {
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

    /// Passes the addition of a constant; returns its name.
    fn added_constant(&mut self) -> Option<&'a [u8]> {
        let at = self.step("Add")?;
        let inputs = &self.graph.nodes[at].inputs;
        inputs.iter().find(|input| self.graph.constants.contains_key(*input)).copied()
    }

    /// Passes GELU in its exact form, x (1 + erf(x / √2)) / 2.
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

    /// Passes the addition of the block's input (residual connection).
    pub(crate) fn residual(&mut self, input: &[u8]) -> Option<()> {
        let (nodes, value) = (self.nodes.len(), self.value);
        let added = self.step("Add").filter(|at| self.graph.nodes[*at].inputs.contains(&input));
        if added.is_none() {
            self.nodes.truncate(nodes);
            self.value = value;
        }
        added.map(|_| ())
    }
}
