//! Scratch memory of the kernels.

use crate::blocks::room::room;

/// How an operator computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Arithmetic {
    /// With vector instructions where the processor has them, else in portable code.
    #[default]
    Vector,
    /// In portable code on any processor.
    #[cfg(test)]
    Portable,
}

/// What is worked on, kept from run to run.
#[derive(Default)]
pub(crate) struct Scratch {
    arithmetic: Arithmetic,
    pairs: Vec<Vec<u32>>,
    numbers: Vec<f32>,
}

impl Scratch {
    pub(crate) fn new(arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..Self::default() }
    }

    pub(crate) fn arithmetic(&self) -> Arithmetic {
        self.arithmetic
    }

    /// Room for as many pairs of bfloat16 numbers as `lengths` says, aligned to cache lines, with undefined content.
    pub(crate) fn pairs<const COUNT: usize>(
        &mut self,
        lengths: [usize; COUNT],
    ) -> [&mut [u32]; COUNT] {
        self.pairs.resize_with(self.pairs.len().max(COUNT), Vec::new);
        let mut rooms = self.pairs.iter_mut();
        lengths.map(|length| rooms.next().map_or(&mut [][..], |values| room(values, length)))
    }

    /// Room for as many numbers.
    pub(crate) fn numbers(&mut self, length: usize) -> &mut [f32] {
        room(&mut self.numbers, length)
    }
}
