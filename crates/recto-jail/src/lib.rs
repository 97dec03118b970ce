//! Sandboxing of the processes that read hostile documents: Landlock, seccomp, and users without privileges.
//!
//! Landlock applies to the calling thread and those that it starts, and a runtime has threads before it runs any of our
//! code: so a small program confines itself and then executes the runtime ([`Jail::enter`]). System calls are filtered
//! on all threads at once, after everything that needs more is loaded ([`seal`]).
#[cfg(target_os = "linux")]
mod capabilities;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod landlock_rules;
#[cfg(target_os = "linux")]
mod refused;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod user;

#[cfg(target_os = "linux")]
pub use capabilities::grant;
#[cfg(target_os = "linux")]
pub use landlock_rules::{Jail, become_program};
#[cfg(target_os = "linux")]
pub use seccomp::seal;
#[cfg(target_os = "linux")]
pub use user::User;

/// Installs the seccomp filter on all threads of this process, irrevocably. Supported on Linux only.
#[cfg(not(target_os = "linux"))]
pub fn seal() -> Result<(), String> {
    Err("system calls are filtered on Linux alone".to_owned())
}
