//! FNV-1a hashes (Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>). Stored keys and links depend on them.

/// Returns the hash of 32 bits. It differs whenever a single byte does.
pub fn fnv_32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns the hash of 64 bits.
pub(crate) fn fnv_64(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the test vectors on the authors' page.
    #[test]
    fn the_hashes_are_those_of_the_authors() {
        assert_eq!([&b""[..], b"a", b"foobar"].map(fnv_32), [0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968]);
        assert_eq!(
            [&b""[..], b"a", b"foobar"].map(fnv_64),
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }
}
