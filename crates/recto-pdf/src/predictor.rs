//! Rows of predictors (ISO 32000-2, 7.4.4.4) that no memory holds.
//!
//! The decoder below us allocates a row before it has seen one, and a failed allocation ends the process. It reads some streams
//! (cross-references, packed objects) while it opens a file, so that the file is looked through before.

use memchr::memmem;

const COLUMNS: &[u8] = b"/Columns";
/// Samples of a row: more than ten times as many as the widest pictures have.
const MOST_COLUMNS: u64 = 1 << 20;
/// Digits of a number that is looked at; longer ones are too large whatever they are.
const MOST_DIGITS: usize = 10;

/// Whether a dictionary of the file asks for a row of more columns than any picture has, or of a negative number.
pub(crate) fn has_endless_row(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, COLUMNS)
        .filter_map(|at| bytes.get(at + COLUMNS.len()..))
        .any(is_endless)
}

fn is_endless(after: &[u8]) -> bool {
    let number = after.trim_ascii_start();
    match number.first() {
        Some(b'-') => true,
        Some(b'0'..=b'9') => {
            let digits = number.iter().take_while(|byte| byte.is_ascii_digit());
            let (count, value) =
                digits.take(MOST_DIGITS + 1).fold((0, 0_u64), |(count, value), digit| {
                    (count + 1, value * 10 + u64::from(digit - b'0'))
                });
            count > MOST_DIGITS || value > MOST_COLUMNS
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_pictures_are_taken() {
        for taken in [
            "/Columns 4",
            "/Columns\n100000 /Colors 3",
            "/Columns 7 0 R",
            "/ColumnsOfText (x)",
            "/Columns",
        ] {
            assert!(!has_endless_row(taken.as_bytes()), "{taken}");
        }
    }

    #[test]
    fn rows_that_no_memory_holds_are_not() {
        for refused in [
            "/Columns -1",
            "<</Columns 4 /Columns 9223372036854775807>>",
            "/Columns 1048577",
            "/Columns 00000000001",
        ] {
            assert!(has_endless_row(refused.as_bytes()), "{refused}");
        }
    }
}
