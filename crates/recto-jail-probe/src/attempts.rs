//! Attempts as raw system calls, so that no library's own check intervenes.
#![expect(unsafe_code, reason = "system calls are made as they are, which no safe library does")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files and connections are what is tried"
)]

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::mem::zeroed;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::fd::{AsRawFd as _, FromRawFd as _};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::ptr::{null, null_mut};

use libc::{c_int, c_long};

/// `ok`, or the number of the error.
pub(crate) fn attempt(what: &str, argument: &str) -> String {
    match run(what, argument) {
        Ok(()) => "ok".to_owned(),
        Err(error) => {
            error.raw_os_error().map_or_else(|| error.to_string(), |number| number.to_string())
        }
    }
}

fn run(what: &str, argument: &str) -> io::Result<()> {
    let number = || argument.parse::<c_long>().map_err(io::Error::other);
    match what {
        "read" => read(File::open(argument)?),
        "write" => OpenOptions::new().append(true).create(true).open(argument)?.write_all(b"x"),
        "list" => fs::read_dir(argument).map(|_| ()),
        "remove" => fs::remove_file(argument),
        "link" => fs::hard_link(argument, "linked").and_then(|()| fs::remove_file("linked")),
        "symlink" => {
            std::os::unix::fs::symlink(argument, "led").and_then(|()| fs::remove_file("led"))
        }
        "chmod" => chmod(argument),
        "descriptor" => read(descriptor(argument.parse().map_err(io::Error::other)?)?),
        "tcp" => TcpStream::connect(argument).map(|_| ()),
        "listen" => TcpListener::bind(argument).map(|_| ()),
        "udp" => UdpSocket::bind("127.0.0.1:0")?.send_to(b"x", argument).map(|_| ()),
        "unix" => UnixStream::connect(argument).map(|_| ()),
        "abstract" => {
            UnixStream::connect_addr(&SocketAddr::from_abstract_name(argument)?).map(|_| ())
        }
        "offer" => offer(argument),
        "socketpair" => UnixStream::pair().map(|_| ()),
        "io_uring" => io_uring(),
        "fork" => fork(),
        "thread" => std::thread::Builder::new()
            .spawn(|| ())?
            .join()
            .map_err(|_| io::Error::other("it panicked")),
        "memfd" => exec_memory(argument),
        "memory" => peek(argument),
        "memory-file" => peek_file(argument),
        "ptrace" => trace(number()?),
        "kill" => signal(libc::SYS_kill, &[number()?, 0]),
        "tgkill" => signal(libc::SYS_tgkill, &[number()?, number()?, 0]),
        "pidfd" => pidfd(number()?),
        "limits" => limits(number()?),
        "clone3" => call(libc::SYS_clone3, &[]).map(|_| ()),
        _ => Err(io::Error::other(format!("{what} is no attempt"))),
    }
}

fn call(number: c_long, arguments: &[c_long]) -> io::Result<c_long> {
    let at = |index: usize| arguments.get(index).copied().unwrap_or(0);
    // SAFETY: the callers pass numbers, and addresses of values that live until this returns.
    let answer = unsafe { libc::syscall(number, at(0), at(1), at(2), at(3), at(4), at(5)) };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(answer) }
}

fn read(mut file: File) -> io::Result<()> {
    let mut byte = [0];
    file.read(&mut byte).map(|_| ())
}

fn descriptor(number: c_int) -> io::Result<File> {
    // SAFETY: dup returns a descriptor of our own, or fails.
    match unsafe { libc::dup(number) } {
        // SAFETY: nobody else has the new descriptor.
        own if own >= 0 => Ok(unsafe { File::from_raw_fd(own) }),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Listens for as long as the process lives.
fn offer(name: &str) -> io::Result<()> {
    UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?).map(std::mem::forget)
}

fn chmod(path: &str) -> io::Result<()> {
    let path = CString::new(path)?;
    call(libc::SYS_fchmodat, &[libc::AT_FDCWD.into(), path.as_ptr() as c_long, 0o600]).map(|_| ())
}

fn io_uring() -> io::Result<()> {
    let mut parameters = [0_u8; 120];
    let ring = call(libc::SYS_io_uring_setup, &[1, parameters.as_mut_ptr() as c_long])?;
    // SAFETY: the ring is ours.
    unsafe { libc::close(ring as c_int) };
    Ok(())
}

fn fork() -> io::Result<()> {
    let child = call(libc::SYS_clone, &[libc::SIGCHLD.into()])?;
    if child == 0 {
        // SAFETY: ends the child before it does anything else.
        unsafe { libc::syscall(libc::SYS_exit_group, 0) };
    }
    // SAFETY: waits for the child that was just made.
    unsafe { libc::waitpid(child as c_int, null_mut(), 0) };
    Ok(())
}

/// Replaces the process unless it is refused.
fn exec_memory(program: &str) -> io::Result<()> {
    let bytes = fs::read(program)?;
    let file = call(libc::SYS_memfd_create, &[c"program".as_ptr() as c_long, 0])?;
    // SAFETY: nobody else has the new descriptor.
    let mut file = unsafe { File::from_raw_fd(file as c_int) };
    file.write_all(&bytes)?;
    let arguments = [c"program".as_ptr(), null()];
    let variables = [null::<libc::c_char>()];
    let (arguments, variables) = (arguments.as_ptr() as c_long, variables.as_ptr() as c_long);
    let from = [
        file.as_raw_fd().into(),
        c"".as_ptr() as c_long,
        arguments,
        variables,
        libc::AT_EMPTY_PATH.into(),
    ];
    call(libc::SYS_execveat, &from).map(|_| ())
}

fn place(argument: &str) -> io::Result<(c_int, usize)> {
    let wrong = || io::Error::other("no PID:ADDRESS");
    let (pid, address) = argument.split_once(':').ok_or_else(wrong)?;
    let address = usize::from_str_radix(address, 16).map_err(io::Error::other)?;
    Ok((pid.parse().map_err(io::Error::other)?, address))
}

fn peek(argument: &str) -> io::Result<()> {
    let (pid, address) = place(argument)?;
    let mut byte = [0_u8];
    let here = libc::iovec { iov_base: byte.as_mut_ptr().cast(), iov_len: 1 };
    let there = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: 1 };
    // SAFETY: one byte is written into a buffer of one byte.
    let got = unsafe { libc::process_vm_readv(pid, &raw const here, 1, &raw const there, 1, 0) };
    if got == 1 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn peek_file(argument: &str) -> io::Result<()> {
    use std::os::unix::fs::FileExt as _;
    let (pid, address) = place(argument)?;
    File::open(format!("/proc/{pid}/mem"))?.read_exact_at(&mut [0], address as u64)
}

fn trace(pid: c_long) -> io::Result<()> {
    call(libc::SYS_ptrace, &[c_long::from(libc::PTRACE_ATTACH), pid])?;
    // SAFETY: waits for the process that was just attached to.
    unsafe { libc::waitpid(pid as c_int, null_mut(), libc::__WALL) };
    call(libc::SYS_ptrace, &[c_long::from(libc::PTRACE_DETACH), pid]).map(|_| ())
}

fn signal(by: c_long, arguments: &[c_long]) -> io::Result<()> {
    call(by, arguments).map(|_| ())
}

fn pidfd(pid: c_long) -> io::Result<()> {
    let handle = call(libc::SYS_pidfd_open, &[pid])?;
    let sent = call(libc::SYS_pidfd_send_signal, &[handle]);
    // SAFETY: the handle is ours.
    unsafe { libc::close(handle as c_int) };
    sent.map(|_| ())
}

fn limits(pid: c_long) -> io::Result<()> {
    // SAFETY: an all-zero limit is valid, since it is two numbers.
    let mut limit: libc::rlimit64 = unsafe { zeroed() };
    let arguments = [pid, c_long::from(libc::RLIMIT_NOFILE), 0, (&raw mut limit) as c_long];
    call(libc::SYS_prlimit64, &arguments).map(|_| ())
}
