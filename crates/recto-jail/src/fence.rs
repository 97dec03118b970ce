//! The files that a parser can open, and what is cut off with them: the network, other processes.

use std::io;
use std::os::fd::{IntoRawFd as _, RawFd};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, LandlockStatus,
    Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope,
    path_beneath_rules,
};
use rustix::fs::{Access, Mode, OFlags, access, open};
use rustix::thread::set_no_new_privs;

use crate::descriptors::close_at_exec;
use crate::user::{User, lay_down_powers};

/// The newest version of Landlock whose rules are all known to let a parser work; what the kernel lacks of it is left out.
const NEWEST: ABI = ABI::V7;

/// Libraries with their loader.
const LIBRARIES: [&str; 6] =
    ["/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"];

/// What the loader, the C library, Node and ONNX Runtime look at: the machine's processors and memory, nothing of its users.
const READ: [&str; 19] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld-musl-x86_64.path",
    "/etc/ld-musl-aarch64.path",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/usr/lib/ssl/openssl.cnf",
    "/usr/bin/ldd",
    "/usr/share/zoneinfo",
    "/dev/random",
    "/dev/urandom",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// What is left to a parser beyond what every program needs.
#[derive(Debug, Default)]
pub struct Jail {
    /// Programs that it may become.
    pub programs: Vec<PathBuf>,
    /// Files, and directories with all that is below them.
    pub readable: Vec<PathBuf>,
    /// Directories in which it makes, reads and removes plain files.
    pub writable: Vec<PathBuf>,
    pub devices: Vec<PathBuf>,
    pub user: Option<User>,
}

impl Jail {
    /// Confines this thread and all that it starts, for good: to be called while there is no other. Answers the version of
    /// Landlock that holds, 0 where the kernel has none.
    pub fn enter(&self, channel: Option<RawFd>) -> io::Result<i32> {
        close_at_exec(channel)?;
        let own = keep_own_entry()?;
        let rules = self.rules(&own).map_err(io::Error::other)?;
        if let Some(user) = self.user {
            user.become_it()?;
        }
        lay_down_powers()?;
        set_no_new_privs(true)?;
        let held = rules.restrict_self().map_err(io::Error::other)?;
        Ok(match (held.ruleset, held.landlock) {
            (RulesetStatus::NotEnforced, _) => 0,
            (_, LandlockStatus::Available { effective_abi, .. }) => {
                (effective_abi as i32).min(NEWEST as i32)
            }
            _ => 0,
        })
    }

    /// Whether the user that this process has become can read all of it and run the programs.
    pub fn check(&self) -> io::Result<()> {
        for path in &self.readable {
            access(path, Access::READ_OK)?;
        }
        for path in &self.programs {
            access(path, Access::READ_OK | Access::EXEC_OK)?;
        }
        Ok(())
    }

    /// The rules name what lies at their paths now, not the paths.
    fn rules(&self, own: &Path) -> Result<landlock::RulesetCreated, RulesetError> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let run = read | AccessFs::Execute;
        let write = read
            | AccessFs::WriteFile
            | AccessFs::Truncate
            | AccessFs::MakeReg
            | AccessFs::RemoveFile;
        let device: BitFlags<AccessFs> =
            AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev;
        Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(NEWEST))?
            .handle_access(AccessNet::from_all(NEWEST))?
            .scope(Scope::from_all(NEWEST))?
            .create()?
            .add_rules(path_beneath_rules(LIBRARIES, run))?
            .add_rules(path_beneath_rules(&self.programs, run))?
            .add_rules(path_beneath_rules(READ, read))?
            .add_rules(path_beneath_rules([own], read | AccessFs::WriteFile))?
            .add_rules(path_beneath_rules(&self.readable, read))?
            .add_rules(path_beneath_rules(&self.writable, write))?
            .add_rules(path_beneath_rules(["/dev/null"], device))?
            .add_rules(path_beneath_rules(&self.devices, device))
    }
}

/// The directory of this process below /proc, held open in the program that it becomes: the rule names the directory's inode,
/// and the kernel makes a new one when it has forgotten an entry that nobody holds.
fn keep_own_entry() -> io::Result<PathBuf> {
    let own = open("/proc/self", OFlags::PATH | OFlags::DIRECTORY, Mode::empty())?;
    let _ = own.into_raw_fd();
    Ok(PathBuf::from("/proc/self"))
}

/// Becomes another program; answers only why it couldn't.
pub fn become_program(
    program: &Path,
    arguments: impl IntoIterator<Item = std::ffi::OsString>,
) -> io::Error {
    Command::new(program).args(arguments).exec()
}
