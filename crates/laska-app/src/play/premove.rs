//! Premoves: a move that a person plans while the computer or a friend at another device is thinking. It is played after the reply if it is legal
//! then.
//!
//! A plan is not checked against the rules beyond the directions of the commander, because the position will change.

use laska_rules::{Color, Direction, Grade, Move, Position, Square, SquareSet};

use super::{Announcement, Feedback, Match, Refusal};
use crate::input::{BoardEvent, InputRefusal};
use crate::players::Player;

/// The move that a person plans while the opponent is thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Premove {
    #[default]
    None,
    /// A column is selected.
    Selected(Square),
    /// A move is planned.
    Planned {
        /// The square of the column.
        from: Square,
        /// The end of its step, or of its first jump.
        to: Square,
    },
}

/// Returns the squares that a step or a jump of the column on a square can reach, whatever stands there now.
pub fn premove_targets(position: &Position, from: Square) -> SquareSet {
    let Some(commander) = position.column(from).map(|column| column.commander()) else { return SquareSet::EMPTY };
    let directions = Direction::ALL.into_iter();
    let allowed = directions.filter(|it| commander.grade == Grade::Officer || it.is_forward(commander.color));
    let reached = allowed.fold(SquareSet::EMPTY, |reached, direction| {
        let step = SquareSet::from_square(from).stepped(direction);
        reached | step | step.stepped(direction)
    });
    reached & position.board().squares()
}

/// Returns the legal moves that begin with a planned one.
fn matching(legal: &[Move], from: Square, to: Square) -> Vec<Move> {
    legal.iter().copied().filter(|mv| mv.from() == from && mv.stops().nth(1) == Some(to)).collect()
}

impl Match {
    /// Returns the move that a person plans while the opponent is thinking.
    pub const fn premove(&self) -> Premove {
        self.premove
    }

    /// Returns the side that may plan a move now: a person's, while the computer or a friend at another device is thinking. A
    /// person who listens to the coach decides about the last move first.
    pub fn premove_side(&self) -> Option<Color> {
        let side = !self.turn();
        let is_opponent_thinking = self.computer_to_move().is_some() || self.is_friend_to_move();
        let may_plan = is_opponent_thinking && self.advice().is_none();
        (may_plan && self.players.player(side) == Player::Person).then_some(side)
    }

    /// Returns whether a premove should be played: it is legal, and the reply has yet to be shown.
    pub fn is_premove_due(&self) -> bool {
        matches!(self.premove, Premove::Planned { .. }) && self.person_to_move().is_some()
    }

    /// Handles an event at the board while a side may plan a move. Returns `Ok(false)` if the event is not about a plan.
    pub(super) fn plan(&mut self, event: &BoardEvent, side: Color) -> Result<bool, Refusal> {
        let position = self.cursor.position();
        let is_own = |square: Square| position.column(square).is_some_and(|column| column.owner() == side);
        let (square, dropped) = match *event {
            BoardEvent::Press(square) => (square, false),
            BoardEvent::Drop(square) => {
                self.input.pointed = Some(square);
                (square, true)
            }
            BoardEvent::Cancel => {
                self.premove = Premove::None;
                return Ok(false);
            }
            _ => return Ok(false),
        };
        let planned = match self.premove {
            Premove::Selected(from) if from == square => Premove::None,
            Premove::Selected(from) => {
                let targets = premove_targets(position, from);
                if targets.contains(square) {
                    Premove::Planned { from, to: square }
                } else if is_own(square) && !dropped {
                    Premove::Selected(square)
                } else {
                    self.premove = Premove::None;
                    let refusal =
                        InputRefusal::UnreachableSquare { from, to: square, targets: targets.iter().collect() };
                    self.input.refuse(refusal.clone());
                    return Err(Refusal::Board(refusal));
                }
            }
            Premove::None | Premove::Planned { .. } if is_own(square) => Premove::Selected(square),
            Premove::Planned { .. } => Premove::None,
            Premove::None if self.is_live() => return Err(Refusal::FriendTurn),
            Premove::None => return Err(Refusal::ComputerTurn(!side)),
        };
        // The next input replaces the refusal.
        self.input.cancel();
        self.premove = planned;
        Ok(true)
    }

    /// Resumes a plan after the opponent's move: a legal premove waits until the reply has been shown, any other is
    /// dropped, and a selected column stays selected if it can move.
    pub(super) fn resume_premove(&mut self, premove: Premove) -> Option<Announcement> {
        let legal = self.enterable_moves();
        match premove {
            Premove::Selected(from) if legal.iter().any(|mv| mv.from() == from) => {
                // A column that can move can be selected.
                let _ = self.input.apply(BoardEvent::Press(from), self.cursor.game());
            }
            Premove::Planned { from, to } if self.person_to_move().is_some() => {
                if matching(&legal, from, to).is_empty() {
                    return Some(Announcement::PremoveDropped { from, to });
                }
                self.premove = premove;
            }
            Premove::None | Premove::Selected(_) | Premove::Planned { .. } => {}
        }
        None
    }

    /// Plays the premove. If more than one capture begins like it, its first jump is entered, and the person chooses the
    /// others.
    pub(super) fn play_premove(&mut self) -> Feedback {
        let Premove::Planned { from, to } = std::mem::take(&mut self.premove) else { return Feedback::NONE };
        match matching(&self.enterable_moves(), from, to).as_slice() {
            [] => Feedback::NONE,
            [mv] => self.play(*mv),
            _ => {
                self.input.cancel();
                for square in [from, to] {
                    // Both squares continue a legal move.
                    let _ = self.input.apply(BoardEvent::Press(square), self.cursor.game());
                }
                Feedback::NONE
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::piece_list;
    use laska_rules::{Board, CaptureRule, Game};
    use laska_worker::protocol::{Reply, ScoreKind, SearchReport};

    use super::*;
    use crate::play::MatchEvent;
    use crate::players::{Players, Strength};

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    /// A game in which the computer, with the side to move, is thinking.
    fn thinking(pieces: &str) -> Match {
        let position = piece_list::parse(pieces, Board::Seven).expect("a position");
        let players = Players::against(position.turn(), Strength::default());
        Match::new(Game::from_position(position, CaptureRule::MustFinish), players)
    }

    fn input(mut game: Match, events: &[BoardEvent]) -> Match {
        for event in events {
            let _ = game.apply(MatchEvent::Input(event.clone()));
        }
        game
    }

    fn press(game: Match, squares: &str) -> Match {
        let presses: Vec<_> = squares.split(' ').map(|name| BoardEvent::Press(square(name))).collect();
        input(game, &presses)
    }

    /// The match after the computer's move, and its announcement.
    fn answer(mut game: Match, mv: &str) -> (Match, Option<Announcement>) {
        let id = game.search().expect("the computer is thinking").id;
        let report = SearchReport {
            mv: mv.to_owned(),
            line: vec![mv.to_owned()],
            score: ScoreKind::Value(0),
            depth: 1,
            nodes: 1,
            nps: None,
            elapsed_ms: 1,
            variations: vec![],
        };
        let announcement = game.apply(MatchEvent::Replied(Reply::Best { id, report })).announcement;
        (game, announcement)
    }

    fn played(mut game: Match) -> (Match, String) {
        assert!(game.is_premove_due());
        let _ = game.apply(MatchEvent::PlayPremove);
        let moves = game.cursor().game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        (game, moves)
    }

    const QUIET: &str = "a1w c1wb e1W g7b e7b, Black to move";

    #[test]
    fn a_plan_is_entered_by_two_presses_or_a_drop_and_played_after_the_reply() {
        let planned = Premove::Planned { from: square("a1"), to: square("b2") };
        for events in [
            [BoardEvent::Press(square("a1")), BoardEvent::Press(square("b2"))],
            [BoardEvent::Press(square("a1")), BoardEvent::Drop(square("b2"))],
        ] {
            let game = input(thinking(QUIET), &events);
            assert_eq!((game.premove(), game.is_premove_due()), (planned, false));
            let (game, announcement) = answer(game, "g7-f6");
            assert_eq!((game.premove(), announcement), (planned, None), "the reply is shown first");
            assert_eq!(played(game).1, "g7-f6 a1-b2");
        }
    }

    #[test]
    fn targets_follow_the_commander_and_ignore_what_stands_there() {
        let position = piece_list::parse("c3w d4w b4b d2W g7b, Black to move", Board::Seven).expect("a position");
        let names = |from: &str| {
            let targets = premove_targets(&position, square(from));
            targets.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("c3"), "b4 d4 a5 e5");
        assert_eq!(names("d2"), "c1 e1 c3 e3 b4 f4");
        assert_eq!((names("b4"), names("e3")), ("d2 a3 c3".to_owned(), String::new()));
    }

    #[test]
    fn presses_and_drops_change_the_plan() {
        let select = |name: &str| Premove::Selected(square(name));
        let check = |squares: &str, expected: Premove| {
            assert_eq!(press(thinking(QUIET), squares).premove(), expected, "{squares}");
        };
        check("a1", select("a1"));
        check("a1 a1", Premove::None);
        check("a1 c1", select("c1"));
        check("a1 b2 c1", select("c1"));
        check("a1 b2 g5", Premove::None);
        check("g7", Premove::None);
        check("a1 g5", Premove::None);
        let canceled = input(press(thinking(QUIET), "a1 b2"), &[BoardEvent::Cancel]);
        assert_eq!(canceled.premove(), Premove::None);
        let mut undone = press(thinking(QUIET), "a1 b2");
        assert!(undone.can_undo());
        let _ = undone.apply(MatchEvent::Undo);
        assert_eq!((undone.premove(), undone.can_undo()), (Premove::None, false), "undo cancels the plan");
    }

    #[test]
    fn an_unreachable_square_is_refused_for_the_planned_column() {
        let mut game = press(thinking(QUIET), "a1");
        let refused = game.apply(MatchEvent::Input(BoardEvent::Drop(square("g5")))).announcement;
        let refusal = InputRefusal::UnreachableSquare {
            from: square("a1"),
            to: square("g5"),
            targets: vec![square("b2"), square("c3")],
        };
        assert_eq!(refused, Some(Announcement::Refused(Refusal::Board(refusal.clone()))));
        assert_eq!((game.board().refusal(), game.premove()), (Some(&refusal), Premove::None));
    }

    #[test]
    fn an_illegal_plan_is_dropped_with_an_announcement() {
        // The reply makes a capture by e1 compulsory.
        let (game, announcement) = answer(press(thinking("a1w e1w e3b g7b, Black to move"), "a1 b2"), "e3-d2");
        assert_eq!(announcement, Some(Announcement::PremoveDropped { from: square("a1"), to: square("b2") }));
        assert_eq!((game.premove(), game.is_premove_due()), (Premove::None, false));
    }

    #[test]
    fn a_capture_back_can_be_planned_on_an_own_column() {
        let (game, _) = answer(press(thinking("a1w c3w d4b g7b, Black to move"), "a1 c3"), "d4-c3-b2");
        assert_eq!(played(game).1, "d4-c3-b2 a1-b2-c3");
    }

    #[test]
    fn a_fork_leaves_the_first_jump_entered() {
        let (game, _) = answer(press(thinking("a1w b2b b4b d4b g7b, Black to move"), "a1 c3"), "g7-f6");
        let (game, moves) = played(game);
        assert_eq!((moves.as_str(), game.board().selected()), ("g7-f6", Some(square("c3"))));
        assert!(game.board().is_in_chain());
    }

    #[test]
    fn a_selected_column_stays_selected_after_the_reply() {
        let (game, _) = answer(press(thinking(QUIET), "a1"), "g7-f6");
        assert_eq!((game.board().selected(), game.premove()), (Some(square("a1")), Premove::None));
        let blocked = answer(press(thinking("a1w e1w e3b g7b, Black to move"), "a1"), "e3-d2").0;
        assert_eq!(blocked.board().selected(), None);
    }

    #[test]
    fn nothing_is_planned_between_people_or_in_earlier_positions() {
        let people = Match::new(Game::default(), Players::people());
        assert_eq!(people.premove_side(), None);
        let game = thinking(QUIET);
        assert_eq!(game.premove_side(), Some(Color::White));
        let (mut game, _) = answer(game, "g7-f6");
        let _ = game.apply(MatchEvent::Input(BoardEvent::Type("a1-b2".into())));
        let _ = game.apply(MatchEvent::Cursor(crate::CursorEvent::GoToPly(0)));
        assert_eq!(game.premove_side(), None);
    }
}
