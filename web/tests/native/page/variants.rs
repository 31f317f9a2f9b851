//! Every variant is played and shared: its board, its moves and its link.

use laska_rules::notation::fen;
use laska_rules::{Color, Game, Variant};
use laska_web::intent::{Intent, NewGame, Seats};

use super::visit::Visit;

/// Plays so many legal moves as whoever has the side to move, or until the game is over, and looks at the page after each.
fn play(mut visit: Visit, game: &mut Game, plies: usize) -> Visit {
    let mut lot = 7_usize;
    for _ in 0..plies {
        lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let legal = game.legal_moves();
        let Some(&mv) = legal.get((lot >> 16) % legal.len().max(1)) else { break };
        game.play(mv).expect("a legal move");
        visit = if visit.0.search().is_some() { visit.answered(&mv.to_string()) } else { visit.types(&mv.to_string()) };
        if visit.0.search().is_none() {
            visit.shows(game);
        }
    }
    visit
}

/// The link of a game, opened in a browser that has nothing of it, is the same game for two people, and goes on.
fn check_opens_elsewhere(visit: &Visit, mut game: Game) {
    let elsewhere = Visit::at(&visit.0.address().expect("a link"));
    elsewhere.shows(&game);
    assert!(!elsewhere.sight().has("thinking"));
    assert_eq!(elsewhere.0.view().variant, game.variant());
    play(elsewhere, &mut game, 2);
}

#[test]
fn every_variant_is_played_and_shared() {
    assert_eq!(Visit::at("").sight().options(), Variant::NAMED.map(|(_, name, _)| name.to_owned()));
    for (variant, ..) in Variant::NAMED {
        for seats in [Seats::People, Seats::Black] {
            let visit = Visit::begun(NewGame { variant, seats, ..NewGame::default() });
            let mut game = Game::new(variant);
            let visit = play(visit, &mut game, 7);
            check_opens_elsewhere(&visit, game);
        }
    }
}

#[test]
fn positions_without_moves_are_shared() {
    for (position, variant) in [
        (",,,BwwWwww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w", "laska"),
        ("//bb,,,/,,wwB,b//w,WbB,,/,B,,/ b", "eight"),
        ("b,b,b,b/b,b,b/b,,b,b/b,,/w,w,w,w/,w,w/w,w,w,w w", "laska-single"),
    ] {
        let chain = Variant::from_name(variant).expect("a variant").chain;
        let game = Game::from_position(fen::parse(position).expect("a position"), chain);
        let visit = Visit::at(&format!("fen={}&variant={variant}", position.replace(' ', "_")));
        visit.shows(&game);
        check_opens_elsewhere(&visit, game);
    }
}

#[test]
fn a_turned_board_stays_turned() {
    let visit = Visit::seated(Seats::People);
    assert_eq!(visit.bottom(), Color::White);
    let turned = visit.wants(Intent::Flip).types("c3-d4 e5-c3");
    assert_eq!(turned.bottom(), Color::Black);
    let back = turned.wants(Intent::TakeBack);
    assert_eq!((back.bottom(), back.sight().ply), (Color::Black, 1));
    assert_eq!(back.wants(Intent::Flip).bottom(), Color::White);
}
