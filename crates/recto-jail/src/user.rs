//! Who a parser is: a user of its own where it may become one, and without the powers of root in any case.

use std::ops::RangeInclusive;
use std::str::FromStr;

use rustix::fs::Mode;
use rustix::process::{Gid, Pid, Signal, Uid, geteuid, kill_process, umask};
use rustix::thread::{
    CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

/// Below what a container maps, above what distributions give to people and services. Nobody else is to be had here: whoever may
/// run this program with its capabilities gets at no other user by it.
const PARSERS: RangeInclusive<u32> = 65_100..=65_199;

/// A user with its only group; neither needs an entry in the system's list.
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
    /// Only before this process has other threads: it is the thread that changes.
    pub(crate) fn become_it(self) -> std::io::Result<()> {
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        set_thread_groups(&[])?;
        set_thread_res_gid(gid, gid, gid)?;
        set_thread_res_uid(uid, uid, uid)?;
        // Whatever the one who started the service keeps to himself: it reads results by their group.
        umask(Mode::WGRP | Mode::RWXO);
        Ok(())
    }

    /// Ends one of this user's processes for a service that is somebody else. As that user, so that the kernel sees to it that the
    /// process is the user's.
    pub fn end(self, process: i32) -> std::io::Result<()> {
        self.become_it()?;
        lay_down_powers()?;
        set_no_new_privs(true)?;
        // Zero and below would be a whole group, or all that the user has.
        let process = Pid::from_raw(process).filter(|_| process > 0);
        kill_process(process.ok_or(rustix::io::Errno::SRCH)?, Signal::KILL)?;
        Ok(())
    }
}

/// Keeps of root's powers the one without which a checkout of somebody else can't be read; where files are is Landlock's to say.
pub(crate) fn lay_down_powers() -> std::io::Result<()> {
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
