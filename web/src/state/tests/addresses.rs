//! Addresses: one sets the board, a faulty one touches nothing, a shared position can be played on, and long games have
//! short links.

use laska_rules::{DrawRules, Game, Variant};

use super::*;

#[test]
fn an_address_sets_the_board_for_people_and_a_faulty_one_is_left_alone() {
    let table = opened("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4");
    assert_eq!((moves(&table).len(), table.play.players()), (1, Players::people()));
    let faulty = opened("fen=nonsense");
    assert_eq!(faulty.shell.notice.as_ref().map(Notice::tone), Some(Tone::Error));
    assert_eq!((faulty.address(), moves(&faulty).len()), (None, 0));
    assert!(press(faulty, &["c3", "d4"]).address().is_some());
}

#[test]
fn a_faulty_address_does_not_touch_a_game_that_is_played() {
    let played = press(table(Seats::White), &["c3", "d4"]);
    let after = played.clone().after(Event::Opened("fen=nonsense".to_owned(), Box::default()));
    assert_eq!(
        (after.play.cursor().game().clone(), after.play.players(), after.search()),
        (played.play.cursor().game().clone(), played.play.players(), played.search())
    );
    assert_eq!((after.address(), notice(&after).contains("as it was")), (None, true));
}

#[test]
fn a_shared_position_can_be_played_against_the_machine() {
    let shared = opened("moves=c3-d4&variant=laska");
    let new_game = NewGame { beginning: Beginning::Here, seats: Seats::White, ..NewGame::default() };
    let table = want(shared.clone(), TableIntent::NewGame(new_game));
    assert_eq!((moves(&table), table.play.players().lone_computer()), (moves(&shared), Some(Color::Black)));
    assert!(table.search().is_some(), "it is the machine's turn");
}

#[test]
fn an_address_may_ask_for_the_machine() {
    for (side, letter) in [(Color::White, "w"), (Color::Black, "b")] {
        let table = opened(&format!("fen=//,,b,//,w,,//_w&play={letter}"));
        assert_eq!(table.play.players(), Players::against(!side, Strength::default()));
        assert_eq!((table.play.board().bottom, table.address().as_deref()), (side, Some("fen=//,,b,//,w,,//_w")));
    }
    assert_eq!(
        notice(&opened("play=x")),
        "The address cannot be read: play: 'x' is not known; expected w or b. You see a new game; the address is left for you to mend."
    );
}

#[test]
fn a_challenge_is_a_game_against_the_computer() {
    for moves in ["c3-d4 e5-c3", "c3-d4"] {
        let studied = typed(table(Seats::People), moves);
        let turn = studied.play.cursor().game().position().turn();
        let played = opened(&write_challenge(studied.play.cursor().game()));
        assert_eq!(
            (played.play.cursor().game().moves(), played.play.players()),
            (studied.play.cursor().game().moves(), Players::against(!turn, Strength::default()))
        );
        assert_eq!(played.play.board().bottom, turn);
        let view = played.view();
        assert_eq!(
            (view.new_game_shown, view.challenged),
            (Shown::Yes, Some(turn)),
            "it asks for the level and the side"
        );
        let seats = if turn == Color::White { Seats::Black } else { Seats::White };
        let asked = NewGame { beginning: Beginning::Here, seats, ..NewGame::default() };
        let begun = played.after(Event::Wanted(TableIntent::NewGame(asked)));
        assert_eq!(
            (begun.play.cursor().game().moves(), begun.play.board().bottom),
            (studied.play.cursor().game().moves(), !turn)
        );
        assert_eq!((begun.view().new_game_shown, begun.view().challenged), (Shown::No, None));
    }
}

#[test]
fn a_link_of_eighty_moves_a_side_is_short() {
    for (variant, ..) in Variant::NAMED {
        let mut game = Game::new(variant).with_draw_rules(DrawRules::NONE);
        let mut lot = 7_usize;
        while game.moves().len() < 160 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                // Another way from some moves before.
                game.go_to(game.moves().len().saturating_sub(12));
            } else {
                lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                game.play(legal[(lot >> 16) % legal.len()]).expect("a legal move");
            }
        }
        let address = write_link(GameTag(1911), &game);
        assert!(address.len() < 240, "{}: {address}", address.len());
        assert_eq!(opened(&address).after(Event::Arrived).play.cursor().game().moves(), game.moves());
    }
}
