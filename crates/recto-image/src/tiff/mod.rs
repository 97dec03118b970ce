//! TIFF 6.0 and `BigTIFF`: each directory with a full picture is a page. Strips and tiles with all common compressions,
//! depths and colour spaces are read; missing and damaged parts stay white.

mod codecs;
mod jpeg;
mod layout;
mod samples;

use std::collections::HashSet;

use recto_input::{Budget, Limits};
use recto_model::Raster;

use crate::ImageError;
use crate::directory::{Directory, TiffHeader, tag};
use crate::frame::{DecodedFrame, FrameInfo};
use crate::pixels::white;
use codecs::Decompressor;
use layout::Layout;
use samples::ColorConverter;

/// Directories that are counted; further ones are ignored.
const MOST_DIRECTORIES: usize = 100_000;

/// An open TIFF.
#[derive(Debug)]
pub(crate) struct Tiff {
    header: TiffHeader,
    /// The offset of each page's directory, and what is known from it.
    pages: Vec<(u64, FrameInfo)>,
}

impl Tiff {
    pub(crate) fn open(bytes: &[u8], limits: &Limits) -> Result<Self, ImageError> {
        const DAMAGED: ImageError = ImageError::Unreadable("its header is damaged");
        let header = TiffHeader::read(bytes).ok_or(DAMAGED)?;
        let (mut full, mut reduced) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        let mut at = header.first;
        // The chain of directories may be a cycle.
        while at != 0 && seen.len() < MOST_DIRECTORIES && seen.insert(at) {
            let Some(directory) = Directory::read(bytes, header, at) else { break };
            if Layout::size_of(&directory).is_some() {
                if is_reduced(&directory) { &mut reduced } else { &mut full }.push(at);
            }
            at = directory.next;
        }
        // Where all are marked as reduced copies, the marks mean nothing.
        let pages = if full.is_empty() { reduced } else { full };
        let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        if count > limits.max_pages {
            return Err(ImageError::TooManyPages { limit: limits.max_pages, pages: count });
        }
        let (mut is_readable, mut failure) = (false, DAMAGED);
        let mut frames = Vec::with_capacity(pages.len());
        for at in pages {
            let directory = Directory::read(bytes, header, at).ok_or(DAMAGED)?;
            let layout = Layout::of(&directory);
            // A page that can't be decoded still counts and has a size, as long as another page can be decoded.
            match layout {
                Ok(_) => is_readable = true,
                Err(error) => failure = error,
            }
            frames.push((at, frame_of(&directory, layout.ok())));
        }
        if is_readable { Ok(Self { header, pages: frames }) } else { Err(failure) }
    }

    pub(crate) fn frames(&self) -> Vec<FrameInfo> {
        self.pages.iter().map(|(_, frame)| *frame).collect()
    }

    pub(crate) fn decode(
        &self,
        bytes: &[u8],
        index: usize,
        budget: &Budget,
    ) -> Result<DecodedFrame, ImageError> {
        const DAMAGED: ImageError = ImageError::Unreadable("its directory is damaged");
        let (at, _) = *self.pages.get(index).ok_or(DAMAGED)?;
        let directory = Directory::read(bytes, self.header, at).ok_or(DAMAGED)?;
        let layout = Layout::of(&directory)?;
        let page = TiffPage { directory: &directory, layout, budget };
        let mut raster = white(layout.size);
        let rows = if layout.compression.is_jpeg() {
            jpeg::decode(&page, &mut raster)?
        } else if layout.is_planar {
            page.planes(&mut raster)?
        } else {
            page.chunky(&mut raster)?
        };
        match rows {
            DecodedRows::None => Err(ImageError::Unreadable("none of its pixels can be read")),
            DecodedRows::Some => Ok(DecodedFrame { raster, is_whole: false }),
            DecodedRows::All => Ok(DecodedFrame { raster, is_whole: true }),
        }
    }
}

/// Is the picture a reduced copy of another picture, or a mask?
fn is_reduced(directory: &Directory<'_>) -> bool {
    let new = directory.number(tag::NEW_SUBFILE_TYPE).unwrap_or(0);
    new & 0b101 != 0 || directory.number(tag::SUBFILE_TYPE) == Some(2)
}

fn frame_of(directory: &Directory<'_>, layout: Option<Layout>) -> FrameInfo {
    FrameInfo {
        stored: Layout::size_of(directory).unwrap_or_default(),
        orientation: layout.map(|layout| layout.orientation).unwrap_or_default(),
        bytes_per_pixel: layout.map_or(3, |layout| layout.bytes_per_pixel()),
        is_plain: false,
    }
}

/// How much of a page was decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DecodedRows {
    None,
    Some,
    All,
}

/// Counts rows that were decoded and rows that there should be.
#[derive(Debug, Default)]
struct RowCounter {
    wanted: u64,
    read: u64,
}

impl RowCounter {
    fn count(&mut self, wanted: u32, read: u32) {
        self.wanted += u64::from(wanted);
        self.read += u64::from(read);
    }

    fn rows(&self) -> DecodedRows {
        match self.read {
            0 => DecodedRows::None,
            read if read < self.wanted => DecodedRows::Some,
            _ => DecodedRows::All,
        }
    }
}

/// A strip or tile and its place in the picture.
#[derive(Debug, Clone, Copy)]
struct StripOrTile {
    x: u32,
    y: u32,
    /// The columns and rows of it that lie within the picture.
    width: u32,
    rows: u32,
}

/// A page that is being decoded.
struct TiffPage<'a, 'b> {
    directory: &'b Directory<'a>,
    layout: Layout,
    budget: &'b Budget,
}

impl<'a> TiffPage<'a, '_> {
    /// Decodes pixels whose samples are stored together (chunky format).
    fn chunky(&self, raster: &mut Raster) -> Result<DecodedRows, ImageError> {
        let layout = &self.layout;
        let colors = ColorConverter::of(self.directory, layout);
        let line = 3 * raster.width as usize;
        let mut counter = RowCounter::default();
        self.each_chunk(0, |data, chunk| {
            let read = self.each_row(data, chunk, layout.samples, |row, samples| {
                let from = (chunk.y + row) as usize * line + 3 * chunk.x as usize;
                if let Some(out) = raster.rgb.get_mut(from..from + 3 * chunk.width as usize) {
                    colors.to_rgb(samples, layout, out);
                }
            });
            counter.count(chunk.rows, read);
        })?;
        Ok(counter.rows())
    }

    /// Decodes samples that are stored in separate planes (planar format).
    fn planes(&self, raster: &mut Raster) -> Result<DecodedRows, ImageError> {
        let layout = &self.layout;
        let colors = ColorConverter::of(self.directory, layout);
        let width = raster.width as usize;
        let mut gathered = vec![0; width * raster.height as usize * layout.samples];
        let mut counter = RowCounter::default();
        for plane in 0..layout.samples {
            self.each_chunk(plane as u64, |data, chunk| {
                let read = self.each_row(data, chunk, 1, |row, samples| {
                    let from = (chunk.y + row) as usize * width + chunk.x as usize;
                    let line = gathered.chunks_exact_mut(layout.samples).skip(from);
                    for (pixel, sample) in line.take(chunk.width as usize).zip(samples) {
                        if let Some(out) = pixel.get_mut(plane) {
                            *out = *sample;
                        }
                    }
                });
                counter.count(chunk.rows, read);
            })?;
        }
        let lines = raster.rgb.chunks_exact_mut(3 * width.max(1));
        for (samples, out) in gathered.chunks_exact(width.max(1) * layout.samples).zip(lines) {
            colors.to_rgb(samples, layout, out);
        }
        Ok(counter.rows())
    }

    /// Calls `work` with the bytes (empty where they are missing) and the place of each strip or tile of a plane.
    fn each_chunk(
        &self,
        plane: u64,
        mut work: impl FnMut(&'a [u8], StripOrTile),
    ) -> Result<(), ImageError> {
        let layout = &self.layout;
        let (across, down) = layout.chunks();
        let (offsets, counts) = if layout.is_tiled {
            (tag::TILE_OFFSETS, tag::TILE_BYTE_COUNTS)
        } else {
            (tag::STRIP_OFFSETS, tag::STRIP_BYTE_COUNTS)
        };
        for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column)))
        {
            self.budget.check()?;
            let index = (plane * down + row) * across + column;
            let (x, y) = (column as u32 * layout.chunk.0, (row * u64::from(layout.chunk.1)) as u32);
            let chunk = StripOrTile {
                x,
                y,
                width: layout.chunk.0.min(layout.size.0 - x),
                rows: layout.chunk.1.min(layout.size.1 - y),
            };
            // Without a byte count the data goes up to the end of the file.
            let count = self.directory.nth(counts, index).filter(|count| *count > 0);
            let data = self
                .directory
                .nth(offsets, index)
                .and_then(|at| self.directory.part(at, count.unwrap_or(u64::MAX)));
            work(data.unwrap_or_default(), chunk);
        }
        Ok(())
    }

    /// Calls `work` with each row of a strip or tile, one byte per sample, and returns the number of rows.
    fn each_row(
        &self,
        data: &[u8],
        chunk: StripOrTile,
        per_pixel: usize,
        mut work: impl FnMut(u32, &[u8]),
    ) -> u32 {
        let layout = &self.layout;
        if data.is_empty() {
            return 0;
        }
        let is_little = self.directory.is_little();
        let mut source = Decompressor::new(data, layout, chunk.rows);
        let samples = layout.chunk.0 as usize * per_pixel;
        let mut unpacked = vec![0; samples];
        if layout.subsampling != (1, 1) {
            return self.each_block_row(&mut source, chunk, work);
        }
        let mut packed = vec![0; (samples * layout.bits).div_ceil(8)];
        for row in 0..chunk.rows {
            if source.fill(&mut packed) < packed.len() {
                return row;
            }
            if layout.is_predicted {
                samples::undo_prediction(&mut packed, layout, per_pixel, is_little);
            }
            samples::unpack(&packed, layout, is_little, &mut unpacked);
            work(row, &unpacked);
        }
        chunk.rows
    }

    /// `each_row` for subsampled chroma: the data are units of a block of luma samples and one sample of each chroma
    /// component.
    fn each_block_row(
        &self,
        source: &mut Decompressor<'_>,
        chunk: StripOrTile,
        mut work: impl FnMut(u32, &[u8]),
    ) -> u32 {
        let (across, down) = self.layout.subsampling;
        let width = self.layout.chunk.0 as usize;
        let unit = across * down + 2;
        let mut packed = vec![0; width.div_ceil(across) * unit];
        let mut line = vec![0; width * 3];
        let mut row = 0;
        while row < chunk.rows {
            if source.fill(&mut packed) < packed.len() {
                return row;
            }
            for part in 0..(down as u32).min(chunk.rows - row) {
                let luma = part as usize * across;
                let pixels = packed.chunks_exact(unit).flat_map(|unit| {
                    let (cb, cr) = (unit[across * down], unit[across * down + 1]);
                    unit.iter().skip(luma).take(across).flat_map(move |y| [*y, cb, cr])
                });
                for (out, sample) in line.iter_mut().zip(pixels) {
                    *out = sample;
                }
                work(row + part, &line);
            }
            row += down as u32;
        }
        chunk.rows
    }
}
