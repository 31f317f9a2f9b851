//! Owns the words for a column.

use laska_rules::{Color, Column, Counter, Rank};

/// `White officer over 2 black soldiers and white soldier`: the commander, then runs of equal counters from the top.
#[must_use]
pub fn column_words(column: Column) -> String {
    let (commander, rest) = column.without_commander();
    let name = format!("{} {}", commander.color, rank_word(commander.rank));
    let Some(rest) = rest else { return name };
    let mut runs: Vec<(Counter, usize)> = Vec::new();
    for counter in rest.counters() {
        match runs.last_mut() {
            Some((last, count)) if *last == counter => *count += 1,
            _ => runs.push((counter, 1)),
        }
    }
    let runs: Vec<_> = runs.into_iter().map(run_words).collect();
    format!("{name} over {}", joined(&runs))
}

/// `If taken, Black's.`: what a take of the commander makes of the column.
#[must_use]
pub fn if_taken(column: Column) -> String {
    match column.without_commander().1 {
        None => "If taken, nothing stays.".to_owned(),
        Some(rest) if rest.owner() == column.owner() => format!("If taken, still {}'s.", rest.owner()),
        Some(rest) => format!("If taken, {}'s.", rest.owner()),
    }
}

fn run_words((counter, count): (Counter, usize)) -> String {
    let color = match counter.color {
        Color::White => "white",
        Color::Black => "black",
    };
    let rank = rank_word(counter.rank);
    if count == 1 { format!("{color} {rank}") } else { format!("{count} {color} {rank}s") }
}

const fn rank_word(rank: Rank) -> &'static str {
    match rank {
        Rank::Soldier => "soldier",
        Rank::Officer => "officer",
    }
}

fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_spelled_out() {
        for (column, words, taken) in [
            ("w", "White soldier", "If taken, nothing stays."),
            ("Bw", "Black officer over white soldier", "If taken, White's."),
            ("WbbwB", "White officer over 2 black soldiers, white soldier and black officer", "If taken, Black's."),
            ("wwwWW", "White soldier over 2 white soldiers and 2 white officers", "If taken, still White's."),
        ] {
            let column = column.parse().expect("a column");
            assert_eq!(column_words(column), words);
            assert_eq!(if_taken(column), taken);
        }
    }
}
