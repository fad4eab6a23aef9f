//! Numbers as backends write them: fixed decimals from whole numbers, so that no float is ever printed.

/// Writes `value` / 10^`PLACES` without zeros at the end.
pub(super) fn decimal<const PLACES: usize>(out: &mut Vec<u8>, value: i64) {
    write::<PLACES, true>(out, value);
}

/// The same without a zero before the point, for SVG's path data: `.25`.
pub(super) fn bare_decimal<const PLACES: usize>(out: &mut Vec<u8>, value: i64) {
    write::<PLACES, false>(out, value);
}

fn write<const PLACES: usize, const ZERO: bool>(out: &mut Vec<u8>, value: i64) {
    let unit = 10_u64.pow(PLACES as u32);
    let size = value.unsigned_abs();
    let (mut whole, mut rest) = (size / unit, size % unit);
    let fraction = rest > 0;
    // From the last digit to the first, then all at once.
    let mut digits = [0; 24];
    let (mut at, mut end) = (digits.len(), digits.len());
    let mut put = |digit: u8| {
        at -= 1;
        digits[at] = digit;
    };
    if fraction {
        for _ in 0..PLACES {
            put(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        put(b'.');
    }
    let mut wanted = ZERO || whole > 0 || size == 0;
    while wanted {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
        wanted = whole > 0;
    }
    if value < 0 {
        put(b'-');
    }
    while fraction && digits[end - 1] == b'0' {
        end -= 1;
    }
    out.extend_from_slice(&digits[at..end]);
}

/// The nearest whole number, halves away from zero.
pub(super) fn nearest(value: f64) -> i64 {
    (value + 0.5_f64.copysign(value)) as i64
}

#[cfg(test)]
mod tests {
    use super::{bare_decimal, decimal, nearest};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decimals_read_back_exactly(value in -9_000_000_i64..9_000_000) {
            let (mut two, mut three, mut bare) = (Vec::new(), Vec::new(), Vec::new());
            decimal::<2>(&mut two, value);
            decimal::<3>(&mut three, value);
            bare_decimal::<3>(&mut bare, value % 2000);
            for (text, unit, value) in [(two, 100.0, value), (three, 1000.0, value), (bare, 1000.0, value % 2000)] {
                let text = String::from_utf8(text).unwrap();
                let read: f64 = text.parse().unwrap();
                prop_assert_eq!((read * unit).round() as i64, value, "{}", &text);
                prop_assert!(!text.contains('.') || !text.ends_with('0'));
            }
        }
    }

    #[test]
    fn halves_go_away_from_zero() {
        let all = [0.0, 0.49, 0.5, 1.49, -0.49, -0.5, -1.5, 2.51].map(nearest);
        assert_eq!(all, [0, 0, 1, 1, 0, -1, -2, 3]);
    }
}
