//! The section on a named opening.

use laska_library::{EntryKind, LibraryEntry};
use laska_rules::notation::record::GameResult;
use laska_rules::{Color, Game, Move};

use super::evidence::{Chances, Evidence};
use super::{Sources, diagram, prose};
use crate::book::position_key;

/// Returns the section on an opening; `None` if the entry is none.
pub(super) fn section(sources: &Sources, entry: &LibraryEntry) -> Option<String> {
    let opening = entry.opening()?;
    let game = entry.record().game_to(opening.named_at);
    let evidence = sources.evidence(&game);
    let mut paragraphs = vec![
        format!("## {}", entry.title()),
        format!("{}\n\n{}", line_text(&Game::default(), game.moves()), diagram::of(game.position())),
        prose::about(entry.id()).to_owned(),
    ];
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
    paragraphs.extend(choices(&game, &evidence));
    paragraphs.extend(best_line(sources, &game));
    paragraphs.extend(played(sources, &game));
    Some(paragraphs.join("\n\n"))
}

/// The largest loss of winning chances that leaves a move a choice, in percentage points.
const CHOICE: u8 = 5;

/// Describes the moves of the side to move.
fn choices(game: &Game, evidence: &Evidence) -> Option<String> {
    let turn = game.position().turn();
    let loss = |chances: Chances, best: Chances| chances.0.abs_diff(best.0);
    let &(best, best_chances) = evidence.moves.first()?;
    let legal = game.legal_moves().len();
    let text = |mv: Move| line_text(game, &[mv]);
    if legal == 1 {
        return Some(format!("{turn} has one legal move, {}.", text(best)));
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

/// The loss of winning chances that makes a printed move doubtful, in percentage points.
const DOUBTFUL: u8 = 10;

/// Lists the moves of an opening's main line after the named position that are much worse than the book's best.
pub(super) fn doubtful_moves(sources: &Sources, entry: &LibraryEntry) -> Vec<String> {
    let record = entry.record();
    let Some(opening) = entry.opening() else { return Vec::new() };
    let mut game = record.game_to(opening.named_at);
    let rest = record.main_line().into_iter().skip(game.moves().len());
    let mut doubtful = Vec::new();
    for mv in rest.filter_map(|id| record.tree().mv(id)) {
        let moves = sources.evidence(&game).moves;
        let Some(&(best, best_chances)) = moves.first() else { break };
        let (printed, better) = (line_text(&game, &[mv]), line_text(&game, &[best]));
        let title = entry.title();
        match moves.iter().find(|&&(other, _)| other == mv) {
            Some((_, chances)) if chances.0.abs_diff(best_chances.0) >= DOUBTFUL => doubtful.push(format!(
                "- **{title}**, {printed} leaves White {chances}. After {better} it would be {best_chances}."
            )),
            Some(_) => {}
            None => doubtful.push(format!(
                "- **{title}**, {printed} is so bad that the book leaves it out. After {better} White has {best_chances}."
            )),
        }
        game.play(mv).expect("a move of the record is legal");
    }
    doubtful
}

/// Returns moves after a game with their numbers: `2... c5-b4 3. a3-b4-c5`.
pub(super) fn line_text(game: &Game, moves: &[Move]) -> String {
    let first = game.moves().len();
    let text = |(index, mv): (usize, &Move)| match (first + index, index) {
        (ply, _) if ply % 2 == 0 => format!("{}. {mv}", ply / 2 + 1),
        (ply, 0) => format!("{}... {mv}", ply / 2 + 1),
        _ => mv.to_string(),
    };
    moves.iter().enumerate().map(text).collect::<Vec<_>>().join(" ")
}

/// Joins texts as a sentence does: `a, b and c`.
fn and(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Returns a small number as a word.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record;

    use super::*;

    #[test]
    fn a_line_continues_the_numbers_of_its_game() {
        let (mut game, mut whole) = (Game::default(), Game::default());
        record::play(&mut whole, "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4").expect("legal moves");
        assert_eq!(line_text(&game, whole.moves()), "1. c3-d4 e5-d4-c3 2. b2-c3-d4 c5-b4");
        record::play(&mut game, "c3-d4").expect("a legal move");
        assert_eq!(line_text(&game, &whole.moves()[1..]), "1... e5-d4-c3 2. b2-c3-d4 c5-b4");
    }
}
