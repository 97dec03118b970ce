//! Limits on a program's resources, which hold after exec.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

/// Limits in bytes; what isn't set stays as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResourceLimits {
    /// Private writable memory (`RLIMIT_DATA`).
    pub memory: Option<u64>,
    /// The size of a file that it writes.
    pub file: Option<u64>,
}

impl ResourceLimits {
    /// A program with limits leaves no memory dump: it would hold the document.
    pub fn set(self) -> io::Result<()> {
        for (resource, limit) in [(Resource::Data, self.memory), (Resource::Fsize, self.file)] {
            if limit.is_some() {
                setrlimit(resource, Rlimit { current: limit, maximum: limit })?;
                setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
            }
        }
        Ok(())
    }
}
