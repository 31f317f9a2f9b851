//! A model of the game on a page: by the rules crate, it predicts what the page must show at every moment.

use anyhow::Context as _;
use std::collections::BTreeMap;

use laska_rules::{Color, Column, Game, Move, Outcome, Position, Square};

/// Whether the second board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondBoard {
    /// It is beside the main board.
    Shown,
    /// There is only the main board.
    Hidden,
}

/// The model of a game on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub game: Game,
    pub opponent: Opponent,
    /// Whether the second board is shown.
    pub second_board: SecondBoard,
    partial: PartialMove,
}

/// The effect of pressing a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressResult {
    /// The move is not complete yet.
    Pending,
    Played(Move),
}

impl Model {
    /// A model of a game in progress.
    pub fn new(game: Game, opponent: Opponent) -> Self {
        Self { game, opponent, second_board: SecondBoard::Shown, partial: PartialMove::default() }
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Whether the computer is to move. While an earlier position is shown, it is not.
    pub fn is_computer_to_move(&self) -> bool {
        self.opponent.computer() == Some(self.turn()) && self.game.undone().is_empty() && self.game.outcome().is_none()
    }

    /// The moves that a person may play now: none if the computer is to move.
    pub fn choices(&self) -> Vec<Move> {
        let is_computers_turn = self.opponent.computer() == Some(self.turn());
        if is_computers_turn { Vec::new() } else { self.game.legal_moves().to_vec() }
    }

    /// Plays a legal move. Undone moves are dropped, except if two people play and the move is the next undone one.
    ///
    /// # Errors
    /// Fails if the move is illegal.
    pub fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        self.game.play(mv)?;
        if self.opponent.computer().is_some() {
            self.game.forget_undone();
        }
        self.cancel();
        Ok(())
    }

    /// Presses a square that continues a legal move. The last landing of an unambiguous capture plays it.
    ///
    /// # Errors
    /// Fails if no legal move continues there.
    pub fn press(&mut self, square: Square) -> anyhow::Result<PressResult> {
        let legal = self.choices();
        self.partial.0.push(square);
        let candidates = self.partial.candidates(&legal);
        let complete = match candidates.as_slice() {
            [] => anyhow::bail!("no legal move begins with {:?}", self.partial),
            [only] if self.partial.0.len() > 1 => Some(only),
            _ => None,
        };
        let Some(&mv) = complete else { return Ok(PressResult::Pending) };
        self.play(mv)?;
        Ok(PressResult::Played(mv))
    }

    /// Ends a capture where it may stop.
    ///
    /// # Errors
    /// Fails if no legal move ends there.
    pub fn stop(&mut self) -> anyhow::Result<Move> {
        let stopped = self.choices().into_iter().find(|mv| stops(*mv) == self.partial.0);
        let mv = stopped.with_context(|| format!("no legal move ends with {:?}", self.partial))?;
        self.play(mv)?;
        Ok(mv)
    }

    /// Cancels the partial move.
    pub fn cancel(&mut self) {
        self.partial = PartialMove::default();
    }

    /// The fragment of the address as the page writes it.
    pub fn fragment(&self) -> String {
        let game = &self.game;
        let mut fragment = format!("fen={}", game.start().to_string().replace(' ', "_"));
        if !game.moves().is_empty() {
            fragment += "&moves=";
            fragment += &game.moves().iter().map(Move::to_string).collect::<Vec<_>>().join("_");
        }
        if !["laska", "eight"].contains(&game.variant().name()) {
            fragment += &format!("&variant={}", game.variant().name());
        }
        fragment
    }

    /// What the page must show.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.add("turn", self.turn().letter());
        facts.add("position", self.game.position().to_string());
        facts.add("address", self.fragment());
        let legal = self.choices();
        for (square, column) in self.partial.columns(self.game.position()) {
            let column = column.map(|column| column.to_string()).unwrap_or_default();
            facts.add(square.to_string(), format!("{column} {}", self.mark(square, &legal)));
            if self.second_board == SecondBoard::Shown {
                facts.add(format!("{square} on the second board"), column);
            }
        }
        let played = self.game.moves().len();
        for (ply, mv) in (1..).zip(self.game.moves().iter().chain(self.game.undone())) {
            facts.add(format!("ply {ply}"), format!("{mv}{}", if ply == played { " (current)" } else { "" }));
        }
        let you = self.opponent.computer().map(|side| !side);
        match self.game.outcome() {
            None if you == Some(self.turn()) && self.game.position().must_capture() => {
                facts.add("status", "You must capture");
            }
            None if you == Some(self.turn()) => facts.add("status", "Your move"),
            None => facts.add("status", format!("{} to move", self.turn())),
            Some(outcome) => {
                let (result, reason) = result_and_reason(outcome, you);
                facts.add("status", result);
                facts.add("reason", reason);
            }
        }
        facts
    }

    fn mark(&self, square: Square, legal: &[Move]) -> &'static str {
        let last = self.game.moves().last();
        if self.partial.0.last() == Some(&square) {
            "selected"
        } else if !self.partial.0.is_empty() && self.partial.targets(legal).contains(&square) {
            "target"
        } else if let Some(mv) = legal.iter().find(|mv| self.partial.0.len() < 2 && mv.from() == square) {
            if mv.is_capture() { "must-capture" } else { "movable" }
        } else if self.is_computer_to_move() && self.game.position().owned(!self.turn()).contains(square) {
            "plannable"
        } else if last.is_some_and(|mv| mv.from() == square || mv.to() == square) {
            "last"
        } else {
            "none"
        }
    }
}

/// A result and its reason as two texts: `White wins`, `Black has no move.` or `You lost`, `You have no move.`
fn result_and_reason(outcome: Outcome, you: Option<Color>) -> (String, String) {
    let text = outcome.to_string();
    let (result, reason) = text.split_once(": ").expect("an outcome has a result and a reason");
    let reason = reason.replace('\'', "’");
    match (outcome.winner(), you) {
        (Some(winner), Some(you)) if winner != you => {
            let reason = reason.trim_start_matches(&you.to_string()).replacen(" has", " have", 1);
            ("You lost".to_owned(), format!("You{reason}."))
        }
        (winner, you) => {
            let result = if winner.is_some() && you.is_some() { "You won" } else { result };
            let (first, rest) = reason.split_at(1);
            (result.to_owned(), format!("{}{rest}.", first.to_uppercase()))
        }
    }
}

/// Every square with its column.
type Columns = BTreeMap<Square, Option<Column>>;

/// The squares that a partial move has visited; empty if none is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PartialMove(pub(super) Vec<Square>);

/// The squares that a move visits, in order.
pub(crate) fn stops(mv: Move) -> Vec<Square> {
    mv.stops().collect()
}

impl PartialMove {
    /// The legal moves that begin with these squares.
    fn candidates(&self, legal: &[Move]) -> Vec<Move> {
        legal.iter().copied().filter(|mv| stops(*mv).starts_with(&self.0)).collect()
    }

    /// The next squares of these moves.
    pub(super) fn targets(&self, legal: &[Move]) -> Vec<Square> {
        self.candidates(legal).into_iter().filter_map(|mv| stops(mv).get(self.0.len()).copied()).collect()
    }

    /// The columns on the board after the jumps so far.
    pub(super) fn columns(&self, position: &Position) -> Columns {
        let mut columns: Columns = position.board().squares().iter().map(|s| (s, position.column(s))).collect();
        for jump in self.0.windows(2) {
            let over = between(jump[0], jump[1]);
            let captor = columns.insert(jump[0], None).flatten().expect("the capturing column is on its square");
            let jumped = columns[&over].expect("a jump passes over a column");
            let (prisoner, rest) = jumped.without_commander();
            columns.insert(over, rest);
            columns.insert(jump[1], Column::from_top_down(captor.counters().chain([prisoner])).ok());
        }
        columns
    }
}

fn between(a: Square, b: Square) -> Square {
    Square::new((a.file() + b.file()) / 2, (a.row() + b.row()) / 2).expect("a jump passes over a square")
}

/// Named facts about what a page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<String, String>);

impl Facts {
    /// Adds a fact. A second fact of the same name is itself reported as a difference.
    pub fn add(&mut self, name: impl Into<String>, fact: impl Into<String>) {
        let mut name = name.into();
        while self.0.contains_key(&name) {
            name += " again";
        }
        self.0.insert(name, fact.into());
    }

    /// How the facts of the page differ from these, one line per difference.
    pub fn differences(&self, shown: &Self) -> Vec<String> {
        let names: std::collections::BTreeSet<_> = self.0.keys().chain(shown.0.keys()).collect();
        names
            .into_iter()
            .filter(|name| self.0.get(*name) != shown.0.get(*name))
            .map(|name| {
                format!("{name}: expected {}, the page shows {}", quoted(self.0.get(name)), quoted(shown.0.get(name)))
            })
            .collect()
    }
}

fn quoted(fact: Option<&String>) -> String {
    fact.map_or_else(|| "nothing".to_owned(), |fact| format!("'{fact}'"))
}

/// The opponent of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Another person at the same board.
    People,
    Computer(Color),
}

impl Opponent {
    /// The computer, against a person with this color.
    pub const fn person(side: Color) -> Self {
        Self::Computer(match side {
            Color::White => Color::Black,
            Color::Black => Color::White,
        })
    }

    pub const fn computer(self) -> Option<Color> {
        match self {
            Self::People => None,
            Self::Computer(side) => Some(side),
        }
    }

    /// The side at the bottom of the board.
    pub const fn bottom(self) -> Color {
        match self {
            Self::Computer(Color::White) => Color::Black,
            Self::Computer(Color::Black) | Self::People => Color::White,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_its_fact() {
        let facts = |list: &[(&str, &str)]| {
            let mut facts = Facts::default();
            list.iter().for_each(|&(name, fact)| facts.add(name, fact));
            facts
        };
        let expected = facts(&[("c3", "w"), ("d4", "b")]);
        assert_eq!(expected.differences(&expected), Vec::<String>::new());
        assert_eq!(
            expected.differences(&facts(&[("c3", "w"), ("c3", "w"), ("d4", "B")])),
            ["c3 again: expected nothing, the page shows 'w'", "d4: expected 'b', the page shows 'B'"]
        );
    }
}
