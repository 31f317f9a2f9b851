//! Texts for moves, columns, scores, levels and times.

use std::time::Duration;

use laska_app::{MoveTime, Player, Strength, TimeControl};
use laska_rules::notation::record::move_number;
use laska_rules::{Color, Column, Counter, Game, Grade, Move};
use laska_worker::protocol::{Level, Plies, ScoreKind};

use super::{list_of, side, translate};
use crate::settings::Notation;
use crate::{tr, tr_n, tr_noop};

/// Returns a move of a game with its number: `3… b6-c5`. `ply` counts the moves before it.
///
/// # Panics
/// If the game has no such move.
pub fn numbered_move(game: &Game, ply: usize, notation: Notation) -> String {
    let written = notation.write(&game.positions()[ply], game.moves()[ply]);
    match move_number(game, ply) {
        (number, Color::White) => format!("{number}. {written}"),
        (number, Color::Black) => format!("{number}… {written}"),
    }
}

/// Returns what stands before a move in a line: White's moves have their number, Black's only if they are the first one shown.
pub fn number_before(game: &Game, ply: usize, is_first: bool) -> Option<String> {
    match move_number(game, ply) {
        (number, Color::White) => Some(format!("{number}.")),
        (number, Color::Black) => is_first.then(|| format!("{number}…")),
    }
}

/// Returns the moves of a line as texts with what stands before them, from the one with the index `from` on. Ends before a move
/// that is not legal.
pub fn line_texts(
    mut game: Game,
    moves: impl IntoIterator<Item = Move>,
    from: usize,
    notation: Notation,
) -> Vec<(Option<String>, String)> {
    let mut texts = Vec::new();
    for (index, mv) in moves.into_iter().enumerate() {
        let text = (index >= from).then(|| notation.write(game.position(), mv));
        if game.play(mv).is_err() {
            break;
        }
        texts.extend(text.map(|text| (number_before(&game, index, index == from), text)));
    }
    texts
}

// -- Columns --

/// Returns a description of a column: `White officer over 2 black soldiers and white soldier`. The commander comes
/// first, then runs of equal counters from the top.
pub fn column_text(column: Column) -> String {
    let (commander, rest) = column.without_commander();
    let name = commander_words(commander);
    let Some(rest) = rest else { return name.to_owned() };
    let mut runs: Vec<(Counter, usize)> = Vec::new();
    for counter in rest.counters() {
        match runs.last_mut() {
            Some((last, count)) if *last == counter => *count += 1,
            _ => runs.push((counter, 1)),
        }
    }
    let runs: Vec<_> = runs.into_iter().map(run_words).collect();
    tr!("{commander} over {rest}", commander = name, rest = list_of(&runs))
}

/// Returns a short description of a column beside a drawing of it: `White officer over 4 black counters and white
/// counter`. A column of up to three counters is described in full; the colors below others are in order if they change
/// at most twice.
pub fn short_column_text(column: Column) -> String {
    let (commander, Some(rest)) = column.without_commander() else { return column_text(column) };
    if rest.height() < 3 {
        return column_text(column);
    }
    let mut runs: Vec<(Color, usize)> = Vec::new();
    for counter in rest.counters() {
        match runs.last_mut() {
            Some((color, count)) if *color == counter.color => *count += 1,
            _ => runs.push((counter.color, 1)),
        }
    }
    if runs.len() > 3 {
        let total = |color| runs.iter().filter(|run| run.0 == color).map(|run| run.1).sum();
        runs = [rest.owner(), !rest.owner()].map(|color| (color, total(color))).to_vec();
    }
    let runs: Vec<_> = runs.into_iter().map(color_words).collect();
    tr!("{commander} over {rest}", commander = commander_words(commander), rest = list_of(&runs))
}

fn color_words((color, count): (Color, usize)) -> String {
    match color {
        Color::White => tr_n!("white counter", "{count} white counters", count = count),
        Color::Black => tr_n!("black counter", "{count} black counters", count = count),
    }
}

/// Describes the column after its commander is captured: `If captured, the rest becomes Black’s.`
pub fn after_capture_text(column: Column) -> String {
    match column.without_commander().1 {
        None => tr!("If captured, the square is left empty.").to_owned(),
        Some(rest) if rest.owner() == column.owner() => {
            tr!("If captured, the rest stays {owner}’s.", owner = side(rest.owner()))
        }
        Some(rest) => tr!("If captured, the rest becomes {owner}’s.", owner = side(rest.owner())),
    }
}

fn commander_words(commander: Counter) -> &'static str {
    match (commander.color, commander.grade) {
        (Color::White, Grade::Soldier) => tr!("White soldier"),
        (Color::White, Grade::Officer) => tr!("White officer"),
        (Color::Black, Grade::Soldier) => tr!("Black soldier"),
        (Color::Black, Grade::Officer) => tr!("Black officer"),
    }
}

fn run_words((counter, count): (Counter, usize)) -> String {
    match (counter.color, counter.grade) {
        (Color::White, Grade::Soldier) => tr_n!("white soldier", "{count} white soldiers", count = count),
        (Color::White, Grade::Officer) => tr_n!("white officer", "{count} white officers", count = count),
        (Color::Black, Grade::Soldier) => tr_n!("black soldier", "{count} black soldiers", count = count),
        (Color::Black, Grade::Officer) => tr_n!("black officer", "{count} black officers", count = count),
    }
}

// -- Scores --

/// Returns a score from White's point of view: `+0.6`, `White wins in 5 moves`.
pub fn score_text(mover: Color, score: ScoreKind) -> String {
    match score {
        ScoreKind::Value(value) => {
            let value = if mover == Color::White { value } else { -value };
            let tenths = (value.unsigned_abs() + 5) / 10;
            let sign = match (tenths, value < 0) {
                (0, _) => "",
                (_, true) => "−",
                (_, false) => "+",
            };
            tr!("{sign}{whole}.{tenths}", sign = sign, whole = tenths / 10, tenths = tenths % 10)
        }
        ScoreKind::Win(plies) => win_words(mover, plies),
        ScoreKind::Loss(plies) => win_words(!mover, plies),
    }
}

/// Returns what is known of a position that is proven: `Proven: Black wins`.
pub fn proof_text(winner: Color) -> String {
    tr!("Proven: {result}", result = win_words(winner, Plies(0)))
}

/// A distance of 0 is not known.
fn win_words(winner: Color, Plies(plies): Plies) -> String {
    if plies == 0 {
        return tr!("{winner} wins", winner = side(winner));
    }
    let moves = plies.div_ceil(2);
    tr_n!("{winner} wins in {count} move", "{winner} wins in {count} moves", count = moves, winner = side(winner))
}

/// Returns who is better and by how much: `Black is slightly better`.
pub fn advantage(mover: Color, score: ScoreKind) -> String {
    let (value, better) = match score {
        ScoreKind::Value(value) if value < 0 => (-value, !mover),
        ScoreKind::Value(value) => (value, mover),
        ScoreKind::Win(_) => return tr!("{side} has a forced win", side = side(mover)),
        ScoreKind::Loss(_) => return tr!("{side} has a forced win", side = side(!mover)),
    };
    match value {
        ..30 => tr!("The position is even").to_owned(),
        30..120 => tr!("{side} is slightly better", side = side(better)),
        120..350 => tr!("{side} is better", side = side(better)),
        _ => tr!("{side} is much better", side = side(better)),
    }
}

// -- Levels and times --

/// The description of each level, weakest first.
const LEVELS: [&str; 10] = [
    tr_noop!("for your first games"),
    tr_noop!("looks at one side of the board"),
    tr_noop!("overlooks a capture now and then"),
    tr_noop!("sees simple threats"),
    tr_noop!("plays a steady game"),
    tr_noop!("punishes careless moves"),
    tr_noop!("thinks several moves ahead"),
    tr_noop!("rarely makes mistakes"),
    tr_noop!("hardly ever makes mistakes"),
    tr_noop!("full strength"),
];

/// Returns the description of a level: `plays a steady game`.
pub fn level_description(level: Level) -> &'static str {
    translate(LEVELS[level.number() as usize - 1])
}

/// Returns the text for a thinking time: `0.5 s`.
pub fn move_time_text(time: MoveTime) -> &'static str {
    match time {
        MoveTime::HalfSecond => tr!("0.5 s"),
        MoveTime::OneSecond => tr!("1 s"),
        MoveTime::TwoSeconds => tr!("2 s"),
        MoveTime::FiveSeconds => tr!("5 s"),
        MoveTime::TenSeconds => tr!("10 s"),
        MoveTime::ThirtySeconds => tr!("30 s"),
        MoveTime::Unlimited => tr!("No limit"),
    }
}

/// Returns the name of the computer as a player: `Computer, level 3`, `Computer, level 10, 1 s`.
pub fn computer_name(strength: Strength) -> String {
    tr!("Computer, {level}", level = level_name(strength))
}

/// Returns the name of a strength: `level 3`, `level 10, 1 s`.
pub fn level_name(Strength { level, time }: Strength) -> String {
    let number = level.number();
    if level == Level::STRONGEST && time != MoveTime::Unlimited {
        tr!("level {level}, {time}", level = number, time = move_time_text(time))
    } else {
        tr!("level {level}", level = number)
    }
}

/// Returns the name of a player: `White` for a person and `Computer, level 3` for the computer.
pub fn player_name(player: Player, color: Color) -> String {
    match player {
        Player::Person | Player::Remote | Player::Live => side(color).to_owned(),
        Player::Computer(strength) => computer_name(strength),
    }
}

/// Returns the text of a clock: `1:02:03`, `4:05`, and `0:09.4` in the last seconds.
pub fn clock_text(left: Duration) -> String {
    const TENTHS_BELOW: u64 = 20;
    let tenths = left.as_millis() as u64 / 100;
    let (seconds, minutes) = (tenths / 10 % 60, tenths / 600);
    if tenths < 10 * TENTHS_BELOW {
        format!("{minutes}:{seconds:02}.{}", tenths % 10)
    } else if minutes < 60 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

/// Returns a time control: `5+3`, the minutes for the game and the seconds for each move.
pub fn time_control_text(clock: TimeControl) -> String {
    format!("{}+{}", clock.base.as_secs() / 60, clock.increment.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_described_in_words() {
        for (column, words, after_capture) in [
            ("w", "White soldier", "If captured, the square is left empty."),
            ("Bw", "Black officer over white soldier", "If captured, the rest becomes White’s."),
            (
                "WbbwB",
                "White officer over 2 black soldiers, white soldier and black officer",
                "If captured, the rest becomes Black’s.",
            ),
            (
                "wwwWW",
                "White soldier over 2 white soldiers and 2 white officers",
                "If captured, the rest stays White’s.",
            ),
        ] {
            let column = column.parse().expect("a column");
            assert_eq!(column_text(column), words);
            assert_eq!(after_capture_text(column), after_capture);
        }
    }

    #[test]
    fn short_descriptions_name_the_colors() {
        for (column, words) in [
            ("wbW", "White soldier over black soldier and white officer"),
            ("WbBbw", "White officer over 3 black counters and white counter"),
            ("wbbwwb", "White soldier over 2 black counters, 2 white counters and black counter"),
            ("Bwbwbwwb", "Black officer over 4 white counters and 3 black counters"),
        ] {
            assert_eq!(short_column_text(column.parse().expect("a column")), words);
        }
    }

    #[test]
    fn scores_are_from_whites_point_of_view() {
        assert_eq!(score_text(Color::Black, ScoreKind::Value(60)), "−0.6");
        assert_eq!(score_text(Color::White, ScoreKind::Value(1234)), "+12.3");
        for nothing in [0, 4, -4] {
            assert_eq!(score_text(Color::White, ScoreKind::Value(nothing)), "0.0");
        }
        assert_eq!(score_text(Color::Black, ScoreKind::Loss(Plies(4))), "White wins in 2 moves");
        assert_eq!(score_text(Color::Black, ScoreKind::Win(Plies(1))), "Black wins in 1 move");
    }

    #[test]
    fn advantages_are_described_in_words() {
        for (score, words) in [
            (ScoreKind::Value(-20), "The position is even"),
            (ScoreKind::Value(-60), "White is slightly better"),
            (ScoreKind::Value(200), "Black is better"),
            (ScoreKind::Value(-900), "White is much better"),
            (ScoreKind::Win(Plies(5)), "Black has a forced win"),
        ] {
            assert_eq!(advantage(Color::Black, score), words);
        }
    }

    #[test]
    fn a_clock_shows_hours_and_tenths_when_relevant() {
        for (milliseconds, words) in
            [(3_723_400, "1:02:03"), (245_999, "4:05"), (19_999, "0:19.9"), (50, "0:00.0"), (0, "0:00.0")]
        {
            assert_eq!(clock_text(Duration::from_millis(milliseconds)), words);
        }
    }
}
