//! The searches for the book, kept in a file so that nothing is searched twice.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use laska_engine::{Limits, Memory, Root, Score, Searcher, Verdict};
use laska_library::{BookDepth, Hundredths};
use laska_rules::notation::{fen, parse_move};
use laska_rules::{DrawRules, Game, Move, PackedPosition, Position, Variant};

use crate::failure::Failure;
use crate::search::search;

/// The result of searching a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) depth: BookDepth,
    /// The best first; at least one.
    pub(super) moves: Vec<(Move, Hundredths)>,
}

/// A searcher, and the file of its results.
pub(super) struct Journal {
    variant: Variant,
    limits: Limits,
    file: File,
    known: BTreeMap<PackedPosition, Found>,
    searcher: Searcher,
}

/// Enough for some hundred thousand nodes.
const TABLE: Memory = Memory::mebibytes(32);

impl Found {
    /// The score of the best move.
    pub(super) fn best(&self) -> Hundredths {
        self.moves[0].1
    }

    /// Removes the moves that are worse than the best by more than the window.
    pub(super) fn within(mut self, window: i16) -> Self {
        let best = self.best();
        self.moves.retain(|&(_, score)| best.ahead_of(score) <= window.into());
        self
    }

    /// Whether one side is known to win.
    pub(super) fn is_decided(&self) -> bool {
        self.best().0.abs() == Hundredths::DECIDED.0
    }

    fn read(line: &str, variant: Variant) -> Option<(Position, Self)> {
        let mut parts = line.split(';');
        let (position, depth) = (fen::parse(parts.next()?).ok()?, BookDepth(parts.next()?.parse().ok()?));
        let read_move = |text: &str| {
            let (mv, score) = text.split_once('=')?;
            Some((parse_move(mv, &position, variant.chain).ok()?, Hundredths(score.parse().ok()?)))
        };
        let moves = parts.next()?.split(' ').map(read_move).collect::<Option<Vec<_>>>()?;
        (!moves.is_empty()).then_some((position, Self { depth, moves }))
    }

    fn write(&self, position: &Position) -> String {
        let moves: Vec<_> = self.moves.iter().map(|(mv, score)| format!("{mv}={}", score.0)).collect();
        format!("{position};{};{}\n", self.depth.0, moves.join(" "))
    }
}

impl Journal {
    /// Opens a file to continue, or creates one.
    pub(super) fn open(path: PathBuf, variant: Variant, limits: Limits) -> Result<Self, Failure> {
        let refuse = |reason: &dyn std::fmt::Display| Failure::input(format!("{}: {reason}", path.display()));
        let header = header(variant, limits);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => header.clone(),
            Err(error) => return Err(refuse(&error)),
        };
        let lines = text.strip_prefix(&header);
        let lines = lines.ok_or_else(|| refuse(&format!("expected '{}' as its first line", header.trim_end())))?;
        // An interruption may have cut the last line off.
        let whole = lines.rfind('\n').map_or("", |end| &lines[..=end]);
        let mut known = BTreeMap::new();
        for (index, line) in whole.lines().enumerate() {
            let (position, found) = Found::read(line, variant)
                .ok_or_else(|| refuse(&format!("line {}: expected FEN;DEPTH;MOVE=SCORE ...", index + 2)))?;
            known.insert(position.pack(), found);
        }
        fs::write(&path, format!("{header}{whole}")).map_err(|error| refuse(&error))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(|error| refuse(&error))?;
        Ok(Self { variant, limits, file, known, searcher: Searcher::new(TABLE) })
    }

    /// Searches a position, unless the file has it; `None` if the game is over there.
    pub(super) fn search(&mut self, position: &Position) -> Result<Option<Found>, Failure> {
        if let Some(found) = self.known.get(&position.pack()) {
            return Ok(Some(found.clone()));
        }
        let game = Game::from_position(position.clone(), self.variant.chain).with_draw_rules(DrawRules::BOTH);
        let Ok(root) = Root::new(&game) else { return Ok(None) };
        // Independent of other searches, so that the order of the positions does not matter.
        self.searcher.clear();
        let report = search(&mut self.searcher, root, self.limits);
        let moves = report.variations.iter().map(|variation| (variation.first(), hundredths(variation.score)));
        let found = Found { depth: BookDepth(report.depth.0), moves: moves.collect() };
        self.file.write_all(found.write(position).as_bytes())?;
        Ok(Some(found))
    }
}

/// The first line of the file, so that searches of different limits are not mixed.
fn header(variant: Variant, limits: Limits) -> String {
    let nodes = limits.nodes.unwrap_or_default();
    format!("laska-book searches {} {nodes} nodes {} lines\n", variant.name(), limits.lines.get())
}

fn hundredths(score: Score) -> Hundredths {
    let most = Hundredths::DECIDED.0 - 1;
    match score.verdict() {
        Verdict::Win { .. } => Hundredths::DECIDED,
        Verdict::Loss { .. } => Hundredths(-Hundredths::DECIDED.0),
        Verdict::Value(value) => Hundredths(value.clamp((-most).into(), most.into()) as i16),
    }
}
