//! Fuzzing on stable Rust: documents of our own making are mutated and read.
//!
//! [`fuzz`] replays the seeds of a [`Target`], then reads mutated ones for as long as it is told. bolero generates and shrinks the
//! mutations. A find is a panic that leaves a crate, an answer that blames the parser, or a document that takes longer than
//! [`DEADLINE`]. Its bytes are kept in a folder for finds; the smallest form goes to `seeds/` once it is mended.

mod dictionary;
mod mutation;
mod seeds;
mod target;
mod watch;

pub use mutation::{Edit, Mutant};
pub use seeds::{Seed, seeds};
pub use target::{ENGINE, FONTS, PDF_READER, PICTURES, Target};
pub use watch::{DEADLINE, Watch};

use std::time::Duration;

/// Replays the seeds of a target and reads mutants of them for some time. Panics at the first find.
pub fn fuzz(target: &'static Target, time: Duration) {
    let watch = Watch::new(target.name);
    let seeds = seeds(target.folders);
    assert!(!seeds.is_empty(), "{} has no seeds", target.name);
    for seed in &seeds {
        watch.run(&seed.bytes, target.read);
    }
    if time.is_zero() {
        return;
    }
    let (seeds, watch) = (&seeds, &watch);
    bolero::check!()
        .with_type::<Mutant>()
        .with_test_time(time)
        .with_iterations(usize::MAX)
        .with_shrink_time(Duration::from_secs(20))
        .for_each(move |mutant| watch.run(&mutant.bytes(seeds), target.read));
    watch.report(time);
}
