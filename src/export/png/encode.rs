//! Pictures as files: PNG with as few colours as show no difference, JPEG and WebP for slides.

use ::png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use image::codecs::jpeg::{JpegEncoder, PixelDensity};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder as _};
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output, create_comp_flags_from_zip_params};

use super::paint::{Frame, Painter};
use super::{Drawing, MM_PER_INCH, PngError};

/// The quality of a JPEG: text and lines stay clean.
const QUALITY: u8 = 92;

/// A picture's file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PNG, without loss.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP, without loss.
    Webp,
}

/// What several pictures are encoded with, one after the other.
#[derive(Default)]
pub(super) struct Buffers {
    /// Rows of the picture, ready to be compressed.
    rows: Vec<u8>,
    compressor: Option<Box<CompressorOxide>>,
}

pub(super) fn encode(buffers: &mut Buffers, painter: &mut Painter, drawing: &Drawing<'_>, dpi: f64, format: Format) -> Result<Vec<u8>, PngError> {
    match format {
        Format::Png => png(buffers, painter, drawing, dpi),
        Format::Jpeg | Format::Webp => {
            let rows = &mut buffers.rows;
            rows.clear();
            let frame = painter.paint(drawing, dpi, |_, dots| rows.extend(dots.chunks_exact(4).flat_map(|dot| [dot[0], dot[1], dot[2]])))?;
            if format == Format::Jpeg { jpeg(&frame, rows, dpi) } else { webp(&frame, rows) }
        }
    }
}

/// A picture by indices into a palette; in full colour where even the fewest steps of soft edges are too many.
fn png(buffers: &mut Buffers, painter: &mut Painter, drawing: &Drawing<'_>, dpi: f64) -> Result<Vec<u8>, PngError> {
    for bits in BITS {
        let mut colours = Colours::new(bits);
        let rows = &mut buffers.rows;
        rows.clear();
        let frame = painter.paint(drawing, dpi, |frame, dots| {
            // What is painted with stays exact; only soft edges may be off.
            for &[r, g, b] in &frame.colours {
                colours.index([r, g, b, 0xff]);
            }
            dots.chunks_exact(frame.width as usize * 4).for_each(|row| index(row, &mut colours, rows));
        })?;
        if !colours.full {
            let compressed = compressed(&mut buffers.compressor, &buffers.rows)?;
            return write(&frame, dpi, Some(colours.palette), &compressed);
        }
    }
    let rows = &mut buffers.rows;
    rows.clear();
    let frame = painter.paint(drawing, dpi, |frame, dots| {
        for row in dots.chunks_exact(frame.width as usize * 4) {
            rows.push(UNFILTERED);
            rows.extend(row.chunks_exact(4).flat_map(|dot| [dot[0], dot[1], dot[2]]));
        }
    })?;
    let compressed = compressed(&mut buffers.compressor, &buffers.rows)?;
    write(&frame, dpi, None, &compressed)
}

/// Each row begins with its filter: flat colours are their own best prediction.
const UNFILTERED: u8 = 0;

/// A row of dots by the places of their colours.
fn index(row: &[u8], colours: &mut Colours, rows: &mut Vec<u8>) {
    rows.push(UNFILTERED);
    for chunk in row.chunks(WHITE.len()) {
        // Most of a page is white.
        if chunk == &WHITE[..chunk.len()] {
            rows.resize(rows.len() + chunk.len() / 4, 0);
            continue;
        }
        for few in chunk.chunks(FEW) {
            if few == &WHITE[..few.len()] {
                rows.resize(rows.len() + few.len() / 4, 0);
            } else {
                rows.extend(few.as_chunks::<4>().0.iter().map(|&dot| colours.index(dot)));
            }
        }
    }
}

fn write(frame: &Frame, dpi: f64, palette: Option<Vec<[u8; 3]>>, compressed: &[u8]) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::with_capacity(compressed.len() + 2048);
    let mut encoder = Encoder::new(&mut out, frame.width, frame.height);
    let dots_per_metre = (dpi / MM_PER_INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: dots_per_metre, yppu: dots_per_metre, unit: Unit::Meter }));
    encoder.set_depth(BitDepth::Eight);
    match palette {
        // Places of grey tones could be the tones themselves, but a palette costs no more than its own few bytes.
        Some(palette) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.concat());
        }
        None => encoder.set_color(ColorType::Rgb),
    }
    let mut writer = encoder.write_header()?;
    writer.write_chunk(::png::chunk::IDAT, compressed)?;
    writer.finish()?;
    Ok(out)
}

/// The deflate level: the next ones gain little on flat colours.
const LEVEL: i32 = 1;
/// The largest window, which also says that the stream has zlib's header.
const WINDOW: i32 = 15;

fn compressed(compressor: &mut Option<Box<CompressorOxide>>, rows: &[u8]) -> Result<Vec<u8>, PngError> {
    let new = || Box::new(CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, WINDOW, 0)));
    let compressor = compressor.get_or_insert_with(new);
    compressor.reset();
    let mut out = Vec::with_capacity(rows.len() / 16);
    let (status, _) = compress_to_output(compressor, rows, TDEFLFlush::Finish, |made| {
        out.extend_from_slice(made);
        true
    });
    if status == TDEFLStatus::Done { Ok(out) } else { Err(PngError::Deflate) }
}

fn jpeg(frame: &Frame, rgb: &[u8], dpi: f64) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, QUALITY);
    encoder.set_pixel_density(PixelDensity::dpi(dpi.round() as u16));
    encoder.write_image(rgb, frame.width, frame.height, ExtendedColorType::Rgb8)?;
    Ok(out)
}

fn webp(frame: &Frame, rgb: &[u8]) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    WebPEncoder::new_lossless(&mut out).write_image(rgb, frame.width, frame.height, ExtendedColorType::Rgb8)?;
    Ok(out)
}

/// Colours are told apart by this many bits of each channel, finest first. What is painted with stays exact: only soft edges are off, by at most 3 of 255,
/// or where that makes too many colours by 7.
const BITS: [u32; 2] = [6, 5];

/// A stretch of white dots.
const WHITE: [u8; 512] = [0xff; 512];
/// A shorter one.
const FEW: usize = 32;

/// The colours met so far.
struct Colours {
    shift: u32,
    palette: Vec<[u8; 3]>,
    /// Keys of colours and their places, open addressing.
    slots: Vec<(u32, u8)>,
    last: ([u8; 4], u8),
    /// Whether a colour found no place.
    full: bool,
}

const FREE: u32 = u32::MAX;
const SLOTS: usize = 1024;

impl Colours {
    fn new(bits: u32) -> Self {
        Self { shift: 8 - bits, palette: vec![[0xff; 3]], slots: vec![(FREE, 0); SLOTS], last: ([0xff; 4], 0), full: false }
    }

    /// The place of an opaque colour in the palette; any where it is full. White comes first.
    #[inline]
    fn index(&mut self, colour: [u8; 4]) -> u8 {
        if self.last.0 == colour { self.last.1 } else { self.look_up(colour) }
    }

    fn look_up(&mut self, colour: [u8; 4]) -> u8 {
        let found = if colour == [0xff; 4] { Some(0) } else { self.find([colour[0], colour[1], colour[2]]) };
        self.full |= found.is_none();
        self.last = (colour, found.unwrap_or(0));
        self.last.1
    }

    fn find(&mut self, colour: [u8; 3]) -> Option<u8> {
        let key = colour.iter().fold(0, |key, &c| key << 8 | u32::from(c >> self.shift));
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 22) as usize;
        loop {
            let (known, index) = self.slots[slot];
            if known == key {
                return Some(index);
            }
            if known == FREE {
                break;
            }
            slot = (slot + 1) % SLOTS;
        }
        let index = u8::try_from(self.palette.len()).ok()?;
        self.palette.push(colour);
        self.slots[slot] = (key, index);
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::{Colours, index};

    #[test]
    fn what_is_painted_with_stays_exact_and_edges_lose_only_their_last_bits() {
        let row: Vec<u8> = (0..200_u8).flat_map(|i| [i, 255 - i, 7, 255]).collect();
        let mut colours = Colours::new(6);
        let seeds = [[3, 252, 7], [101, 154, 7]];
        for [r, g, b] in seeds {
            colours.index([r, g, b, 255]);
        }
        let mut rows = Vec::new();
        index(&row, &mut colours, &mut rows);
        assert!(!colours.full);
        let palette = &colours.palette;
        assert!(seeds.iter().all(|seed| palette[usize::from(rows[1 + usize::from(seed[0])])] == *seed));
        for (dot, &place) in row.chunks(4).zip(&rows[1..]) {
            assert!(palette[usize::from(place)].iter().zip(dot).all(|(a, b)| a.abs_diff(*b) < 4));
        }
    }

    #[test]
    fn too_many_colours_are_noticed_and_white_is_first() {
        let mut colours = Colours::new(8);
        assert_eq!(colours.index([1, 2, 3, 255]), 1);
        assert_eq!(colours.index([0xff; 4]), 0);
        assert_eq!(colours.index([1, 2, 3, 255]), 1);
        for i in 0..=255 {
            colours.index([i, 0, 0, 255]);
        }
        assert!(colours.full);
    }
}
