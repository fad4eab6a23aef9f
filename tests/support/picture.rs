//! Pictures of PDFs and SVGs by renderers that share no code with ours, and how far two pictures differ.

use std::sync::Arc;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use resvg::{tiny_skia, usvg};

/// Grey values, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub grey: Vec<u8>,
}

impl Picture {
    fn of_rgba(width: u32, height: u32, dots: &[u8]) -> Self {
        let grey = |dot: &[u8]| ((u32::from(dot[0]) * 3 + u32::from(dot[1]) * 6 + u32::from(dot[2])) / 10) as u8;
        Self { width: width as usize, height: height as usize, grey: dots.chunks_exact(4).map(grey).collect() }
    }

    /// The picture moved to the right, white coming in.
    pub fn shifted(&self, by: usize) -> Self {
        let row = |row: &[u8]| std::iter::repeat_n(255, by).chain(row.iter().copied()).take(self.width).collect::<Vec<_>>();
        Self { grey: self.grey.chunks_exact(self.width).flat_map(row).collect(), ..*self }
    }

    /// The share of dots that differ by more than half of black and white from every dot next to their place in the other picture, either way round.
    pub fn difference(&self, other: &Self) -> f64 {
        assert!((self.width.abs_diff(other.width) <= 1) && (self.height.abs_diff(other.height) <= 1), "{self:?} {other:?}");
        (self.lost_in(other) + other.lost_in(self)) / 2.0
    }

    fn lost_in(&self, other: &Self) -> f64 {
        let (width, height) = (self.width.min(other.width), self.height.min(other.height));
        let mut lost = 0;
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                let own = self.grey[y * self.width + x];
                // Most dots agree where they are.
                if other.grey[y * other.width + x].abs_diff(own) <= 127 {
                    continue;
                }
                let near = |dy: usize, dx: usize| other.grey[(y + dy - 1) * other.width + x + dx - 1].abs_diff(own) <= 127;
                lost += usize::from(!(0..3).any(|dy| (0..3).any(|dx| near(dy, dx))));
            }
        }
        lost as f64 / (width * height) as f64
    }
}

/// A page of a PDF, painted by hayro.
pub fn of_pdf(bytes: &[u8], page: usize, dpi: f64) -> Picture {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    let cache = hayro::RenderCache::new();
    let scale = (dpi / 72.0) as f32;
    let settings = hayro::PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let rendering = hayro::RenderSettings { hinting: false, ..hayro::RenderSettings::default() };
    let pixmap = hayro::render(&pdf.pages()[page], &cache, &InterpreterSettings::default(), &rendering, &settings);
    Picture::of_rgba(pixmap.width().into(), pixmap.height().into(), pixmap.data_as_u8_slice())
}

/// An SVG as resvg reads it, with our faces at hand.
pub fn tree(svg: &str) -> usvg::Tree {
    let mut options = usvg::Options::default();
    for face in kitpress::scene::Face::ALL {
        Arc::make_mut(&mut options.fontdb).load_font_data(kitpress::text::bytes(face).to_vec());
    }
    usvg::Tree::from_str(svg, &options).unwrap()
}

/// An SVG in millimetres, painted by resvg.
pub fn of_svg(svg: &str, dpi: f64) -> Picture {
    let tree = tree(svg);
    // usvg takes a millimetre for 96 / 25.4 pixels.
    let scale = (dpi / 96.0) as f32;
    let (width, height) = ((tree.size().width() * scale).round() as u32, (tree.size().height() * scale).round() as u32);
    let mut pixmap = tiny_skia::Pixmap::new(width, height).unwrap();
    pixmap.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Picture::of_rgba(width, height, pixmap.data())
}

/// A PNG file, read by the png crate: its dots, and its dots per metre.
pub fn of_png(bytes: &[u8]) -> (Picture, u32) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let resolution = reader.info().pixel_dims.unwrap();
    assert_eq!((resolution.unit, resolution.xppu), (png::Unit::Meter, resolution.yppu));
    let mut dots = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut dots).unwrap();
    let rgba: Vec<u8> = match frame.color_type {
        png::ColorType::GrayscaleAlpha => dots.chunks_exact(2).flat_map(|d| [d[0], d[0], d[0], d[1]]).collect(),
        _ => dots,
    };
    (Picture::of_rgba(frame.width, frame.height, &rgba), resolution.xppu)
}
