//! Gives a copy of this program the capability to change to a parser's user, which its caller lacks.

use std::io;
use std::path::Path;

use rustix::fs::{XattrFlags, setxattr};
use rustix::thread::CapabilitySet;

const ATTRIBUTE: &str = "security.capability";
/// Version 2 of the attribute (`VFS_CAP_REVISION_2`), with the flag that the capabilities are effective from the start.
const HEAD: u32 = 0x0200_0001;

/// Needs root. The file must not be written afterwards, since the kernel then removes its capabilities.
pub fn grant(program: &Path) -> io::Result<()> {
    Ok(setxattr(program, ATTRIBUTE, &attribute(), XattrFlags::empty())?)
}

/// Permitted and inheritable capabilities: the lower words of both, then the upper ones.
fn attribute() -> Vec<u8> {
    let permitted = (CapabilitySet::SETUID | CapabilitySet::SETGID).bits();
    let lower = u32::try_from(permitted).unwrap_or_default();
    [HEAD, lower, 0, 0, 0].iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn two_capabilities_are_given_and_none_to_pass_on() {
        let mut expected = vec![1, 0, 0, 2, 0b1100_0000];
        expected.resize(20, 0);
        assert_eq!(super::attribute(), expected);
    }
}
