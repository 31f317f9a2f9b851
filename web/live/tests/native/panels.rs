//! What the sheets and the bar show.

use std::rc::Rc;
use std::time::Duration;

use laska_live::{Action, End, Invitation, InvitationError, Presence, Progress, Role};
use laska_live_web::decode::{Decode, Decoder, decode};
use laska_live_web::panels::{
    InviteSheet, InviteView, JoinSheet, JoinView, LiveBar, LiveBarView, Question, SiteView, TransferPanel, TransferView,
};
use laska_live_web::{
    AnswerRefusal, Arrivals, Exchange, Failure, InvitationUse, LiveEvent, LiveGame, Reach, Transfer, TransferStatus,
};
use laska_ui::archive_error::ArchiveError;
use laska_ui::settings::Shown;
use laska_ui::widget::Widget as _;
use yew::{Callback, Html};

use crate::devices::{Device, deliver, open};
use crate::render::render;
use crate::{connection, terms};

fn site(stun: &[&str]) -> SiteView {
    let stun = stun.iter().map(|&server| server.to_owned()).collect();
    SiteView { link_start: "https://laska.example/#".into(), stun, can_send: Shown::No }
}

fn waiting() -> Exchange {
    Exchange::Waiting { text: "1AbC.end".to_owned() }
}

fn invite(exchange: Exchange, stun: &[&str], refusal: Option<AnswerRefusal>) -> String {
    let view =
        InviteView { exchange, site: site(stun), message: None, is_reconnection: false, refusal, scanner: Shown::No };
    let sheet = InviteSheet {
        view: Some(view),
        decoder: Decoder(|| Box::pin(async { Ok(decode as Decode) })),
        on_event: Callback::noop(),
    };
    render(sheet.into_html())
}

fn join(invitation_use: InvitationUse, exchange: Exchange, stun: &[&str]) -> String {
    let invitation =
        Rc::new(Invitation { terms: terms(), plies: 5, by: Role::Host, side: !terms().host, inviter: connection(1) });
    let view = JoinView { invitation, invitation_use, exchange, site: site(stun), message: None };
    render(JoinSheet { view: Some(view), on_event: Callback::noop() }.into_html())
}

fn bar(view: LiveBarView) -> Html {
    LiveBar { view, on_event: Callback::noop() }.into_html()
}

/// Checks which handles a text has.
#[track_caller]
fn assert_handles(text: &str, present: &[&str], absent: &[&str]) {
    let has = |handle: &&&str| text.contains(&format!("data-testid=\"{handle}\""));
    assert_eq!(present.iter().find(|handle| !has(handle)), None, "{text}");
    assert_eq!(absent.iter().find(has), None, "{text}");
}

#[test]
fn the_host_sees_the_invitation_and_enters_the_answer() {
    let text = invite(waiting(), &[], None);
    assert_handles(
        &text,
        &["live-link", "live-qr", "live-copy", "live-answer", "live-scan", "live-by-link"],
        &["live-send"],
    );
    assert!(text.contains("https://laska.example/#live=1AbC.end"), "{text}");
    let refused = AnswerRefusal::Unreadable(InvitationError::CutOff);
    let text = invite(waiting(), &[], Some(refused));
    assert!(text.contains("aria-invalid=\"true\"") && text.contains("cut off"), "{text}");
}

#[test]
fn a_stun_server_is_named_before_it_is_asked() {
    let text = invite(Exchange::None, &[], None);
    assert_handles(&text, &["live-begin", "live-by-link"], &["live-begin-anywhere", "live-stun"]);
    let servers = &["a.example:3478", "b.example:1"];
    for text in [invite(Exchange::None, servers, None), join(InvitationUse::New, Exchange::None, servers)] {
        assert_handles(&text, &["live-begin", "live-begin-anywhere", "live-stun"], &[]);
        assert!(text.contains("a.example:3478, b.example:1"), "{text}");
    }
}

#[test]
fn a_failure_is_explained() {
    let text = invite(Exchange::Failed(Failure::NotReached(Reach::OneNetwork)), &[], None);
    assert_handles(&text, &["live-failure", "live-begin", "live-by-link"], &["live-link"]);
    assert!(text.contains("same network") && text.contains("Try again"), "{text}");
}

#[test]
fn the_guest_sees_the_terms_and_sends_the_answer() {
    let text = join(InvitationUse::New, Exchange::None, &[]);
    assert_handles(&text, &["live-terms", "live-begin"], &["live-use", "live-by-link"]);
    for words in ["Black", "5+3", "Laska", "3 moves"] {
        assert!(text.contains(words), "{words} in {text}");
    }
    assert_handles(
        &join(InvitationUse::New, waiting(), &[]),
        &["live-link", "live-qr", "live-waiting"],
        &["live-begin"],
    );
    for invitation_use in [InvitationUse::Own, InvitationUse::Foreign] {
        assert_handles(&join(invitation_use, Exchange::None, &[]), &["live-use"], &["live-begin"]);
    }
    for invitation_use in [InvitationUse::Continues, InvitationUse::Answered] {
        assert_handles(&join(invitation_use, Exchange::None, &[]), &["live-use", "live-begin"], &[]);
    }
}

#[test]
fn the_bar_shows_presence_and_questions() {
    let mut host = Device::new(LiveGame::inviting(End::host(terms())), 0);
    host.event(LiveEvent::Invite(Reach::OneNetwork));
    host.describe();
    let mut guest = Device::new(LiveGame::invited(Device::invitation_of(&host), None), 100);
    guest.event(LiveEvent::Join(Reach::OneNetwork));
    guest.describe();
    let view = |device: &Device| LiveBarView::of(&device.game, device.now);
    // The sheet with a link that is not used yet can be opened again.
    for device in [&host, &guest] {
        assert_handles(&render(bar(view(device))), &["live-show"], &["live-reconnect"]);
    }
    host.event(LiveEvent::Enter(&guest.link()));
    open([&mut host, &mut guest]);
    assert!(!view(&host).has_link && !view(&guest).has_link);
    host.act(Action::OfferDraw);
    deliver([&mut host, &mut guest]);
    assert_eq!((view(&host).asking, view(&host).asked), (Some(Question::Draw), None));
    assert_eq!((view(&guest).asking, view(&guest).asked), (None, Some(Question::Draw)));
    let text = render(bar(view(&guest)));
    assert_handles(
        &text,
        &["live-presence", "live-question", "live-accept", "live-decline", "live-phrase"],
        &["live-reconnect"],
    );
    assert_eq!(text.matches("data-testid=\"live-phrase\"").count(), 6);
    // A lost network is noticed before the channel closes.
    assert!(!view(&host).can_invite);
    host.now.0 += 6_000;
    assert!(view(&host).can_invite);
    host.event(LiveEvent::Closed);
    host.now.0 += 6_900;
    assert_eq!(view(&host).presence, Presence::Gone(Duration::from_secs(12)));
    let text = render(bar(view(&host)));
    assert_handles(&text, &["live-reconnect", "live-asking"], &["live-question"]);
    assert!(text.contains("gone for 12 s"), "{text}");
}

fn transfer(change: impl FnOnce(&mut TransferView)) -> String {
    let mut view = TransferView::of(&Transfer::default(), site(&[]));
    change(&mut view);
    let decoder = Decoder(|| Box::pin(async { Ok(decode as Decode) }));
    render(TransferPanel { view, decoder, on_event: Callback::noop() }.into_html())
}

#[test]
fn everything_moves_either_way() {
    let handles = ["live-begin", "live-scan", "live-invitation"];
    assert_handles(&transfer(|_| {}), &handles, &["live-link", "transfer-trouble"]);
    let text = transfer(|view| view.exchange = waiting());
    assert_handles(
        &text,
        &["live-link", "live-qr", "live-answer", "live-scan", "transfer-cancel"],
        &["live-invitation"],
    );
    let offered = |view: &mut TransferView| (view.role, view.has_invitation) = (Role::Guest, true);
    assert_handles(&transfer(offered), &["transfer-offer", "live-begin", "transfer-cancel"], &["live-invitation"]);
    let text = transfer(|view| {
        offered(view);
        view.exchange = waiting();
    });
    assert_handles(&text, &["live-link", "live-qr", "transfer-cancel"], &["live-answer", "transfer-offer"]);
}

#[test]
fn the_progress_and_the_end_of_a_move_are_shown() {
    let half = Progress { arrived: 50, length: 99 };
    let text = transfer(|view| view.status = TransferStatus::Moving(half));
    assert!(text.contains("Sent: 50%") && text.contains("value=\"50\""), "{text}");
    let text = transfer(|view| view.status = TransferStatus::Lost(half));
    assert_handles(&text, &["transfer-trouble", "live-begin"], &["transfer-progress"]);
    assert!(text.contains("broke at 50%"), "{text}");
    let arrivals = Arrivals { games: 12, analyses: 1, added: 11, unreadable: 2, error: Some(ArchiveError::Full) };
    let text = transfer(|view| view.status = TransferStatus::Saved(arrivals));
    assert_handles(&text, &["transfer-done", "transfer-close"], &["transfer-trouble"]);
    for words in ["12 games, 1 analysis", "New here: 11.", "Could not be read: 2.", "no space left"] {
        assert!(text.contains(words), "{words} in {text}");
    }
}
