//! Refuses files with predictor rows (ISO 32000-2, 7.4.4.4) that would not fit into memory.
//!
//! The decoder of hayro-syntax allocates a row before it has decoded one, and a failed allocation aborts the process.
//! It decodes some streams (cross-reference streams, object streams) while it opens a file, so the whole file is
//! searched beforehand.

use memchr::memmem;

const COLUMNS: &[u8] = b"/Columns";
/// Columns of a row: more than ten times as many as the widest images have.
const MOST_COLUMNS: u64 = 1 << 20;
/// Digits of a number of columns; one with more is too large whatever its value.
const MOST_DIGITS: usize = 10;

/// Does a dictionary of the file ask for rows of more columns than any image has, or of a negative number?
pub(crate) fn has_oversized_row(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, COLUMNS)
        .filter_map(|at| bytes.get(at + COLUMNS.len()..))
        .any(is_oversized)
}

fn is_oversized(after: &[u8]) -> bool {
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
            assert!(!has_oversized_row(taken.as_bytes()), "{taken}");
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
            assert!(has_oversized_row(refused.as_bytes()), "{refused}");
        }
    }
}
