//! What a process that reads hostile documents may still ask of the kernel.
//!
//! Landlock holds for the thread that asks for it and those that it starts, and a runtime has threads before it runs a line
//! of ours: so a small program sets it and then becomes the runtime ([`Jail::enter`]). System calls are filtered on all
//! threads at once, when everything that needs more is loaded ([`seal`]).
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod fence;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod grant;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
mod user;

#[cfg(target_os = "linux")]
pub use fence::{Jail, become_program};
#[cfg(target_os = "linux")]
pub use filter::seal;
#[cfg(target_os = "linux")]
pub use grant::grant;
#[cfg(target_os = "linux")]
pub use user::User;

/// Refuses dangerous system calls to all threads of this process, for good. Only Linux can.
#[cfg(not(target_os = "linux"))]
pub fn seal() -> Result<(), String> {
    Err("system calls are filtered on Linux alone".to_owned())
}
