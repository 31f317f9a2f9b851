//! Owns the words for the signs behind moves.

use laska_rules::notation::Nag;
use laska_web::t;

use super::view::SignView;

/// A sign with what it says.
#[must_use]
pub(super) fn sign(nag: Nag) -> SignView {
    SignView { text: nag.to_string(), words: words(nag) }
}

/// The numbers are those of PGN.
fn words(nag: Nag) -> &'static str {
    match nag.0 {
        1 => t!("a good move"),
        2 => t!("a mistake"),
        3 => t!("a very good move"),
        4 => t!("a blunder"),
        5 => t!("an interesting move"),
        6 => t!("a doubtful move"),
        10 => t!("the position is even"),
        18 => t!("White is winning"),
        19 => t!("Black is winning"),
        _ => "",
    }
}
