//! A tree of moves with the line and the position that a board shows.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_rules::notation::record::{Annotation, Record};
use laska_rules::{DrawRules, Game, GameTree, Move, MoveList, NodeId, Outcome, PlayError, Position, Variant};

/// Every move that was tried in a game, the line on the board, and the position of it that is shown.
///
/// The line goes on beyond the position that is shown: these moves are *undone*. Playing a different move keeps them in
/// the tree and starts a variation. `N` is what the caller stores at each move and at the start: comments, the time left.
///
/// A clone shares the tree and the line, so it is cheap. Keep one to undo a change.
///
/// ```
/// use laska_app::{GameCursor, Navigation};
/// use laska_rules::{Game, NodeId};
///
/// let mut cursor = GameCursor::<()>::new(Game::default());
/// let moves = cursor.game().legal_moves();
/// let first = cursor.play(moves[0])?;
/// cursor.navigate(Navigation::Previous);
/// let second = cursor.play(moves[1])?;
/// assert_eq!(cursor.tree().children(NodeId::ROOT), [first, second]);
///
/// let before = cursor.clone();
/// cursor.delete(second);
/// assert_eq!(cursor.here(), NodeId::ROOT);
/// assert_eq!(before.here(), second);
/// # Ok::<(), laska_rules::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameCursor<N> {
    tree: Rc<GameTree<Node<N>>>,
    /// The line on the board: its moves, its positions, and how it ends.
    game: Rc<Game>,
    /// The same moves by their numbers in the tree, the undone ones included.
    line: Rc<Vec<NodeId>>,
}

/// What belongs to a move of the tree, or to its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node<N> {
    /// A result that is not on the board: a player resigned here, both agreed to a draw, or the time was up.
    pub ended_with: Option<Outcome>,
    /// What the caller stores.
    pub note: N,
}

impl<N> Node<N> {
    fn goes_on(&self) -> bool {
        self.ended_with.is_none()
    }
}

/// A step through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// One ply back.
    Previous,
    /// One ply forward: along the line, or into the main line of what followed.
    Next,
    /// To the start.
    First,
    /// To the end of the line.
    Last,
    /// To the previous sibling variation, at the last move that has one.
    PreviousVariation,
    /// To the next sibling variation, at the last move that has one.
    NextVariation,
}

/// Something that is wanted of a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorEvent {
    /// Go to the position after that many plies of the line on the board.
    GoToPly(usize),
    /// Go to the position after that move.
    GoTo(NodeId),
    /// Take a step through the tree.
    Navigate(Navigation),
    /// Make the variation that starts with that move the main line where it branches off.
    Promote(NodeId),
    /// Delete the variation that starts with that move.
    Delete(NodeId),
}

impl<N: Clone + Default> GameCursor<N> {
    /// A cursor at the position of a game. The game's moves, undone ones included, are the main line.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let mut tree = GameTree::<Node<N>>::new();
        let line = add_moves(&mut tree, &game);
        tree.note_mut(line.last().copied().unwrap_or(NodeId::ROOT)).ended_with = game.at_end().ended_with();
        Self { tree: Rc::new(tree), game: Rc::new(game), line: Rc::new(line) }
    }

    /// A cursor over a tree of legal moves, at the end of the line that leads to `last`. `start` tells the first position
    /// and the rules; its own moves do not count.
    #[must_use]
    pub fn with_tree(start: &Game, tree: GameTree<Node<N>>, last: NodeId) -> Self {
        let mut cursor = Self { tree: Rc::new(tree), game: Rc::new(at_start(start)), line: Rc::default() };
        cursor.put_on_board(cursor.tree.path(last));
        cursor.go_to_ply(usize::MAX);
        cursor
    }

    /// A cursor at the start of a record, with its moves under the same numbers. Where the rules would have drawn the game
    /// before the record ends, no rule draws.
    #[must_use]
    pub fn from_record(record: &Record, note: impl Fn(&Annotation) -> N) -> Self {
        let tree = record.tree().map_notes(|annotation| Node { ended_with: None, note: note(annotation) });
        let main_line = tree.line_through(NodeId::ROOT, Node::goes_on);
        let start = Game::from_position(record.start().clone(), record.variant().capture_rule);
        let mut cursor = Self { tree: Rc::new(tree), game: Rc::new(start), line: Rc::default() };
        cursor.put_on_board(main_line.clone());
        if cursor.line.len() < main_line.len() {
            cursor.game = Rc::new(at_start(&cursor.game).with_draw_rules(DrawRules::NONE));
            cursor.put_on_board(main_line);
        }
        cursor.go_to_ply(0);
        cursor
    }

    /// Plays a move at the position that is shown, and gives its number. A move that is not in the tree is added: it
    /// starts a variation where other moves were played before. Undone moves stay on the line if this is the next of them.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, PlayError> {
        let here = self.here();
        let ply = self.ply();
        Rc::make_mut(&mut self.game).play(mv)?;
        let id = match self.tree.child(here, mv) {
            Some(id) => id,
            None => self.tree_mut().add(here, mv),
        };
        if self.line.get(ply) != Some(&id) {
            let line = Rc::make_mut(&mut self.line);
            line.truncate(ply);
            line.push(id);
        }
        Ok(id)
    }

    /// Adds the moves of another game to the tree, undone ones included, and gives the number of the last. The board stays
    /// as it is. `None` if that game starts from another position or has other rules.
    pub fn add_game(&mut self, other: &Game) -> Option<NodeId> {
        if !self.has_same_start(other) {
            return None;
        }
        let line = add_moves(self.tree_mut(), other);
        Some(line.last().copied().unwrap_or(NodeId::ROOT))
    }

    /// Adds all moves and results of another tree. `false` if that one starts from another position or has other rules.
    pub fn merge(&mut self, other: &Self) -> bool {
        if !self.has_same_start(&other.game) {
            return false;
        }
        let tree = self.tree_mut();
        for id in other.tree.preorder() {
            let here = tree.add_line(other.moves_to(id));
            let node = tree.note_mut(here);
            node.ended_with = node.ended_with.or(other.tree.note(id).ended_with);
        }
        true
    }

    /// Does what is wanted.
    pub fn apply(&mut self, event: CursorEvent) {
        match event {
            CursorEvent::GoToPly(ply) => self.go_to_ply(ply),
            CursorEvent::GoTo(id) => self.go_to(id),
            CursorEvent::Navigate(navigation) => self.navigate(navigation),
            CursorEvent::Promote(id) => self.promote(id),
            CursorEvent::Delete(id) => self.delete(id),
        }
    }

    /// Goes to the position after that many plies of the line, or to the end of the line.
    pub fn go_to_ply(&mut self, ply: usize) {
        if self.ply() != ply.min(self.line.len()) {
            Rc::make_mut(&mut self.game).go_to(ply);
        }
    }

    /// Goes to the position after a move. Its line is on the board then. A number that was deleted does nothing.
    pub fn go_to(&mut self, id: NodeId) {
        if !self.tree.contains(id) {
            return;
        }
        let path = self.tree.path(id);
        if !self.line.starts_with(&path) {
            self.put_on_board(self.tree.line_through(id, Node::goes_on));
        }
        self.go_to_ply(path.len());
    }

    /// Takes a step through the tree; where there is nothing to go to, nothing happens.
    pub fn navigate(&mut self, navigation: Navigation) {
        if let Some(id) = self.target(navigation) {
            self.go_to(id);
        }
    }

    /// The move that a step leads to; `None` if it leads nowhere.
    #[must_use]
    pub fn target(&self, navigation: Navigation) -> Option<NodeId> {
        let (here, ply) = (self.here(), self.ply());
        match navigation {
            Navigation::Previous => (ply > 0).then(|| self.tree.parent(here)),
            Navigation::Next => self.line.get(ply).or(self.tree.children(here).first()).copied(),
            Navigation::First => (ply > 0).then_some(NodeId::ROOT),
            Navigation::Last => self.line[ply..].last().copied(),
            Navigation::PreviousVariation => self.tree.sibling(here, -1),
            Navigation::NextVariation => self.tree.sibling(here, 1),
        }
    }

    /// Puts the main line of what follows the position that is shown on the board.
    pub fn extend_line(&mut self) {
        let (here, ply) = (self.here(), self.ply());
        self.put_on_board(self.tree.line_through(here, Node::goes_on));
        self.go_to_ply(ply);
    }

    /// Drops the undone moves from the line. The tree keeps them.
    pub fn forget_undone(&mut self) {
        if !self.is_at_end() {
            let ply = self.ply();
            Rc::make_mut(&mut self.game).forget_undone();
            Rc::make_mut(&mut self.line).truncate(ply);
        }
    }

    /// Makes the variation that starts with that move the main line of the position where it branches off.
    pub fn promote(&mut self, first: NodeId) {
        if self.tree.contains(first) {
            self.tree_mut().promote(first);
        }
    }

    /// Deletes a move and everything after it. If the board showed a part of that, it shows the position where the deleted
    /// line branched off. The start cannot be deleted.
    pub fn delete(&mut self, first: NodeId) {
        if first == NodeId::ROOT || !self.tree.contains(first) {
            return;
        }
        let (before, here) = (self.tree.parent(first), self.here());
        let shown = self.tree.path(here).contains(&first);
        self.tree_mut().delete(first);
        let here = if shown { before } else { here };
        self.put_on_board(self.tree.line_through(here, Node::goes_on));
        self.go_to_ply(self.tree.path(here).len());
    }

    /// Ends the game at the position that is shown by a result that is not on the board, and drops undone moves from the
    /// line. Nothing happens if the game is over.
    pub fn end_with(&mut self, outcome: Outcome) {
        if self.game.outcome().is_none() {
            let here = self.here();
            self.forget_undone();
            Rc::make_mut(&mut self.game).end_with(outcome);
            self.tree_mut().note_mut(here).ended_with = Some(outcome);
        }
    }

    /// Ends the main line by a result that is not on the board, and goes to the start.
    pub fn end_main_line_with(&mut self, outcome: Outcome) {
        let end = self.end_of_main_line();
        self.tree_mut().note_mut(end).ended_with = Some(outcome);
        self.put_on_board(self.tree.line_through(NodeId::ROOT, Node::goes_on));
        self.go_to_ply(0);
    }

    /// Takes back a result that is not on the board, at the position that is shown.
    pub fn reopen(&mut self) {
        if self.game.ended_with().is_some() {
            let here = self.here();
            Rc::make_mut(&mut self.game).reopen();
            self.tree_mut().note_mut(here).ended_with = None;
        }
    }

    /// Changes which draws end the game.
    pub fn set_draw_rules(&mut self, rules: DrawRules) {
        let game = Game::clone(&self.game).with_draw_rules(rules);
        self.game = Rc::new(game);
    }

    /// What the caller stores at a move or at the start, to be changed.
    ///
    /// # Panics
    /// When the number is not of this tree.
    pub fn note_mut(&mut self, id: NodeId) -> &mut N {
        &mut self.tree_mut().note_mut(id).note
    }

    fn tree_mut(&mut self) -> &mut GameTree<Node<N>> {
        Rc::make_mut(&mut self.tree)
    }

    /// Puts a line of the tree on the board, its end shown. It ends early where a rule draws.
    fn put_on_board(&mut self, mut line: Vec<NodeId>) {
        let mut game = at_start(&self.game);
        let played = line.iter().filter_map(|&id| self.tree.mv(id)).take_while(|&mv| game.play(mv).is_ok()).count();
        line.truncate(played);
        if let Some(outcome) = self.tree.note(line.last().copied().unwrap_or(NodeId::ROOT)).ended_with {
            game.end_with(outcome);
        }
        (self.game, self.line) = (Rc::new(game), Rc::new(line));
    }
}

impl<N> GameCursor<N> {
    /// The line on the board as a game: its moves up to the position that is shown, and the undone ones.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The same without the undone moves.
    #[must_use]
    pub fn game_here(&self) -> Game {
        let mut game = self.game().clone();
        game.forget_undone();
        game
    }

    /// The main line as a game, its end shown.
    #[must_use]
    pub fn main_line(&self) -> Game {
        let mut game = at_start(&self.game);
        let line = self.tree.line_through(NodeId::ROOT, Node::goes_on);
        for mv in line.iter().filter_map(|&id| self.tree.mv(id)) {
            if game.play(mv).is_err() {
                break;
            }
        }
        if let Some(outcome) = self.main_line_ended_with() {
            game.end_with(outcome);
        }
        game
    }

    /// All moves as a record, with what is to be written at each, and the result of the main line.
    ///
    /// # Panics
    /// Never: every move of the tree was played by the rules.
    #[must_use]
    pub fn to_record(&self, annotation: impl Fn(&N) -> Annotation) -> Record {
        let tree = self.tree.map_notes(|node| annotation(&node.note));
        let mut record = Record::from_tree(self.game.start().clone(), self.variant().capture_rule, tree)
            .expect("every move of the tree was played by the rules");
        record.result = self.main_line().outcome().into();
        record
    }

    /// A game from the same start by the same rules, without moves.
    #[must_use]
    pub fn game_at_start(&self) -> Game {
        at_start(&self.game)
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Board and capture rule.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// The legal moves at the position that is shown; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.game.legal_moves()
    }

    /// How many plies lead to the position that is shown.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// The last move, and the position that it was played in.
    #[must_use]
    pub fn last_move(&self) -> Option<(&Position, Move)> {
        let positions = self.game.positions();
        let last = *self.game.moves().last()?;
        Some((&positions[positions.len() - 2], last))
    }

    /// Every move that was tried.
    #[must_use]
    pub fn tree(&self) -> &GameTree<Node<N>> {
        &self.tree
    }

    /// What the caller stores at a move or at the start.
    ///
    /// # Panics
    /// When the number is not of this tree.
    #[must_use]
    pub fn note(&self, id: NodeId) -> &N {
        &self.tree.note(id).note
    }

    /// The move that led to the position that is shown.
    #[must_use]
    pub fn here(&self) -> NodeId {
        self.ply().checked_sub(1).map_or(NodeId::ROOT, |last| self.line[last])
    }

    /// The moves of the line on the board, the undone ones included.
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Whether no move of the line is undone.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.game.undone().is_empty()
    }

    /// The moves from the start to this one.
    pub fn moves_to(&self, id: NodeId) -> impl Iterator<Item = Move> + '_ {
        self.tree.path(id).into_iter().filter_map(|id| self.tree.mv(id))
    }

    /// How the main line ends, if that is not on the board.
    #[must_use]
    pub fn main_line_ended_with(&self) -> Option<Outcome> {
        self.tree.note(self.end_of_main_line()).ended_with
    }

    fn end_of_main_line(&self) -> NodeId {
        self.tree.line_through(NodeId::ROOT, Node::goes_on).last().copied().unwrap_or(NodeId::ROOT)
    }

    /// Whether a game starts from the same position by the same rules.
    #[must_use]
    pub fn has_same_start(&self, other: &Game) -> bool {
        self.game.start() == other.start() && self.variant() == other.variant()
    }
}

impl<N: PartialEq> GameCursor<N> {
    /// Whether both have the same start, rules, moves in the same order, results and notes, wherever their boards stand.
    #[must_use]
    pub fn has_same_tree(&self, other: &Self) -> bool {
        self.has_same_start(&other.game)
            && (Rc::ptr_eq(&self.tree, &other.tree) || self.tree.is_equivalent(&other.tree))
    }
}

/// Adds the moves of a game, undone ones included, and gives their numbers.
fn add_moves<N: Default>(tree: &mut GameTree<Node<N>>, game: &Game) -> Vec<NodeId> {
    let mut at = NodeId::ROOT;
    let moves = game.moves().iter().chain(game.undone());
    moves
        .map(|&mv| {
            at = tree.add(at, mv);
            at
        })
        .collect()
}

fn at_start(game: &Game) -> Game {
    Game::from_position(game.start().clone(), game.variant().capture_rule).with_draw_rules(game.draw_rules())
}
