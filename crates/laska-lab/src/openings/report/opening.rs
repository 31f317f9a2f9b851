//! The section on a named opening.

use laska_cli::text_diagram;
#[cfg(test)]
use laska_library::Openings;
use laska_library::{BookDepth, EntryKind, LibraryEntry};
use laska_rules::notation::record::GameResult;
use laska_rules::{Color, Game, Move};
#[cfg(test)]
use laska_rules::{NodeId, notation::record::Record};

use super::evidence::{Chances, Evidence};
use super::prose::{self, line_text, number};
use super::sources::Sources;
use super::wins;
use crate::book::position_key;

/// Returns the section on an opening; `None` if the entry is none.
pub(super) fn section(sources: &Sources, entry: &LibraryEntry) -> Option<String> {
    let opening = entry.opening()?;
    let game = entry.record().game_to(opening.named_at);
    let evidence = Evidence::of(sources, &game);
    let mut paragraphs = vec![
        format!("## {}", entry.title()),
        format!("{}\n\n{}", line_text(&Game::default(), game.moves()), text_diagram::of(game.position())),
        prose::about(entry.id()).to_owned(),
    ];
    paragraphs.extend(wins::proven(&sources.wins, &game));
    if let Some(deep) = opening.score {
        let chances = Chances::of_score(deep.white, Color::White);
        let millions = deep.nodes / 1_000_000;
        paragraphs.push(format!(
            "**Estimated.** {}: a search of {millions} million positions, {} plies deep, gives White {chances}.",
            chances.verdict(),
            deep.depth
        ));
    }
    if let Some(points) = evidence.points {
        let played = points.0.games;
        let mut text = format!("**Measured.** White scored {points} in {played} games of the engine against itself.");
        let estimate = opening.score.map(|deep| Chances::of_score(deep.white, Color::White));
        if let Some(comment) = estimate.and_then(|estimate| prose::disagreement(estimate, points)) {
            text.push(' ');
            text.push_str(comment);
        }
        paragraphs.push(text);
    }
    paragraphs.extend(choices(sources, &game, &evidence));
    paragraphs.extend(best_line(sources, &game));
    paragraphs.extend(played(sources, &game));
    Some(paragraphs.join("\n\n"))
}

/// The largest loss of winning chances that leaves a move a choice, in percentage points.
const CHOICE: u8 = 5;

/// Describes the moves of the side to move.
fn choices(sources: &Sources, game: &Game, evidence: &Evidence) -> Option<String> {
    let turn = game.position().turn();
    let loss = |chances: Chances, best: Chances| chances.0.abs_diff(best.0);
    let &(best, best_chances) = evidence.moves.first()?;
    let legal = game.legal_moves().len();
    let text = |mv: Move| line_text(game, &[mv]);
    if legal == 1 {
        return Some(format!("{turn} has one legal move, {}.", text(best)));
    }
    if sources.book.entry(game.position()).is_some_and(|entry| entry.depth == BookDepth::PROVEN) {
        return Some(format!("The proof begins with {}.", text(best)));
    }
    let good: Vec<_> = evidence.moves.iter().filter(|(_, it)| loss(*it, best_chances) <= CHOICE).collect();
    let rest: Vec<_> = evidence.moves.iter().filter(|(_, it)| loss(*it, best_chances) > CHOICE).collect();
    let mut sentences = vec![match good.as_slice() {
        [_] => format!("{turn}’s best move by far is {}.", text(best)),
        _ => {
            let moves: Vec<_> = good.iter().map(|&&(mv, _)| text(mv)).collect();
            format!("{turn} can choose between {}.", and(&moves))
        }
    }];
    if let [(mv, chances), ..] = rest.as_slice() {
        sentences.push(format!("The next best, {}, leaves White {chances} instead of {best_chances}.", text(*mv)));
    }
    let missing = legal - evidence.moves.len();
    if missing > 0 {
        let (others, are) = if missing == 1 { ("move", "is") } else { ("moves", "are") };
        sentences.push(format!("The other {} legal {others} {are} worse still.", number(missing)));
    }
    Some(sentences.join(" "))
}

/// The number of plies of a line to show.
const LINE_PLIES: usize = 12;

/// Describes the line of best moves in the book.
fn best_line(sources: &Sources, game: &Game) -> Option<String> {
    let mut end = game.clone();
    while end.moves().len() < game.moves().len() + LINE_PLIES
        && let Some([best, ..]) = sources.book.moves(end.position())
    {
        end.play(best.mv).ok()?;
    }
    let moves = &end.moves()[game.moves().len()..];
    (moves.len() > 1).then(|| format!("The book continues {}.", line_text(game, moves)))
}

/// Names the games of the library with a position.
fn played(sources: &Sources, game: &Game) -> Option<String> {
    let key = position_key(game.position());
    let has_position = |entry: &&LibraryEntry| {
        let record = entry.record();
        record.main_line().into_iter().any(|id| position_key(&record.position(id)) == key)
    };
    let name = |entry: &LibraryEntry| {
        let result = match entry.record().result {
            GameResult::Won(winner) => format!("{winner} won"),
            GameResult::Drawn => "drawn".to_owned(),
            GameResult::Open => "not finished".to_owned(),
        };
        let date = entry.date().filter(|date| !entry.title().contains(date));
        let date = date.map(|date| format!("{date}, ")).unwrap_or_default();
        format!("{} ({date}{result})", entry.title())
    };
    let games: Vec<_> = sources.library.of_kind(EntryKind::Game).filter(has_position).map(name).collect();
    (!games.is_empty()).then(|| format!("Played in {}.", and(&games)))
}

/// Lists the moves of an opening that are marked as bad, with their comments.
pub(super) fn doubtful_moves(entry: &LibraryEntry) -> impl Iterator<Item = String> {
    let (record, tree) = (entry.record(), entry.record().tree());
    tree.preorder().into_iter().filter_map(move |id| {
        let note = tree.note(id);
        let mark = note.nags.iter().find_map(|nag| nag.symbol()).filter(|mark| mark.contains('?'))?;
        let text = line_text(&record.game_to(tree.parent(id)), &[tree.mv(id)?]);
        Some(format!("- **{}**, {text}{mark} {}", entry.title(), note.after.as_str()))
    })
}

/// A move that is printed in a record of an opening, compared with the best one.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct PrintedMove {
    pub(super) text: String,
    /// The book's best move, and White's chances with it.
    best: Option<(String, Chances)>,
    /// White's chances after the printed move, by the book or a deep search.
    after: Option<Chances>,
}

#[cfg(test)]
impl PrintedMove {
    pub(super) fn of(sources: &Sources, record: &Record, id: NodeId) -> Self {
        let tree = record.tree();
        let (before, mv) = (record.game_to(tree.parent(id)), tree.mv(id).expect("only the root has no move"));
        let moves = Evidence::of(sources, &before).moves;
        let in_book = moves.iter().find(|(other, _)| *other == mv).map(|&(_, chances)| chances);
        let deep = Openings::new(&sources.library).score(&record.position(id));
        Self {
            text: line_text(&before, &[mv]),
            best: moves.first().map(|&(mv, chances)| (line_text(&before, &[mv]), chances)),
            after: in_book.or_else(|| deep.map(|deep| Chances::of_score(deep.white, Color::White))),
        }
    }

    /// Whether a sign agrees with what the move costs: `?` from ten percentage points, `??` from fifteen, as in a review of
    /// the game. Moves that the book leaves out have a sign, too.
    pub(super) fn allows(&self, mark: &str) -> bool {
        match (&self.best, self.after) {
            (Some((_, best)), Some(after)) => match best.0.abs_diff(after.0) {
                15.. => mark == "??",
                10.. => mark == "?",
                _ => !mark.contains('?'),
            },
            (Some(_), None) => mark.contains('?'),
            (None, _) => true,
        }
    }

    /// Whether the comment on a move with this sign names White's chances and a better move.
    pub(super) fn allows_comment(&self, mark: &str, comment: &str) -> bool {
        if !mark.contains('?') {
            return true;
        }
        let after = self.after.map_or_else(|| "% for White. ".to_owned(), |after| format!("{after} for White. "));
        let better = self.best.as_ref().map_or_else(String::new, |(best, chances)| format!("{best} ({chances})."));
        comment.contains(&format!("{after}Better is {better}"))
    }
}

/// Joins texts as a sentence does: `a, b and c`.
fn and(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
