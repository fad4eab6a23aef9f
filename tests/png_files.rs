//! Pictures at true size: as many dots as millimetres ask for, and a resolution that says so.

use kitpress::export::parts::{cuttings, of_document};
use kitpress::export::png::{Exporter as PngExporter, Format, PngOptions};

use crate::support::kit::kit;
use crate::support::picture::of_png;
use crate::support::sandbox::Sandbox;

#[test]
fn the_bar_is_a_thousand_dots_long() {
    let document = kit("hexdame", "a4").players.unwrap();
    let page = document.pages.iter().find(|p| p.sheet == "Board").unwrap();
    let (picture, per_metre) = of_png(&PngExporter::default().export(&page.into(), &PngOptions::default(), Format::Png).unwrap());
    assert_eq!((picture.width, picture.height, per_metre), (2100, 2970, 10_000));
    // The longest dark run of the lower margin is the frame of the bar.
    let longest = (2600..2970).map(|y| {
        let row = &picture.grey[y * picture.width..][..picture.width];
        row.chunk_by(|a, b| (*a < 128) == (*b < 128)).filter(|run| run[0] < 128).map(<[u8]>::len).max().unwrap_or(0)
    });
    let longest = longest.max().unwrap();
    assert!(longest.abs_diff(1000) <= 1, "{longest}");
}

#[test]
fn any_resolution_prints_at_the_same_size() {
    let document = kit("approach-or-withdraw", "letter").players.unwrap();
    let mut exporter = PngExporter::default();
    for dpi in [72.0, 150.0, 300.0] {
        let (picture, per_metre) = of_png(&exporter.export(&(&document.pages[1]).into(), &PngOptions { dpi }, Format::Png).unwrap());
        let measured = |dots: usize| dots as f64 / f64::from(per_metre) * 1000.0;
        let dot = 25.4 / dpi;
        assert!((measured(picture.width) - 215.9).abs() < dot && (measured(picture.height) - 279.4).abs() < dot, "{dpi}");
    }
}

#[test]
fn pictures_are_small() {
    let document = kit("hexdame", "a4").players.unwrap();
    let mut exporter = PngExporter::default();
    for page in &document.pages {
        let size = exporter.export(&page.into(), &PngOptions::default(), Format::Png).unwrap().len();
        assert!(size < 450_000, "{}: {size}", page.label);
    }
}

#[test]
fn parts_come_as_jpeg_and_webp_too() {
    let document = kit("approach-or-withdraw", "a4").players.unwrap();
    let parts = cuttings(&of_document(&document));
    let board = parts.iter().find(|p| p.name == "board").unwrap();
    let mut exporter = PngExporter::default();
    let mut file = |format| exporter.export(&board.into(), &PngOptions { dpi: 100.0 }, format).unwrap();
    let (jpeg, webp) = (file(Format::Jpeg), file(Format::Webp));
    let width = (board.width / 25.4 * 100.0).round() as u32;
    for (bytes, format) in [(jpeg, image::ImageFormat::Jpeg), (webp, image::ImageFormat::WebP)] {
        let read = image::load_from_memory_with_format(&bytes, format).unwrap();
        assert_eq!(read.width(), width, "{format:?}");
        // The middle of the board is white.
        let middle = read.to_rgb8().get_pixel(read.width() / 2 + 20, read.height() / 2 + 20).0;
        assert!(middle.iter().all(|&c| c > 250), "{format:?}: {middle:?}");
    }
}

#[test]
fn a_resolution_out_of_reach_is_refused() {
    Sandbox::new().run("build hexdame --dpi 5000").exits(2).complains("pictures have 36 to 600 dots per inch");
}
