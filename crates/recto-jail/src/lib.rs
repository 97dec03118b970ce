//! Sandboxing of the processes that read hostile documents: Landlock, seccomp, and users without privileges.
//!
//! Landlock applies to the calling thread and those that it starts, and a runtime has threads before it runs any of our
//! code: so a small program confines itself and then executes the runtime ([`Jail::enter`]). System calls are filtered
//! on all threads at once, after everything that needs more is loaded ([`seal`]), or, for a program of somebody else,
//! before it begins ([`seal_but_for`]).
#[cfg(target_os = "linux")]
mod capabilities;
#[cfg(target_os = "linux")]
mod channel;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod input;
#[cfg(target_os = "linux")]
mod landlock_rules;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
mod resources;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod user;

#[cfg(target_os = "linux")]
pub use capabilities::grant;
#[cfg(target_os = "linux")]
pub use landlock_rules::{Confinement, Jail};
#[cfg(target_os = "linux")]
pub use program::Program;
#[cfg(target_os = "linux")]
pub use resources::ResourceLimits;
#[cfg(target_os = "linux")]
pub use seccomp::{SocketCalls, can_seal, refuse_rings, seal, seal_but_for};
#[cfg(target_os = "linux")]
pub use user::User;

/// Installs the seccomp filter on all threads of this process, irrevocably. Supported on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn seal() -> Result<(), String> {
    Err("system calls are filtered on Linux alone".to_owned())
}
