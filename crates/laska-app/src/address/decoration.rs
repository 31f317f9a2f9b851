//! Decorations of links: what other programs add to a link when they find it in a text or track who opens it.

use std::str;

use super::KEYS;

/// Punctuation around links in texts. No address ends with one of these characters.
const AROUND_LINKS: [char; 20] =
    ['.', ',', ';', ':', '!', '?', '(', ')', ']', '}', '<', '>', '"', '\'', '*', '&', '…', '”', '’', '»'];

/// What people who write a link by hand put before its parts, as in `#?fen=`. No part begins with one of these characters.
const BEFORE_PARTS: [char; 4] = ['?', '#', '!', '/'];

/// The maximum length of a character in UTF-8.
const MAX_CHARACTER_BYTES: usize = 4;

/// Removes decorations from an address: punctuation at its ends, parts of other programs such as `utm_source=news`, and
/// `&amp;` for `&`. Everything else stays as it is, including parts that a person may have mistyped.
///
/// ```
/// # use laska_app::address::undecorated;
/// assert_eq!(undecorated("moves=c3-d4&amp;draws=none&fbclid=x)."), "moves=c3-d4&draws=none");
/// assert_eq!(undecorated("utm_source=news"), "");
/// assert_eq!(undecorated("move=c3-d4"), "move=c3-d4");
/// assert_eq!(undecorated("?moves=c3-d4"), "moves=c3-d4");
/// ```
pub fn undecorated(fragment: &str) -> String {
    let parts = fragment.split('&').map(without_prefix);
    let own: Vec<&str> = parts.filter(|part| !part.is_empty() && !is_of_other_program(part)).collect();
    without_punctuation(&own.join("&")).to_owned()
}

/// Like [`undecorated`], for an address that begins with the name of a place, such as a section of a page. This first part
/// stays, whatever it is called.
///
/// ```
/// # use laska_app::address::undecorated_place;
/// assert_eq!(undecorated_place("lasker-1/7&utm_source=news)."), "lasker-1/7");
/// assert_eq!(undecorated_place("record=lasker-1&amp;moves=c3-d4,"), "record=lasker-1&moves=c3-d4");
/// ```
pub fn undecorated_place(address: &str) -> String {
    let (place, parts) = address.split_once('&').unwrap_or((address, ""));
    let parts = undecorated(parts);
    if parts.is_empty() { without_punctuation(place).to_owned() } else { format!("{place}&{parts}") }
}

/// Removes what other programs and people write before a part.
fn without_prefix(mut part: &str) -> &str {
    loop {
        let shorter = part.trim_start_matches("amp;").trim_start_matches(BEFORE_PARTS);
        if shorter.len() == part.len() {
            return part;
        }
        part = shorter;
    }
}

/// Whether a part belongs to another program. A word without a value, and the beginning of one of our names, may be
/// mistyped or cut off instead.
fn is_of_other_program(part: &str) -> bool {
    let Some((name, _)) = part.split_once('=') else { return false };
    let name = &*name.to_ascii_lowercase();
    // Names of one or two letters are common elsewhere.
    let is_beginning = name.len() > 2 && KEYS.iter().any(|key| key.starts_with(name));
    !KEYS.contains(&name) && !is_beginning
}

/// Removes punctuation from the end, plain or as browsers escape it.
fn without_punctuation(mut text: &str) -> &str {
    loop {
        let plain = text.trim_end_matches(AROUND_LINKS);
        let escaped = (1..=MAX_CHARACTER_BYTES).find_map(|bytes| {
            let (before, escape) = plain.split_at_checked(plain.len().checked_sub(3 * bytes)?)?;
            is_punctuation(escape).then_some(before)
        });
        match escaped {
            None => return plain,
            Some(before) => text = before,
        }
    }
}

/// Whether a text is the escaped form of one punctuation mark, such as `%29`.
fn is_punctuation(escape: &str) -> bool {
    let byte = |digits: &[u8]| match digits {
        [b'%', digits @ ..] => u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok(),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = escape.as_bytes().chunks(3).map(byte).collect();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.is_some_and(|text| AROUND_LINKS.iter().any(|mark| text.chars().eq([*mark])))
}
