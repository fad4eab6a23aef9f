//! Chance that is the same everywhere: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

/// A sequence of numbers that only its seed decides.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A sequence for a seed and words that tell it from others of the same seed (FNV-1a over the words).
    pub fn new(seed: u64, words: &[&str]) -> Self {
        let mut state = seed ^ 0xcbf2_9ce4_8422_2325;
        for byte in words.iter().flat_map(|word| word.bytes().chain([0])) {
            state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Self(state)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        (!things.is_empty()).then(|| &things[self.below(things.len())])
    }

    /// The things in a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
