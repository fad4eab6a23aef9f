//! Path data: relative steps in whole numbers of a decimal place, the shortest that SVG has and exact however many there are.

use kurbo::{PathEl, Point};

use crate::export::number::bare_decimal;

/// Path data of an outline whose points `place` puts on whole numbers, each 1 / 10^`PLACES` of a unit.
/// Steps are between rounded places, so that nothing adds up; the first one is from where the pen is, which is the origin where path data begins.
pub(super) fn path_data<const PLACES: usize>(out: &mut Vec<u8>, elements: &[PathEl], place: impl Fn(Point) -> (i64, i64)) {
    let (mut pen, mut start) = ((0, 0), (0, 0));
    for element in elements {
        let (letter, points): (u8, &[Point]) = match element {
            PathEl::MoveTo(p) => (b'm', std::slice::from_ref(p)),
            PathEl::LineTo(p) => (b'l', std::slice::from_ref(p)),
            PathEl::QuadTo(a, p) => (b'q', &[*a, *p]),
            PathEl::CurveTo(a, b, p) => (b'c', &[*a, *b, *p]),
            PathEl::ClosePath => (b'z', &[]),
        };
        let mut to = pen;
        let step = |&point: &Point| {
            to = place(point);
            [to.0 - pen.0, to.1 - pen.1]
        };
        let mut steps = [[0; 2]; 3];
        steps.iter_mut().zip(points.iter().map(step)).for_each(|(own, step)| *own = step);
        match (letter, steps[0]) {
            (b'l', [across, 0]) => command::<PLACES>(out, b'h', &[across]),
            (b'l', [0, down]) => command::<PLACES>(out, b'v', &[down]),
            _ => command::<PLACES>(out, letter, steps[..points.len()].as_flattened()),
        }
        pen = if letter == b'z' { start } else { to };
        if letter == b'm' {
            start = pen;
        }
    }
}

/// A command and its numbers, parted only where a sign doesn't do it.
fn command<const PLACES: usize>(out: &mut Vec<u8>, letter: u8, numbers: &[i64]) {
    out.push(letter);
    for (i, &number) in numbers.iter().enumerate() {
        if i > 0 && number >= 0 {
            out.push(b' ');
        }
        bare_decimal::<PLACES>(out, number);
    }
}

#[cfg(test)]
mod tests {
    use kurbo::BezPath;
    use proptest::prelude::*;

    use super::path_data;
    use crate::export::number::nearest;

    fn written(path: &BezPath) -> String {
        let mut out = Vec::new();
        path_data::<3>(&mut out, path.elements(), |p| (nearest(p.x * 1000.0), nearest(p.y * 1000.0)));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn steps_are_short() {
        let path = BezPath::from_svg("M12 .5L198 .5L198 97.25L12 97.25ZM-1 0Q0 1 .25 -2C1 1 2 2 3 3L3 3").unwrap();
        assert_eq!(written(&path), "m12 .5h186v96.75h-186zm-13-.5q1 1 1.25-2c.75 3 1.75 4 2.75 5h0");
    }

    proptest! {
        #[test]
        fn nothing_adds_up(points in prop::collection::vec((-300.0..300.0_f64, -300.0..300.0_f64), 1..60)) {
            let mut path = BezPath::new();
            path.move_to(points[0]);
            for (i, &to) in points.iter().enumerate() {
                match i % 4 {
                    0 => path.line_to(to),
                    1 => path.quad_to(points[i / 2], to),
                    2 => path.curve_to(points[i / 2], points[i / 3], to),
                    _ => { path.close_path(); path.move_to(to); }
                }
            }
            let read = BezPath::from_svg(&written(&path)).unwrap();
            prop_assert_eq!(read.elements().len(), path.elements().len());
            for (a, b) in read.elements().iter().zip(path.elements()) {
                if let (Some(a), Some(b)) = (a.end_point(), b.end_point()) {
                    prop_assert!((a.x - b.x).abs() < 0.000_51 && (a.y - b.y).abs() < 0.000_51, "{:?} {:?}", a, b);
                }
            }
        }
    }
}
