//! The Landlock rules: which files a parser can open. They also cut off the network and other processes.

use std::io;
use std::os::fd::{IntoRawFd as _, RawFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, LandlockStatus,
    Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope,
    path_beneath_rules,
};
use rustix::fs::{Access, Mode, OFlags, access, open};
use rustix::thread::{UnshareFlags, set_no_new_privs, unshare_unsafe};

use crate::channel::connect;
use crate::descriptors::close_at_exec;
use crate::input::die_with_input;
use crate::user::{User, drop_capabilities};

/// The newest Landlock ABI whose rules are known to work for a parser; the kernel ignores the parts that it lacks.
const NEWEST: ABI = ABI::V7;

/// Shared libraries and their loader.
const LIBRARIES: [&str; 6] =
    ["/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"];

/// Files that the loader, the C library, Node and ONNX Runtime read: facts about the machine's processors and memory,
/// none about its users.
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

/// What a parser may access in addition to what every program needs.
#[derive(Debug, Default)]
pub struct Jail {
    /// Programs that it may execute.
    pub programs: Vec<PathBuf>,
    /// Files, and directories with everything below them.
    pub readable: Vec<PathBuf>,
    /// Directories in which it may create, read and remove regular files.
    pub writable: Vec<PathBuf>,
    /// Directories in which it may create directories as well.
    pub trees: Vec<PathBuf>,
    /// Directories in which it may create Unix sockets.
    pub listening: Vec<PathBuf>,
    pub devices: Vec<PathBuf>,
    /// A network of its own without interfaces, where that is permitted.
    pub offline: bool,
    /// It ends when the other end of its standard input is closed.
    pub dies_with_input: bool,
    /// Unix sockets to one of which it gets a connection, as it can't make any itself.
    pub connections: Vec<PathBuf>,
    /// Files that are of no use once there is a connection.
    pub leftovers: Vec<PathBuf>,
    pub user: Option<User>,
}

/// What is in force.
#[derive(Clone, Copy, Debug)]
pub struct Confinement {
    /// The Landlock ABI, 0 if the kernel has none.
    pub landlock: i32,
    /// The connection.
    pub socket: Option<RawFd>,
}

impl Jail {
    /// Confines this thread and all that it starts, irrevocably; call it while there is no other thread.
    pub fn enter(&self, channel: Option<RawFd>) -> io::Result<Confinement> {
        close_at_exec(channel)?;
        let own = keep_own_entry()?;
        let rules = self.rules(&own).map_err(io::Error::other)?;
        if self.offline {
            leave_network();
        }
        if let Some(user) = self.user {
            user.assume(self.closed_to_others())?;
        }
        drop_capabilities()?;
        if self.dies_with_input {
            die_with_input()?;
        }
        let socket = self.connection()?;
        set_no_new_privs(true)?;
        let held = rules.restrict_self().map_err(io::Error::other)?;
        let landlock = match (held.ruleset, held.landlock) {
            (RulesetStatus::NotEnforced, _) => 0,
            (_, LandlockStatus::Available { effective_abi, .. }) => {
                (effective_abi as i32).min(NEWEST as i32)
            }
            _ => 0,
        };
        Ok(Confinement { landlock, socket })
    }

    /// The umask, whatever was inherited. The service is in the user's group: it reads results, and removes trees.
    fn closed_to_others(&self) -> Mode {
        if self.trees.is_empty() { Mode::WGRP | Mode::RWXO } else { Mode::RWXO }
    }

    fn connection(&self) -> io::Result<Option<RawFd>> {
        if self.connections.is_empty() {
            return Ok(None);
        }
        let socket = connect(&self.connections)?;
        for file in &self.leftovers {
            // Whoever listens may have removed it.
            let _ = std::fs::remove_file(file);
        }
        Ok(Some(socket))
    }

    /// Checks that the current user can read the files and execute the programs.
    pub fn check(&self) -> io::Result<()> {
        for path in &self.readable {
            access(path, Access::READ_OK)?;
        }
        for path in &self.programs {
            access(path, Access::READ_OK | Access::EXEC_OK)?;
        }
        Ok(())
    }

    /// The rules apply to the files that are at these paths now (their inodes), not to the paths.
    fn rules(&self, own: &Path) -> Result<landlock::RulesetCreated, RulesetError> {
        let read = AccessFs::ReadFile | AccessFs::ReadDir;
        let run = read | AccessFs::Execute;
        let write = read
            | AccessFs::WriteFile
            | AccessFs::Truncate
            | AccessFs::MakeReg
            | AccessFs::RemoveFile;
        let tree = write | AccessFs::MakeDir | AccessFs::RemoveDir | AccessFs::Refer;
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
            .add_rules(path_beneath_rules(&self.trees, tree))?
            .add_rules(path_beneath_rules(&self.listening, AccessFs::MakeSock))?
            .add_rules(path_beneath_rules(["/dev/null"], device))?
            .add_rules(path_beneath_rules(&self.devices, device))
    }
}

/// This process's directory in /proc, kept open across exec: the rule names the directory's inode, and the kernel would
/// make a new one once no process holds it.
fn keep_own_entry() -> io::Result<PathBuf> {
    let own = open("/proc/self", OFlags::PATH | OFlags::DIRECTORY, Mode::empty())?;
    let _ = own.into_raw_fd();
    Ok(PathBuf::from("/proc/self"))
}

/// Most containers don't permit it; the filter of system calls refuses every socket but Unix ones in any case.
#[expect(
    unsafe_code,
    reason = "leaving a namespace is unsafe for a process that has other threads"
)]
fn leave_network() {
    // SAFETY: this process has one thread.
    let _ = unsafe { unshare_unsafe(UnshareFlags::NEWNET) };
}
