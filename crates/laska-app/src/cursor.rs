//! A game tree with a current line and position.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_rules::notation::record::{Annotation, Record};
use laska_rules::{DeclaredResult, DrawRules, Game, GameTree, Move, MoveList, NodeId, PlayError, Position, Variant};

/// A game tree, the line on the board, and the position that the board shows.
///
/// The moves of the line after the position shown are *undone*. Playing a different move keeps them in the tree and
/// starts a variation. `N` is the caller's data at each node, such as comments or the time left.
///
/// Cloning is cheap because clones share the tree and the line. Keep a clone to undo a change.
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
    /// The line on the board: its moves, positions and result.
    game: Rc<Game>,
    /// The same moves as nodes of the tree, undone ones included.
    line: Rc<Vec<NodeId>>,
}

/// The data of a node of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node<N> {
    /// A result that does not follow from the position: resignation, agreed draw, or time.
    pub ended_with: Option<DeclaredResult>,
    /// The caller's data.
    pub note: N,
}

impl<N> Node<N> {
    fn is_unfinished(&self) -> bool {
        self.ended_with.is_none()
    }
}

/// A step through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// One ply back.
    Previous,
    /// One ply forward: along the line, or into the main continuation.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorEvent {
    /// Go to the position after a number of plies of the line on the board.
    GoToPly(usize),
    /// Go to the position after a move.
    GoTo(NodeId),
    /// Take a step through the tree.
    Navigate(Navigation),
    /// Promote the variation that starts with a move to the main line at its branching point.
    Promote(NodeId),
    /// Delete the variation that starts with a move.
    Delete(NodeId),
}

impl<N: Clone + Default> GameCursor<N> {
    /// Creates a cursor at the current position of a game. The game's moves, undone ones included, become the main
    /// line.
    pub fn new(game: Game) -> Self {
        let mut tree = GameTree::<Node<N>>::new();
        let line = add_moves(&mut tree, &game);
        tree.note_mut(line.last().copied().unwrap_or(NodeId::ROOT)).ended_with = game.at_end().ended_with();
        Self { tree: Rc::new(tree), game: Rc::new(game), line: Rc::new(line) }
    }

    /// Creates a cursor for a tree of legal moves, at the end of the line through `last`. `start` provides the first
    /// position and the rules; its moves are ignored.
    pub fn with_tree(start: &Game, tree: GameTree<Node<N>>, last: NodeId) -> Self {
        let mut cursor = Self { tree: Rc::new(tree), game: Rc::new(at_start(start)), line: Rc::default() };
        cursor.put_on_board(cursor.tree.path(last));
        cursor.go_to_ply(usize::MAX);
        cursor
    }

    /// Creates a cursor at the start of a record. Node IDs stay the same. If a draw rule would have ended the game
    /// before the end of the record, draw rules are turned off.
    pub fn from_record(record: &Record, note: impl Fn(&Annotation) -> N) -> Self {
        let tree = record.tree().map_notes(|annotation| Node { ended_with: None, note: note(annotation) });
        let main_line = tree.line_through(NodeId::ROOT, Node::is_unfinished);
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

    /// Plays a move in the position shown and returns its node. A new move is added to the tree, as a variation if the
    /// position has other continuations. Undone moves stay on the line if this is the next of them.
    ///
    /// # Errors
    /// Returns an error if the game is over or the move is illegal. The cursor is then unchanged.
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

    /// Adds the moves of another game to the tree, undone ones included, and returns the last node. The board does not
    /// change. Returns `None` if the game has a different start or different rules.
    pub fn add_game(&mut self, other: &Game) -> Option<NodeId> {
        if !self.has_same_start(other) {
            return None;
        }
        let line = add_moves(self.tree_mut(), other);
        Some(line.last().copied().unwrap_or(NodeId::ROOT))
    }

    /// Adds all moves and results of another tree, and its data at new moves. Returns `false` if that tree has a different
    /// start or different rules.
    pub fn merge(&mut self, other: &Self) -> bool {
        if !self.has_same_start(&other.game) {
            return false;
        }
        let tree = self.tree_mut();
        for id in other.tree.preorder() {
            let moves: Vec<_> = other.moves_to(id).collect();
            let theirs = other.tree.note(id);
            if tree.contains_line(&moves) {
                let node = tree.note_mut(tree.node_after(&moves));
                node.ended_with = node.ended_with.or(theirs.ended_with);
            } else {
                let added = tree.add_line(moves);
                *tree.note_mut(added) = theirs.clone();
            }
        }
        true
    }

    /// Executes a command.
    pub fn apply(&mut self, event: CursorEvent) {
        match event {
            CursorEvent::GoToPly(ply) => self.go_to_ply(ply),
            CursorEvent::GoTo(id) => self.go_to(id),
            CursorEvent::Navigate(navigation) => self.navigate(navigation),
            CursorEvent::Promote(id) => self.promote(id),
            CursorEvent::Delete(id) => self.delete(id),
        }
    }

    /// Goes to the position after a number of plies of the line, or to its end if the line is shorter.
    pub fn go_to_ply(&mut self, ply: usize) {
        if self.ply() != ply.min(self.line.len()) {
            Rc::make_mut(&mut self.game).go_to(ply);
        }
    }

    /// Goes to the position after a move and puts its line on the board. Does nothing if the node was deleted.
    pub fn go_to(&mut self, id: NodeId) {
        if !self.tree.contains(id) {
            return;
        }
        let path = self.tree.path(id);
        if !self.line.starts_with(&path) {
            self.put_on_board(self.tree.line_through(id, Node::is_unfinished));
        }
        self.go_to_ply(path.len());
    }

    /// Takes a step through the tree if it is possible.
    pub fn navigate(&mut self, navigation: Navigation) {
        if let Some(id) = self.target(navigation) {
            self.go_to(id);
        }
    }

    /// Returns the node that a step leads to, or `None` if the step is impossible.
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

    /// Extends the line by the main continuation of the position shown.
    pub fn extend_line(&mut self) {
        let (here, ply) = (self.here(), self.ply());
        self.put_on_board(self.tree.line_through(here, Node::is_unfinished));
        self.go_to_ply(ply);
    }

    /// Removes the undone moves from the line. They stay in the tree.
    pub fn forget_undone(&mut self) {
        if !self.is_at_end() {
            let ply = self.ply();
            Rc::make_mut(&mut self.game).forget_undone();
            Rc::make_mut(&mut self.line).truncate(ply);
        }
    }

    /// Promotes the variation that starts with `first` to the main line at its branching point.
    pub fn promote(&mut self, first: NodeId) {
        if self.tree.contains(first) {
            self.tree_mut().promote(first);
        }
    }

    /// Deletes a move and everything after it. If the board showed a deleted position, it then shows the one before
    /// `first`. The root cannot be deleted.
    pub fn delete(&mut self, first: NodeId) {
        if first == NodeId::ROOT || !self.tree.contains(first) {
            return;
        }
        let (before, here) = (self.tree.parent(first), self.here());
        let shown = self.tree.path(here).contains(&first);
        self.tree_mut().delete(first);
        let here = if shown { before } else { here };
        self.put_on_board(self.tree.line_through(here, Node::is_unfinished));
        self.go_to_ply(self.tree.path(here).len());
    }

    /// Ends the game in the position shown with a result that does not follow from the position, and removes undone
    /// moves from the line. Does nothing if the game is over.
    pub fn end_with(&mut self, end: DeclaredResult) {
        if self.game.outcome().is_none() {
            let here = self.here();
            self.forget_undone();
            Rc::make_mut(&mut self.game).end_with(end);
            self.tree_mut().note_mut(here).ended_with = Some(end);
        }
    }

    /// Ends the main line with a result that does not follow from the position, and goes to the start.
    pub fn end_main_line_with(&mut self, end: DeclaredResult) {
        let last = self.end_of_main_line();
        self.tree_mut().note_mut(last).ended_with = Some(end);
        self.put_on_board(self.tree.line_through(NodeId::ROOT, Node::is_unfinished));
        self.go_to_ply(0);
    }

    /// Removes a result that does not follow from the position, at the position shown.
    pub fn reopen(&mut self) {
        if self.game.ended_with().is_some() {
            let here = self.here();
            Rc::make_mut(&mut self.game).reopen();
            self.tree_mut().note_mut(here).ended_with = None;
        }
    }

    pub fn set_draw_rules(&mut self, rules: DrawRules) {
        let game = Game::clone(&self.game).with_draw_rules(rules);
        self.game = Rc::new(game);
    }

    /// Returns the caller's data at a node, mutably.
    ///
    /// # Panics
    /// Panics if the node is not in the tree.
    pub fn note_mut(&mut self, id: NodeId) -> &mut N {
        &mut self.tree_mut().note_mut(id).note
    }

    fn tree_mut(&mut self) -> &mut GameTree<Node<N>> {
        Rc::make_mut(&mut self.tree)
    }

    /// Puts a line of the tree on the board and shows its end. The line is cut where a draw rule ends the game.
    fn put_on_board(&mut self, mut line: Vec<NodeId>) {
        let mut game = at_start(&self.game);
        let played = line.iter().filter_map(|&id| self.tree.mv(id)).take_while(|&mv| game.play(mv).is_ok()).count();
        line.truncate(played);
        if let Some(end) = self.tree.note(line.last().copied().unwrap_or(NodeId::ROOT)).ended_with {
            game.end_with(end);
        }
        (self.game, self.line) = (Rc::new(game), Rc::new(line));
    }
}

impl<N> GameCursor<N> {
    /// Returns the line on the board as a game: its moves up to the position shown, and the undone ones.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game up to the position shown, without undone moves.
    pub fn game_here(&self) -> Game {
        let mut game = self.game().clone();
        game.forget_undone();
        game
    }

    /// Returns the main line as a game at its end.
    pub fn main_line(&self) -> Game {
        let mut game = at_start(&self.game);
        let line = self.tree.line_through(NodeId::ROOT, Node::is_unfinished);
        for mv in line.iter().filter_map(|&id| self.tree.mv(id)) {
            if game.play(mv).is_err() {
                break;
            }
        }
        if let Some(end) = self.main_line_ended_with() {
            game.end_with(end);
        }
        game
    }

    /// Returns all moves as a record with the annotations and the result of the main line.
    pub fn to_record(&self, annotation: impl Fn(&N) -> Annotation) -> Record {
        let tree = self.tree.map_notes(|node| annotation(&node.note));
        let mut record = Record::from_tree(self.game.start().clone(), self.variant().capture_rule, tree)
            .expect("every move of the tree was played by the rules");
        record.result = self.main_line().outcome().into();
        record
    }

    /// Returns a game with the same start and rules, without moves.
    pub fn game_at_start(&self) -> Game {
        at_start(&self.game)
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    pub fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// Returns the legal moves in the position shown; none if the game is over.
    pub fn legal_moves(&self) -> MoveList {
        self.game.legal_moves()
    }

    /// Returns the number of plies up to the position shown.
    pub fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// Returns the last move and the position in which it was played.
    pub fn last_move(&self) -> Option<(&Position, Move)> {
        let positions = self.game.positions();
        let last = *self.game.moves().last()?;
        Some((&positions[positions.len() - 2], last))
    }

    pub fn tree(&self) -> &GameTree<Node<N>> {
        &self.tree
    }

    /// Returns the caller's data at a node.
    ///
    /// # Panics
    /// Panics if the node is not in the tree.
    pub fn note(&self, id: NodeId) -> &N {
        &self.tree.note(id).note
    }

    /// Returns the node of the position shown.
    pub fn here(&self) -> NodeId {
        self.ply().checked_sub(1).map_or(NodeId::ROOT, |last| self.line[last])
    }

    /// Returns the nodes of the line on the board, undone ones included.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns whether the line has no undone moves.
    pub fn is_at_end(&self) -> bool {
        self.game.undone().is_empty()
    }

    /// Returns the moves from the start to a node.
    pub fn moves_to(&self, id: NodeId) -> impl Iterator<Item = Move> + '_ {
        self.tree.path(id).into_iter().filter_map(|id| self.tree.mv(id))
    }

    /// Returns the result of the main line if it does not follow from the position.
    pub fn main_line_ended_with(&self) -> Option<DeclaredResult> {
        self.tree.note(self.end_of_main_line()).ended_with
    }

    fn end_of_main_line(&self) -> NodeId {
        self.tree.line_through(NodeId::ROOT, Node::is_unfinished).last().copied().unwrap_or(NodeId::ROOT)
    }

    /// Returns whether a game has the same start and rules.
    pub fn has_same_start(&self, other: &Game) -> bool {
        self.game.start() == other.start() && self.variant() == other.variant()
    }
}

impl<N: PartialEq> GameCursor<N> {
    /// Returns whether both trees have the same start, rules, moves in the same order, results and data, whatever
    /// positions are shown.
    pub fn has_same_tree(&self, other: &Self) -> bool {
        self.has_same_start(&other.game)
            && (Rc::ptr_eq(&self.tree, &other.tree) || self.tree.is_equivalent(&other.tree))
    }
}

/// Adds the moves of a game, undone ones included, and returns their nodes.
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
