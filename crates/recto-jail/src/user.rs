//! Who a parser is: a user of its own where it may become one, and without the powers of root in any case.

use std::str::FromStr;

use rustix::process::{Gid, Uid, geteuid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, set_capabilities, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

/// A user with its only group; neither needs an entry in the system's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User {
    uid: u32,
    gid: u32,
}

impl FromStr for User {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no UID:GID of an ordinary user");
        let (uid, gid) = text.split_once(':').ok_or_else(wrong)?;
        let user =
            Self { uid: uid.parse().map_err(|_| wrong())?, gid: gid.parse().map_err(|_| wrong())? };
        let is_ordinary = |id: u32| id != 0 && id != u32::MAX;
        if is_ordinary(user.uid) && is_ordinary(user.gid) { Ok(user) } else { Err(wrong()) }
    }
}

impl User {
    /// Only before this process has other threads: it is the thread that changes.
    pub(crate) fn become_it(self) -> std::io::Result<()> {
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        set_thread_groups(&[])?;
        set_thread_res_gid(gid, gid, gid)?;
        set_thread_res_uid(uid, uid, uid)?;
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
    fn only_ordinary_users_are_taken() {
        assert_eq!("70001:70002".parse(), Ok(User { uid: 70_001, gid: 70_002 }));
        for text in ["", "1", "0:1", "1:0", "-1:1", "1:4294967295", "root:root", "1:2:3"] {
            assert!(text.parse::<User>().is_err(), "{text}");
        }
    }
}
