//! The rules of a live game between two honest ends: clocks, offers, undo, rematch, and new connections.

use std::time::Duration;

use laska_app::{GameId, TimesLeft};
use laska_live::{Action, End, Event, GRACE, News, Phrase, Presence, Refusal, Role, Terms};
use laska_rules::{CaptureRule, Color, DrawReason, Game, Move, Outcome, Position, Variant, WinReason};

use crate::terms;
use crate::world::{World, invitation};

const HOST: Role = Role::Host;
const GUEST: Role = Role::Guest;

fn connected() -> World {
    let mut world = World::new(&terms(), 1);
    world.connect();
    deliver_all(&mut world);
    world.news.clear();
    world
}

fn deliver_all(world: &mut World) {
    while world.deliver() {}
}

/// Plays the first legal move of the end whose turn it is, and delivers it.
fn play(world: &mut World, role: Role) {
    let mv = world.end(role).game().legal_moves()[0];
    world.act(role, Action::Move(mv));
    deliver_all(world);
}

/// Returns White's and Black's time on an end, in milliseconds.
fn times(world: &World, role: Role) -> (u128, u128) {
    let TimesLeft { white, black } = world.end(role).times(world.now).expect("a clock");
    (white.as_millis(), black.as_millis())
}

#[test]
fn a_move_arrives_and_the_turn_changes() {
    let mut world = connected();
    let mv = world.end(HOST).game().legal_moves()[0];
    world.act(GUEST, Action::Move(mv));
    assert_eq!(world.news.pop(), Some((GUEST, News::Refused(Refusal::NotYourTurn))));
    play(&mut world, HOST);
    assert_eq!(world.news, [(GUEST, News::Moved(mv))]);
    world.check_agreement();
    play(&mut world, GUEST);
    world.check_agreement();
    assert_eq!(world.end(HOST).game().moves().len(), 2);
}

#[test]
fn a_clock_counts_on_its_own_device_and_lag_is_not_charged() {
    let mut world = connected();
    world.pass(10_000);
    assert_eq!(times(&world, HOST), (300_000, 300_000), "before the first move");
    play(&mut world, HOST);
    world.pass(4_000);
    assert_eq!(times(&world, GUEST), (300_000, 296_000));
    let mv = world.end(GUEST).game().legal_moves()[0];
    world.act(GUEST, Action::Move(mv));
    // The move is on the way for three seconds, and the reply for two.
    world.pass(3_000);
    assert_eq!(times(&world, HOST), (300_000, 293_000), "an estimate");
    deliver_all(&mut world);
    assert_eq!(times(&world, HOST), (300_000, 299_000), "White's clock starts now");
    world.pass(5_000);
    let mv = world.end(HOST).game().legal_moves()[0];
    world.act(HOST, Action::Move(mv));
    world.pass(2_000);
    deliver_all(&mut world);
    assert_eq!((times(&world, HOST), times(&world, GUEST)), ((298_000, 299_000), (298_000, 299_000)));
    world.act(GUEST, Action::Resign);
    deliver_all(&mut world);
    assert_eq!((times(&world, HOST), times(&world, GUEST)), ((298_000, 299_000), (298_000, 299_000)));
}

#[test]
fn clocks_stop_after_the_grace_and_continue_with_the_connection() {
    let mut world = connected();
    play(&mut world, HOST);
    // Long enough for a sign of life.
    world.pass(2_000);
    deliver_all(&mut world);
    world.disconnect();
    let grace = GRACE.as_millis() as u64;
    world.pass(grace - 1);
    assert!(world.end(GUEST).is_running(world.now));
    world.pass(60_000);
    assert!(!world.end(GUEST).is_running(world.now));
    assert_eq!(world.end(HOST).presence(world.now), Presence::Gone(Duration::from_millis(grace + 59_999)));
    assert_eq!(times(&world, GUEST), (300_000, 298_000 - u128::from(grace)));
    world.reload(GUEST);
    world.pass(60_000);
    world.connect();
    deliver_all(&mut world);
    assert_eq!(times(&world, GUEST), (300_000, 298_000 - u128::from(grace)));
    assert_eq!(times(&world, HOST), times(&world, GUEST));
    world.pass(1_000);
    assert!(world.end(GUEST).is_running(world.now));
    assert_eq!(times(&world, GUEST).1, 297_000 - u128::from(grace));
}

#[test]
fn a_flag_falls_on_the_device_of_its_player() {
    let mut world = connected();
    play(&mut world, HOST);
    for _ in 0..300 {
        world.pass(1_000);
        deliver_all(&mut world);
    }
    let lost = Outcome::Won { winner: Color::White, reason: WinReason::Timeout };
    assert_eq!(world.end(HOST).game().outcome(), Some(lost));
    world.check_agreement();
    let over = world.news.iter().filter(|(_, news)| *news == News::Over(lost)).count();
    assert_eq!(over, 2);
}

#[test]
fn a_draw_offer_stands_until_the_other_player_moves() {
    let mut world = connected();
    world.act(HOST, Action::OfferDraw);
    play(&mut world, HOST);
    assert_eq!([world.end(HOST).draw_offer(), world.end(GUEST).draw_offer()], [Some(HOST); 2]);
    play(&mut world, GUEST);
    assert_eq!([world.end(HOST).draw_offer(), world.end(GUEST).draw_offer()], [None; 2]);
    world.act(GUEST, Action::OfferDraw);
    deliver_all(&mut world);
    world.act(HOST, Action::DeclineDraw);
    deliver_all(&mut world);
    assert_eq!(world.news.pop(), Some((GUEST, News::DrawDeclined)));
    world.act(GUEST, Action::OfferDraw);
    assert_eq!(world.news.pop(), Some((GUEST, News::Refused(Refusal::Asked))));
    play(&mut world, HOST);
    world.act(GUEST, Action::OfferDraw);
    deliver_all(&mut world);
    world.act(HOST, Action::OfferDraw);
    deliver_all(&mut world);
    assert_eq!(world.end(GUEST).game().outcome(), Some(Outcome::Drawn(DrawReason::Agreement)));
    world.check_agreement();
}

#[test]
fn both_may_undo_by_consent() {
    for (asks, plies, left) in [(HOST, 1, 0), (GUEST, 2, 1), (HOST, 2, 0), (GUEST, 3, 1)] {
        let mut world = connected();
        (0..plies).for_each(|ply| play(&mut world, if ply % 2 == 0 { HOST } else { GUEST }));
        world.act(asks, Action::RequestUndo);
        deliver_all(&mut world);
        assert_eq!(world.news.pop(), Some((asks.other(), News::UndoRequested)));
        world.act(asks.other(), Action::AcceptUndo);
        deliver_all(&mut world);
        world.check_agreement();
        assert_eq!(world.end(asks).game().moves().len(), left, "{asks:?} {plies}");
        assert_eq!(world.end(asks).undo_request(), None);
    }
    let mut world = connected();
    play(&mut world, HOST);
    world.act(GUEST, Action::RequestUndo);
    assert_eq!(world.news.pop(), Some((GUEST, News::Refused(Refusal::NothingToUndo))));
    world.act(HOST, Action::RequestUndo);
    deliver_all(&mut world);
    world.act(GUEST, Action::DeclineUndo);
    deliver_all(&mut world);
    assert_eq!(world.news.pop(), Some((HOST, News::UndoDeclined)));
    assert_eq!(world.end(HOST).game().moves().len(), 1);
}

/// The guest has moved on and reloaded its page when the host, which does not know the move yet, lets it undo.
#[test]
fn consent_to_an_undo_outlasts_a_reload() {
    let mut world = connected();
    play(&mut world, HOST);
    play(&mut world, GUEST);
    play(&mut world, HOST);
    world.act(GUEST, Action::RequestUndo);
    deliver_all(&mut world);
    let mv = world.end(GUEST).game().legal_moves()[0];
    world.act(GUEST, Action::Move(mv));
    world.reload(GUEST);
    world.event(HOST, Event::Opened);
    world.event(GUEST, Event::Opened);
    world.deliver_to(GUEST);
    world.act(HOST, Action::AcceptUndo);
    deliver_all(&mut world);
    world.settle();
    world.check_agreement();
    assert_eq!(world.end(GUEST).game().moves().len(), 1);
}

#[test]
fn a_rematch_changes_sides_and_has_the_next_number() {
    let mut world = connected();
    play(&mut world, HOST);
    world.act(HOST, Action::OfferRematch);
    assert_eq!(world.news.pop(), Some((HOST, News::Refused(Refusal::NotOver))));
    world.act(HOST, Action::Resign);
    world.act(HOST, Action::OfferRematch);
    deliver_all(&mut world);
    assert_eq!(world.end(GUEST).rematch_offer(), Some(HOST));
    world.act(GUEST, Action::DeclineRematch);
    deliver_all(&mut world);
    assert_eq!(world.news.pop(), Some((HOST, News::RematchDeclined)));
    world.act(GUEST, Action::OfferRematch);
    deliver_all(&mut world);
    world.check_agreement();
    let guest = world.end(GUEST);
    assert_eq!((guest.side(), guest.game_id(), guest.game().moves().len()), (Color::White, terms().game_id.next(), 0));
    assert_eq!(times(&world, HOST), (300_000, 300_000));
    play(&mut world, GUEST);
    world.check_agreement();
}

/// A move was on the way when the other player resigned, so that the wish referred to another final position.
#[test]
fn a_wish_for_a_rematch_outlasts_a_late_move() {
    let mut world = connected();
    let mv = world.end(HOST).game().legal_moves()[0];
    world.act(HOST, Action::Move(mv));
    world.act(GUEST, Action::Resign);
    world.act(GUEST, Action::OfferRematch);
    deliver_all(&mut world);
    assert_eq!(world.end(HOST).rematch_offer(), Some(GUEST));
    world.act(HOST, Action::OfferRematch);
    deliver_all(&mut world);
    world.check_agreement();
    assert_eq!(world.end(GUEST).side(), Color::White);
}

#[test]
fn phrases_arrive_and_presence_is_known() {
    let mut world = World::new(&terms(), 1);
    assert_eq!(world.end(HOST).presence(world.now), Presence::Waiting);
    world.connect();
    deliver_all(&mut world);
    world.act(HOST, Action::Say(Phrase::GoodLuck));
    deliver_all(&mut world);
    assert_eq!(world.news, [(GUEST, News::Said(Phrase::GoodLuck))]);
    world.pass(2_000);
    world.now.0 += 80;
    deliver_all(&mut world);
    let lag = Some(Duration::from_millis(80));
    assert_eq!(world.end(HOST).presence(world.now), Presence::Connected { lag });
    world.act(GUEST, Action::Leave);
    deliver_all(&mut world);
    assert_eq!(world.end(HOST).presence(world.now), Presence::Left);
    assert_eq!(world.news.last(), Some(&(HOST, News::Left)));
}

/// Both play without a connection, as far as they can.
#[test]
fn a_new_connection_resumes_the_game_at_the_same_move() {
    let mut world = connected();
    (0..3).for_each(|ply| play(&mut world, if ply % 2 == 0 { HOST } else { GUEST }));
    world.disconnect();
    play(&mut world, GUEST);
    world.act(HOST, Action::Resign);
    world.reload(GUEST);
    world.reload(HOST);
    world.connect();
    deliver_all(&mut world);
    world.check_agreement();
    assert_eq!(world.end(HOST).game().moves().len(), 4);
    assert!(world.end(GUEST).game().outcome().is_some());
}

#[test]
fn a_guest_on_a_new_device_gets_the_moves_and_the_times() {
    let mut game = terms().game();
    for _ in 0..5 {
        game.play(game.legal_moves()[0]).expect("legal");
    }
    let left = TimesLeft { white: Duration::from_secs(100), black: Duration::from_secs(90) };
    let host = End::continuing(terms(), game.moves(), Some(left));
    let guest = End::invited(&invitation(host.terms(), game.moves().len()));
    let mut world = World::of([host, guest], 1);
    world.act(GUEST, Action::Resign);
    assert_eq!(world.news.pop(), Some((GUEST, News::Refused(Refusal::NoMovesYet))));
    world.reload(GUEST);
    world.act(GUEST, Action::Resign);
    assert_eq!(world.news.pop(), Some((GUEST, News::Refused(Refusal::NoMovesYet))));
    world.connect();
    deliver_all(&mut world);
    world.check_agreement();
    assert_eq!(world.end(GUEST).game(), &game);
    assert_eq!(world.end(GUEST).times(world.now), Some(left));
    assert_eq!(world.news, [(GUEST, News::CaughtUp)]);
    play(&mut world, GUEST);
    world.check_agreement();
}

/// Two ends with the same terms but other moves, as after a restored backup.
#[test]
fn different_moves_are_a_disagreement_that_both_report() {
    check_disagreement(&Game::new(Variant::LASKA), &[], 1);
    // Black begins, so that White's move is the second.
    let mut start = Position::start(Variant::LASKA.board);
    start.play("c3-d4".parse().expect("a move"), CaptureRule::MustFinish).expect("it is legal");
    let game = Game::from_position(start, CaptureRule::MustFinish);
    check_disagreement(&game, &game.legal_moves()[..1], 2);
}

/// Plays two different moves of White, the host, after some moves of a game. Both sides report the number of the move.
fn check_disagreement(game: &Game, played: &[Move], number: usize) {
    let terms = Terms::for_game(game, GameId(1), Color::White, None);
    let world = |moves: &[Move]| {
        let ends = [End::continuing(terms.clone(), moves, None), End::invited(&invitation(&terms, moves.len()))];
        let mut world = World::of(ends, 1);
        world.connect();
        deliver_all(&mut world);
        world
    };
    let mut own = world(played);
    let moves = own.end(HOST).game().legal_moves();
    let twin = world(&[played, &moves[..1]].concat());
    own.act(HOST, Action::Move(moves[1]));
    let mut mixed = World::of([own.end(HOST).clone(), twin.end(GUEST).clone()], 1);
    mixed.connect();
    mixed.settle();
    for role in [HOST, GUEST] {
        assert!(!mixed.end(role).agrees());
        assert!(mixed.news.contains(&(role, News::Disagreement)));
        assert!(mixed.news.contains(&(role, News::Refused(Refusal::Different { number }))));
        assert_eq!(mixed.end(role).game().moves().len(), played.len() + 1);
    }
    assert!(mixed.news.len() < 10, "{:?}", mixed.news);
}

#[test]
fn a_closed_channel_takes_no_messages() {
    let mut world = connected();
    world.disconnect();
    world.event(HOST, Event::Received(&[1]));
    assert!(matches!(world.news.pop(), Some((HOST, News::Refused(Refusal::Unreadable(_))))));
}
