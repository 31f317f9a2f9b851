//! What a table remembers from other paths, other games and other draw rules makes no verdict wrong: wins and losses that
//! a searcher claims, however warm its table, are those of the exact solution.

use laska_engine::{Limits, Memory, Nodes, Progress, Root, Searcher, Solution, Value, Verdict, solve};
use laska_rules::notation::piece_list;
use laska_rules::{Board, Chain, DrawRules, Game};

/// Xorshift (Marsaglia 2003): the same games in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Searches as deep as the nodes reach; whether the verdict is a claim, which must be true then.
fn claims_the_truth(searcher: &mut Searcher, game: &Game, truth: &Solution) -> bool {
    let root = Root::new(game).expect("the game goes on");
    searcher.start(root, Limits { nodes: Some(Nodes(3_000)), ..Limits::NONE });
    let Progress::Done(report) = searcher.step(Nodes::MAX) else { panic!("a search to its limits is not done") };
    let value = truth.value(game.position()).expect("it can arise");
    let position = piece_list::write(game.position());
    match (report.score().verdict(), value) {
        (Verdict::Win { plies: claimed }, Value::Win { plies: least }) => {
            assert!(claimed >= least, "{position}: {claimed:?}")
        }
        // What is shown takes as long as it is shown to take at most: the exact distance may be less, never more.
        (Verdict::Loss { plies: claimed }, Value::Loss { plies: most }) => {
            assert!(claimed >= most, "{position}: {claimed:?}")
        }
        (Verdict::Value(_), _) => return false,
        (claimed, value) => panic!("{position}: the search claims {claimed:?}, but it is {value}"),
    }
    true
}

#[test]
fn no_claim_is_wrong_in_long_games_with_one_table() {
    let studies = ["a3W e5W a1B b6B, White to move", "d2W d4W f2B f4B, Black to move", "c3WWWBB c5BBW, White to move"];
    // With room for four positions, and for all of them.
    for size in [Memory::mebibytes(0), Memory::mebibytes(16)] {
        let (mut searcher, mut dice, mut claims) = (Searcher::new(size), Dice(0x1911), 0);
        for study in studies {
            let position = piece_list::parse(study, Board::Seven).expect("a position");
            let truth = solve(&position, Chain::All, Memory::mebibytes(64)).expect("few positions");
            for number in 0..8 {
                let rules = if number % 2 == 0 { DrawRules::BOTH } else { DrawRules::NONE };
                let mut game = Game::from_position(position.clone(), Chain::All).with_draw_rules(rules);
                // Long enough for the third time of a position, and for quiet moves to count.
                for _ in 0..70 {
                    if game.outcome().is_some() {
                        break;
                    }
                    claims += usize::from(claims_the_truth(&mut searcher, &game, &truth));
                    let moves = game.legal_moves();
                    game.play(moves[dice.below(moves.len())]).expect("a legal move");
                }
            }
        }
        assert!(claims > 100, "only {claims} verdicts were claims");
    }
}
