//! Room to work in.

use crate::blocks::room::room;

/// What is worked on, kept from run to run.
#[derive(Default)]
pub(crate) struct Scratch {
    pairs: Vec<Vec<u32>>,
    numbers: Vec<f32>,
}

impl Scratch {
    /// Room for as many pairs of halves as told, at the start of lines of the processor's cache, with what was left there.
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
