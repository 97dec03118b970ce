//! The seccomp filter: system calls that are refused.
//!
//! It is a deny list, not an allow list: the calls of Node, V8, the C library and ONNX Runtime differ by version and
//! processor, and a missing call would fail on some machine, for some document. It refuses calls whose effects reach
//! beyond the process; files are Landlock's part. Calls newer than this list fail as unknown (ENOSYS).

use std::collections::BTreeMap;

use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter_all_threads, sock_filter,
};

use crate::program::Program;
use crate::refused::{ALWAYS, LAST_KNOWN, OF_LISTENER, Only, RINGS, UNLESS};

/// The calls on sockets that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SocketCalls {
    None,
    /// Those of a program that listens on Unix sockets; it can't connect to any.
    Listener,
}

/// Installs the seccomp filter on all threads of this process, irrevocably. On an error, which says what the kernel
/// lacks, nothing is refused.
///
/// A process that has a ring of `io_uring` isn't sealed, as Node's event loop from version 22 on has one unless
/// [`refuse_rings`] came before: what goes through a ring passes every filter, and without it the loop ends the process.
pub fn seal() -> Result<(), String> {
    if has_ring() {
        return Err("this process has an io_uring".to_owned());
    }
    install(rules(SocketCalls::None)?)
}

/// Refuses rings of `io_uring` alone, before a runtime begins: it does without where it can't have one.
pub fn refuse_rings() -> Result<(), String> {
    let rules = RINGS.iter().map(|call| (*call, Vec::new())).collect();
    apply_filter_all_threads(&refusing(rules)?).map_err(wrong)
}

fn has_ring() -> bool {
    let Ok(descriptors) = std::fs::read_dir("/proc/self/fd") else { return false };
    descriptors
        .flatten()
        .filter_map(|descriptor| std::fs::read_link(descriptor.path()).ok())
        .any(|target| target.as_os_str() == "anon_inode:[io_uring]")
}

/// The same for a program that is about to take this process over. It can execute nothing else: its path is known by
/// its place in this process's memory, which is gone then.
pub fn seal_but_for(program: &Program, calls: SocketCalls) -> Result<(), String> {
    let mut rules = rules(calls)?;
    let other = [(0, Only::IsNotAddress(program.address()))];
    rules.insert(libc::SYS_execve, vec![rule(&other).map_err(wrong)?]);
    install(rules)
}

/// Whether this kernel filters system calls.
#[expect(unsafe_code, reason = "no safe library asks the kernel this")]
pub fn can_seal() -> bool {
    let action = libc::SECCOMP_RET_ERRNO;
    let asked = [libc::SECCOMP_GET_ACTION_AVAIL.into(), 0, (&raw const action) as libc::c_long];
    let [operation, flags, action] = asked;
    // SAFETY: the kernel reads four bytes that live until this returns.
    unsafe { libc::syscall(libc::SYS_seccomp, operation, flags, action) == 0 }
}

type RefusedCalls = BTreeMap<i64, Vec<SeccompRule>>;

fn install(rules: RefusedCalls) -> Result<(), String> {
    let refusing = refusing(rules)?;
    apply_filter_all_threads(&unknown()).map_err(wrong)?;
    apply_filter_all_threads(&refusing).map_err(wrong)
}

fn refusing(rules: RefusedCalls) -> Result<BpfProgram, String> {
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let arch: TargetArch = std::env::consts::ARCH.try_into().map_err(wrong)?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch).map_err(wrong)?;
    filter.try_into().map_err(wrong)
}

fn rules(calls: SocketCalls) -> Result<RefusedCalls, String> {
    let mut rules: RefusedCalls =
        ALWAYS.iter().copied().flatten().map(|call| (*call, Vec::new())).collect();
    let listener = if calls == SocketCalls::Listener { OF_LISTENER } else { &[] };
    for (call, cases) in UNLESS.iter().chain(listener) {
        let made: Result<Vec<_>, _> = cases.iter().map(|case| rule(case)).collect();
        // Without a case the call is never refused, and a filter takes an empty list for the contrary.
        match made.map_err(wrong)? {
            made if made.is_empty() => rules.remove(call),
            made => rules.insert(*call, made),
        };
    }
    Ok(rules)
}

fn wrong(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A call is refused if all conditions hold.
fn rule(conditions: &[(u8, Only)]) -> Result<SeccompRule, seccompiler::BackendError> {
    let own = u64::from(std::process::id());
    let made: Result<Vec<_>, _> = conditions
        .iter()
        .map(|(argument, only)| {
            let (width, operator, value) = match only {
                Only::Is(value) => (Dword, SeccompCmpOp::Eq, *value),
                Only::IsNot(value) => (Dword, SeccompCmpOp::Ne, *value),
                Only::IsNotAddress(value) => (Qword, SeccompCmpOp::Ne, *value),
                Only::Lacks(flag) => (Dword, SeccompCmpOp::MaskedEq(*flag), 0),
                Only::IsNotOwnId => (Dword, SeccompCmpOp::Ne, own),
            };
            SeccompCondition::new(*argument, width, operator, value)
        })
        .collect();
    SeccompRule::new(made?)
}

/// The filter of calls that fail as unknown. `clone3` passes its flags in memory, which a filter can't read; without it
/// the C library uses `clone`. The x32 numbering of x86-64 begins beyond the last known number.
fn unknown() -> BpfProgram {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const ABOVE: u16 = (libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    let step = |code, k, jt, jf| sock_filter { code, jt, jf, k };
    vec![
        step(LOAD, 0, 0, 0),
        step(ABOVE, LAST_KNOWN, 2, 0),
        step(EQUAL, libc::SYS_clone3 as u32, 1, 0),
        step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0),
        step(RETURN, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32, 0, 0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The filter's result for a program that loads the call's number and compares it.
    fn answer(program: &BpfProgram, call: u32) -> u32 {
        let mut at = 1;
        while let Some(step) = program.get(at) {
            let holds = match u32::from(step.code) {
                code if code == libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K => call == step.k,
                code if code == libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K => call > step.k,
                _ => return step.k,
            };
            at += 1 + usize::from(if holds { step.jt } else { step.jf });
        }
        0
    }

    #[test]
    fn calls_that_are_newer_or_numbered_a_second_time_do_not_exist() {
        let program = unknown();
        let missing = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;
        for call in [LAST_KNOWN + 1, 0x4000_0000, 0x4000_0000 | libc::SYS_getpid as u32, u32::MAX] {
            assert_eq!(answer(&program, call), missing, "{call:#x}");
        }
        assert_eq!(answer(&program, libc::SYS_clone3 as u32), missing);
        for call in [0, libc::SYS_clone as u32, libc::SYS_fchmodat2 as u32, LAST_KNOWN] {
            assert_eq!(answer(&program, call), libc::SECCOMP_RET_ALLOW, "{call}");
        }
    }

    #[test]
    fn a_listener_s_calls_are_refused_to_others() {
        for (call, _) in OF_LISTENER {
            assert!(ALWAYS.iter().any(|calls| calls.contains(call)), "{call}");
        }
    }

    #[test]
    fn no_call_stands_in_both_tables() {
        for (call, _) in UNLESS {
            assert!(!ALWAYS.iter().any(|calls| calls.contains(call)), "{call}");
        }
    }
}
