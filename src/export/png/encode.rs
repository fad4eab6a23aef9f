//! Pictures as files: PNG with as few colours as show no difference, JPEG and WebP for slides.

use ::png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use image::codecs::jpeg::{JpegEncoder, PixelDensity};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder as _};
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output, create_comp_flags_from_zip_params};

use super::paint::{Frame, Painter, ROWS, Surface, colors, rgb};
use super::{Drawing, MM_PER_INCH, PngError};
use crate::scene::Color;

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
    /// The rows of the picture.
    rows: Vec<u8>,
    compressor: Option<Box<CompressorOxide>>,
}

pub(super) fn encode(buffers: &mut Buffers, painter: &mut Painter, drawing: &Drawing<'_>, dpi: f64, format: Format) -> Result<Vec<u8>, PngError> {
    let frame = Frame::new(drawing, dpi)?;
    match format {
        Format::Png => png(buffers, painter, drawing, &frame, dpi),
        Format::Jpeg | Format::Webp => {
            let rows = full(&mut buffers.rows, painter, drawing, &frame, 0);
            if format == Format::Jpeg { jpeg(&frame, rows, dpi) } else { webp(&frame, rows) }
        }
    }
}

/// A picture by indices into a palette; in full colour where even the fewest steps of soft edges are too many.
fn png(buffers: &mut Buffers, painter: &mut Painter, drawing: &Drawing<'_>, frame: &Frame, dpi: f64) -> Result<Vec<u8>, PngError> {
    let painted = colors(drawing.items);
    for bits in BITS {
        let mut picture = Indexed::new(std::mem::take(&mut buffers.rows), frame, bits);
        // What is painted with stays exact; only soft edges may be off.
        for &color in &painted {
            picture.colours.index(color);
        }
        painter.paint(drawing, frame, &mut picture);
        let Colours { palette, full, .. } = picture.colours;
        buffers.rows = picture.rows;
        if !full {
            let compressed = compressed(&mut buffers.compressor, &buffers.rows)?;
            return write(frame, dpi, Some(palette), &compressed);
        }
    }
    let rows = full(&mut buffers.rows, painter, drawing, frame, LEAD);
    let compressed = compressed(&mut buffers.compressor, rows)?;
    write(frame, dpi, None, &compressed)
}

/// Each row of a PNG begins with its filter: flat colours are their own best prediction, so that it is 0, none.
const LEAD: usize = 1;

/// A picture by places in a palette, which grows with the colours that mix. White comes first.
struct Indexed {
    rows: Vec<u8>,
    width: usize,
    colours: Colours,
    /// The colour that is mixed in, and its place.
    color: [u8; 3],
    own: u8,
    /// What colours become on white, by their place and how much of a dot they cover; [`UNKNOWN`] where nobody asked yet.
    on_white: Vec<[u16; 256]>,
}

const UNKNOWN: u16 = u16::MAX;

impl Indexed {
    fn new(mut rows: Vec<u8>, frame: &Frame, bits: u32) -> Self {
        let width = frame.width as usize;
        rows.clear();
        rows.resize((width + LEAD) * frame.height as usize, 0);
        Self { rows, width, colours: Colours::new(bits), color: [0xff; 3], own: 0, on_white: Vec::new() }
    }

    /// Up to [`ROWS`] stretches of `width` dots.
    fn stretches(rows: &mut [u8], whole: usize, x: usize, y: usize, width: usize) -> impl Iterator<Item = &mut [u8]> {
        rows.chunks_exact_mut(whole + LEAD).skip(y).take(ROWS).map(move |row| &mut row[LEAD + x..LEAD + x + width])
    }
}

impl Surface for Indexed {
    fn take(&mut self, color: Color) {
        self.color = rgb(color);
        self.own = self.colours.index(self.color);
        if self.on_white.len() <= usize::from(self.own) {
            self.on_white.resize(usize::from(self.own) + 1, [UNKNOWN; 256]);
        }
        let on_white = &mut self.on_white[usize::from(self.own)];
        (on_white[0], on_white[255]) = (0, self.own.into());
    }

    fn mix(&mut self, x: usize, y: usize, columns: &[[u8; ROWS]]) {
        let Self { rows, width, colours, color, own, on_white } = self;
        let on_white = &mut on_white[usize::from(*own)];
        for (row, dots) in Self::stretches(rows, *width, x, y, columns.len()).enumerate() {
            for (dot, column) in dots.iter_mut().zip(columns) {
                let covered = column[row];
                // Most of a page is white.
                if *dot == 0 {
                    let known = &mut on_white[usize::from(covered)];
                    if *known == UNKNOWN {
                        *known = colours.index(mixed([0xff; 3], *color, stepped(covered))).into();
                    }
                    *dot = *known as u8;
                } else if covered == 255 {
                    *dot = *own;
                } else if covered > 0 && *dot != *own {
                    *dot = colours.index(mixed(colours.palette[usize::from(*dot)], *color, stepped(covered)));
                }
            }
        }
    }

    fn fill(&mut self, x: usize, y: usize, width: usize) {
        Self::stretches(&mut self.rows, self.width, x, y, width).for_each(|dots| dots.fill(self.own));
    }
}

/// A picture in full colour: red, green, blue.
struct Full<'a> {
    rows: &'a mut [u8],
    stride: usize,
    lead: usize,
    color: [u8; 3],
}

impl Full<'_> {
    fn stretches(&mut self, x: usize, y: usize, width: usize) -> impl Iterator<Item = &mut [[u8; 3]]> {
        let start = self.lead + 3 * x;
        self.rows.chunks_exact_mut(self.stride).skip(y).take(ROWS).map(move |row| row[start..start + 3 * width].as_chunks_mut().0)
    }
}

impl Surface for Full<'_> {
    fn take(&mut self, color: Color) {
        self.color = rgb(color);
    }

    fn mix(&mut self, x: usize, y: usize, columns: &[[u8; ROWS]]) {
        let color = self.color;
        for (row, dots) in self.stretches(x, y, columns.len()).enumerate() {
            for (dot, column) in dots.iter_mut().zip(columns) {
                *dot = mixed(*dot, color, column[row]);
            }
        }
    }

    fn fill(&mut self, x: usize, y: usize, width: usize) {
        let color = self.color;
        self.stretches(x, y, width).for_each(|dots| dots.fill(color));
    }
}

/// Paints in full colour, with so many bytes of zero before each row.
fn full<'a>(rows: &'a mut Vec<u8>, painter: &mut Painter, drawing: &Drawing<'_>, frame: &Frame, lead: usize) -> &'a [u8] {
    let stride = 3 * frame.width as usize + lead;
    rows.clear();
    rows.resize(stride * frame.height as usize, 0xff);
    rows.chunks_exact_mut(stride).for_each(|row| row[..lead].fill(0));
    painter.paint(drawing, frame, &mut Full { rows, stride, lead, color: [0xff; 3] });
    rows
}

/// Soft edges in so many steps show no difference and make smaller files.
const STEPS: u32 = 17;

/// The nearest step; what is covered whole or not at all stays so.
fn stepped(covered: u8) -> u8 {
    let step = (u32::from(covered) * (STEPS - 1) + 127) / 255;
    (step * 255 / (STEPS - 1)) as u8
}

/// `color` over `under`, covering so many of 255 parts.
fn mixed(under: [u8; 3], color: [u8; 3], covered: u8) -> [u8; 3] {
    let part = |under: u8, color: u8| {
        let sum = u32::from(color) * u32::from(covered) + u32::from(under) * u32::from(255 - covered);
        ((sum + 127) / 255) as u8
    };
    [part(under[0], color[0]), part(under[1], color[1]), part(under[2], color[2])]
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

/// Colours are told apart by this many bits of each channel, finest first. What is painted with stays exact: only soft edges are off, by at most 3 of 255
/// beyond their steps, or where that makes too many colours by 7.
const BITS: [u32; 2] = [6, 5];

/// The colours met so far.
struct Colours {
    shift: u32,
    palette: Vec<[u8; 3]>,
    /// Keys of colours and their places, open addressing.
    slots: Vec<(u32, u8)>,
    last: ([u8; 3], u8),
    /// Whether a colour found no place.
    full: bool,
}

const FREE: u32 = u32::MAX;
const SLOTS: usize = 1024;

impl Colours {
    fn new(bits: u32) -> Self {
        Self { shift: 8 - bits, palette: vec![[0xff; 3]], slots: vec![(FREE, 0); SLOTS], last: ([0xff; 3], 0), full: false }
    }

    /// The place of a colour in the palette; any where it is full. White comes first.
    fn index(&mut self, colour: [u8; 3]) -> u8 {
        if self.last.0 != colour {
            let found = if colour == [0xff; 3] { Some(0) } else { self.find(colour) };
            self.full |= found.is_none();
            self.last = (colour, found.unwrap_or(0));
        }
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
    use super::{Color, Colours, Frame, Full, Indexed, Surface, mixed};
    use crate::export::png::Drawing;

    #[test]
    fn what_is_painted_with_stays_exact_and_edges_lose_only_their_last_bits() {
        let frame = Frame::new(&Drawing { width: 25.6, height: 0.1, items: &[], by: kurbo::Vec2::ZERO }, 254.0).unwrap();
        let columns: Vec<[u8; 4]> = (0..=255).map(|c| [c; 4]).collect();
        let mut indexed = Indexed::new(Vec::new(), &frame, 6);
        let mut rows = vec![0xff; 3 * 256];
        let mut full = Full { rows: &mut rows, stride: 3 * 256, lead: 0, color: [0; 3] };
        let surfaces: [&mut dyn Surface; 2] = [&mut indexed, &mut full];
        for surface in surfaces {
            for color in [Color(3, 90, 7), Color(200, 10, 0)] {
                surface.take(color);
                surface.mix(0, 0, &columns);
            }
        }
        assert!(!indexed.colours.full);
        let exact: Vec<&[u8]> = rows.chunks(3).collect();
        for (place, exact) in indexed.rows[1..].iter().zip(exact) {
            let dot = indexed.colours.palette[usize::from(*place)];
            // Two soft edges, one over the other, are each off by half a step of 16 and less than 4 of the palette.
            assert!(dot.iter().zip(exact).all(|(a, b)| a.abs_diff(*b) < 2 * (8 + 4)), "{dot:?} {exact:?}");
        }
        assert_eq!(indexed.colours.palette[usize::from(indexed.rows[256])], [200, 10, 0]);
    }

    #[test]
    fn mixing_reaches_both_ends() {
        let (under, over) = ([255, 0, 17], [3, 250, 99]);
        assert_eq!(mixed(under, over, 255), over);
        assert_eq!(mixed(under, over, 0), under);
        assert_eq!(mixed([0; 3], [255; 3], 128), [128; 3]);
    }

    #[test]
    fn too_many_colours_are_noticed_and_white_is_first() {
        let mut colours = Colours::new(8);
        assert_eq!(colours.index([1, 2, 3]), 1);
        assert_eq!(colours.index([0xff; 3]), 0);
        assert_eq!(colours.index([1, 2, 3]), 1);
        for i in 0..=255 {
            colours.index([i, 0, 0]);
        }
        assert!(colours.full);
    }
}
