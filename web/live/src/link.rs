//! Links with an invitation or an answer: `#live=TEXT`.

use laska_live::{Answer, Invitation, InvitationError, TransferInvitation};

/// What the part of a link after `#` starts with.
pub const LIVE_ADDRESS: &str = "live=";

/// What a complete text ends with.
const END: &str = ".end";

/// What a link contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveText {
    Invitation(Box<Invitation>),
    /// The answer to an invitation.
    Answer(Box<Answer>),
    /// An invitation to move everything to another device.
    Transfer(Box<TransferInvitation>),
}

impl LiveText {
    /// Reads a text of any kind.
    ///
    /// # Errors
    /// Returns an error if the text is damaged or of another version.
    pub fn read(text: &str) -> Result<Self, InvitationError> {
        match Invitation::read(text) {
            Ok(invitation) => Ok(Self::Invitation(Box::new(invitation))),
            Err(InvitationError::IsAnswer) => Answer::read(text).map(|answer| Self::Answer(Box::new(answer))),
            Err(InvitationError::IsTransfer) => {
                TransferInvitation::read(text).map(|invitation| Self::Transfer(Box::new(invitation)))
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns the link to a text. It starts with the URL of a page and `#`.
pub fn live_link(start: &str, text: &str) -> String {
    format!("{start}{LIVE_ADDRESS}{text}")
}

/// Returns the text in what a person has pasted, typed or scanned: a link, a text alone, or a message with a link. What stands
/// around it is left out.
///
/// ```
/// # use laska_live_web::link::text_in;
/// assert_eq!(text_in("Here: https://laska.example/#live=1AbC.end, now you!"), "1AbC.end");
/// assert_eq!(text_in(" 1AbC.end\n"), "1AbC.end");
/// ```
pub fn text_in(entered: &str) -> &str {
    let text = entered.rsplit_once(LIVE_ADDRESS).map_or(entered, |(_, text)| text).trim();
    let text = text.split(char::is_whitespace).next().unwrap_or_default();
    text.find(END).map_or(text, |end| &text[..end + END.len()])
}

/// Returns whether nothing is missing at the end of a text.
pub fn is_complete(text: &str) -> bool {
    text.ends_with(END)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_in_messages_of_all_kinds() {
        for entered in [
            "1AbC-_9.end",
            "https://laska.example/#live=1AbC-_9.end",
            "<https://laska.example/play/?a=b#live=1AbC-_9.end>.",
            "Join me:\nhttps://laska.example/#live=1AbC-_9.end&fbclid=7 (Laska)",
            "first #live=1old.end then #live=1AbC-_9.end",
        ] {
            assert_eq!(text_in(entered), "1AbC-_9.end", "{entered}");
        }
        assert_eq!(text_in("#live=1cut-off"), "1cut-off");
        assert!(is_complete("1AbC.end") && !is_complete("1cut-off"));
        assert_eq!(text_in(""), "");
    }

    #[test]
    fn a_link_is_read_back() {
        let link = live_link("https://laska.example/#", "1AbC.end");
        assert_eq!((link.as_str(), text_in(&link)), ("https://laska.example/#live=1AbC.end", "1AbC.end"));
        assert_eq!(LiveText::read("moves=c3-d4"), Err(InvitationError::UnknownFormat));
    }
}
