//! Owns the words for a column.

use laska_rules::{Color, Column, Counter, Rank};

use crate::words::{listed, side};
use crate::{t, tn};

/// `White officer over 2 black soldiers and white soldier`: the commander, then runs of equal counters from the top.
#[must_use]
pub fn column_words(column: Column) -> String {
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
    t!("{commander} over {rest}", commander = name, rest = listed(&runs))
}

/// `If taken, Black's.`: what a take of the commander makes of the column.
#[must_use]
pub fn if_taken(column: Column) -> String {
    match column.without_commander().1 {
        None => t!("If taken, nothing stays.").to_owned(),
        Some(rest) if rest.owner() == column.owner() => t!("If taken, still {owner}'s.", owner = side(rest.owner())),
        Some(rest) => t!("If taken, {owner}'s.", owner = side(rest.owner())),
    }
}

fn commander_words(commander: Counter) -> &'static str {
    match (commander.color, commander.rank) {
        (Color::White, Rank::Soldier) => t!("White soldier"),
        (Color::White, Rank::Officer) => t!("White officer"),
        (Color::Black, Rank::Soldier) => t!("Black soldier"),
        (Color::Black, Rank::Officer) => t!("Black officer"),
    }
}

fn run_words((counter, count): (Counter, usize)) -> String {
    match (counter.color, counter.rank) {
        (Color::White, Rank::Soldier) => tn!("white soldier", "{count} white soldiers", count = count),
        (Color::White, Rank::Officer) => tn!("white officer", "{count} white officers", count = count),
        (Color::Black, Rank::Soldier) => tn!("black soldier", "{count} black soldiers", count = count),
        (Color::Black, Rank::Officer) => tn!("black officer", "{count} black officers", count = count),
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
