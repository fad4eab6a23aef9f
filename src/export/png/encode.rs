//! Pictures as files: PNG with as few colours as show no difference, JPEG and WebP for slides.

use ::png::{BitDepth, ColorType, Compression, Encoder, Filter, PixelDimensions, Unit};
use image::codecs::jpeg::{JpegEncoder, PixelDensity};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder as _};

use super::paint::Picture;
use super::{MM_PER_INCH, PngError};

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

pub(super) fn encode(picture: &Picture<'_>, dpi: f64, format: Format) -> Result<Vec<u8>, PngError> {
    match format {
        Format::Png => png(picture, dpi),
        Format::Jpeg => jpeg(picture, dpi),
        Format::Webp => webp(picture),
    }
}

fn png(picture: &Picture<'_>, dpi: f64) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, picture.width, picture.height);
    let dots_per_metre = (dpi / MM_PER_INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: dots_per_metre, yppu: dots_per_metre, unit: Unit::Meter }));
    encoder.set_depth(BitDepth::Eight);
    let data = match Indexed::new(picture) {
        Some(indexed) if indexed.is_grey() => {
            encoder.set_color(ColorType::Grayscale);
            indexed.dots.iter().map(|&i| indexed.palette[usize::from(i)][0]).collect()
        }
        Some(indexed) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(indexed.palette.concat());
            indexed.dots
        }
        None => {
            encoder.set_color(ColorType::Rgb);
            rgb(picture)
        }
    };
    encoder.set_compression(Compression::Balanced);
    // Flat colours are their own best prediction.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(::png::DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(out)
}

/// The deflate level: the next ones gain little on flat colours.
const LEVEL: u8 = 1;

fn rgb(picture: &Picture<'_>) -> Vec<u8> {
    picture.dots.chunks_exact(4).flat_map(|dot| [dot[0], dot[1], dot[2]]).collect()
}

fn jpeg(picture: &Picture<'_>, dpi: f64) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, QUALITY);
    encoder.set_pixel_density(PixelDensity::dpi(dpi.round() as u16));
    encoder.write_image(&rgb(picture), picture.width, picture.height, ExtendedColorType::Rgb8)?;
    Ok(out)
}

fn webp(picture: &Picture<'_>) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    WebPEncoder::new_lossless(&mut out).write_image(&rgb(picture), picture.width, picture.height, ExtendedColorType::Rgb8)?;
    Ok(out)
}

/// A picture by indices into a palette.
struct Indexed {
    palette: Vec<[u8; 3]>,
    dots: Vec<u8>,
}

/// Colours are told apart by this many bits of each channel, finest first. What is painted with stays exact: only soft edges are off, by at most 3 of 255,
/// or where that makes too many colours by 7.
const BITS: [u32; 2] = [6, 5];

impl Indexed {
    /// Soft edges in few enough steps for 256 colours; nothing where that isn't enough.
    fn new(picture: &Picture<'_>) -> Option<Self> {
        BITS.iter().find_map(|&bits| Self::with(picture, bits))
    }

    fn with(picture: &Picture<'_>, bits: u32) -> Option<Self> {
        let mut colours = Colours::new(bits);
        // What is painted with stays exact; only soft edges may be off.
        for &colour in &picture.colours {
            colours.index(colour)?;
        }
        let mut dots = Vec::with_capacity(picture.dots.len() / 4);
        for chunk in picture.dots.chunks(WHITE.len()) {
            // Most of a page is white.
            if chunk == WHITE {
                dots.resize(dots.len() + WHITE.len() / 4, 0);
                continue;
            }
            for dot in chunk.chunks_exact(4) {
                dots.push(colours.index([dot[0], dot[1], dot[2]])?);
            }
        }
        Some(Self { palette: colours.palette, dots })
    }

    fn is_grey(&self) -> bool {
        self.palette.iter().all(|c| c[0] == c[1] && c[1] == c[2])
    }
}

/// A stretch of white dots.
const WHITE: [u8; 256] = [0xff; 256];

/// The colours met so far.
struct Colours {
    shift: u32,
    palette: Vec<[u8; 3]>,
    /// Keys of colours and their places, open addressing.
    slots: Vec<(u32, u8)>,
    last: ([u8; 3], u8),
}

const FREE: u32 = u32::MAX;
const SLOTS: usize = 1024;

impl Colours {
    fn new(bits: u32) -> Self {
        Self { shift: 8 - bits, palette: vec![[0xff; 3]], slots: vec![(FREE, 0); SLOTS], last: ([0xff; 3], 0) }
    }

    /// The place of a colour in the palette; nothing where it is full. White comes first.
    fn index(&mut self, colour: [u8; 3]) -> Option<u8> {
        if self.last.0 == colour {
            return Some(self.last.1);
        }
        let index = if colour == [0xff; 3] { 0 } else { self.find(colour)? };
        self.last = (colour, index);
        Some(index)
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
    use super::{Colours, Indexed, Picture};

    #[test]
    fn what_is_painted_with_stays_exact_and_edges_lose_only_their_last_bits() {
        let few: Vec<u8> = (0..200_u8).flat_map(|i| [i, 255 - i, 7, 255]).collect();
        let colours = vec![[3, 252, 7], [101, 154, 7]];
        let indexed = Indexed::new(&Picture { width: 20, height: 10, dots: &few, colours: colours.clone() }).unwrap();
        assert!(colours.iter().all(|colour| indexed.palette[usize::from(indexed.dots[usize::from(colour[0])])] == *colour));
        assert!(few.chunks(4).zip(&indexed.dots).all(|(dot, &i)| indexed.palette[usize::from(i)].iter().zip(dot).all(|(a, b)| a.abs_diff(*b) < 4)));
        let many: Vec<u8> = (0..1000_u32).flat_map(|i| [(i / 4) as u8, (i % 3 * 80 + i / 16) as u8, 9, 255]).collect();
        let indexed = Indexed::new(&Picture { width: 100, height: 10, dots: &many, colours: Vec::new() }).unwrap();
        assert!(indexed.palette.len() <= 256);
        for (dot, &i) in many.chunks(4).zip(&indexed.dots) {
            let near = indexed.palette[usize::from(i)].iter().zip(dot).all(|(a, b)| a.abs_diff(*b) < 8);
            assert!(near, "{dot:?}");
        }
    }

    #[test]
    fn a_colour_keeps_its_place() {
        let mut colours = Colours::new(8);
        let first = colours.index([1, 2, 3]);
        assert_eq!(colours.index([0xff; 3]), Some(0));
        assert_eq!(colours.index([1, 2, 3]), first);
    }
}
