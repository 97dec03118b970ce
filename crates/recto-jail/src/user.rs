//! The user of a parser process: one of its own if permitted, and in any case without root's capabilities.

use std::fs::{remove_dir_all, remove_file};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use rustix::fs::Mode;
use rustix::process::{Gid, Pid, Signal, Uid, geteuid, kill_process, umask};
use rustix::thread::{
    CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

/// The user ids of parsers: below the range that containers map, and above those that distributions assign. Whoever may
/// execute this program with its capabilities can change to no other user.
const PARSERS: RangeInclusive<u32> = 65_100..=65_199;

/// A user with its only group; neither needs an entry in the system's databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User {
    uid: u32,
    gid: u32,
}

impl FromStr for User {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no UID:GID of a parser");
        let (uid, gid) = text.split_once(':').ok_or_else(wrong)?;
        let user =
            Self { uid: uid.parse().map_err(|_| wrong())?, gid: gid.parse().map_err(|_| wrong())? };
        if PARSERS.contains(&user.uid) && PARSERS.contains(&user.gid) {
            Ok(user)
        } else {
            Err(wrong())
        }
    }
}

impl User {
    /// Changes to this user. Only valid before this process has other threads, since it changes the calling thread.
    pub(crate) fn assume(self, others: Mode) -> std::io::Result<()> {
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        set_thread_groups(&[])?;
        set_thread_res_gid(gid, gid, gid)?;
        set_thread_res_uid(uid, uid, uid)?;
        umask(others);
        Ok(())
    }

    /// Removes files and directories of this user's for a service that runs as another user, with all that is below
    /// them. What isn't there is passed over.
    pub fn remove<'p>(self, paths: impl Iterator<Item = &'p Path>) -> std::io::Result<()> {
        self.become_powerless()?;
        for path in paths {
            let is_dir = path.symlink_metadata().is_ok_and(|facts| facts.is_dir());
            let done = if is_dir { remove_dir_all(path) } else { remove_file(path) };
            match done {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn become_powerless(self) -> std::io::Result<()> {
        self.assume(Mode::RWXO)?;
        drop_capabilities()?;
        Ok(set_no_new_privs(true)?)
    }

    /// Kills one of this user's processes for a service that runs as another user. It is done as that user, so that the
    /// kernel checks whose process it is.
    pub fn end(self, process: i32) -> std::io::Result<()> {
        self.become_powerless()?;
        // Zero and negative numbers would address a group, or all of the user's processes.
        let process = Pid::from_raw(process).filter(|_| process > 0);
        kill_process(process.ok_or(rustix::io::Errno::SRCH)?, Signal::KILL)?;
        Ok(())
    }
}

/// Drops root's capabilities, except the one needed to read a checkout of another user; Landlock restricts the files.
pub(crate) fn drop_capabilities() -> std::io::Result<()> {
    let kept =
        if geteuid().is_root() { CapabilitySet::DAC_READ_SEARCH } else { CapabilitySet::empty() };
    let held = rustix::thread::capabilities(None)?;
    let sets = CapabilitySets {
        effective: held.effective & kept,
        permitted: held.permitted & kept,
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, sets)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::User;

    #[test]
    fn only_parsers_are_taken() {
        assert_eq!("65100:65199".parse(), Ok(User { uid: 65_100, gid: 65_199 }));
        for text in
            ["", "1", "0:65100", "65100:0", "65099:65100", "65100:65200", "root:root", "65100:1:3"]
        {
            assert!(text.parse::<User>().is_err(), "{text}");
        }
    }
}
