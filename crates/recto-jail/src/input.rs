//! A program that ends with the service, which holds the other end of its standard input.

use std::io;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::stdin;

/// Makes the kernel kill this process, and the program that takes it over, when the other end of standard input is
/// closed or writes to it. The signal that a process can have at its parent's death doesn't reach one of another user.
#[expect(unsafe_code, reason = "there is no safe interface to the owner and the signal of a file")]
pub(crate) fn die_with_input() -> io::Result<()> {
    // SAFETY: the calls take numbers only.
    let set =
        |command: i32, value: i32| match unsafe { libc::fcntl(libc::STDIN_FILENO, command, value) }
        {
            -1 => Err(io::Error::last_os_error()),
            answer => Ok(answer),
        };
    set(F_SETSIG, libc::SIGKILL)?;
    set(libc::F_SETOWN, std::process::id().cast_signed())?;
    let flags = set(libc::F_GETFL, 0)?;
    set(libc::F_SETFL, flags | libc::O_ASYNC)?;
    if has_ended(0)? {
        return Err(io::Error::other("the service has ended"));
    }
    Ok(())
}

/// Whether the other end of standard input is closed; waits for that so many milliseconds.
pub(crate) fn has_ended(milliseconds: u16) -> io::Result<bool> {
    let waited = Timespec { tv_sec: 0, tv_nsec: i64::from(milliseconds) * 1_000_000 };
    let input = stdin();
    let mut input = [PollFd::new(&input, PollFlags::empty())];
    poll(&mut input, Some(&waited))?;
    Ok(input.iter().any(|one| one.revents().contains(PollFlags::HUP)))
}

/// The command that chooses the signal, from Linux's `asm-generic/fcntl.h`: the libc crate lacks it.
const F_SETSIG: i32 = 10;
