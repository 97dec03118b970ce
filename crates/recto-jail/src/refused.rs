//! Which calls are refused, as tables.

/// The newest call that was looked at (`file_setattr`, Linux 6.17).
pub(crate) const LAST_KNOWN: u32 = 469;

/// What of an argument makes a call one to refuse.
pub(crate) enum Only {
    Is(u64),
    IsNot(u64),
    /// The flag isn't set.
    Lacks(u64),
    /// It names another process than the one that is sealed.
    IsNotOwnId,
}

/// Newer than the C library's list.
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const OPEN_TREE_ATTR: i64 = 467;
const FILE_SETATTR: i64 = 469;

macro_rules! calls {
    ($($name:ident),* $(,)?) => { &[$(libc::$name),*] };
}

/// Refused whatever the arguments.
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

/// The channel to the service is read and written like a file. Messages are what descriptors travel in: none is sent.
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

/// Other processes: their memory, descriptors, signals, share of the processor.
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

/// Memory, messages and secrets that are shared by name.
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

/// Landlock says which files can be opened. It doesn't say whose modes, owners, times and attributes can be changed, nor which can
/// be watched or named by a handle.
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

/// The kernel and what is one for the whole machine.
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

/// Calls that are made by the kernel on a process's behalf pass every filter.
const RINGS: &[i64] = calls![
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

type Case = &'static [(u8, Only)];

/// Refused in any of the cases; in a case all of it must hold.
pub(crate) const UNLESS: &[(i64, &[Case])] = &[
    // A thread is made, a process isn't.
    (libc::SYS_clone, &[&[(0, Only::Lacks(libc::CLONE_THREAD as u64))]]),
    (libc::SYS_kill, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_tgkill, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_rt_sigqueueinfo, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_rt_tgsigqueueinfo, &[&[(0, Only::IsNotOwnId)]]),
    (libc::SYS_prlimit64, &[&[(0, Only::IsNot(0)), (0, Only::IsNotOwnId)]]),
    (libc::SYS_sched_setaffinity, &[&[(0, Only::IsNot(0)), (0, Only::IsNotOwnId)]]),
    // A descriptor can be told whom to signal.
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
            // Keys pressed for a terminal.
            &[(1, Only::Is(TIOCSTI))],
            &[(1, Only::Is(TIOCLINUX))],
        ],
    ),
];

const F_SETSIG: u64 = 10;
const F_SETOWN_EX: u64 = 15;
const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;
