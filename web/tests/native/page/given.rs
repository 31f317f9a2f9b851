//! A game that begins at a position which is written into the dialog: what begins it, and what is wrong with it.

use laska_rules::notation::{fen, record};
use laska_rules::{Board, Chain, Color, Game, Variant};
use laska_web::intent::{Beginning, Intent, NewGame, Seats};
use laska_web::settings::Shown;

use super::visit::Visit;

fn given(text: &str) -> NewGame {
    NewGame { beginning: Beginning::Given(text.into()), seats: Seats::People, ..NewGame::default() }
}

/// Three moves were made, and the dialog is open.
fn asked() -> (Visit, Game) {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-c3 b2-d4").expect("legal moves");
    let visit = Visit::seated(Seats::People).types("c3-d4 e5-c3 b2-d4");
    (visit.wants(Intent::ShowNewGame(Shown::Yes)), game)
}

#[test]
fn ranks_pieces_and_links_begin_a_game() {
    let (asked, _) = asked();
    let pieces = asked.clone().wants(Intent::NewGame(given("c3WWWBB c5BBW, White to move")));
    pieces.shows(&Game::from_position(fen::parse("//,BBW,,//,WWWBB,,// w").expect("a position"), Chain::All));
    assert_eq!(pieces.0.view().new_game_shown, Shown::No);

    // A large board by the text, one jump a move by the choice, and a computer that answers.
    let large = "b,b,b,b/,,,b/b,b,b,b//,,w,/w,w,w,w//w,w,w,w w";
    let single = Variant { board: Board::Seven, chain: Chain::Single };
    let mut game = Game::from_position(fen::parse(large).expect("a position"), Chain::Single);
    let visit = asked.clone().wants(Intent::NewGame(NewGame { variant: single, seats: Seats::White, ..given(large) }));
    visit.shows(&game);
    assert_eq!(visit.0.view().variant, Variant { board: Board::Eight, ..single });
    for color in [Color::White, Color::Black] {
        assert_eq!(game.position().turn(), color);
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
    }
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    visit.types(&moves[0]).answered(&moves[1]).shows(&game);

    let link = "https://example.org/laska/#fen=//////W,,,B_w&moves=a1-b2_g1-f2";
    let mut game = Game::from_position(fen::parse("//////W,,,B w").expect("a position"), Chain::All);
    record::play(&mut game, "a1-b2 g1-f2").expect("legal moves");
    asked.wants(Intent::NewGame(given(link))).shows(&game);
}

#[test]
fn a_fault_is_named_and_touches_nothing() {
    let (asked, game) = asked();
    for (text, named) in [
        ("", &["nothing is written", "White to move"][..]),
        ("b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
        ("c3w c4b, White to move", &["c4", "playing square"]),
        ("c3q, White to move", &["c3", "'q'", "w b W B"]),
        ("c3w c5b", &["White to move"]),
        ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
    ] {
        let refused = asked.clone().wants(Intent::NewGame(given(text)));
        let view = refused.0.view();
        let fault = view.given_fault.unwrap_or_default();
        for name in named {
            assert!(fault.contains(name), "{text}: the dialog does not say {name}: {fault}");
        }
        assert_eq!(view.new_game_shown, Shown::Yes, "{text}: the dialog stays");
        refused.shows(&game);
        let closed = refused.wants(Intent::ShowNewGame(Shown::No));
        closed.shows(&game);
        assert_eq!(closed.0.view().given_fault, None);
    }
}
