//! Spellings of people and other programs: signs that look like ours, and characters that nobody sees.

use alloc::borrow::Cow;
use alloc::string::String;

/// Whether a character is invisible, such as the zero-width characters and soft hyphens that web pages and editors leave in
/// texts.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
}

/// Returns a word without white space and invisible characters, and with the signs of this library for dashes, ellipses,
/// fractions and double marks.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Cow::Borrowed(word);
    }
    let mut plain = String::with_capacity(word.len());
    for c in word.chars().filter(|&c| !c.is_whitespace() && !is_invisible(c)) {
        match replacement(c) {
            Some(text) => plain.push_str(text),
            None => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Returns what stands for a character here.
const fn replacement(c: char) -> Option<&'static str> {
    Some(match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－' => "-",
        '⁄' | '∕' => "/",
        '½' => "1/2",
        '…' => "...",
        '‼' => "!!",
        '⁇' => "??",
        '⁉' => "!?",
        '⁈' => "?!",
        _ => return None,
    })
}
