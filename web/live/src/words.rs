//! Texts of live games, and of the copy to another device.

use laska_live::{InvitationError, News, Phrase, Presence, Progress, Refusal, TransferError};
use laska_ui::tr;
use laska_ui::tr_n;
use laska_ui::words::localize;

use crate::exchange::{AnswerRefusal, Failure, HandoverReply, Reach};
use crate::transfer::Arrivals;

/// Returns what a player says with a phrase.
pub fn phrase_text(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => tr!("Hello!"),
        Phrase::GoodLuck => tr!("Good luck!"),
        Phrase::GoodGame => tr!("Good game!"),
        Phrase::WellPlayed => tr!("Well played!"),
        Phrase::ThankYou => tr!("Thank you!"),
        Phrase::OneMoment => tr!("One moment, please."),
    }
}

/// Returns whether the friend is there: `Connected`, `Your friend has been gone for 12 s`.
pub fn presence_text(presence: Presence) -> String {
    match presence {
        Presence::Waiting => tr!("Not connected yet").to_owned(),
        Presence::Connected { lag: None } => tr!("Connected").to_owned(),
        Presence::Connected { lag: Some(lag) } => tr!("Connected ({milliseconds} ms)", milliseconds = lag.as_millis()),
        Presence::Gone(time) => match time.as_secs() {
            seconds @ ..120 => tr!("Your friend has been gone for {seconds} s", seconds = seconds),
            seconds => tr!("Your friend has been gone for {minutes} min", minutes = seconds / 60),
        },
        Presence::Left => tr!("Your friend has left").to_owned(),
    }
}

/// Says why there is no connection, and what to do.
pub fn failure_text(failure: &Failure) -> String {
    match failure {
        Failure::Unavailable => {
            tr!("This browser cannot connect to another one. Use another browser, or play by link.").to_owned()
        }
        Failure::NoAddress => {
            tr!("This device is in no network. Connect it to a network, or play by link.").to_owned()
        }
        Failure::Description(error) => {
            tr!("This browser describes its connection in an unknown way: {error}", error = localize(error))
        }
        Failure::NotReached(Reach::OneNetwork) => {
            tr!("The devices could not find each other. They must be in the same network, without a VPN or a guest network between them.")
                .to_owned()
        }
        Failure::NotReached(Reach::Internet) => {
            tr!("The devices could not find each other. A router or a firewall lets nothing through. In the same network, or with another one, it may work.")
                .to_owned()
        }
    }
}

/// Says why an answer is refused, and what to do.
pub fn refusal_text(refusal: &AnswerRefusal) -> String {
    match refusal {
        AnswerRefusal::Unreadable(InvitationError::IsInvitation) => {
            tr!("This is an invitation. Send it to your friend, and enter the answer here.").to_owned()
        }
        AnswerRefusal::Unreadable(error) => tr!("This is no answer: {error}.", error = localize(error)),
        AnswerRefusal::Foreign => {
            tr!("This answers another invitation. Send your friend the latest one, and enter the answer to it.")
                .to_owned()
        }
        AnswerRefusal::Used => tr!("Somebody has answered this invitation already. Make a new one.").to_owned(),
        AnswerRefusal::NotWaiting => tr!("No invitation waits for this answer. Make a new one.").to_owned(),
    }
}

/// Says what became of an answer whose link was opened in a new tab. `None` is no reply.
pub fn handover_text(reply: Option<HandoverReply>) -> &'static str {
    match reply {
        Some(HandoverReply::Taken) => tr!("The tab with the invitation has this answer now. You may close this one."),
        Some(HandoverReply::Refused) => tr!("The tab with the invitation does not take this answer. It says why."),
        None => tr!(
            "No tab waits for this answer. Open the link in the browser with the invitation, and keep its tab open."
        ),
    }
}

/// Returns a message about what is new, if the board and the bar do not show it anyway.
pub fn news_text(news: &News) -> Option<String> {
    Some(match news {
        News::CaughtUp => tr!("The game continues.").to_owned(),
        News::Undone => tr!("Moves were undone.").to_owned(),
        News::DrawDeclined => tr!("Your friend declines the draw.").to_owned(),
        News::UndoDeclined => tr!("Your friend does not agree to undo.").to_owned(),
        News::RematchDeclined => tr!("Your friend wants no rematch.").to_owned(),
        News::Said(phrase) => tr!("Your friend says: {words}", words = phrase_text(*phrase)),
        News::Left => tr!("Your friend has left").to_owned(),
        News::Disagreement => tr!("The devices do not agree on the game. Each keeps its own.").to_owned(),
        News::Agreement => tr!("The devices agree on the game again.").to_owned(),
        News::Refused(refusal) if is_own_fault(refusal) => tr!("Not possible: {error}.", error = localize(refusal)),
        News::Refused(refusal) => tr!("Refused what the other device sent: {error}.", error = localize(refusal)),
        News::Moved(_)
        | News::DrawOffered
        | News::UndoRequested
        | News::RematchOffered
        | News::Over(_)
        | News::NewGame => return None,
    })
}

/// Returns whether an action of this player was refused, rather than a message.
const fn is_own_fault(refusal: &Refusal) -> bool {
    !matches!(
        refusal,
        Refusal::Unreadable(_)
            | Refusal::Foreign
            | Refusal::Closed
            | Refusal::Moves(_)
            | Refusal::Different { .. }
            | Refusal::NoConsent
    )
}

// -- The copy to another device --

/// Says why there is no connection to the other device, and what to do.
pub fn transfer_failure_text(failure: &Failure) -> String {
    match failure {
        Failure::Unavailable => tr!(
            "This browser cannot connect to another one. Use another browser, or move your games and analyses as files."
        )
        .to_owned(),
        Failure::NoAddress => {
            tr!("This device is in no network. Connect it to a network, or move your games and analyses as files.")
                .to_owned()
        }
        Failure::Description(_) | Failure::NotReached(_) => failure_text(failure),
    }
}

/// Says why the other device's answer is refused, and what to do.
pub fn transfer_refusal_text(refusal: &AnswerRefusal) -> String {
    match refusal {
        AnswerRefusal::Unreadable(InvitationError::IsInvitation | InvitationError::IsTransfer) => {
            tr!("This is an invitation. Open it on the other device, and enter its answer here.").to_owned()
        }
        AnswerRefusal::Foreign => {
            tr!("This answers another invitation. Open the latest one on the other device, and enter the answer to it.")
                .to_owned()
        }
        AnswerRefusal::Unreadable(_) | AnswerRefusal::Used | AnswerRefusal::NotWaiting => refusal_text(refusal),
    }
}

/// Says why a link is no invitation to move everything.
pub fn no_transfer_text(error: &InvitationError) -> String {
    tr!("This is not an invitation: {error}.", error = localize(error))
}

pub(crate) fn transfer_error_text(error: &TransferError) -> String {
    tr!("Could not move everything: {error}.", error = localize(error))
}

pub(crate) fn transfer_lost_text(progress: Progress) -> String {
    tr!(
        "The connection broke at {percent}%. Neither device has changed. Continue with a new invitation.",
        percent = percent(progress)
    )
}

/// Returns how much has arrived, rounded down.
pub(crate) fn percent(progress: Progress) -> usize {
    (progress.arrived * 100).checked_div(progress.length).unwrap_or(0)
}

/// Returns sentences on what has arrived: `Everything has arrived: 12 games, 3 analyses, …`.
pub(crate) fn arrivals_text(arrivals: &Arrivals) -> Vec<String> {
    let games = tr_n!("{count} game", "{count} games", count = arrivals.games);
    let analyses = tr_n!("{count} analysis", "{count} analyses", count = arrivals.analyses);
    let arrived = tr!(
        "Everything has arrived: {games}, {analyses}, your progress and your settings.",
        games = games,
        analyses = analyses
    );
    let added = tr!("New here: {count}.", count = arrivals.added);
    let unreadable = (arrivals.unreadable > 0).then(|| tr!("Could not be read: {count}.", count = arrivals.unreadable));
    let error = arrivals
        .error
        .map(|error| tr!("Only a part could be saved. {error} Then move everything again.", error = error.text()));
    [Some(arrived), Some(added), unreadable, error].into_iter().flatten().collect()
}
