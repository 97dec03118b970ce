//! The tables of refused system calls.

/// The newest call that was reviewed (`file_setattr`, Linux 6.17).
pub(crate) const LAST_KNOWN: u32 = 469;

/// A condition on an argument for a call to be refused.
pub(crate) enum Only {
    Is(u64),
    IsNot(u64),
    /// The flag is not set.
    Lacks(u64),
    /// All 64 bits differ from it.
    IsNotAddress(u64),
    /// It names a process other than the sealed one.
    IsNotOwnId,
}

/// Calls newer than the C library's list.
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const OPEN_TREE_ATTR: i64 = 467;
const FILE_SETATTR: i64 = 469;

macro_rules! calls {
    ($($name:ident),* $(,)?) => { &[$(libc::$name),*] };
}

/// Calls that are refused whatever their arguments.
pub(crate) const ALWAYS: &[&[i64]] = &[
    NETWORK,
    PROCESSES,
    OTHERS,
    SHARED,
    FILES,
    NAMESPACES,
    MACHINE,
    RINGS,
    ON_X86,
    &[SETXATTRAT, REMOVEXATTRAT, OPEN_TREE_ATTR, FILE_SETATTR],
];

/// The channel to the service is read and written like a file. Descriptors are passed in messages, so sending messages
/// is refused.
const NETWORK: &[i64] = calls![
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_sendto,
    SYS_sendmsg,
    SYS_sendmmsg,
];

const PROCESSES: &[i64] = calls![
    SYS_execve,
    SYS_execveat,
    SYS_setsid,
    SYS_setpgid,
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setgroups,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_capset,
    SYS_personality,
];

/// Other processes: their memory, descriptors, signals and priorities.
const OTHERS: &[i64] = calls![
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_process_mrelease,
    SYS_kcmp,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_tkill,
    SYS_setpriority,
    SYS_ioprio_set,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
    SYS_migrate_pages,
    SYS_move_pages,
];

/// Memory, messages and keys that are shared by name.
const SHARED: &[i64] = calls![
    SYS_shmget,
    SYS_shmat,
    SYS_shmctl,
    SYS_semget,
    SYS_semop,
    SYS_semtimedop,
    SYS_semctl,
    SYS_msgget,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_msgctl,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
];

/// Landlock restricts which files can be opened. It does not restrict changing their modes, owners, times and
/// attributes, watching them, or naming them by a handle.
const FILES: &[i64] = calls![
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchmodat2,
    SYS_fchown,
    SYS_fchownat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_mknodat,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_inotify_add_watch,
    SYS_fanotify_init,
    SYS_fanotify_mark,
    SYS_acct,
    SYS_quotactl,
    SYS_quotactl_fd,
];

const NAMESPACES: &[i64] = calls![
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_move_mount,
    SYS_open_tree,
    SYS_mount_setattr,
];

/// The kernel, and settings of the whole machine.
const MACHINE: &[i64] = calls![
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_syslog,
    SYS_vhangup,
];

/// `io_uring`: calls that the kernel makes on a process's behalf bypass every filter.
pub(crate) const RINGS: &[i64] = calls![
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_io_setup,
    SYS_io_submit,
];

#[cfg(target_arch = "x86_64")]
const ON_X86: &[i64] = calls![
    SYS_fork,
    SYS_vfork,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
    SYS_mknod,
    SYS_uselib,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
    SYS_kexec_file_load,
];
#[cfg(not(target_arch = "x86_64"))]
const ON_X86: &[i64] = &[];

pub(crate) type Case = &'static [(u8, Only)];

/// Calls that are refused in any of the cases; in a case all conditions must hold.
pub(crate) const UNLESS: &[(i64, &[Case])] = &[
    // Threads may be created, processes may not.
    (libc::SYS_clone, &[&[(0, Only::Lacks(libc::CLONE_THREAD as u64))]]),
    (libc::SYS_kill, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_tgkill, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_rt_sigqueueinfo, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_rt_tgsigqueueinfo, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_prlimit64, &[&[(0, Only::IsNot(0)), (0, Only::IsNotOwnId)]]),
    (libc::SYS_sched_setaffinity, &[&[(0, Only::IsNot(0)), (0, Only::IsNotOwnId)]]),
    // fcntl can set a process to be signalled.
    (
        libc::SYS_fcntl,
        &[
            &[(1, Only::Is(libc::F_SETOWN as u64))],
            &[(1, Only::Is(F_SETSIG))],
            &[(1, Only::Is(F_SETOWN_EX))],
        ],
    ),
    (
        libc::SYS_ioctl,
        &[
            &[(1, Only::Is(FIOSETOWN))],
            &[(1, Only::Is(SIOCSPGRP))],
            // TIOCSTI puts characters into a terminal's input.
            &[(1, Only::Is(TIOCSTI))],
            &[(1, Only::Is(TIOCLINUX))],
        ],
    ),
];

/// The calls that a program makes which listens on Unix sockets: they are refused in these cases only.
pub(crate) const OF_LISTENER: &[(i64, &[Case])] = &[
    (libc::SYS_socket, &[&[(0, Only::IsNot(libc::AF_UNIX as u64))]]),
    (libc::SYS_bind, &[]),
    (libc::SYS_listen, &[]),
    (libc::SYS_accept, &[]),
    (libc::SYS_accept4, &[]),
    // Over a connection, which has no address.
    (libc::SYS_sendto, &[&[(4, Only::IsNotAddress(0))]]),
];

const F_SETSIG: u64 = 10;
const F_SETOWN_EX: u64 = 15;
const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;
