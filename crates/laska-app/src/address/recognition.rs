//! Recognizes links and positions in texts that people paste.

use laska_rules::notation::is_invisible;

use super::{KEYS, begins_with_key, fen_of_link};

/// What a link may stand after in a sentence that is otherwise not read.
const BEFORE_LINK: [char; 7] = ['{', '[', '(', ';', '"', '<', '='];

/// Returns the address that a text links to: the part after `#`, or the text itself if it is only this part of a link to a
/// game. Returns `None` for any other text, such as a record with a link in a comment.
///
/// ```
/// # use laska_app::address::link_address;
/// assert_eq!(link_address(" https://laska.example/#moves=c3-d4\n"), Some("moves=c3-d4"));
/// assert_eq!(link_address("FEN=//,,b,//,w,,//_w"), Some("FEN=//,,b,//,w,,//_w"));
/// assert_eq!(link_address("1. c3-d4 {https://laska.example/#moves=c3-d4}"), None);
/// assert_eq!(link_address("1. c3-d4 = e5-d4-c3"), None);
/// ```
pub fn link_address(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c));
    let is_address = |address: &str| KEYS.iter().any(|key| begins_with_key(address, key));
    if let Some((page, address)) = text.split_once('#')
        && is_page(page)
        && (is_address(address) || !address.contains(char::is_whitespace))
    {
        return (!address.is_empty()).then_some(address);
    }
    is_address(text).then_some(text)
}

/// Whether a text is the part of a link before `#`, perhaps after a few words: `Look: https://laska.example/`.
fn is_page(text: &str) -> bool {
    let (words, page) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let is_plain = |text: &str| !text.contains(BEFORE_LINK) && !text.contains(char::is_numeric);
    let is_page = page.is_empty() || page.contains('/') || page.ends_with(".html");
    is_page && !page.contains(BEFORE_LINK) && (words.is_empty() || (is_plain(words) && page.contains("://")))
}

/// Returns the FEN of a text without what people copy along with it: quotation marks, `FEN:` before it, the brackets of a
/// tag, and invisible characters. Spaces may be written as in links.
///
/// ```
/// # use laska_app::address::fen_in_text;
/// for text in ["FEN: //,,b,//,w,,// w", "[FEN \"//,,b,//,w,,// w\"]", "“//,,b,//\u{200b},w,,// w”", "//,,b,//,w,,//_w"] {
///     assert_eq!(fen_in_text(text), "//,,b,//,w,,// w");
/// }
/// ```
pub fn fen_in_text(text: &str) -> String {
    let visible: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    let around = |c: char| c.is_whitespace() || "\"'`“”„«»‘’[]".contains(c);
    let bare = visible.trim_matches(around);
    let bare = match bare.split_at_checked(3) {
        Some((name, rest)) if name.eq_ignore_ascii_case("fen") => {
            rest.trim_start_matches([':', '=']).trim_matches(around)
        }
        _ => bare,
    };
    fen_of_link(bare).trim().to_owned()
}
