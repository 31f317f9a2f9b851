//! Decodes text files: UTF-8, UTF-16, and the single-byte encodings of older programs, which do not say which one they use.

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedText {
    /// The text, without a byte order mark.
    pub text: String,
    pub encoding: Encoding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8 or UTF-16, which cannot be mistaken.
    Unicode,
    /// Windows-1252, which contains Latin-1. A guess.
    WesternEuropean,
    /// Windows-1251. A guess.
    Cyrillic,
}

/// Decodes a file. Returns `None` if it is not text, because it has control characters.
///
/// ```
/// # use laska_app::text_file::{Encoding, decode};
/// let decoded = decode(b"M\xfcller").unwrap();
/// assert_eq!((decoded.text.as_str(), decoded.encoding), ("Müller", Encoding::WesternEuropean));
/// assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0"), None);
/// ```
pub fn decode(bytes: &[u8]) -> Option<DecodedText> {
    let (text, encoding) = if let Some(text) = utf16(bytes) {
        (text, Encoding::Unicode)
    } else if let Ok(text) = str::from_utf8(bytes) {
        (text.to_owned(), Encoding::Unicode)
    } else if is_cyrillic(bytes) {
        (bytes.iter().map(|&byte| cyrillic(byte)).collect(), Encoding::Cyrillic)
    } else {
        (bytes.iter().map(|&byte| western(byte)).collect(), Encoding::WesternEuropean)
    };
    let is_text = text.chars().all(|c| !c.is_ascii_control() || c.is_ascii_whitespace());
    is_text.then(|| DecodedText { text: text.trim_start_matches(BYTE_ORDER_MARK).to_owned(), encoding })
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Decodes UTF-16, with a byte order mark or, as some programs write it, without one: then every other byte is zero where
/// moves are.
fn utf16(bytes: &[u8]) -> Option<String> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    let zeros = |index: usize| pairs.iter().filter(|pair| pair[index] == 0).count();
    let decode = match (pairs.first()?, zeros(0), zeros(1)) {
        ([0xff, 0xfe], ..) => u16::from_le_bytes,
        ([0xfe, 0xff], ..) => u16::from_be_bytes,
        (_, 0, low) if 2 * low > pairs.len() => u16::from_le_bytes,
        (_, high, 0) if 2 * high > pairs.len() => u16::from_be_bytes,
        _ => return None,
    };
    String::from_utf16(&pairs.iter().map(|&pair| decode(pair)).collect::<Vec<_>>()).ok()
}

/// The first letter of both encodings. In Windows-1251, the letters of Russian begin here.
const FIRST_LETTER: u8 = 0xc0;

/// Guesses whether these bytes are Cyrillic: then most of these letters follow each other, whereas in Western European
/// languages few do.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let letters = bytes.iter().filter(|&&byte| byte >= FIRST_LETTER).count();
    let pairs = bytes.windows(2).filter(|pair| pair.iter().all(|&byte| byte >= FIRST_LETTER)).count();
    2 * pairs > letters
}

/// The characters of Windows-1252 from 0x80 to 0x9F. The others are those of Unicode.
const WESTERN: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

fn western(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WESTERN.chars().nth(usize::from(byte - 0x80)).unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::from(byte),
    }
}

/// The characters of Windows-1251 from 0x80 to 0xBF. The letters follow in the order of Unicode.
const CYRILLIC: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї";

fn cyrillic(byte: u8) -> char {
    let character = match byte {
        0..=0x7f => Some(char::from(byte)),
        0x80..=0xbf => CYRILLIC.chars().nth(usize::from(byte - 0x80)),
        FIRST_LETTER.. => char::from_u32(u32::from('А') + u32::from(byte - FIRST_LETTER)),
    };
    character.unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Option<(String, Encoding)> {
        decode(bytes).map(|DecodedText { text, encoding }| (text, encoding))
    }

    #[test]
    fn names_are_read_in_every_encoding() {
        let text = "[White \"Müller – José\"] 1. c3-d4 ‼ *";
        let (little, big): (Vec<_>, Vec<_>) =
            text.encode_utf16().map(|unit| (unit.to_le_bytes(), unit.to_be_bytes())).unzip();
        let with_mark = |mark: [u8; 2], units: &[[u8; 2]]| [&mark, units.as_flattened()].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            with_mark([0xff, 0xfe], &little),
            with_mark([0xfe, 0xff], &big),
            little.as_flattened().to_vec(),
            big.as_flattened().to_vec(),
        ] {
            assert_eq!(read(&bytes), Some((text.to_owned(), Encoding::Unicode)));
        }
        assert_eq!(read(b"B\xf6hm \x96 Jos\xe9 \x80"), Some(("Böhm – José €".to_owned(), Encoding::WesternEuropean)));
        let russian = b"[White \"\xc0\xeb\xe5\xf5\xe8\xed\"] {\xe8 \xb8\xe6} 1. c3-d4 *";
        assert_eq!(read(russian), Some(("[White \"Алехин\"] {и ёж} 1. c3-d4 *".to_owned(), Encoding::Cyrillic)));
    }

    #[test]
    fn tables_have_a_character_for_every_byte() {
        assert_eq!((WESTERN.chars().count(), CYRILLIC.chars().count()), (0x20, 0x40));
    }

    #[test]
    fn other_files_are_not_text() {
        for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"PK\x03\x04", b"1. c3-d4 *\0", b"\xff\xfe\0\xd8"] {
            assert_eq!(decode(bytes), None);
        }
    }
}
