//! Owns the record of a game: what is known of it, where it began, its moves with all variations, and how it ended.

use super::play::number_at;
use super::{Annotation, GameResult, Tags};
use crate::{Chain, Color, Game, Move, MoveId, MoveTree, PlayError, Position, Variant};

/// A game with everything that is noted about it. All its moves are legal.
///
/// Shown as text it is what [`super::Records`] reads: the same text for the same record, at most 100 characters a line.
/// Reading that gives an equal record, as long as it is within the [`super::limits`].
///
/// ```
/// # use laska_rules::{MoveId, Variant, notation::{parse_move, record::{Comment, Record, Records}}};
/// let mut record = Record::new(Variant::LASKA);
/// record.tags.set("White", "Ann")?;
/// let mv = parse_move("c3-d4", record.start(), record.variant().chain)?;
/// let id = record.add(MoveId::START, mv)?;
/// record.annotation_mut(id).after = Comment::new("To the center.")?;
/// let text = "[White \"Ann\"]\n[Result \"*\"]\n[Variant \"laska\"]\n\n1. c3-d4 {To the center.} *\n";
/// assert_eq!(record.to_string(), text);
/// assert_eq!(Records::new(text).next(), Some(Ok(record)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// What is known of it: who played, when and where.
    pub tags: Tags,
    /// How it ended.
    pub result: GameResult,
    start: Position,
    chain: Chain,
    tree: MoveTree<Annotation>,
}

impl PartialEq for Record {
    /// Whether both say the same; the numbers of moves say nothing.
    fn eq(&self, other: &Self) -> bool {
        let facts = |it: &Self| (it.tags.clone(), it.result, it.start.clone(), it.chain);
        facts(self) == facts(other) && self.tree.is_alike(&other.tree)
    }
}

impl Record {
    /// The record of a game without a move.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant.board), variant.chain)
    }

    /// The record of a game without a move, from any position.
    #[must_use]
    pub fn from_position(start: Position, chain: Chain) -> Self {
        Self::of_moves(start, chain, MoveTree::new())
    }

    /// The record of these moves.
    ///
    /// # Errors
    /// When one of them is not legal.
    pub fn from_tree(start: Position, chain: Chain, tree: MoveTree<Annotation>) -> Result<Self, PlayError> {
        let mut waiting = vec![(MoveId::START, start.clone())];
        while let Some((at, position)) = waiting.pop() {
            for &id in tree.next(at) {
                if let Some(mv) = tree.mv(id) {
                    waiting.push((id, after(&position, mv, chain)?));
                }
            }
        }
        Ok(Self::of_moves(start, chain, tree))
    }

    /// The same, of moves that were checked.
    pub(super) fn of_moves(start: Position, chain: Chain, tree: MoveTree<Annotation>) -> Self {
        Self { tags: Tags::default(), result: GameResult::default(), start, chain, tree }
    }

    /// Board and chain rule.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        Variant { board: self.start.board(), chain: self.chain }
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// All moves, with what is noted at them.
    #[must_use]
    pub const fn tree(&self) -> &MoveTree<Annotation> {
        &self.tree
    }

    /// What is noted at a move, or at the start.
    pub fn annotation_mut(&mut self, id: MoveId) -> &mut Annotation {
        self.tree.note_mut(id)
    }

    /// Adds a move after another one, unless it is there, and gives its number.
    ///
    /// # Errors
    /// When it is not legal there.
    pub fn add(&mut self, at: MoveId, mv: Move) -> Result<MoveId, PlayError> {
        after(&self.position(at), mv, self.chain)?;
        Ok(self.tree.add(at, mv))
    }

    /// Makes the variation that begins with that move the main line of the position that it leaves.
    pub fn promote(&mut self, first: MoveId) {
        self.tree.promote(first);
    }

    /// Forgets a move and all that comes after it.
    pub fn delete(&mut self, first: MoveId) {
        self.tree.delete(first);
    }

    /// The position after a move.
    #[must_use]
    pub fn position(&self, id: MoveId) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves_to(id) {
            position.play(mv);
        }
        position
    }

    /// The moves from the start to this one.
    #[must_use]
    pub fn moves_to(&self, id: MoveId) -> Vec<Move> {
        self.tree.path(id).into_iter().filter_map(|id| self.tree.mv(id)).collect()
    }

    /// The numbers of the moves of the game itself, without variations.
    #[must_use]
    pub fn main_line(&self) -> Vec<MoveId> {
        self.tree.line(MoveId::START, |_| true)
    }

    /// The game up to a move, drawn by no rule: a record may go on where the rules of a draw would end a game.
    #[must_use]
    pub fn game_to(&self, id: MoveId) -> Game {
        let start = Game::from_position(self.start.clone(), self.chain);
        let mut game = start.with_draw_rules(crate::DrawRules::NONE);
        for mv in self.moves_to(id) {
            game.play(mv).expect("all moves of a record are legal, and no rule draws");
        }
        game
    }

    /// The number of the move at a ply of any line, as records count, and its side. A game that Black begins counts `1...`
    /// first.
    #[must_use]
    pub const fn move_number(&self, ply: usize) -> (usize, Color) {
        number_at(self.start.turn(), ply)
    }
}

fn after(position: &Position, mv: Move, chain: Chain) -> Result<Position, PlayError> {
    if !position.moves(chain).contains(&mv) {
        return Err(PlayError::Illegal(mv));
    }
    let mut next = position.clone();
    next.play(mv);
    Ok(next)
}
