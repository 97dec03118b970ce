//! Scratch memory of the kernels.

use crate::blocks::aligned_buffer::aligned_buffer;

/// Which kernels an operator uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Arithmetic {
    /// Vector instructions where the processor has them, otherwise portable code.
    #[default]
    Vector,
    /// Portable code on any processor.
    #[cfg(test)]
    Portable,
}

/// Working memory, kept from run to run.
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

    /// Buffers of these numbers of bfloat16 pairs, aligned to cache lines, with undefined content.
    pub(crate) fn pairs<const COUNT: usize>(
        &mut self,
        lengths: [usize; COUNT],
    ) -> [&mut [u32]; COUNT] {
        self.pairs.resize_with(self.pairs.len().max(COUNT), Vec::new);
        let mut rooms = self.pairs.iter_mut();
        lengths
            .map(|length| rooms.next().map_or(&mut [][..], |values| aligned_buffer(values, length)))
    }

    /// A buffer of so many numbers, likewise.
    pub(crate) fn numbers(&mut self, length: usize) -> &mut [f32] {
        aligned_buffer(&mut self.numbers, length)
    }
}
