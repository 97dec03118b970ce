//! The connection of a program that can't make any itself.

use std::io;
use std::os::fd::{IntoRawFd as _, RawFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use rustix::io::{FdFlags, fcntl_setfd};

use crate::input::has_ended;

const LOOK_AGAIN_MS: u16 = 10;
/// Half a minute.
const LOOKS: u32 = 3_000;

/// Connects to the first of the Unix sockets at which somebody listens, once somebody does, and removes its file. The
/// descriptor is inherited by the program. It doesn't wait for a service that has ended.
pub(crate) fn connect(sockets: &[PathBuf]) -> io::Result<RawFd> {
    for _ in 0..LOOKS {
        for socket in sockets {
            if let Ok(stream) = UnixStream::connect(socket) {
                std::fs::remove_file(socket)?;
                fcntl_setfd(&stream, FdFlags::empty())?;
                return Ok(stream.into_raw_fd());
            }
        }
        if has_ended(LOOK_AGAIN_MS)? {
            break;
        }
    }
    Err(io::ErrorKind::TimedOut.into())
}
