//! Numbers as backends write them: fixed decimals from whole numbers, so that no float is ever printed.

/// Writes `value` / 10^`PLACES` without zeros at the end.
pub(super) fn decimal<const PLACES: usize>(out: &mut Vec<u8>, value: i64) {
    let unit = 10_u64.pow(PLACES as u32);
    let size = value.unsigned_abs();
    if value < 0 {
        out.push(b'-');
    }
    whole(out, size / unit);
    let mut rest = size % unit;
    if rest == 0 {
        return;
    }
    let mut digits = [b'0'; PLACES];
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let end = digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1);
    out.push(b'.');
    out.extend_from_slice(&digits[..end]);
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
        fn decimals_read_back_exactly(value in -9_000_000_i64..9_000_000) {
            let (mut two, mut four) = (Vec::new(), Vec::new());
            decimal::<2>(&mut two, value);
            decimal::<4>(&mut four, value);
            for (text, unit) in [(two, 100.0), (four, 10_000.0)] {
                let text = String::from_utf8(text).unwrap();
                let read: f64 = text.parse().unwrap();
                prop_assert_eq!((read * unit).round() as i64, value, "{}", &text);
                prop_assert!(!text.contains('.') || !text.ends_with('0'));
            }
        }
    }

    #[test]
    fn glyphs_are_four_digits() {
        let mut out = Vec::new();
        hexadecimal(&mut out, 0x01AF);
        assert_eq!(out, b"01AF");
    }
}
