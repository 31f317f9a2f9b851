//! Owns a request of every kind and a reply of every kind: what must cross to JavaScript and back.

use std::num::NonZeroU8;

use laska_rules::{Game, Variant};
use laska_worker::protocol::{
    BenchPosition, BenchText, ChanceText, Command, GameText, LevelText, LimitsText, MemoryText, MoveValue, Phase,
    Reply, Report, Request, ScoreText, SearchId, SolutionText, SolvingText, ValueText, VariationText,
};

pub(crate) fn requests() -> Vec<Request> {
    let mut game = Game::new(Variant::LASKA);
    game.play(game.legal_moves()[0]).expect("a legal move");
    let game = GameText::from(&game);
    let every_limit = LimitsText {
        movetime_ms: Some(u32::MAX),
        depth: Some(9),
        nodes: Some((1 << 53) - 1),
        lines: NonZeroU8::new(255),
    };
    let searches = [LimitsText::default(), LimitsText::depth(3), every_limit]
        .map(|limits| Command::Search { game: game.clone(), limits });
    let plays = LevelText::all().zip([None, Some(500)].into_iter().cycle()).map(|(level, movetime_ms)| {
        let chance = ChanceText(u32::MAX - u32::from(level.number()));
        Command::Play { game: game.clone(), level, chance, movetime_ms }
    });
    let memory = MemoryText::try_from(MemoryText::MOST_MIB).expect("an amount");
    let others = [Command::Solve { game: game.clone(), memory }, Command::Bench, Command::Stop, Command::Panic];
    let commands = searches.into_iter().chain(plays).chain(others);
    commands.map(|command| Request { id: SearchId(u32::MAX), command }).collect()
}

pub(crate) fn replies() -> Vec<Reply> {
    let id = SearchId(7);
    let line = vec!["c3-b4".to_owned(), "a5-b4-c3".to_owned()];
    let report = Report {
        mv: "c3-b4".to_owned(),
        score: ScoreText::Value(-12),
        depth: 14,
        nodes: 5_000_000_000,
        nps: None,
        elapsed_ms: 1500,
        line: line.clone(),
        variations: vec![VariationText { score: ScoreText::Value(-12), line: line.clone() }],
    };
    let solution = SolutionText {
        value: ValueText::Win(9),
        positions: 1_491_572,
        bytes: 5_000_000_000,
        elapsed_ms: 700,
        moves: [ValueText::Win(9), ValueText::Draw, ValueText::Loss(8)]
            .map(|value| MoveValue { mv: "c3-b4".to_owned(), value, line: line.clone() })
            .to_vec(),
    };
    let position = BenchPosition { name: "start".to_owned(), nodes: 264_871, elapsed_ms: 90 };
    let bench = BenchText { nodes: 264_871, elapsed_ms: 91, positions: vec![position] };
    let solving = |phase| SolvingText { phase, positions: 51_200, done: 20_480, elapsed_ms: 75 };
    let mut replies = vec![
        Reply::Ready,
        Reply::Best { id, report: Report { nps: Some(3_000_000), ..report.clone() } },
        Reply::Solved { id, solution },
        Reply::Benching { id, bench: BenchText::default() },
        Reply::Benched { id, bench },
        Reply::Stopped { id },
        Reply::Replaced { id },
        Reply::Failed { id: None, message: "no".to_owned() },
        Reply::Failed { id: Some(id), message: "no".to_owned() },
        Reply::Panicked { message: "at once".to_owned() },
    ];
    for score in [ScoreText::Value(0), ScoreText::Win(5), ScoreText::Loss(4)] {
        replies.push(Reply::Progress { id, report: Report { score, ..report.clone() } });
    }
    for phase in [Phase::Gathering, Phase::Linking, Phase::Deciding] {
        replies.push(Reply::Solving { id, progress: solving(phase) });
    }
    replies
}
