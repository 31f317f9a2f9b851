//! Random games over a wire that loses, repeats and reorders messages and breaks: both ends always agree in the end.

use std::time::Duration;

use fastrand::Rng;
use laska_app::TimeControl;
use laska_live::{Action, End, News, Phrase, Role, Terms};
use laska_rules::{DrawReason, Game, Outcome, Variant, WinReason};

use crate::terms;
use crate::world::{Quality, World};

const GAMES: u64 = 600;

/// The number of steps before the wire is repaired.
const STEPS: u32 = 500;

/// What happened in all games.
#[derive(Debug, Default)]
struct Seen {
    undone: usize,
    rematches: usize,
    resigned: usize,
    agreed: usize,
    timeouts: usize,
    by_rules: usize,
    caught_up: usize,
    phrases: usize,
}

impl Seen {
    fn add(&mut self, world: &World) {
        for (_, news) in &world.news {
            match news {
                News::Undone => self.undone += 1,
                News::NewGame => self.rematches += 1,
                News::CaughtUp => self.caught_up += 1,
                News::Said(_) => self.phrases += 1,
                News::Over(Outcome::Won { reason: WinReason::Resignation, .. }) => self.resigned += 1,
                News::Over(Outcome::Won { reason: WinReason::Timeout, .. }) => self.timeouts += 1,
                News::Over(Outcome::Drawn(DrawReason::Agreement)) => self.agreed += 1,
                News::Over(_) => self.by_rules += 1,
                _ => {}
            }
        }
    }
}

/// Returns an action that may be possible: an answer to what the other player asks, or a move most of the time.
fn random_action(world: &mut World, role: Role) -> Action {
    let choice = world.rng.u32(..1_000);
    let moves = world.end(role).game().legal_moves();
    let asked = |by: Option<Role>| by == Some(role.other()) && choice.is_multiple_of(4);
    if asked(world.end(role).undo_request()) {
        return if choice.is_multiple_of(8) { Action::AcceptUndo } else { Action::DeclineUndo };
    }
    if asked(world.end(role).draw_offer()) {
        return if choice.is_multiple_of(8) { Action::OfferDraw } else { Action::DeclineDraw };
    }
    match choice {
        0..=799 if !moves.is_empty() => Action::Move(moves[world.rng.usize(..moves.len())]),
        800..=819 => Action::OfferDraw,
        820..=839 => Action::DeclineDraw,
        840..=869 => Action::RequestUndo,
        870..=899 => Action::AcceptUndo,
        900..=909 => Action::DeclineUndo,
        910..=913 => Action::Resign,
        914..=919 => Action::DeclineRematch,
        920..=949 => Action::Say(Phrase::ALL[world.rng.usize(..Phrase::ALL.len())]),
        _ => Action::OfferRematch,
    }
}

fn random_role(world: &mut World) -> Role {
    if world.rng.bool() { Role::Host } else { Role::Guest }
}

/// Does something at random.
fn step(world: &mut World, actions: &dyn Fn(&mut World, Role) -> Action) {
    let role = random_role(world);
    match world.rng.u32(..100) {
        0..=54 => {
            world.deliver();
        }
        55..=69 => {
            let milliseconds = world.rng.u64(..1_500);
            world.pass(milliseconds);
        }
        70..=94 => {
            let action = actions(world, role);
            world.act(role, action);
        }
        95 => world.disconnect(),
        96 => world.reload(role),
        _ => world.connect(),
    }
}

/// Returns terms of any variant, with and without a clock, from the start or from the middle of a game.
fn random_terms(seed: u64) -> Terms {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(Variant::NAMED[rng.usize(..6)].0);
    for _ in 0..rng.usize(..80) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.usize(..moves.len())]).expect("legal");
    }
    let clock = TimeControl { base: Duration::from_secs(rng.u64(5..60)), increment: Duration::from_secs(rng.u64(..3)) };
    let clock = rng.bool().then_some(clock);
    let game = Game::from_position(game.position().clone(), game.variant().capture_rule);
    Terms::for_game(&game, terms().game_id, terms().host, clock)
}

#[test]
fn both_ends_agree_whatever_the_wire_does() {
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        println!("seed {seed}");
        let mut world = World::new(&random_terms(seed), seed);
        world.connect();
        world.quality = Quality { lost: 20, repeated: 15 };
        for _ in 0..STEPS {
            step(&mut world, &random_action);
        }
        world.connect();
        world.settle();
        world.check_agreement();
        world.check_trust();
        seen.add(&world);
    }
    // The test has met everything that it is about.
    println!("{seen:?}");
    let counts =
        [seen.undone, seen.rematches, seen.resigned, seen.agreed, seen.timeouts, seen.by_rules, seen.caught_up];
    assert!(counts.into_iter().chain([seen.phrases]).all(|count| count >= 50), "{seen:?}");
}

/// Guest or host: the other one invites it and has every move, whatever happens to the messages.
#[test]
fn a_device_that_has_lost_the_game_gets_it_back() {
    for seed in 0..GAMES {
        println!("seed {seed}");
        let mut world = World::new(&random_terms(seed), seed);
        world.connect();
        world.quality = Quality { lost: 20, repeated: 15 };
        for _ in 0..STEPS / 4 {
            step(&mut world, &random_action);
        }
        let role = random_role(&mut world);
        world.forget(role);
        let kept = world.end(role.other()).clone();
        world.connect();
        for _ in 0..20 {
            step(&mut world, &|_, _| Action::Say(Phrase::GoodGame));
        }
        world.connect();
        world.settle();
        world.check_agreement();
        world.check_trust();
        let back = world.end(role);
        assert_eq!((back.game_id(), back.side()), (kept.game_id(), !kept.side()));
        // Only a flag may have fallen since.
        assert_eq!(back.game().moves(), kept.game().moves());
        let is_over = |end: &End| end.game().outcome().is_some();
        assert!(is_over(back) || !is_over(&kept));
        if !is_over(&kept)
            && let (Some(now), Some(before)) = (back.times(world.now), kept.times(world.now))
        {
            let waiting = !back.game().position().turn();
            assert_eq!(now.of(waiting), before.of(waiting));
        }
    }
}

/// Without undos and rematches, a move that was played stays, also if it was played without a connection.
#[test]
fn no_move_is_lost() {
    for seed in 0..GAMES / 2 {
        println!("seed {seed}");
        let mut world = World::new(&Terms { clock: None, ..random_terms(seed) }, seed);
        world.quality = Quality { lost: 30, repeated: 15 };
        let mut played = [Vec::new(), Vec::new()];
        for _ in 0..STEPS {
            step(&mut world, &|world, role| {
                let moves = world.end(role).game().legal_moves();
                if moves.is_empty() {
                    Action::Say(Phrase::GoodGame)
                } else {
                    Action::Move(moves[world.rng.usize(..moves.len())])
                }
            });
            for role in [Role::Host, Role::Guest] {
                let moves = world.end(role).game().moves();
                if moves.len() > played[role as usize].len() {
                    assert!(moves.starts_with(&played[role as usize]));
                    played[role as usize] = moves.to_vec();
                }
            }
        }
        world.connect();
        world.settle();
        world.check_agreement();
        world.check_trust();
        for moves in played {
            assert!(world.end(Role::Host).game().moves().starts_with(&moves));
        }
    }
}
