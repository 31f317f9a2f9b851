//! Openings with names, known by their positions: however a position came about, and on the left as on the right.

use std::collections::BTreeMap;

use laska_rules::{Game, Move, NodeId, PackedPosition, Position, Variant};

use crate::{EntryKind, Library, LibraryEntry, LibraryError, Symmetry, TagError};

/// The tag with how many plies of the main line an opening's name needs.
const PLIES: &str = "Plies";

/// The openings with names, and what is played in them.
///
/// ```
/// # use laska_library::{EntryKind, Library, Openings};
/// # use laska_rules::{Game, notation::record};
/// let text = "[Event \"Out-Out\"]\n[Id \"out-out\"]\n[Plies \"3\"]\n\n1. c3-b4 a5-b4-c3 2. d2-c3-b4 *\n";
/// let openings = Openings::new(&Library::parse(&[(EntryKind::Opening, text)])?)?;
/// let mut game = Game::default();
/// record::play(&mut game, "c3-b4 a5-c3")?;
/// assert_eq!(openings.name_of_game(&game), None);
/// let known = openings.moves(game.position());
/// assert_eq!((known[0].mv.to_string().as_str(), known[0].name), ("d2-c3-b4", Some("Out-Out")));
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

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OpeningPosition {
    /// Which of the names it has.
    name: Option<usize>,
    moves: Vec<Move>,
}

/// A move that is known in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningMove<'a> {
    /// The move.
    pub mv: Move,
    /// The opening that it leads to or stays in; none where it is too early to tell.
    pub name: Option<&'a str>,
}

impl Openings {
    /// The openings of a library. A position that comes in two of them has the name of the one that is listed first.
    ///
    /// # Errors
    /// When one of them does not say from which ply on it has its name, or is of another variant than Lasker's.
    pub fn new(library: &Library) -> Result<Self, LibraryError> {
        let mut openings = Self::default();
        for entry in library.of_kind(EntryKind::Opening) {
            openings.add(entry)?;
        }
        Ok(openings)
    }

    /// The openings of a text of records.
    ///
    /// # Errors
    /// As [`Library::parse`] and [`Openings::new`].
    pub fn parse(text: &str) -> Result<Self, LibraryError> {
        Self::new(&Library::parse(&[(EntryKind::Opening, text)])?)
    }

    /// The opening that a position belongs to.
    #[must_use]
    pub fn name_of_position(&self, position: &Position) -> Option<&str> {
        self.names.get(self.find(position)?.name?).map(String::as_str)
    }

    /// The opening that a game has reached: the name of its latest position that has one.
    #[must_use]
    pub fn name_of_game(&self, game: &Game) -> Option<&str> {
        game.positions().iter().rev().find_map(|position| self.name_of_position(position))
    }

    /// The moves that are known in a position, those of main lines first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<OpeningMove<'_>> {
        let moves = self.find(position).map_or(&[][..], |known| &known.moves);
        let named = moves.iter().map(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            OpeningMove { mv, name: self.name_of_position(&after) }
        });
        named.collect()
    }

    fn find(&self, position: &Position) -> Option<&OpeningPosition> {
        // Positions of the other board may pack into the same number.
        (position.board() == Variant::LASKA.board).then(|| self.positions.get(&position.pack()))?
    }

    fn add(&mut self, entry: &LibraryEntry) -> Result<(), LibraryError> {
        let (record, kind) = (entry.record(), entry.kind());
        let tag_error = |tag, error| LibraryError::Tag { kind, entry: entry.id().to_owned(), tag, error };
        if record.variant() != Variant::LASKA {
            return Err(tag_error("Variant", TagError::Variant(record.variant().name())));
        }
        let line = record.main_line();
        let text = record.tags.get(PLIES).ok_or_else(|| tag_error(PLIES, TagError::Missing))?;
        let plies = text.parse().ok().filter(|plies| (1..=line.len()).contains(plies));
        let plies: usize = plies.ok_or_else(|| tag_error(PLIES, TagError::Plies(text.to_owned(), line.len())))?;
        let named_at = line[plies - 1];
        self.names.push(entry.title().to_owned());
        let mut pending = vec![(NodeId::ROOT, record.start().clone(), false)];
        while let Some((id, position, was_named)) = pending.pop() {
            let is_named = was_named || id == named_at;
            let moves: Vec<_> =
                record.tree().children(id).iter().filter_map(|&id| Some((id, record.tree().mv(id)?))).collect();
            self.add_position(&position, is_named, moves.iter().map(|&(_, mv)| mv));
            pending.extend(moves.into_iter().rev().map(|(id, mv)| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                (id, after, is_named)
            }));
        }
        Ok(())
    }

    /// A position of the latest opening, and the moves there.
    fn add_position(&mut self, position: &Position, is_named: bool, moves: impl Iterator<Item = Move> + Clone) {
        let name = is_named.then_some(self.names.len() - 1);
        for symmetry in [Symmetry::Identity, Symmetry::Mirror] {
            let image = symmetry.map_position(position);
            let known = self.positions.entry(image.pack()).or_default();
            known.name = known.name.or(name);
            for mv in moves.clone().filter_map(|mv| symmetry.map_move(mv, &image, Variant::LASKA.capture_rule)) {
                if !known.moves.contains(&mv) {
                    known.moves.push(mv);
                }
            }
        }
    }
}
