//! Records damaged at random: no text makes the reader panic or stand still, an error is at a place of the text, and what
//! is still read can be written and read again.

use fastrand::Rng;
use laska_rules::notation::record::{RecordError, Records};

use super::invented;

/// Pieces that mean something to the reader.
const PIECES: [&str; 22] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ";",
    "#",
    "\n",
    " ",
    "*",
    "1-0",
    "$",
    "1.",
    "-",
    "c3-d4",
    "é",
    "\r",
    "+-",
    "[Event \"x\"]\n",
];

fn damage(rng: &mut Rng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(0..chars.len());
        let to = (at + rng.usize(0..12)).min(chars.len());
        match rng.u8(0..4) {
            0 => drop(chars.drain(at..to)),
            1 => drop(chars.splice(at..at, PIECES[rng.usize(0..PIECES.len())].chars())),
            2 => drop(chars.splice(at..at, chars[at..to].to_vec())),
            _ => chars[at..to].reverse(),
        }
        chars.push('\n');
    }
    chars.into_iter().collect()
}

fn is_in(text: &str, error: &RecordError) -> bool {
    let (line, column) = (error.place.line, error.place.column);
    let length = text.split('\n').nth(line - 1).map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}

#[test]
fn damaged_records_are_read_or_refused_at_a_place() {
    let mut rng = Rng::with_seed(2026);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..4000 {
        let games = [invented::record(&mut rng, 8), invented::record(&mut rng, 8)];
        let text = damage(&mut rng, &games.map(|game| game.to_string()).concat());
        let found: Vec<_> = Records::new(&text).take(text.len() + 1).collect();
        assert!(found.len() <= text.len(), "{text}");
        for game in found {
            match game {
                Ok(record) => {
                    read += 1;
                    let written = record.to_string();
                    assert_eq!(Records::new(&written).collect::<Vec<_>>(), [Ok(record)], "{text}\n{written}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(is_in(&text, &error), "{text}\n{error}");
                }
            }
        }
    }
    assert!(read > 3000 && refused > 1500, "{read} read and {refused} refused say little");
}
