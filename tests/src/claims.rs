//! What the motives of a move claim, checked by the naive reference implementation.
//!
//! A claim is a line of text: its name and its details. [`check`] tells whether it is true.

use std::collections::BTreeMap;

use crate::oracle::{CaptureRule, Path, Position};

/// A move, and the best move instead of it.
pub struct Choice<'a> {
    pub fen: &'a str,
    pub mv: &'a str,
    pub best: &'a str,
}

const RULE: CaptureRule = CaptureRule::MustFinish;

/// A promotion or a win further away is never claimed.
const MAX_MOVES: usize = 3;

/// Checks a claim about a move.
///
/// # Errors
/// Says why the claim is false.
///
/// # Panics
/// If the position, a move of the choice or the claim cannot be read.
pub fn check(choice: &Choice<'_>, claim: &str) -> Result<(), String> {
    let before = Position::from_fen(choice.fen).expect("a position");
    let [after, after_best] =
        [choice.mv, choice.best].map(|mv| played(&before, mv).unwrap_or_else(|| panic!("{before}: {mv} is illegal")));
    let words: Vec<&str> = claim.split(' ').collect();
    let number = |index: usize| words[index].parse::<usize>().expect("a number");
    let that = |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("{claim}: {what}")) };
    match words[0] {
        "allows-win" => {
            that(first(|n| wins(&after, n)) == Some(number(1)), "the opponent does not win in this number of moves")?;
            that(!wins(&after_best, number(1)), "the opponent also wins after the best move")
        }
        "misses-win" => {
            that(first(|n| wins(&before, n)) == Some(number(1)), "there is no such win")?;
            that(loses(&after_best, number(1) - 1), "the best move does not win")
        }
        "allows-chain" => {
            that(most_jumps(&after) == number(1), "the longest capture has another length")?;
            that(most_jumps(&passed(&before)) < number(1), "the chain was there before")?;
            that(most_jumps(&after_best) < number(1), "the chain is there after the best move")
        }
        "allows-shot" => {
            let offered = played(&after, words[1]).ok_or("the offer is illegal")?;
            let captures = captures(&offered);
            that(!captures.is_empty() && squares(words[1]).len() == 2, "it is no offer")?;
            let only = (captures.len() == 1).then(|| squares(&captures[0].to_string())[1].to_owned());
            that(only.as_deref().unwrap_or("any") == words[2], "the player has another choice")?;
            let returned = captures.iter().map(|path| most_jumps(&offered.after(path))).min().unwrap_or_default();
            that(returned == number(3), "the opponent captures another number")?;
            let given = captures.iter().map(|path| jumped(&path.to_string()).count()).max().unwrap_or_default();
            that(exchange(&offered) == given as i32 - number(3) as i32, "the exchange goes further")
        }
        "exposes" | "ignores-threat" => {
            let [square, how] = [words[1], words[2]];
            let columns = columns(&after);
            that(can_capture(&after, square), "it cannot be captured")?;
            let origin = if last(choice.mv) == square { squares(choice.mv)[0] } else { square };
            let moved_to = if squares(choice.best)[0] == origin { last(choice.best) } else { origin };
            let is_saved = !can_capture(&after_best, square) && !can_capture(&after_best, moved_to);
            that(is_saved, "the best move does not save it")?;
            let was_threatened = can_capture(&passed(&before), square);
            match how {
                "moved" => that(last(choice.mv) == square, "it has not moved")?,
                "opened" => that(!was_threatened, "it was threatened before")?,
                "threatened" => {
                    that(was_threatened && last(choice.mv) != square, "it was not threatened before")?;
                }
                left => {
                    that(!was_threatened && squares(choice.mv)[0] == left, "it was not left")?;
                    let lands = |path: &Path| {
                        let path = path.to_string();
                        squares(&path).windows(2).any(|leg| leg == [square, left])
                    };
                    that(captures(&after).iter().any(lands), "no capture lands on the square that was left")?;
                }
            }
            let column = columns.get(square).ok_or("the square is empty")?;
            that(column.starts_with(['W', 'B']) == (words[3] == "officer"), "the commander has another grade")?;
            let freed = column[1..].chars().take_while(|counter| !is_same_side(&column[..1], *counter)).count();
            that(freed == number(4), "another number of counters lies right below the commander")?;
            let own = |text: &str| text.chars().take_while(|counter| !is_same_side(&column[..1], *counter)).count();
            let is_freed = |path: &Path| {
                let path = path.to_string();
                let next = played(&after, &path).map_or_else(BTreeMap::new, |next| self::columns(&next));
                jumped(&path).all(|over| over != square) || next.get(square).map_or(0, |rest| own(rest)) == freed
            };
            that(captures(&after).iter().all(is_freed), "a capture frees another number of counters")
        }
        "loses-exchange" => {
            let loss = number(1) - number(2);
            that(exchange(&after) == loss as i32, "the captures are worth something else")
        }
        "loses-counters" => {
            let gained = balance(&before, opponent(side(&before))) + number(2) as i32;
            let next = played(&after, words[1]).ok_or("the reply is illegal")?;
            that(!gains(&next, 1 - gained, HORIZON - 1), "the opponent does not win them by force")?;
            that(!gains(&after_best, gained, HORIZON), "the opponent wins them after the best move, too")
        }
        "misses-counters" => {
            let gained = balance(&before, side(&before)) + number(1) as i32;
            that(!gains(&after_best, 1 - gained, HORIZON), "the best move does not win them by force")?;
            that(gains(&after, 1 - gained, HORIZON), "the move wins them, too")
        }
        "expects-counters" => {
            let end = words[2..].iter().try_fold(after, |position, mv| played(&position, mv));
            let end = end.ok_or("the line is illegal")?;
            let winner = opponent(side(&before));
            let gained = balance(&end, winner) - balance(&before, winner);
            that(gained == number(1) as i32 && gained > 0, "the line wins another number")?;
            that(captures(&end).is_empty(), "the line ends before a capture")
        }
        "allows-promotion" => {
            let promotes_first = first(|n| own_squares(&after).iter().any(|at| promotes(&after, at, n)));
            that(promotes_first == Some(number(2)), "no column promotes, or another number of moves is needed")?;
            that(promotes(&after, words[1], number(2)), "this column does not promote")?;
            let allows = |position: &Position| {
                (1..=number(2)).any(|n| own_squares(position).iter().any(|at| promotes(position, at, n)))
            };
            that(!allows(&passed(&before)), "a column could promote before")?;
            that(!allows(&after_best), "the best move does not prevent it")?;
            let from = squares(choice.mv)[0];
            let had_to_stay = before
                .moves(RULE)
                .iter()
                .all(|path| allows(&before.after(path)) == (squares(&path.to_string())[0] == from));
            that(had_to_stay == (words[3] == "stay"), "the column that moved did, or did not, have to stay")
        }
        "misses-shot" => {
            let captures = captures(&after_best);
            let jumps = |path: &Path| jumped(&path.to_string()).count();
            that(captures.iter().map(jumps).max() == Some(number(1)), "another number of counters is given")?;
            let returned = captures.iter().map(|path| most_jumps(&after_best.after(path))).min();
            that(returned == Some(number(2)), "another number of counters is captured in return")?;
            that(exchange(&after_best) == number(1) as i32 - number(2) as i32, "the exchange goes further")
        }
        "misses-capture" => {
            let count = |mv: &str| jumped(mv).count();
            that([count(choice.best), count(choice.mv)] == [number(1), number(2)], "the moves capture something else")
        }
        "misses-freeing" => {
            let freed = prisoners(&before, side(&before)).saturating_sub(prisoners(&after_best, side(&before)));
            that(freed == number(1), "the best move frees another number of prisoners")
        }
        "captures" => that(jumped(choice.mv).count() == number(1), "it captures another number of counters"),
        "frees" => {
            let freed = prisoners(&before, side(&before)).saturating_sub(prisoners(&after, side(&before)));
            that(freed == number(1), "it frees another number of prisoners")
        }
        "promotes" => {
            let is_promotion = is_soldier(&before, squares(choice.mv)[0]) && is_officer(&after, last(choice.mv));
            that(is_promotion, "the commander is not promoted")
        }
        other => panic!("no claim has this name: {other}"),
    }
}

/// Returns the first number of moves, up to the largest that is claimed, for which something is true.
fn first(is_true: impl Fn(usize) -> bool) -> Option<usize> {
    (1..=MAX_MOVES).find(|&n| is_true(n))
}

// -- Positions and moves as text --

/// Returns the position after a move, or `None` if it is illegal.
fn played(position: &Position, mv: &str) -> Option<Position> {
    let moves = position.moves(RULE);
    moves.iter().find(|path| path.to_string() == mv).map(|path| position.after(path))
}

/// Returns the position with the other side to move.
fn passed(position: &Position) -> Position {
    let text = position.to_string();
    let (board, turn) = text.split_once(' ').expect("a side to move");
    Position::from_fen(&format!("{board} {}", if turn == "w" { "b" } else { "w" })).expect("a position")
}

fn squares(mv: &str) -> Vec<&str> {
    mv.split('-').collect()
}

fn last(mv: &str) -> &str {
    squares(mv)[squares(mv).len() - 1]
}

fn jumped(mv: &str) -> impl Iterator<Item = &str> {
    let squares = squares(mv);
    let is_capture = squares.len() > 2;
    squares.into_iter().skip(1).step_by(2).take_while(move |_| is_capture)
}

/// Returns the columns by their squares.
fn columns(position: &Position) -> BTreeMap<String, String> {
    let text = position.to_string();
    let (board, _) = text.split_once(' ').expect("a side to move");
    let ranks: Vec<&str> = board.split('/').collect();
    let mut columns = BTreeMap::new();
    for (index, rank) in ranks.iter().enumerate() {
        let row = ranks.len() - 1 - index;
        for (number, column) in rank.split(',').enumerate().filter(|(_, column)| !column.is_empty()) {
            let file = char::from(b'a' + (row % 2 + 2 * number) as u8);
            columns.insert(format!("{file}{}", row + 1), column.to_owned());
        }
    }
    columns
}

fn side(position: &Position) -> char {
    if position.to_string().ends_with('w') { 'w' } else { 'b' }
}

fn is_same_side(commander: &str, counter: char) -> bool {
    commander.to_ascii_lowercase() == counter.to_ascii_lowercase().to_string()
}

fn own_squares(position: &Position) -> Vec<String> {
    let own =
        columns(position).into_iter().filter(|(_, column)| column.to_ascii_lowercase().starts_with(side(position)));
    own.map(|(square, _)| square).collect()
}

fn is_soldier(position: &Position, square: &str) -> bool {
    columns(position).get(square).is_some_and(|column| column.starts_with(['w', 'b']))
}

fn is_officer(position: &Position, square: &str) -> bool {
    columns(position).get(square).is_some_and(|column| column.starts_with(['W', 'B']))
}

/// Counts the counters of a side in columns of the other side.
fn prisoners(position: &Position, side: char) -> usize {
    let held = columns(position).into_values().filter(|column| !column.to_ascii_lowercase().starts_with(side));
    held.map(|column| column.to_ascii_lowercase().matches(side).count()).sum()
}

// -- Captures --

fn captures(position: &Position) -> Vec<Path> {
    position.moves(RULE).into_iter().filter(|path| squares(&path.to_string()).len() > 2).collect()
}

fn most_jumps(position: &Position) -> usize {
    captures(position).iter().map(|path| jumped(&path.to_string()).count()).max().unwrap_or_default()
}

fn can_capture(position: &Position, square: &str) -> bool {
    captures(position).iter().any(|path| jumped(&path.to_string()).any(|over| over == square))
}

/// Returns the counters that the side to move captures, less those it loses, until nobody can capture.
fn exchange(position: &Position) -> i32 {
    let captures = captures(position);
    let worth = |path: &Path| jumped(&path.to_string()).count() as i32 - exchange(&position.after(path));
    captures.iter().map(worth).max().unwrap_or_default()
}

/// The plies after a move within which counters are won by force. Captures that are due after them are counted, too.
const HORIZON: usize = 5;

/// Whether the side to move holds at least this many more prisoners than the other one after some plies and the captures that
/// are due then, whatever the other side does.
fn gains(position: &Position, goal: i32, plies: usize) -> bool {
    if plies == 0 && captures(position).is_empty() {
        return balance(position, side(position)) >= goal;
    }
    position.moves(RULE).iter().any(|path| !gains(&position.after(path), 1 - goal, plies.saturating_sub(1)))
}

/// Returns how many more prisoners a side holds than the other one.
fn balance(position: &Position, side: char) -> i32 {
    prisoners(position, opponent(side)) as i32 - prisoners(position, side) as i32
}

fn opponent(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

// -- Promotions and wins --

/// Whether the column on a square, whose side is to move, promotes within some of its moves.
fn promotes(position: &Position, at: &str, moves: usize) -> bool {
    is_soldier(position, at)
        && position.moves(RULE).iter().any(|path| {
            let text = path.to_string();
            let next = position.after(path);
            squares(&text)[0] == at
                && (is_officer(&next, last(&text)) || moves > 1 && always_promotes(&next, last(&text), moves - 1))
        })
}

/// Whether the column on a square promotes within some of its moves, whatever the side to move does.
fn always_promotes(position: &Position, at: &str, moves: usize) -> bool {
    let replies = position.moves(RULE);
    is_soldier(position, at)
        && !replies.is_empty()
        && replies
            .iter()
            .all(|path| jumped(&path.to_string()).all(|over| over != at) && promotes(&position.after(path), at, moves))
}

/// Whether the side to move wins within some of its moves.
fn wins(position: &Position, moves: usize) -> bool {
    position.moves(RULE).iter().any(|path| loses(&position.after(path), moves - 1))
}

/// Whether the side to move has lost, or loses after some of the opponent's moves.
fn loses(position: &Position, moves: usize) -> bool {
    let replies = position.moves(RULE);
    replies.is_empty() || moves > 0 && replies.iter().all(|path| wins(&position.after(path), moves))
}
