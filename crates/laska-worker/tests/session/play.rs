//! Moves at a level: which move is chosen is the engine's business, that it is chosen so is the session's.

use std::collections::BTreeSet;

use laska_engine::{Chance, Level, Limits, Memory, Nodes, Progress, Root, Searcher};
use laska_rules::Game;
use laska_worker::protocol::{ChanceText, Command, GameText, LevelText, Reply, Report, SearchId};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use crate::talk::{Talk, last, start, study};

fn play(talk: &mut Talk, game: &Game, level: u8, chance: u32, movetime_ms: Option<u32>) -> Vec<Reply> {
    let level = LevelText::try_from(level).expect("a level");
    talk.ask(1, Command::Play { game: GameText::from(game), level, chance: ChanceText(chance), movetime_ms })
}

fn best(replies: &[Reply]) -> &Report {
    let Reply::Best { id: SearchId(1), report } = last(replies) else { panic!("{replies:?}") };
    report
}

#[test]
fn the_move_is_the_levels_own_choice() {
    let mut chosen = BTreeSet::new();
    for number in [1, 4, 8] {
        let level = Level::new(number).expect("a level");
        for part in 0..16 {
            let chance = ChanceText(part << 28 | 0x0911);
            let mut searcher = Searcher::new(Memory::mebibytes(1));
            searcher.start(Root::new(&start()).expect("the game goes on"), level.limits());
            let Progress::Done(report) = searcher.step(Nodes::MAX) else { unreachable!("a weak level has limits") };
            let mut talk = Talk::new();
            play(&mut talk, &start(), number, chance.0, None);
            let replies = talk.rest();
            let told = best(&replies);
            assert_eq!(told.mv, level.choose(report, Chance::from(chance)).to_string());
            assert_eq!(told.variations.len(), report.variations.len());
            let of_move = told.variations.iter().find(|variation| variation.line[0] == told.mv);
            assert_eq!(of_move.map(|it| (&it.line, it.score)), Some((&told.line, told.score)));
            chosen.insert((number, told.mv.clone()));
        }
    }
    // How much a level leaves to chance is the engine's business; the weakest leaves most.
    let weakest = chosen.iter().filter(|(number, _)| *number == 1).count();
    assert!(weakest > 1, "the chance that is given does not reach the choice");
}

#[test]
fn the_strongest_takes_its_time_or_thinks_until_it_is_stopped() {
    assert_eq!(Level::from(LevelText::STRONGEST).limits(), Limits::NONE);
    let mut talk = Talk::new();
    play(&mut talk, &start(), 10, 0, Some(300));
    assert!(best(&talk.rest()).elapsed_ms >= 300);
    play(&mut talk, &start(), 10, 0, None);
    for _ in 0..200 {
        assert!(talk.tick().iter().all(Reply::is_on_the_way));
    }
    let replies = talk.ask(1, Command::Stop);
    assert!(start().legal_moves().iter().any(|mv| mv.to_string() == best(&replies).mv));
}

#[test]
fn an_only_move_is_not_thought_about() {
    let forced = study("a1WWW b2BBB, White to move");
    assert_eq!(forced.legal_moves().len(), 1);
    for movetime_ms in [None, Some(u32::MAX)] {
        let mut talk = Talk::new();
        play(&mut talk, &forced, 10, 0, movetime_ms);
        assert_eq!(best(&talk.rest()).mv, "a1-b2-c3");
    }
}

#[test]
fn a_weak_level_can_be_stopped_before_it_has_begun() {
    let mut talk = Talk::new();
    play(&mut talk, &start(), 1, 7, None);
    let replies = talk.ask(1, Command::Stop);
    assert!(start().legal_moves().iter().any(|mv| mv.to_string() == best(&replies).mv));
}
