//! Mutants: a seed and the edits that make another document of it.

use bolero::TypeGenerator;
use bolero::generator::produce_with;

use crate::dictionary::{FIELDS, NUMBERS, TOKENS};
use crate::seeds::Seed;

/// No mutant is larger, in bytes: what is repeated would soon fill the time with copying.
const MAX_BYTES: usize = 1 << 20;

/// A change of some bytes. Places are fractions of the document: 0 is its begin, `u32::MAX` its end.
#[derive(Debug, Clone, TypeGenerator)]
pub enum Edit {
    FlipBit {
        at: u32,
        bit: u8,
    },
    SetByte {
        at: u32,
        value: u8,
    },
    Remove {
        at: u32,
        length: u8,
    },
    /// Some bytes once more behind themselves, so often.
    Repeat {
        at: u32,
        length: u8,
        times: u8,
    },
    /// Bytes of another seed over those that are there, or between them.
    Splice {
        at: u32,
        from: u16,
        start: u32,
        length: u16,
        is_inserted: bool,
    },
    Token {
        at: u32,
        token: u8,
        is_inserted: bool,
    },
    /// Another number for the next one that is written in digits.
    Number {
        at: u32,
        number: u8,
    },
    /// A binary number of 1, 2 or 4 bytes.
    Field {
        at: u32,
        field: u8,
        width: u8,
        is_little_endian: bool,
    },
    Truncate {
        at: u32,
    },
}

/// A document to be read.
#[derive(Debug, Clone, TypeGenerator)]
pub struct Mutant {
    seed: u16,
    #[generator(produce_with::<Vec<Edit>>().len(1_usize..=12))]
    edits: Vec<Edit>,
}

impl Mutant {
    /// The bytes of the mutant; none without seeds.
    pub fn bytes(&self, seeds: &[Seed]) -> Vec<u8> {
        let mut bytes = seed(seeds, self.seed).to_vec();
        for edit in &self.edits {
            edit.apply(&mut bytes, seeds);
            bytes.truncate(MAX_BYTES);
        }
        bytes
    }
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>, seeds: &[Seed]) {
        match *self {
            Self::FlipBit { at, bit } => {
                if let Some(byte) = place(bytes, at).and_then(|at| bytes.get_mut(at)) {
                    *byte ^= 1 << (bit % 8);
                }
            }
            Self::SetByte { at, value } => overwrite(bytes, at, &[value]),
            Self::Remove { at, length } => {
                let Some(start) = place(bytes, at) else { return };
                bytes.drain(start..bytes.len().min(start + usize::from(length)));
            }
            Self::Repeat { at, length, times } => {
                let Some(start) = place(bytes, at) else { return };
                let end = bytes.len().min(start + usize::from(length));
                let repeated = bytes[start..end].repeat(usize::from(times));
                bytes.splice(end..end, repeated);
            }
            Self::Splice { at, from, start, length, is_inserted } => {
                let other = seed(seeds, from);
                let Some(start) = place(other, start) else { return };
                let end = other.len().min(start + usize::from(length % 2_048));
                put(bytes, at, &other[start..end], is_inserted);
            }
            Self::Token { at, token, is_inserted } => {
                put(bytes, at, pick(TOKENS, token), is_inserted);
            }
            Self::Number { at, number } => {
                let Some(start) = place(bytes, at) else { return };
                let Some(first) = bytes[start..].iter().position(u8::is_ascii_digit) else {
                    return;
                };
                let first = start + first;
                let digits = bytes[first..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                bytes.splice(first..first + digits, pick(NUMBERS, number).iter().copied());
            }
            Self::Field { at, field, width, is_little_endian } => {
                let value = FIELDS[usize::from(field) % FIELDS.len()];
                let (big, little) = (value.to_be_bytes(), value.to_le_bytes());
                let width = [1, 2, 4][usize::from(width) % 3];
                let written = if is_little_endian { &little[..width] } else { &big[4 - width..] };
                overwrite(bytes, at, written);
            }
            Self::Truncate { at } => bytes.truncate(place(bytes, at).unwrap_or(0)),
        }
    }
}

fn seed(seeds: &[Seed], index: u16) -> &[u8] {
    let index = usize::from(index) % seeds.len().max(1);
    seeds.get(index).map_or(&[], |seed| seed.bytes.as_slice())
}

fn pick<'a>(list: &[&'a [u8]], index: u8) -> &'a [u8] {
    list[usize::from(index) % list.len()]
}

/// An index into the bytes; nothing where there are none.
fn place(bytes: &[u8], at: u32) -> Option<usize> {
    let scaled = (u64::from(at) * bytes.len() as u64) >> 32;
    (!bytes.is_empty()).then_some(scaled as usize)
}

fn put(bytes: &mut Vec<u8>, at: u32, more: &[u8], is_inserted: bool) {
    if is_inserted {
        let at = place(bytes, at).unwrap_or(0);
        bytes.splice(at..at, more.iter().copied());
    } else {
        overwrite(bytes, at, more);
    }
}

/// Over what is there; what would stand behind the end is left out.
fn overwrite(bytes: &mut [u8], at: u32, more: &[u8]) {
    let Some(at) = place(bytes, at) else { return };
    for (byte, &value) in bytes[at..].iter_mut().zip(more) {
        *byte = value;
    }
}
