//! Reading a PDF back: what is painted where, in millimetres from the top left corner. Shares no code with the writer but the object parser.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};

/// A painted path.
#[derive(Debug, Clone)]
pub struct Painted {
    /// Its rings.
    pub rings: Vec<Ring>,
    /// The fill colour, 0 to 255.
    pub fill: Option<[u8; 3]>,
    /// The width of the stroke in millimetres.
    pub stroke: Option<f64>,
}

/// Points from one move to the next; control points are among them.
#[derive(Debug, Clone, Default)]
pub struct Ring {
    pub points: Vec<(f64, f64)>,
    pub straight: bool,
    pub closed: bool,
}

/// A shown text.
#[derive(Debug, Clone)]
pub struct Shown {
    pub text: String,
    /// Start of the baseline.
    pub at: (f64, f64),
    /// Points.
    pub size: f64,
    /// Millimetres along the baseline; negative when turned by half a turn.
    pub advance: f64,
}

/// A page read back.
#[derive(Debug, Clone)]
pub struct Read {
    /// Points.
    pub media_box: [f64; 4],
    pub painted: Vec<Painted>,
    pub shown: Vec<Shown>,
}

pub const MM: f64 = 25.4 / 72.0;

impl Ring {
    /// Left, top, right, bottom.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        let fold = |f: fn(f64, f64) -> f64, start: f64, which: fn(&(f64, f64)) -> f64| self.points.iter().map(which).fold(start, f);
        (
            fold(f64::min, f64::INFINITY, |p| p.0),
            fold(f64::min, f64::INFINITY, |p| p.1),
            fold(f64::max, f64::NEG_INFINITY, |p| p.0),
            fold(f64::max, f64::NEG_INFINITY, |p| p.1),
        )
    }

    pub fn size(&self) -> (f64, f64) {
        let (x0, y0, x1, y1) = self.bounds();
        (x1 - x0, y1 - y0)
    }

    pub fn centre(&self) -> (f64, f64) {
        let (x0, y0, x1, y1) = self.bounds();
        ((x0 + x1) / 2.0, (y0 + y1) / 2.0)
    }
}

/// All pages of a file.
pub fn read(bytes: &[u8]) -> Vec<Read> {
    let file = Document::load_mem(bytes).unwrap();
    file.get_pages().into_values().map(|id| read_page(&file, id)).collect()
}

/// The text of each page, one line a shown piece.
pub fn text(bytes: &[u8]) -> Vec<String> {
    read(bytes).iter().map(|page| page.shown.iter().map(|s| s.text.as_str()).collect::<Vec<_>>().join("\n")).collect()
}

fn number(object: &Object) -> f64 {
    match object {
        Object::Integer(n) => *n as f64,
        Object::Real(n) => f64::from(*n),
        other => panic!("not a number: {other:?}"),
    }
}

/// Origin, fill, line width, font and its size.
type Saved = ((f64, f64), [u8; 3], f64, Option<usize>, f64);

struct Reader<'a> {
    file: &'a Document,
    fonts: Vec<(Vec<u8>, &'a Dictionary)>,
    height: f64,
    page: Read,
    rings: Vec<Ring>,
    fill: [u8; 3],
    width: f64,
    font: Option<usize>,
    size: f64,
    matrix: [f64; 6],
    /// Where the origin of the content being read lies, in points.
    origin: (f64, f64),
    /// What `q` put aside.
    saved: Vec<Saved>,
    forms: Vec<(Vec<u8>, Vec<u8>)>,
}

fn read_page(file: &Document, id: ObjectId) -> Read {
    let page = file.get_dictionary(id).unwrap();
    let corners: Vec<f64> = page.get(b"MediaBox").unwrap().as_array().unwrap().iter().map(number).collect();
    let media_box = [corners[0], corners[1], corners[2], corners[3]];
    let fonts = file.get_page_fonts(id).unwrap().into_iter().collect();
    let mut reader = Reader {
        file,
        fonts,
        height: media_box[3] * MM,
        page: Read { media_box, painted: Vec::new(), shown: Vec::new() },
        rings: Vec::new(),
        fill: [0; 3],
        width: MM,
        font: None,
        size: 0.0,
        matrix: [0.0; 6],
        origin: (0.0, 0.0),
        saved: Vec::new(),
        forms: forms(file, page),
    };
    let content = Content::decode(&file.get_page_content(id)).unwrap();
    for operation in &content.operations {
        reader.operate(&operation.operator, &operation.operands);
    }
    reader.page
}

/// Names and contents of the form XObjects that a page may use.
fn forms(file: &Document, page: &Dictionary) -> Vec<(Vec<u8>, Vec<u8>)> {
    let dictionary = |object| file.dereference(object).unwrap().1.as_dict().unwrap();
    let all = dictionary(dictionary(page.get(b"Resources").unwrap()).get(b"XObject").unwrap());
    let content = |object| {
        let stream = file.dereference(object).unwrap().1.as_stream().unwrap();
        assert_eq!(stream.dict.get(b"Subtype").unwrap().as_name().unwrap(), b"Form", "no pictures in a kit");
        stream.decompressed_content().unwrap_or_else(|_| stream.content.clone())
    };
    all.iter().map(|(name, object)| (name.clone(), content(object))).collect()
}

impl Reader<'_> {
    fn operate(&mut self, operator: &str, operands: &[Object]) {
        let n = |i: usize| number(&operands[i]);
        match operator {
            "m" => {
                let start = self.point(n(0), n(1));
                self.rings.push(Ring { points: vec![start], straight: true, closed: false });
            }
            "l" => {
                let p = self.point(n(0), n(1));
                self.rings.last_mut().unwrap().points.push(p);
            }
            "c" => {
                let points = [self.point(n(0), n(1)), self.point(n(2), n(3)), self.point(n(4), n(5))];
                let ring = self.rings.last_mut().unwrap();
                ring.points.extend(points);
                ring.straight = false;
            }
            "re" => {
                let corners = [(0.0, 0.0), (n(2), 0.0), (n(2), n(3)), (0.0, n(3))].map(|(x, y)| self.point(n(0) + x, n(1) + y));
                self.rings.push(Ring { points: corners.to_vec(), straight: true, closed: true });
            }
            "h" => self.rings.last_mut().unwrap().closed = true,
            "S" | "s" => self.paint(false, true),
            "f" | "F" | "f*" => self.paint(true, false),
            "B" | "b" | "B*" | "b*" => self.paint(true, true),
            "rg" => self.fill = [0, 1, 2].map(|i| (n(i) * 255.0).round() as u8),
            "w" => self.width = n(0) * MM,
            "Tf" => {
                let name = operands[0].as_name().unwrap();
                self.font = self.fonts.iter().position(|(known, _)| known == name);
                self.size = n(1);
            }
            "BT" => self.matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            "Td" => {
                assert_eq!(self.matrix, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], "the first place of a text");
                self.matrix = [1.0, 0.0, 0.0, 1.0, n(0), n(1)];
            }
            "Tm" => self.matrix = [0, 1, 2, 3, 4, 5].map(n),
            "TJ" => self.show(operands[0].as_array().unwrap()),
            "q" => self.saved.push((self.origin, self.fill, self.width, self.font, self.size)),
            "Q" => (self.origin, self.fill, self.width, self.font, self.size) = self.saved.pop().unwrap(),
            "cm" => {
                assert_eq!([n(0), n(1), n(2), n(3)], [1.0, 0.0, 0.0, 1.0], "symbols are moved, never scaled");
                self.origin = (self.origin.0 + n(4), self.origin.1 + n(5));
            }
            "Do" => {
                let name = operands[0].as_name().unwrap();
                let content = self.forms.iter().find(|(known, _)| known == name).unwrap().1.clone();
                for operation in &Content::decode(&content).unwrap().operations {
                    self.operate(&operation.operator, &operation.operands);
                }
            }
            "ET" | "RG" | "d" | "J" | "j" => {}
            other => panic!("an operator that this reader doesn't know: {other}"),
        }
    }

    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        ((self.origin.0 + x) * MM, self.height - (self.origin.1 + y) * MM)
    }

    fn paint(&mut self, fill: bool, stroke: bool) {
        let rings = std::mem::take(&mut self.rings);
        self.page.painted.push(Painted { rings, fill: fill.then_some(self.fill), stroke: stroke.then_some(self.width) });
    }

    fn show(&mut self, items: &[Object]) {
        let (_, font) = self.fonts[self.font.unwrap()];
        let encoding: Encoding<'_> = font.get_font_encoding(self.file).unwrap();
        let widths = widths(self.file, font);
        let (mut text, mut pen) = (String::new(), 0.0);
        for item in items {
            match item {
                Object::String(bytes, _) => {
                    text.push_str(&Document::decode_text(&encoding, bytes).unwrap());
                    for code in bytes.chunks(2) {
                        let code = usize::from(code[0]) << 8 | usize::from(code[1]);
                        pen += widths.get(code).copied().flatten().unwrap_or_else(|| panic!("no width for {code}"));
                    }
                }
                kern => pen -= number(kern),
            }
        }
        let at = self.point(self.matrix[4], self.matrix[5]);
        let advance = pen / 1000.0 * self.size * MM * self.matrix[0];
        self.page.shown.push(Shown { text, at, size: self.size, advance });
    }
}

/// The advance of each code in thousandths of an em, from the descendant's /W.
fn widths(file: &Document, font: &Dictionary) -> Vec<Option<f64>> {
    let descendants = font.get(b"DescendantFonts").unwrap();
    let descendants = file.dereference(descendants).unwrap().1.as_array().unwrap();
    let descendant = file.dereference(&descendants[0]).unwrap().1.as_dict().unwrap();
    let list = file.dereference(descendant.get(b"W").unwrap()).unwrap().1.as_array().unwrap();
    let mut widths = Vec::new();
    let mut items = list.iter();
    while let Some(first) = items.next() {
        let listed = items.next().unwrap().as_array().unwrap();
        for (code, width) in (number(first) as usize..).zip(listed) {
            widths.resize(widths.len().max(code + 1), None);
            widths[code] = Some(number(width));
        }
    }
    widths
}
