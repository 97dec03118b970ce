//! The seccomp filter: system calls that are refused.
//!
//! It is a deny list, not an allow list: the calls of Node, V8, the C library and ONNX Runtime differ by version and
//! processor, and a missing call would fail on some machine, for some document. It refuses calls whose effects reach
//! beyond the process; files are Landlock's part. Calls newer than this list fail as unknown (ENOSYS).

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter_all_threads, sock_filter,
};

use crate::refused::{ALWAYS, LAST_KNOWN, Only, UNLESS};

/// Installs the seccomp filter on all threads of this process, irrevocably. On an error, which says what the kernel
/// lacks, nothing is refused.
pub fn seal() -> Result<(), String> {
    let refusing = refusing()?;
    apply_filter_all_threads(&unknown()).map_err(|error| error.to_string())?;
    apply_filter_all_threads(&refusing).map_err(|error| error.to_string())
}

fn refusing() -> Result<BpfProgram, String> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        ALWAYS.iter().copied().flatten().map(|call| (*call, Vec::new())).collect();
    for (call, cases) in UNLESS {
        let made: Result<Vec<_>, _> = cases.iter().map(|case| rule(case)).collect();
        rules.insert(*call, made.map_err(|error| error.to_string())?);
    }
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let arch: TargetArch = std::env::consts::ARCH.try_into().map_err(wrong)?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch).map_err(wrong)?;
    filter.try_into().map_err(wrong)
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
            let (operator, value) = match only {
                Only::Is(value) => (SeccompCmpOp::Eq, *value),
                Only::IsNot(value) => (SeccompCmpOp::Ne, *value),
                Only::Lacks(flag) => (SeccompCmpOp::MaskedEq(*flag), 0),
                Only::IsNotOwnId => (SeccompCmpOp::Ne, own),
            };
            SeccompCondition::new(*argument, SeccompCmpArgLen::Dword, operator, value)
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
    fn no_call_stands_in_both_tables() {
        for (call, _) in UNLESS {
            assert!(!ALWAYS.iter().any(|calls| calls.contains(call)), "{call}");
        }
    }
}
