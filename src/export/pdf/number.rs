//! Numbers in content streams: fixed decimals from whole numbers, so that no float is ever printed.

/// Writes `value` / 10^`places` without zeros at the end.
pub(super) fn decimal(out: &mut Vec<u8>, value: i64, places: u32) {
    let unit = 10_u64.pow(places);
    let size = value.unsigned_abs();
    if value < 0 {
        out.push(b'-');
    }
    whole(out, size / unit);
    let mut rest = size % unit;
    if rest == 0 {
        return;
    }
    out.push(b'.');
    let mut step = unit / 10;
    while rest > 0 {
        out.push(b'0' + (rest / step) as u8);
        rest %= step;
        step /= 10;
    }
}

fn whole(out: &mut Vec<u8>, value: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = value;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Writes a glyph number as four hexadecimal digits.
pub(super) fn hexadecimal(out: &mut Vec<u8>, value: u16) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([12, 8, 4, 0].map(|shift| DIGITS[usize::from(value >> shift & 15)]));
}

#[cfg(test)]
mod tests {
    use super::{decimal, hexadecimal};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decimals_read_back_exactly(value in -9_000_000_i64..9_000_000, places in 1_u32..4) {
            let mut out = Vec::new();
            decimal(&mut out, value, places);
            let text = String::from_utf8(out).unwrap();
            let read: f64 = text.parse().unwrap();
            prop_assert_eq!((read * f64::from(10_u32.pow(places))).round() as i64, value, "{}", &text);
            prop_assert!(!text.contains('.') || !text.ends_with('0'));
        }
    }

    #[test]
    fn glyphs_are_four_digits() {
        let mut out = Vec::new();
        hexadecimal(&mut out, 0x01AF);
        assert_eq!(out, b"01AF");
    }
}
