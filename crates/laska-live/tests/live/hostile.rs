//! An end that gets arbitrary and forged messages: it refuses what it must not accept, and never panics.

use laska_live::{Action, Effect, End, Event, MAX_MESSAGE, News, Phrase, Refusal, Role};

use crate::terms;
use crate::world::{World, invitation};

const HOST: Role = Role::Host;
const GUEST: Role = Role::Guest;

/// Messages of version 1, each with its name. Later versions read them.
const MESSAGES_1: &str = include_str!("texts/messages-1.txt");

/// Returns a world after two moves.
fn playing() -> World {
    let mut world = World::new(&terms(), 1);
    world.connect();
    while world.deliver() {}
    for role in [HOST, GUEST] {
        let mv = world.end(role).game().legal_moves()[0];
        world.act(role, Action::Move(mv));
        while world.deliver() {}
    }
    world.news.clear();
    world
}

/// Returns what an end sends when a channel opens.
fn first_message(end: &End, world: &World) -> Vec<u8> {
    let effects = end.clone().on_event(Event::Opened, world.now);
    let sent = effects.into_iter().find_map(|effect| match effect {
        Effect::Send(bytes) => Some(bytes),
        Effect::Show(_) => None,
    });
    sent.expect("a state")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns hosts in states that use every part of a message.
fn hosts() -> Vec<(&'static str, World)> {
    let after = |actions: &[(Role, Action)]| {
        let mut world = playing();
        for &(role, action) in actions {
            world.act(role, action);
            while world.deliver() {}
        }
        world
    };
    let asks = [(HOST, Action::OfferDraw), (HOST, Action::RequestUndo), (HOST, Action::Say(Phrase::GoodGame))];
    let answers = [
        (GUEST, Action::OfferDraw),
        (HOST, Action::DeclineDraw),
        (GUEST, Action::RequestUndo),
        (HOST, Action::DeclineUndo),
    ];
    let over = [(GUEST, Action::Resign), (HOST, Action::OfferRematch)];
    let rematch = [(HOST, Action::Resign), (HOST, Action::OfferRematch), (GUEST, Action::OfferRematch)];
    vec![
        ("two-moves", after(&[])),
        ("asks", after(&asks)),
        ("answers", after(&answers)),
        ("over", after(&over)),
        ("rematch", after(&rematch)),
    ]
}

#[test]
fn messages_of_version_1_are_read() {
    let written =
        hosts().into_iter().map(|(name, world)| format!("{name} {}\n", hex(&first_message(world.end(HOST), &world))));
    assert_eq!(written.collect::<String>(), MESSAGES_1);
    for (name, world) in hosts() {
        let mut guest = End::invited(&invitation(&terms(), 2));
        guest.on_event(Event::Opened, world.now);
        guest.on_event(Event::Received(&first_message(world.end(HOST), &world)), world.now);
        assert_eq!(guest.game(), world.end(HOST).game(), "{name}");
        assert_eq!(guest.times(world.now), world.end(HOST).times(world.now), "{name}");
        let shown = |end: &End| (end.draw_offer(), end.undo_request(), end.rematch_offer(), end.game_id());
        assert_eq!(shown(&guest), shown(world.end(HOST)), "{name}");
    }
}

/// An end that a page has stored in version 1. Later versions read it.
#[test]
fn saved_ends_of_version_1_are_read() {
    let saved: Vec<u8> = include_str!("texts/saved-1.txt")
        .trim_end()
        .as_bytes()
        .chunks(2)
        .map(|digits| u8::from_str_radix(std::str::from_utf8(digits).expect("ASCII"), 16).expect("hexadecimal"))
        .collect();
    let mut world = playing();
    world.act(HOST, Action::RequestUndo);
    world.act(HOST, Action::OfferDraw);
    let host = world.end(HOST);
    assert_eq!(hex(&host.save(world.now)), hex(&saved));
    let restored = End::restore(&saved).expect("a saved end");
    assert_eq!((restored.game(), restored.draw_offer()), (host.game(), Some(HOST)));
}

/// The short messages of version 1: a question for a sign of life and its answer, and a goodbye.
#[test]
fn a_sign_of_life_repeats_the_number_of_the_question() {
    let world = playing();
    let header = &first_message(world.end(GUEST), &world)[..5];
    let mut host = world.end(HOST).clone();
    let message = |end: &[u8]| [header, &[0], end].concat();
    let replies = host.on_event(Event::Received(&message(&[2, 7, 8, 9, 10])), world.now);
    let pong = |effect: &Effect| matches!(effect, Effect::Send(bytes) if bytes.ends_with(&[3, 7, 8, 9, 10]));
    assert!(replies.iter().any(pong), "{replies:?}");
    assert_eq!(host.on_event(Event::Received(&message(&[4])), world.now), [Effect::Show(News::Left)]);
}

/// It is the host's turn: no message of the guest may move for it, undo, or end the game in the guest's favor.
#[test]
fn damaged_messages_never_move_for_the_player() {
    let mut world = playing();
    let message = first_message(world.end(GUEST), &world);
    for seed in 0..20_000 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut bytes = message.clone();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..bytes.len());
            match rng.u32(..4) {
                0 => bytes[at] = rng.u8(..),
                1 => bytes.insert(at, rng.u8(..)),
                2 => bytes.truncate(at.max(1)),
                _ => bytes[at] ^= 1 << rng.u32(..8),
            }
        }
        let mut end = world.end(HOST).clone();
        end.on_event(Event::Received(&bytes), world.now);
        assert_eq!(end.game().moves(), world.end(HOST).game().moves());
        if let Some(outcome) = end.game().outcome() {
            assert_eq!(outcome.winner(), Some(end.side()), "only the sender can lose");
        }
        // The game continues with the honest message.
        end.on_event(Event::Tick, world.now);
        assert!(End::restore(&end.save(world.now)).is_ok());
    }
    world.settle();
    world.check_agreement();
}

#[test]
fn foreign_and_oversized_messages_are_refused() {
    let mut world = playing();
    let mut message = first_message(world.end(GUEST), &world);
    world.event(HOST, Event::Received(&vec![0; MAX_MESSAGE + 1]));
    assert!(matches!(world.news.pop(), Some((HOST, News::Refused(Refusal::Unreadable(_))))));
    message[1] ^= 1;
    world.event(HOST, Event::Received(&message));
    assert_eq!(world.news.pop(), Some((HOST, News::Refused(Refusal::Foreign))));
    world.check_agreement();
}

/// A forger is an end in another game with the same terms, in which it has done what it likes.
fn check_forgery(forge: impl Fn(&mut World)) {
    let mut forged = playing();
    forge(&mut forged);
    while forged.deliver() {}
    for role in [HOST, GUEST] {
        let mut world = playing();
        let before = world.end(role).game().clone();
        // The number of the forged state is higher, as if time had passed.
        (0..30).for_each(|_| forged.act(role.other(), Action::Say(Phrase::Hello)));
        let message = first_message(forged.end(role.other()), &forged);
        world.event(role, Event::Received(&message));
        assert_eq!(world.end(role).game(), &before);
        assert!(world.news.contains(&(role, News::Refused(Refusal::NoConsent))), "{:?}", world.news);
        assert!(!world.end(role).agrees());
        // An honest state restores the trust.
        let mut honest = playing();
        (0..99).for_each(|_| honest.act(role.other(), Action::Say(Phrase::Hello)));
        let message = first_message(honest.end(role.other()), &honest);
        world.event(role, Event::Received(&message));
        assert!(world.end(role).agrees());
    }
}

#[test]
fn moves_of_the_player_cannot_be_forged() {
    check_forgery(|world| {
        for role in [HOST, GUEST] {
            let mv = world.end(role).game().legal_moves()[0];
            world.act(role, Action::Move(mv));
            while world.deliver() {}
        }
    });
}

#[test]
fn an_undo_without_consent_is_refused() {
    check_forgery(|world| {
        world.act(GUEST, Action::RequestUndo);
        while world.deliver() {}
        world.act(HOST, Action::AcceptUndo);
    });
}

#[test]
fn a_draw_without_an_offer_is_refused() {
    check_forgery(|world| {
        world.act(GUEST, Action::OfferDraw);
        world.act(HOST, Action::OfferDraw);
    });
}

#[test]
fn a_rematch_without_a_wish_is_refused() {
    check_forgery(|world| {
        world.act(HOST, Action::Resign);
        while world.deliver() {}
        world.act(GUEST, Action::OfferRematch);
        world.act(HOST, Action::OfferRematch);
    });
}

#[test]
fn damaged_saved_games_are_errors() {
    let world = playing();
    let saved = world.end(HOST).save(world.now);
    for end in 0..saved.len() {
        assert!(End::restore(&saved[..end]).is_err());
    }
    for at in 0..saved.len() {
        for bit in 0..8 {
            let mut damaged = saved.clone();
            damaged[at] ^= 1 << bit;
            if let Ok(end) = End::restore(&damaged) {
                assert_eq!(end.save(world.now), damaged);
            }
        }
    }
}
