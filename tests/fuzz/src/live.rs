//! Live games: invitations, answers, session descriptions, saved ends, messages, and the parts and the whole of a transfer.

use laska_app::{GameId, TimeControl, Timestamp};
use laska_live::{
    Action, Answer, Connection, Effect, End, Event, Everything, Invitation, Receiver, Sender, Terms, TransferInvitation,
};
use laska_rules::{Color, Game, Variant};

use crate::bytes::{check_error, choice_and_text};

/// The time of all events.
const NOW: Timestamp = Timestamp(1_763_750_000_000);

/// The length of the start of a message: its version and the key of the terms.
const HEADER: usize = 5;

/// The first byte selects the type of input. What can be read is written back byte by byte. A host that gets any message
/// keeps its moves and continues to play.
pub fn live(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    let rest = data.get(1..).unwrap_or_default();
    match choice % 8 {
        0 => match Invitation::read(&text) {
            Ok(invitation) => {
                assert_eq!(invitation.write(), text);
                check_connection(&invitation.inviter);
                check_end(&End::invited(&invitation));
            }
            Err(error) => check_error(&error, &text),
        },
        1 => match Answer::read(&text) {
            Ok(answer) => {
                assert_eq!(answer.write(), text);
                check_connection(&answer.guest);
            }
            Err(error) => check_error(&error, &text),
        },
        2 => match Connection::from_sdp(&text) {
            Ok(connection) => check_connection(&connection),
            Err(error) => check_error(&error, &text),
        },
        3 => match End::restore(rest) {
            Ok(end) => assert_eq!(end.save(NOW), rest),
            Err(error) => check_error(&error, "a saved end"),
        },
        4 => check_message(rest),
        5 => match TransferInvitation::read(&text) {
            Ok(invitation) => assert_eq!(invitation.write(), text),
            Err(error) => check_error(&error, &text),
        },
        6 => check_transfer(rest),
        _ => match Everything::read(rest) {
            Ok(everything) => assert_eq!(everything.write(), rest),
            Err(error) => check_error(&error, "everything"),
        },
    }
}

fn check_connection(connection: &Connection) {
    let again = Connection::from_sdp(&connection.answer_sdp());
    assert_eq!(again.as_ref(), Ok(connection));
}

fn check_end(end: &End) {
    let restored = End::restore(&end.save(NOW)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((restored.game(), restored.save(NOW)), (end.game(), end.save(NOW)));
}

/// Opens the channel of an end and returns the first message.
fn open(end: &mut End) -> Vec<u8> {
    let effects = end.on_event(Event::Opened, NOW);
    let sent = effects.into_iter().find_map(|effect| match effect {
        Effect::Send(bytes) => Some(bytes),
        Effect::Show(_) => None,
    });
    sent.expect("an end sends its state at once")
}

/// Passes the bytes after the header of a message to a host that has played a move and knows the guest.
fn check_message(bytes: &[u8]) {
    let game = Game::new(Variant::LASKA);
    let terms = Terms::for_game(&game, GameId(7), Color::White, Some(TimeControl::new(5, 3)));
    let (mut host, mut guest) = (End::host(terms.clone()), End::host(terms));
    let message = open(&mut guest);
    open(&mut host);
    host.on_event(Event::Received(&message), NOW);
    host.on_event(Event::Act(Action::Move(game.legal_moves()[0])), NOW);
    let moves = host.game().moves().to_vec();
    host.on_event(Event::Received(&[&message[..HEADER], bytes].concat()), NOW);
    host.on_event(Event::Tick, NOW);
    let now = host.game().moves();
    assert!(now.starts_with(&moves) && now.len() <= moves.len() + 1, "{now:?}");
    check_end(&host);
    if host.game().position().turn() == host.side()
        && let Some(&mv) = host.game().legal_moves().first()
    {
        host.on_event(Event::Act(Action::Move(mv)), NOW);
        assert_eq!(host.game().moves().last(), Some(&mv));
    }
}

/// A receiver has at most what was announced, and a sender sends at least one part until the receiver has all.
fn check_transfer(message: &[u8]) {
    let mut receiver = Receiver::default();
    match receiver.on_message(message, NOW) {
        Ok(_) => assert!(receiver.progress().is_some_and(|progress| progress.arrived <= progress.length)),
        Err(error) => check_error(&error, "a part"),
    }
    let mut sender = Sender::new(vec![7; 100]).expect("small");
    match sender.on_message(message) {
        Ok(parts) => assert_eq!(parts.is_empty(), sender.progress().arrived == 100),
        Err(error) => check_error(&error, "a question"),
    }
}
