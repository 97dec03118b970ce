//! What a program inherits from the one that started it.

use std::fs;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::io::{FdFlags, fcntl_setfd};

/// Has every descriptor but standard ones and `channel` closed when this process becomes another program.
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
    // SAFETY: the number is used for this one call, which changes nothing but a flag; of the numbers that were listed only the
    // listing's own is closed by now, and for that one the kernel answers EBADF.
    let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
    match fcntl_setfd(descriptor, FdFlags::CLOEXEC) {
        Err(error) if error != rustix::io::Errno::BADF => Err(error.into()),
        _ => Ok(()),
    }
}
