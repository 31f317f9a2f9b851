//! The table of levels in README.md agrees with [`Level::elo`].

use laska_engine::{Elo, Level};

const README: &str = include_str!("../README.md");

/// Returns the cells of the table's rows, without those of its head.
fn rows() -> Vec<Vec<&'static str>> {
    let table =
        README.lines().skip_while(|line| !line.starts_with("| Level |")).take_while(|line| line.starts_with('|'));
    table.skip(2).map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|error| panic!("'{text}': {error}"))
}

#[test]
fn the_table_has_the_strength_of_every_level() {
    let rows = rows();
    let strengths: Vec<_> = rows.iter().map(|row| (row[0].to_owned(), Elo(number(row[5])))).collect();
    let expected: Vec<_> = Level::all().map(|level| (level.number().to_string(), level.elo())).collect();
    assert_eq!(strengths, expected);
    for pair in rows.windows(2) {
        let (step, _) = pair[1][4].split_once(" ± ").expect("a step with its interval");
        let difference = number(pair[1][5]) - number(pair[0][5]);
        // Each number is rounded.
        assert!((number(step) - difference).abs() <= 1, "level {}: {step}, {difference}", pair[1][0]);
    }
}

#[test]
fn each_level_scored_at_least_60_percent_in_200_games() {
    for row in &rows()[1..] {
        let games: Vec<_> = row[2].split(", ").map(number).collect();
        let [won, drawn, lost] = games.as_slice() else { panic!("{row:?}") };
        assert_eq!(won + drawn + lost, 200, "{row:?}");
        let percent = f64::from(2 * won + drawn) / 4.0;
        let written = f64::from(number(row[3].trim_end_matches('%')));
        assert!(percent >= 60.0 && (written - percent).abs() <= 0.5, "{percent}: {row:?}");
    }
}
