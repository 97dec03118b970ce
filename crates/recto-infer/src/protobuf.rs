//! The part of the Protocol Buffers wire format that is needed to change a model: it walks and writes fields, whose
//! meaning is the caller's.

/// A field of a message.
pub(crate) struct Field<'a> {
    pub(crate) number: u64,
    /// The field with its key, as it is in the message.
    pub(crate) whole: &'a [u8],
    /// The content of a length-delimited field; empty for a number.
    pub(crate) content: &'a [u8],
}

impl Field<'_> {
    /// The numbers of the field: one, or several packed; `None` if it is not numeric.
    pub(crate) fn numbers(&self) -> Option<Vec<u64>> {
        let (key, rest) = varint(self.whole)?;
        if matches!(key & 7, 0) {
            return Some(vec![varint(rest)?.0]);
        }
        let (mut numbers, mut left) = (Vec::new(), self.content);
        while !left.is_empty() {
            let (number, rest) = varint(left)?;
            numbers.push(number);
            left = rest;
        }
        Some(numbers)
    }
}

/// The fields of a message in their order; `None` where the bytes are not a message.
pub(crate) fn fields(mut message: &[u8]) -> Option<Vec<Field<'_>>> {
    let mut found = Vec::new();
    while !message.is_empty() {
        let (key, rest) = varint(message)?;
        let (content, after): (&[u8], &[u8]) = match key & 7 {
            0 => (&[], varint(rest)?.1),
            1 => (&[], rest.get(8..)?),
            2 => {
                let (length, rest) = varint(rest)?;
                rest.split_at_checked(usize::try_from(length).ok()?)?
            }
            5 => (&[], rest.get(4..)?),
            _ => return None,
        };
        let whole = message.get(..message.len() - after.len())?;
        found.push(Field { number: key >> 3, whole, content });
        message = after;
    }
    Some(found)
}

/// A varint and the bytes after it.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(10) {
        value |= u64::from(byte & 0x7f).checked_shl(7 * at as u32)?;
        if byte & 0x80 == 0 {
            return Some((value, bytes.get(at + 1..)?));
        }
    }
    None
}

/// A message written field by field.
#[derive(Debug, Clone, Default)]
pub(crate) struct Message(pub(crate) Vec<u8>);

impl Message {
    pub(crate) fn number(mut self, field: u64, value: i64) -> Self {
        self.varint(field << 3);
        self.varint(value.cast_unsigned());
        self
    }

    pub(crate) fn bytes(mut self, field: u64, content: &[u8]) -> Self {
        self.varint(field << 3 | 2);
        self.varint(content.len() as u64);
        self.0.extend_from_slice(content);
        self
    }

    pub(crate) fn text(self, field: u64, text: &str) -> Self {
        self.bytes(field, text.as_bytes())
    }

    pub(crate) fn message(self, field: u64, message: &Self) -> Self {
        self.bytes(field, &message.0)
    }

    fn varint(&mut self, mut value: u64) {
        while value > 0x7f {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_walked() {
        let inner = Message::default().number(3, -1).text(1, "name");
        let message = Message::default().number(1, 300).message(20, &inner).bytes(2, &[7; 200]);
        let walked = fields(&message.0).unwrap();
        let found: Vec<(u64, &[u8])> = walked.iter().map(|f| (f.number, f.content)).collect();
        assert_eq!(found, [(1, &[][..]), (20, &inner.0), (2, &[7; 200])]);
        let again: Vec<u8> = walked.iter().flat_map(|f| f.whole.to_vec()).collect();
        assert_eq!(again, message.0);
    }

    #[test]
    fn numbers_are_read_one_by_one_or_packed() {
        let message =
            Message::default().number(3, 300).bytes(8, &[0xac, 0x02, 1]).bytes(8, &[0x80]).0;
        let numbers: Vec<_> = fields(&message).unwrap().iter().map(Field::numbers).collect();
        assert_eq!(numbers, [Some(vec![300]), Some(vec![300, 1]), None]);
    }

    #[test]
    fn what_is_cut_off_is_no_message() {
        let message = Message::default().bytes(2, &[7; 200]).0;
        for length in [1, 2, 100] {
            assert!(fields(&message[..length]).is_none());
        }
        assert!(fields(&[0x0b]).is_none());
    }
}
