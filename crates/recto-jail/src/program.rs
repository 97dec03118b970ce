//! The program that takes this process over.

use std::ffi::{CString, NulError, OsString};
use std::io;
use std::os::unix::ffi::OsStringExt as _;
use std::ptr::null;

/// A program with its arguments, the first of which is its own path.
pub struct Program {
    path: CString,
    arguments: Vec<CString>,
}

impl Program {
    pub fn new(
        path: OsString,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, NulError> {
        let path = CString::new(path.into_vec())?;
        let arguments = std::iter::once(Ok(path.clone()))
            .chain(arguments.into_iter().map(|argument| CString::new(argument.into_vec())))
            .collect::<Result<_, _>>()?;
        Ok(Self { path, arguments })
    }

    /// Where the path is in memory. The call that executes the program is known by it.
    pub(crate) fn address(&self) -> u64 {
        self.path.as_ptr() as u64
    }

    /// Executes the program in place of this one; returns only on failure.
    #[expect(unsafe_code, reason = "the call must be made with this very path, see `address`")]
    pub fn take_over(&self) -> io::Error {
        let arguments: Vec<_> =
            self.arguments.iter().map(|argument| argument.as_ptr()).chain([null()]).collect();
        // SAFETY: strings and list end with a zero and live until this returns.
        unsafe { libc::execv(self.path.as_ptr(), arguments.as_ptr()) };
        io::Error::last_os_error()
    }
}
