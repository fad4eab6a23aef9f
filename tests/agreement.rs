//! PDF, SVG and PNG show the same: each is read by somebody else, painted and compared. What paints the PDF covers dots as we do, with vello; what
//! paints the SVG, tiny-skia, does not.

use kitpress::export::png::{Exporter as PngExporter, Format, PngOptions};
use kitpress::export::svg::{Exporter, SvgOptions, SvgText};

use crate::support::kit::{bytes, kit};
use crate::support::picture::{Picture, of_pdf, of_png, of_svg};

/// Dots per inch of the comparison: ten dots to a millimetre.
const DPI: f64 = 254.0;
/// The share of dots that may differ from all their neighbours in the other picture: what soft edges of different renderers come to.
const BOUND: f64 = 0.0002;

/// A page three ways.
fn three(id: &str, sheet: &str) -> [Picture; 3] {
    let document = kit(id, "a4").players.unwrap();
    let index = document.pages.iter().position(|p| p.sheet == sheet).unwrap();
    let page = &document.pages[index];
    let png = PngExporter::default().export(&page.into(), &PngOptions { dpi: DPI }, Format::Png).unwrap();
    let svg = Exporter::new(SvgOptions::default()).page(&document, page).unwrap();
    [of_pdf(&bytes(&document), index, DPI), of_svg(&svg, DPI), of_png(&png).0]
}

#[test]
fn a_page_looks_the_same_in_every_format() {
    for (id, sheet) in [("approach-or-withdraw", "Rules"), ("hexdame", "Board"), ("hidden-rank-capture", "Backs")] {
        let [pdf, svg, png] = three(id, sheet);
        for (name, a, b) in [("PDF and SVG", &pdf, &svg), ("PDF and PNG", &pdf, &png), ("SVG and PNG", &svg, &png)] {
            let difference = a.difference(b);
            assert!(difference < BOUND, "{id}, {sheet}: {name} differ by {difference:.5}");
        }
        // Three tenths of a millimetre are three dots.
        let shifted = svg.difference(&pdf.shifted(3));
        assert!(shifted > 3.0 * BOUND, "{id}, {sheet}: {shifted:.5}");
    }
}

#[test]
fn live_text_stands_where_outlines_do() {
    let document = kit("approach-or-withdraw", "a4").players.unwrap();
    let page = &document.pages[0];
    let draw = |text| of_svg(&Exporter::new(SvgOptions { text, ..SvgOptions::default() }).page(&document, page).unwrap(), 254.0);
    // Ten dots to a millimetre, and a dot is what the measure forgives: they are nowhere a tenth of a millimetre apart.
    let difference = draw(SvgText::Outlines).difference(&draw(SvgText::Live));
    assert!(difference < BOUND, "{difference:.5}");
}
