//! Decodes streams within the budget. The decoders of hayro-syntax have no limit of their own, so data that might
//! decode to too many bytes is measured first.

use std::borrow::Cow;
use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use flate2::{Decompress, FlushDecompress, Status};
use hayro_syntax::Filter;
use hayro_syntax::object::Stream;
use recto_input::{Budget, Exhausted};

/// Upper bound of the bytes that a byte of Flate (1,032) or LZW data (1,365) decodes to.
const MOST_PER_BYTE: u64 = 1400;
/// Bytes that are decoded at once.
const AT_ONCE: usize = 32 << 10;
/// The end of an empty stored block (RFC 1951, 3.2.4), which a flush leaves. Some writers end their data with it.
const FLUSHED: [u8; 4] = [0, 0, 0xff, 0xff];

/// The decoded bytes of a stream.
pub(crate) struct DecodedStream<'a> {
    pub(crate) data: Cow<'a, [u8]>,
    /// The compressed data is damaged or ends too early: the bytes are those before the damage.
    pub(crate) is_cut: bool,
}

/// The decoded bytes of a stream that is no image; `None` when they can't be decoded.
pub(crate) fn decode<'a>(
    stream: &Stream<'a>,
    budget: &Budget,
) -> Result<Option<DecodedStream<'a>>, Exhausted> {
    check(stream, budget)?;
    let decoded = if is_plain_flate(stream) {
        inflate(stream)
    } else {
        stream.decoded_data().ok().map(|data| DecodedStream { data, is_cut: false })
    };
    budget.spend_decoded_bytes(decoded.as_ref().map_or(0, |d| d.data.len() as u64))?;
    Ok(decoded)
}

/// Is it Flate data within the file and nothing else, as nearly all content is?
fn is_plain_flate(stream: &Stream<'_>) -> bool {
    let dict = stream.dict();
    let has_more = [&b"DecodeParms"[..], b"DP", b"F"].iter().any(|key| dict.contains_key(*key));
    !has_more && matches!(stream.filters().as_slice(), [Filter::FlateDecode])
}

/// The decoder of hayro-syntax doesn't say whether the data had an end.
fn inflate<'a>(stream: &Stream<'a>) -> Option<DecodedStream<'a>> {
    let raw = stream.raw_data();
    let mut data = Vec::new();
    if inflated(&raw, true, |bytes| data.extend_from_slice(bytes)) {
        return Some(DecodedStream { data: Cow::Owned(data), is_cut: false });
    }
    drop(data);
    let data = stream.decoded_data().ok()?;
    // A wrong checksum after the end loses nothing, and neither does a missing header.
    let is_cut = !inflated(without_header(&raw), false, |_| {});
    Some(DecodedStream { data, is_cut })
}

/// Gives the decoded bytes to `take`; `false` when the data doesn't reach its end.
fn inflated(raw: &[u8], has_header: bool, mut take: impl FnMut(&[u8])) -> bool {
    let mut decoder = Decompress::new(has_header);
    let mut buffer = vec![0; AT_ONCE];
    loop {
        let (read, written) = (decoder.total_in(), decoder.total_out());
        let rest = raw.get(read as usize..).unwrap_or_default();
        let Ok(status) = decoder.decompress(rest, &mut buffer, FlushDecompress::None) else {
            return false;
        };
        let new = (decoder.total_out() - written) as usize;
        take(buffer.get(..new).unwrap_or_default());
        if status == Status::StreamEnd {
            return true;
        }
        if new == 0 && decoder.total_in() == read {
            return rest.is_empty() && raw.ends_with(&FLUSHED);
        }
    }
}

/// The data after the two bytes of a zlib header (RFC 1950), if it has one.
fn without_header(raw: &[u8]) -> &[u8] {
    match raw {
        [method, flags, rest @ ..]
            if method & 0x0f == 8
                && u16::from_be_bytes([*method, *flags]).is_multiple_of(31)
                && flags & 0x20 == 0 =>
        {
            rest
        }
        _ => raw,
    }
}

/// Fails when the stream would decode to more bytes than a stream may have.
pub(crate) fn check(stream: &Stream<'_>, budget: &Budget) -> Result<(), Exhausted> {
    let limit = budget.limits().max_stream_bytes;
    let filters = stream.filters();
    let growing = filters.iter().filter(|f| grows(**f)).count();
    if growing == 0 {
        return Ok(());
    }
    let raw = stream.raw_data();
    let most = (0..growing).fold(raw.len() as u64, |size, _| size.saturating_mul(MOST_PER_BYTE));
    if most <= limit {
        return Ok(());
    }
    let unpacked = if filters.iter().all(|f| *f == Filter::FlateDecode) {
        measure(&raw, filters.len(), limit)
    } else if growing == 1 {
        // A single compression besides ASCII filters and decryption: real documents compress such a stream by a factor
        // of less than 64.
        (raw.len() as u64).saturating_mul(64)
    } else {
        most
    };
    if unpacked > limit { Err(Exhausted::DecodedBytes) } else { Ok(()) }
}

/// Can the filter produce far more bytes than it reads? ASCII filters and decryption can't, and the size of a decoded
/// image is in its dictionary.
fn grows(filter: Filter) -> bool {
    matches!(filter, Filter::FlateDecode | Filter::LzwDecode | Filter::RunLengthDecode)
}

/// The decoded size, without keeping the data, up to one byte past the limit.
fn measure(raw: &[u8], layers: usize, limit: u64) -> u64 {
    let mut reader: Box<dyn Read + '_> = Box::new(raw);
    for _ in 0..layers {
        reader = Box::new(ZlibDecoder::new(reader));
    }
    let mut counted = Counter(0);
    // An error in the data ends the stream there, as it does for the decoder.
    let _ = io::copy(&mut reader.take(limit + 1), &mut counted);
    counted.0
}

struct Counter(u64);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
