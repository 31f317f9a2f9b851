//! Two devices exchange their texts, connect, lose each other and connect again.

use std::time::Duration;

use laska_live::{Action, End, InvitationError, News, Presence, Role};
use laska_live_web::{
    AnswerRefusal, CONNECT_LIMIT, Exchange, Failure, InvitationUse, LiveEvent, LiveGame, Reach, StoredGame,
};

use crate::devices::{Device, deliver, open};
use crate::{terms, without_address};

/// Returns a host whose invitation is ready.
fn inviting() -> Device {
    let mut host = Device::new(LiveGame::inviting(End::host(terms())), 0);
    host.event(LiveEvent::Invite(Reach::OneNetwork));
    assert_eq!(host.game.exchange(), &Exchange::Preparing);
    host.describe();
    host
}

/// Returns a guest whose answer is ready.
fn answering(host: &Device, number: u32) -> Device {
    let mut guest = Device::new(LiveGame::invited(Device::invitation_of(host), None), number);
    guest.event(LiveEvent::Join(Reach::OneNetwork));
    guest.describe();
    guest
}

fn connected() -> [Device; 2] {
    let mut host = inviting();
    let mut guest = answering(&host, 100);
    host.event(LiveEvent::Enter(&guest.link()));
    open([&mut host, &mut guest]);
    [host, guest]
}

fn play(devices: &mut [Device; 2], role: Role) {
    let mv = devices[role as usize].game.end().game().legal_moves()[0];
    devices[role as usize].act(Action::Move(mv));
    let [host, guest] = devices;
    deliver([host, guest]);
}

#[test]
fn two_texts_connect_two_devices() {
    let mut devices = connected();
    assert!(devices.iter().all(|device| *device.game.exchange() == Exchange::Open));
    play(&mut devices, Role::Host);
    play(&mut devices, Role::Guest);
    let [host, guest] = &devices;
    assert_eq!(host.game.end().game().moves().len(), 2);
    assert_eq!(host.game.end().game(), guest.game.end().game());
}

#[test]
fn an_invitation_takes_one_answer() {
    let mut host = inviting();
    let (first, second) = (answering(&host, 100), answering(&host, 200));
    for (entered, refusal) in [
        (host.link(), AnswerRefusal::Unreadable(InvitationError::IsInvitation)),
        (first.link().replace(".end", ""), AnswerRefusal::Unreadable(InvitationError::CutOff)),
        (answering(&inviting_again(), 300).link(), AnswerRefusal::Foreign),
    ] {
        host.event(LiveEvent::Enter(&entered));
        assert_eq!((host.refusals.pop(), &host.accepted), (Some(refusal), &None), "{entered}");
    }
    host.event(LiveEvent::Enter(&first.link()));
    assert!(host.accepted.is_some());
    // The same answer twice does no harm, and another one is too late.
    host.event(LiveEvent::Enter(&first.link()));
    assert_eq!(host.refusals, []);
    host.event(LiveEvent::Enter(&second.link()));
    assert_eq!(host.refusals, [AnswerRefusal::Used]);
}

/// Returns a host with another invitation.
fn inviting_again() -> Device {
    let mut host = inviting();
    host.event(LiveEvent::Invite(Reach::OneNetwork));
    host.describe();
    host
}

#[test]
fn a_new_invitation_makes_the_old_one_useless() {
    let mut host = inviting();
    let late = answering(&host, 100);
    host.event(LiveEvent::Invite(Reach::OneNetwork));
    host.event(LiveEvent::Enter(&late.link()));
    assert_eq!(host.refusals.pop(), Some(AnswerRefusal::NotWaiting));
    host.describe();
    host.event(LiveEvent::Enter(&late.link()));
    assert_eq!(host.refusals.pop(), Some(AnswerRefusal::Foreign));
}

#[test]
fn browsers_that_do_not_find_each_other_give_up_in_time() {
    let mut host = inviting();
    let mut guest = answering(&host, 100);
    let limit = CONNECT_LIMIT.as_millis() as u64;
    // An answer may take as long as people take.
    for device in [&mut host, &mut guest] {
        device.now.0 += 400_000;
        device.event(LiveEvent::Tick);
        assert!(matches!(device.game.exchange(), Exchange::Waiting { .. }));
    }
    host.event(LiveEvent::Enter(&guest.link()));
    host.now.0 += limit - 1;
    host.event(LiveEvent::Tick);
    assert!(host.has_peer);
    host.now.0 += 1;
    host.event(LiveEvent::Tick);
    assert_eq!(host.game.exchange(), &Exchange::Failed(Failure::NotReached(Reach::OneNetwork)));
    assert!(!host.has_peer);
    host.event(LiveEvent::Invite(Reach::Internet));
    host.describe();
    assert!(host.has_peer && host.game.exchange().text().is_some());
}

#[test]
fn a_device_that_cannot_be_reached_makes_no_text() {
    for (description, failure) in
        [(Ok(without_address()), Failure::NoAddress), (Err(Failure::Unavailable), Failure::Unavailable)]
    {
        let mut host = Device::new(LiveGame::inviting(End::host(terms())), 0);
        host.event(LiveEvent::Invite(Reach::OneNetwork));
        host.event(LiveEvent::Described(description));
        assert_eq!(host.game.exchange(), &Exchange::Failed(failure));
        assert!(!host.has_peer);
    }
}

#[test]
fn a_reload_of_either_device_continues_at_the_same_move() {
    for reloads in [Role::Host, Role::Guest] {
        let mut devices = connected();
        play(&mut devices, Role::Host);
        play(&mut devices, Role::Guest);
        // A move without a connection is stored as well.
        devices.iter_mut().for_each(|device| device.event(LiveEvent::Closed));
        play(&mut devices, Role::Host);
        let stored = devices[reloads as usize].reloaded();
        devices[reloads as usize].game = LiveGame::restored(stored);
        let [host, guest] = &mut devices;
        host.event(LiveEvent::Invite(Reach::OneNetwork));
        host.describe();
        let invitation = Device::invitation_of(host);
        assert_eq!(invitation.plies, 3);
        let stored = guest.reloaded();
        assert_eq!(InvitationUse::of(&invitation, Some(&stored)), InvitationUse::Continues);
        guest.game = LiveGame::invited(invitation, Some(stored));
        guest.event(LiveEvent::Join(Reach::OneNetwork));
        guest.describe();
        host.event(LiveEvent::Enter(&guest.link()));
        open([host, guest]);
        assert_eq!(host.game.end().game(), guest.game.end().game());
        assert_eq!(host.game.end().game().moves().len(), 3, "{reloads:?}");
    }
}

/// The device that was invited first invites then, and each player keeps the side.
#[test]
fn a_host_that_has_lost_the_game_gets_it_back_from_the_guest() {
    let mut devices = connected();
    play(&mut devices, Role::Host);
    play(&mut devices, Role::Guest);
    devices.iter_mut().for_each(|device| device.event(LiveEvent::Closed));
    let [host, guest] = &mut devices;
    guest.event(LiveEvent::Invite(Reach::OneNetwork));
    guest.describe();
    let invitation = Device::invitation_of(guest);
    assert_eq!((invitation.by, invitation.side, invitation.plies), (Role::Guest, host.game.end().side(), 2));
    assert_eq!(InvitationUse::of(&invitation, None), InvitationUse::New);
    assert_eq!(InvitationUse::of(&invitation, Some(&host.reloaded())), InvitationUse::Continues);
    assert_eq!(InvitationUse::of(&invitation, Some(&guest.reloaded())), InvitationUse::Own);
    let mut host = Device::new(LiveGame::invited(invitation, None), 300);
    host.event(LiveEvent::Join(Reach::OneNetwork));
    host.describe();
    guest.event(LiveEvent::Enter(&host.link()));
    open([&mut host, guest]);
    assert_eq!(host.game.end().game(), guest.game.end().game());
    assert_eq!((host.game.end().side(), host.game.end().role()), (!guest.game.end().side(), Role::Host));
    devices[0] = host;
    play(&mut devices, Role::Host);
    assert_eq!(devices[1].game.end().game().moves().len(), 3);
}

#[test]
fn an_invitation_to_a_rematch_says_that_there_are_moves_to_come() {
    let mut devices = connected();
    devices[0].act(Action::Resign);
    let [host, guest] = &mut devices;
    deliver([host, guest]);
    host.act(Action::OfferRematch);
    deliver([host, guest]);
    guest.act(Action::OfferRematch);
    deliver([host, guest]);
    assert!(host.news.contains(&News::NewGame));
    host.event(LiveEvent::Closed);
    host.event(LiveEvent::Invite(Reach::OneNetwork));
    host.describe();
    assert_eq!(Device::invitation_of(host).plies, 1);
}

#[test]
fn an_invitation_is_compared_with_the_stored_games() {
    let [host, guest] = connected();
    let invitation = host.game.invitation().expect("it has invited").clone();
    let of = |device: &Device| InvitationUse::of(&invitation, Some(&device.reloaded()));
    assert_eq!(InvitationUse::of(&invitation, None), InvitationUse::New);
    assert_eq!((of(&host), of(&guest)), (InvitationUse::Own, InvitationUse::Answered));
    let mut other = invitation.clone();
    other.terms.clock = None;
    assert_eq!(InvitationUse::of(&other, Some(&guest.reloaded())), InvitationUse::Foreign);
}

#[test]
fn a_player_who_leaves_says_so() {
    let [mut host, mut guest] = connected();
    guest.act(Action::Leave);
    assert!(!guest.has_peer);
    deliver([&mut guest, &mut host]);
    assert_eq!(host.game.end().presence(host.now), Presence::Left);
    assert_eq!(host.news.last(), Some(&News::Left));
}

#[test]
fn nobody_joins_the_own_invitation_or_enters_the_own_answer() {
    let [mut host, mut guest] = connected();
    host.event(LiveEvent::Join(Reach::OneNetwork));
    let answer = guest.game.answer().expect("it has answered").to_owned();
    guest.event(LiveEvent::Enter(&answer));
    assert_eq!(guest.refusals.len(), 1);
    assert!([&host, &guest].iter().all(|device| *device.game.exchange() == Exchange::Open));
}

#[test]
fn damaged_stored_games_are_not_read() {
    let [host, _] = connected();
    let text = host.stored.expect("it was stored");
    assert!(StoredGame::read(&text).is_some());
    for damaged in ["", " ", "AAAA", &text[1..], &text.replace(' ', "")] {
        assert!(StoredGame::read(damaged).is_none(), "{damaged}");
    }
    assert_eq!(CONNECT_LIMIT, Duration::from_secs(20));
}
