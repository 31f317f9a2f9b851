//! Named openings, identified by position. Transpositions and mirror images count.

use std::collections::BTreeMap;

use laska_rules::notation::Nag;
use laska_rules::{Game, Move, NodeId, PackedPosition, Position, Variant};

use crate::{DeepScore, EntryKind, GameCounts, Library, LibraryEntry, LibraryError, NamedOpening, Symmetry};

/// The named openings and their moves.
///
/// ```
/// # use laska_library::{EntryKind, Library, Openings};
/// # use laska_rules::{Game, notation::record};
/// let text = "[Event \"Out-Out\"]\n[Id \"out-out\"]\n[Plies \"3\"]\n\n1. c3-b4 a5-b4-c3 2. d2-c3-b4 *\n";
/// let openings = Openings::new(&Library::parse(&[(EntryKind::Opening, text)])?);
/// let mut game = Game::default();
/// record::play(&mut game, "c3-b4 a5-c3")?;
/// assert_eq!(openings.name_of_game(&game), None);
/// let moves = openings.moves(game.position());
/// assert_eq!((moves[0].mv.to_string().as_str(), moves[0].name), ("d2-c3-b4", Some("Out-Out")));
/// let mut mirrored = Game::default();
/// record::play(&mut mirrored, "e3-f4 g5-e3 d2-f4")?;
/// assert_eq!(openings.name_of_game(&mirrored), Some("Out-Out"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    names: Vec<String>,
    positions: BTreeMap<PackedPosition, OpeningPosition>,
}

/// The opening data of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OpeningPosition {
    /// An index into `names`.
    name: Option<usize>,
    evidence: Evidence,
    moves: Vec<MarkedMove>,
}

/// A move, and how its entry rates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MarkedMove {
    mv: Move,
    mark: Option<Nag>,
}

/// What is known about a named position besides its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Evidence {
    score: Option<DeepScore>,
    games: Option<GameCounts>,
}

/// A move of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningMove<'a> {
    /// The move.
    pub mv: Move,
    /// The name of the opening that the position after the move belongs to, if any.
    pub name: Option<&'a str>,
    /// The annotation glyph that rates the move, if its entry has one.
    pub mark: Option<Nag>,
}

impl Openings {
    /// Collects the openings of a library. A position that occurs in several openings belongs to the first of them.
    #[must_use]
    pub fn new(library: &Library) -> Self {
        let mut openings = Self::default();
        for entry in library.of_kind(EntryKind::Opening) {
            if let Some(opening) = entry.opening() {
                openings.add(entry, opening);
            }
        }
        openings
    }

    /// Parses a text of records.
    ///
    /// # Errors
    /// Returns an error if [`Library::parse`] does.
    pub fn parse(text: &str) -> Result<Self, LibraryError> {
        Ok(Self::new(&Library::parse(&[(EntryKind::Opening, text)])?))
    }

    /// Returns the name of the opening that a position belongs to.
    #[must_use]
    pub fn name_of_position(&self, position: &Position) -> Option<&str> {
        self.names.get(self.find(position)?.name?).map(String::as_str)
    }

    /// Returns the name of the opening that a game has reached: that of its latest position with a name.
    #[must_use]
    pub fn name_of_game(&self, game: &Game) -> Option<&str> {
        game.positions().iter().rev().find_map(|position| self.name_of_position(position))
    }

    /// Returns the score of a position after which an opening is named; `None` for all other positions.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<DeepScore> {
        self.find(position)?.evidence.score
    }

    /// Returns the results of games from a position after which an opening is named; `None` for all other positions.
    #[must_use]
    pub fn games(&self, position: &Position) -> Option<GameCounts> {
        self.find(position)?.evidence.games
    }

    /// Returns the opening moves in a position, main lines first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<OpeningMove<'_>> {
        let moves = self.find(position).map_or(&[][..], |entry| &entry.moves);
        let named = moves.iter().map(|&MarkedMove { mv, mark }| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            OpeningMove { mv, name: self.name_of_position(&after), mark }
        });
        named.collect()
    }

    fn find(&self, position: &Position) -> Option<&OpeningPosition> {
        // The packed form does not contain the board, so positions of the other board could collide.
        (position.board() == Variant::LASKA.board).then(|| self.positions.get(&position.pack()))?
    }

    fn add(&mut self, entry: &LibraryEntry, NamedOpening { named_at, score, games }: NamedOpening) {
        let record = entry.record();
        self.names.push(entry.title().to_owned());
        let mut pending = vec![(NodeId::ROOT, record.start().clone(), false)];
        while let Some((id, position, was_named)) = pending.pop() {
            let is_named = was_named || id == named_at;
            let moves: Vec<_> =
                record.tree().children(id).iter().filter_map(|&id| Some((id, record.tree().mv(id)?))).collect();
            let evidence = if id == named_at { Evidence { score, games } } else { Evidence::default() };
            let mark = |id| record.tree().note(id).nags.iter().copied().find(|nag| nag.rates_move());
            let marked = moves.iter().map(|&(id, mv)| MarkedMove { mv, mark: mark(id) });
            self.add_position(&position, is_named, evidence, marked);
            pending.extend(moves.into_iter().rev().map(|(id, mv)| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                (id, after, is_named)
            }));
        }
    }

    /// Adds a position of the last opening in `names`, its moves, and their mirror images.
    fn add_position(
        &mut self,
        position: &Position,
        is_named: bool,
        evidence: Evidence,
        moves: impl Iterator<Item = MarkedMove> + Clone,
    ) {
        let name = is_named.then_some(self.names.len() - 1);
        for symmetry in [Symmetry::Identity, Symmetry::Mirror] {
            let image = symmetry.map_position(position);
            let entry = self.positions.entry(image.pack()).or_default();
            entry.name = entry.name.or(name);
            entry.evidence.score = entry.evidence.score.or(evidence.score);
            entry.evidence.games = entry.evidence.games.or(evidence.games);
            for MarkedMove { mv, mark } in moves.clone() {
                let Some(mv) = symmetry.map_move(mv, &image, Variant::LASKA.capture_rule) else { continue };
                match entry.moves.iter_mut().find(|it| it.mv == mv) {
                    Some(known) => known.mark = known.mark.or(mark),
                    None => entry.moves.push(MarkedMove { mv, mark }),
                }
            }
        }
    }
}
