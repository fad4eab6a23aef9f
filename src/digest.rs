//! Fingerprints of content: the kit's revision and the PDF's file identifier.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of `parts`, each preceded by its length so that no two lists share a fingerprint.
pub fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// The first `length` hexadecimal digits of a fingerprint, lower case.
pub fn short_hex(digest: &[u8; 32], length: usize) -> String {
    let mut text: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    text.truncate(length);
    text
}
