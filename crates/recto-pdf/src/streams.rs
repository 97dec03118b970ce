//! Decodes streams within the budget. The decoders of hayro-syntax have no limit of their own, so data that might
//! decode to too many bytes is measured first.

use std::borrow::Cow;
use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::Stream;
use recto_input::{Budget, Exhausted};

/// Upper bound of the bytes that a byte of Flate (1,032) or LZW data (1,365) decodes to.
const MOST_PER_BYTE: u64 = 1400;

/// The decoded bytes of a stream that is no image; `None` when they can't be decoded.
pub(crate) fn decode<'a>(
    stream: &Stream<'a>,
    budget: &Budget,
) -> Result<Option<Cow<'a, [u8]>>, Exhausted> {
    check(stream, budget)?;
    let data = stream.decoded_data().ok();
    budget.spend_decoded_bytes(data.as_ref().map_or(0, |d| d.len() as u64))?;
    Ok(data)
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
