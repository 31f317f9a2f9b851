//! How games end: every reason that the rules know.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{Mirror, NewGame, Performed, Seating, Table, perform};
use laska_rules::{
    Chain, Color, Draw, DrawRules, Game, Loss, Move, Outcome, Variant,
    notation::{fen, parse_move, record},
};

/// Positions that one move of White's ends, with who has lost and why.
const ENDS: [(&str, &str, Loss); 2] =
    [("///,b,/,w,,// w", "c3-d4-e5", Loss::NoColumn), ("////b,,,/w,,/,w,,w w", "g1-f2", Loss::Blocked)];

/// Two officers alone.
const OFFICERS: &str = "//////W,,,B w";

fn game(text: &str) -> anyhow::Result<Game> {
    Ok(Game::from_position(fen::parse(text)?, Chain::All))
}

/// Two officers that walk about by lot for so long and are not drawn yet; `None` where they have walked into a corner.
fn walked(plies: usize, mut lot: Rng) -> anyhow::Result<Option<Game>> {
    let mut game = game(OFFICERS)?;
    while game.moves().len() < plies {
        let goes_on = |mv: &Move| {
            let mut next = game.clone();
            next.play(*mv).is_ok() && next.outcome().is_none() && !next.legal_moves().iter().any(|mv| mv.is_take())
        };
        let moves: Vec<Move> = game.legal_moves().iter().copied().filter(goes_on).collect();
        let Some(mv) = lot.choice(moves) else { return Ok(None) };
        game.play(mv)?;
    }
    Ok(Some(game))
}

#[test]
fn every_result_has_its_reason() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        for (position, last, by) in ENDS {
            let mut table = Table::linked(page.clone(), position, Variant::LASKA).await?;
            let mv = parse_move(last, table.mirror.game.position(), Chain::All)?;
            table.play(mv).await?;
            assert_eq!(table.mirror.game.outcome(), Some(Outcome::Won { winner: Color::White, by }));
        }

        page.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        table.play_by_lot(&mut Rng::with_seed(1), 3).await?;
        table.click("[data-testid=resign]", |game| game.resign(Color::Black)).await?;
        assert_eq!(table.mirror.game.outcome().and_then(Outcome::winner), Some(Color::White));
        Ok(())
    })
}

#[test]
fn both_draws_end_the_game() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let walks = (0..).map(|seed| walked(DrawRules::QUIET_PLIES - 1, Rng::with_seed(seed)));
        let forty = walks.filter_map(Result::transpose).next().context("some walk goes on")??;
        let mut third = game(OFFICERS)?;
        record::play(&mut third, "a1-b2 g1-f2 b2-a1 f2-g1 a1-b2 g1-f2 b2-a1")?;
        for (game, expected) in [(third, Draw::Repetition), (forty, Draw::FortyMoves)] {
            page.open(&Mirror::new(game.clone(), Seating::People).fragment()).await?;
            let mut table = Table::with(page.clone(), game, Seating::People).await?;
            let ends = |mv: &_| {
                let mut next = table.mirror.game.clone();
                next.play(*mv).is_ok() && next.outcome() == Some(Outcome::Drawn(expected))
            };
            let last = table.mirror.choices().into_iter().find(ends).expect("the next move can end it");
            table.play(last).await?;
            assert!(table.mirror.choices().is_empty());
        }
        Ok(())
    })
}
