//! The file descriptors that a program inherits.

use std::fs;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::io::{FdFlags, fcntl_setfd};

/// Sets close-on-exec on every descriptor but the standard ones and `channel`.
pub(crate) fn close_at_exec(channel: Option<RawFd>) -> std::io::Result<()> {
    let mut inherited = Vec::new();
    for entry in fs::read_dir("/proc/self/fd")? {
        inherited.extend(entry?.file_name().to_str().and_then(|name| name.parse::<RawFd>().ok()));
    }
    for number in inherited.into_iter().filter(|number| *number > 2 && Some(*number) != channel) {
        mark(number)?;
    }
    Ok(())
}

#[expect(unsafe_code, reason = "an inherited descriptor is known by its number alone")]
fn mark(number: RawFd) -> std::io::Result<()> {
    // SAFETY: the number is used for this one call, which only changes a flag. Of the listed numbers only that of
    // the listing itself is closed by now, for which the kernel answers EBADF.
    let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
    match fcntl_setfd(descriptor, FdFlags::CLOEXEC) {
        Err(error) if error != rustix::io::Errno::BADF => Err(error.into()),
        _ => Ok(()),
    }
}
