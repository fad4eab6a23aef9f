//! Font files as tables: taken apart and put together again.

use std::collections::BTreeMap;

/// Tables by their names.
pub(super) type Tables = BTreeMap<[u8; 4], Vec<u8>>;

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The tables of a font (OpenType 1.9, table directory).
pub(super) fn tables(font: &[u8]) -> Option<Tables> {
    let count = usize::from(u16_at(font, 4)?);
    let table = |i: usize| {
        let record = 12 + 16 * i;
        let name: [u8; 4] = font.get(record..record + 4)?.try_into().ok()?;
        let start = u32_at(font, record + 8)? as usize;
        let length = u32_at(font, record + 12)? as usize;
        Some((name, font.get(start..start + length)?.to_vec()))
    };
    (0..count).map(table).collect()
}

/// A font file of `tables`, with its checksums.
pub(super) fn assemble(mut tables: Tables) -> Vec<u8> {
    if let Some(adjustment) = tables.get_mut(b"head").and_then(|head| head.get_mut(8..12)) {
        adjustment.fill(0);
    }
    let count = tables.len() as u16;
    let power = count.checked_ilog2().unwrap_or(0);
    let range = 16 << power;
    let mut font = 0x0001_0000_u32.to_be_bytes().to_vec();
    for value in [count, range, power as u16, 16 * count - range] {
        font.extend(value.to_be_bytes());
    }
    let mut start = 12 + 16 * tables.len();
    for (name, table) in &tables {
        font.extend(name);
        for value in [checksum(table), start as u32, table.len() as u32] {
            font.extend(value.to_be_bytes());
        }
        start += table.len().next_multiple_of(4);
    }
    let mut head = None;
    for (name, table) in &tables {
        if name == b"head" {
            head = Some(font.len());
        }
        font.extend(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    let adjustment = 0xB1B0_AFBA_u32.wrapping_sub(checksum(&font));
    if let Some(place) = head.and_then(|head| font.get_mut(head + 8..head + 12)) {
        place.copy_from_slice(&adjustment.to_be_bytes());
    }
    font
}

/// The sum of a table's words, the last filled up with zeros.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let word = |chunk: &[u8]| chunk.iter().chain(&[0; 3]).take(4).fold(0_u32, |sum, &byte| sum << 8 | u32::from(byte));
    bytes.chunks(4).map(word).fold(0, u32::wrapping_add)
}
