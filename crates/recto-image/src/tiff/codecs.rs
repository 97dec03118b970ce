//! Decompresses strips and tiles as their bytes are asked for, a row at a time, so that memory never depends on what a
//! stream decodes to.

use std::borrow::Cow;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use hayro_ccitt::{DecodeSettings, Decoder, DecoderContext, EncodingMode};
use weezl::{BitOrder, LzwStatus};

use super::layout::{Compression, Layout};

/// A source of decompressed bytes.
pub(super) enum Decompressor<'a> {
    Plain { data: Cow<'a, [u8]>, at: usize },
    Deflate(ZlibDecoder<Slice<'a>>),
    Lzw { decoder: Box<weezl::decode::Decoder>, data: Cow<'a, [u8]>, at: usize },
    PackBits { data: Cow<'a, [u8]>, at: usize, run: PackBitsRun },
}

/// The rest of a run of `PackBits`.
pub(super) enum PackBitsRun {
    Copy(usize),
    Repeat(usize, u8),
}

/// Compressed bytes with a read position.
pub(super) type Slice<'a> = std::io::Cursor<Cow<'a, [u8]>>;

impl<'a> Decompressor<'a> {
    /// `rows` is the number of rows of the strip or tile.
    pub(super) fn new(data: &'a [u8], layout: &Layout, rows: u32) -> Self {
        let data = if layout.is_reversed {
            Cow::Owned(data.iter().map(|byte| byte.reverse_bits()).collect())
        } else {
            Cow::Borrowed(data)
        };
        match layout.compression {
            Compression::Deflate => Self::Deflate(ZlibDecoder::new(Slice::new(data))),
            Compression::Lzw => {
                // Old writers began codes at the lowest bit. The first code, which is the clear code, shows which order
                // a stream has.
                let is_old = matches!(data.get(..2), Some([0, second]) if second & 1 == 1);
                let decoder = if is_old {
                    weezl::decode::Decoder::new(BitOrder::Lsb, 8)
                } else {
                    weezl::decode::Decoder::with_tiff_size_switch(BitOrder::Msb, 8)
                };
                Self::Lzw { decoder: Box::new(decoder), data, at: 0 }
            }
            Compression::PackBits => Self::PackBits { data, at: 0, run: PackBitsRun::Copy(0) },
            Compression::FaxRows | Compression::Group3 { .. } | Compression::Group4 => {
                Self::Plain { data: Cow::Owned(fax(&data, layout, rows)), at: 0 }
            }
            Compression::None | Compression::Jpeg | Compression::OldJpeg => {
                Self::Plain { data, at: 0 }
            }
        }
    }

    /// Fills `out` as far as there are bytes, and returns how many were written.
    pub(super) fn fill(&mut self, out: &mut [u8]) -> usize {
        let mut filled = 0;
        while let Some(rest) = out.get_mut(filled..)
            && !rest.is_empty()
        {
            match self.some(rest) {
                0 => break,
                count => filled += count,
            }
        }
        filled
    }

    /// Writes some bytes, at least one unless there are no more.
    fn some(&mut self, out: &mut [u8]) -> usize {
        match self {
            Self::Plain { data, at } => {
                let rest = data.get(*at..).unwrap_or_default();
                let count = copy(rest, out);
                *at += count;
                count
            }
            Self::Deflate(decoder) => decoder.read(out).unwrap_or(0),
            Self::Lzw { decoder, data, at } => loop {
                let rest = data.get(*at..).unwrap_or_default();
                let result = decoder.decode_bytes(rest, out);
                *at += result.consumed_in;
                let goes_on = matches!(result.status, Ok(LzwStatus::Ok));
                if result.consumed_out > 0 || !goes_on || result.consumed_in == 0 {
                    break result.consumed_out;
                }
            },
            Self::PackBits { data, at, run } => loop {
                match run {
                    PackBitsRun::Copy(0) | PackBitsRun::Repeat(0, _) => {
                        let Some(&control) = data.get(*at) else { break 0 };
                        *at += 1;
                        match control as i8 {
                            -128 => {}
                            control if control >= 0 => {
                                *run = PackBitsRun::Copy(control as usize + 1);
                            }
                            control => {
                                let Some(&byte) = data.get(*at) else { break 0 };
                                *at += 1;
                                *run = PackBitsRun::Repeat(
                                    usize::from(control.unsigned_abs()) + 1,
                                    byte,
                                );
                            }
                        }
                    }
                    PackBitsRun::Copy(left) => {
                        let rest = data.get(*at..).unwrap_or_default();
                        let count = copy(rest.get(..*left).unwrap_or(rest), out);
                        *at += count;
                        *left -= count;
                        break count;
                    }
                    PackBitsRun::Repeat(left, byte) => {
                        let count = out.len().min(*left);
                        if let Some(part) = out.get_mut(..count) {
                            part.fill(*byte);
                        }
                        *left -= count;
                        break count;
                    }
                }
            },
        }
    }
}

fn copy(from: &[u8], to: &mut [u8]) -> usize {
    let count = from.len().min(to.len());
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
    count
}

/// Decodes rows of a fax, one bit per pixel, set for black (ITU-T T.4 and T.6).
fn fax(data: &[u8], layout: &Layout, rows: u32) -> Vec<u8> {
    struct FaxRows {
        packed: Vec<u8>,
        columns: u32,
    }
    impl Decoder for FaxRows {
        fn push_row(&mut self, changes: &[u32]) {
            let start = self.packed.len();
            self.packed.resize(start + self.columns.div_ceil(8) as usize, 0);
            let Some(row) = self.packed.get_mut(start..) else { return };
            for ends in changes.chunks(2) {
                let from = ends.first().copied().unwrap_or(self.columns);
                let to = ends.get(1).copied().unwrap_or(self.columns).min(self.columns);
                for x in from..to {
                    if let Some(byte) = row.get_mut(x as usize / 8) {
                        *byte |= 0x80 >> (x % 8);
                    }
                }
            }
        }
    }
    let (encoding, rows_are_byte_aligned) = match layout.compression {
        Compression::Group4 => (EncodingMode::Group4, false),
        Compression::Group3 { is_two_dimensional: true, is_aligned } => {
            (EncodingMode::Group3_2D, is_aligned)
        }
        Compression::Group3 { is_aligned, .. } => (EncodingMode::Group3_1D, is_aligned),
        _ => (EncodingMode::Group3_1D, true),
    };
    let columns = layout.chunk.0;
    let settings = DecodeSettings {
        columns,
        rows,
        end_of_block: true,
        end_of_line: false,
        rows_are_byte_aligned,
        encoding,
        strict: false,
    };
    let mut out = FaxRows { packed: Vec::new(), columns };
    // Rows decoded before an error are kept.
    let _ = hayro_ccitt::decode(data, &mut out, &mut DecoderContext::new(settings));
    out.packed
}
