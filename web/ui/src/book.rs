//! The computer's moves from the opening book. The program loads the book, and this code, on demand.

use std::rc::Rc;

use laska_library::{Book, BookMove, Hundredths};
use laska_rules::Game;
use laska_worker::protocol::{Command, Plies, RandomNumber, ScoreKind, SearchReport};

/// The moves of the book: answers [`Command::Play`] if the position is in the book.
pub type BookMoves = Rc<dyn Fn(&Command) -> Option<SearchReport>>;

/// Answers [`Command::Play`] with the move of the book that the command's random number selects.
pub fn find_move(book: &Book, command: &Command) -> Option<SearchReport> {
    let Command::Play { game, random: RandomNumber(random), .. } = command else { return None };
    let game = Game::try_from(game).ok()?;
    let BookMove { mv, score, .. } = book.choose(&game, *random)?;
    Some(SearchReport {
        mv: mv.to_string(),
        score: score_of(score),
        depth: book.entry(game.position())?.depth.0,
        nodes: 0,
        nps: None,
        elapsed_ms: 0,
        line: vec![mv.to_string()],
        variations: Vec::new(),
    })
}

/// Returns a score of the book, which has no distance for a win or a loss.
pub fn score_of(score: Hundredths) -> ScoreKind {
    match score {
        Hundredths::WIN => ScoreKind::Win(Plies(0)),
        Hundredths(score) if score == -Hundredths::WIN.0 => ScoreKind::Loss(Plies(0)),
        Hundredths(score) => ScoreKind::Value(score.into()),
    }
}

#[cfg(test)]
mod tests {
    use laska_library::data;
    use laska_rules::Variant;
    use laska_worker::protocol::{GameText, Level};

    use super::*;

    fn book() -> Book {
        data::BOOK.parse().expect("the site's book")
    }

    fn answer(book: &Book, game: &Game, random: u32) -> Option<SearchReport> {
        let (game, level) = (GameText::from(game), Level::STRONGEST);
        find_move(book, &Command::Play { game, level, random: RandomNumber(random), movetime_ms: None })
    }

    #[test]
    fn the_random_number_selects_the_move() {
        let book = book();
        for random in [0, u32::MAX / 2, u32::MAX] {
            let report = answer(&book, &Game::default(), random).expect("the start is in the book");
            let chosen = book.choose(&Game::default(), random).expect("the start is in the book");
            assert_eq!((report.mv, report.score), (chosen.mv.to_string(), ScoreKind::Value(chosen.score.0.into())));
        }
    }

    #[test]
    fn other_variants_decided_games_and_unknown_positions_are_left_to_the_search() {
        let book = book();
        let first_jump = Game::new("laska-first".parse::<Variant>().expect("a variant"));
        assert_eq!(answer(&book, &first_jump, 0), None);
        for decided in ["14 c3-d4=+9999x1", "0 c3-d4=-9999x1"] {
            let decided: Book = format!("laska-book 1 laska\n{decided}\n").parse().expect("a small book");
            assert_eq!(answer(&decided, &Game::default(), 0), None);
        }
        let proven: Book = "laska-book 1 laska\n0 c3-d4=+9999x1\n".parse().expect("a small book");
        let report = answer(&proven, &Game::default(), 0).expect("a proven win is played on");
        assert_eq!((report.mv.as_str(), report.score), ("c3-d4", ScoreKind::Win(Plies(0))));
        let mut game = Game::default();
        while let Some(report) = answer(&book, &game, 0) {
            let mv = game.legal_moves().iter().copied().find(|mv| mv.to_string() == report.mv);
            game.play(mv.expect("a legal move")).expect("the game is not over");
        }
        assert!(game.moves().len() > 4, "{:?}", game.moves());
    }
}
