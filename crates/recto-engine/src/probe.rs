//! Lets a caller observe the stages. The core has no clock, so a caller that measures times brings its own.

/// A stage of the pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Page content from the file.
    Read,
    /// Text from pixels.
    Ocr,
    Words,
    /// Lines of words.
    Lines,
    /// Table hypotheses.
    Tables,
    /// Regions, lines, blocks, order.
    Layout,
    Pictures,
    /// The passes over the whole document.
    Settle,
    /// The response body.
    Write,
}

impl Stage {
    pub const ALL: [Self; 9] = [
        Self::Read,
        Self::Ocr,
        Self::Words,
        Self::Lines,
        Self::Tables,
        Self::Layout,
        Self::Pictures,
        Self::Settle,
        Self::Write,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Ocr => "ocr",
            Self::Words => "words",
            Self::Lines => "lines",
            Self::Tables => "tables",
            Self::Layout => "layout",
            Self::Pictures => "pictures",
            Self::Settle => "settle",
            Self::Write => "write",
        }
    }
}

/// Called on the working thread when a stage begins and ends. Stages never nest.
pub trait Probe: Sync {
    fn enter(&self, stage: Stage);
    fn leave(&self, stage: Stage);

    /// Called with the number of operations that the analysis of a page took.
    fn counted(&self, _operations: u64) {}

    /// Called when a page is read, or found to be unreadable. Pages may be read a second time after a fault.
    fn page_done(&self) {}
}

/// Observes nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Probe for Unobserved {
    fn enter(&self, _: Stage) {}
    fn leave(&self, _: Stage) {}
}

/// Runs a stage under the probe.
pub(crate) fn during<T>(probe: &dyn Probe, stage: Stage, work: impl FnOnce() -> T) -> T {
    probe.enter(stage);
    let done = work();
    probe.leave(stage);
    done
}
