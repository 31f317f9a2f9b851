//! Owns what can be said in a game, and how it is read. Knows no game.

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// An empty line.
    Nothing,
    /// The move of that number in the list.
    Number(usize),
    /// A move in some notation.
    Move(&'a str),
    Undo,
    Hint,
    Flip,
    Resign,
    Moves,
    Fen,
    Board,
    Help,
    Quit,
}

/// The words, with what they do.
const WORDS: [(&str, Command<'static>, &str); 9] = [
    ("undo", Command::Undo, "take back your last move, and the machine's answer"),
    ("hint", Command::Hint, "the move that the machine would play"),
    ("flip", Command::Flip, "turn the board round"),
    ("resign", Command::Resign, "give up the game"),
    ("moves", Command::Moves, "the moves so far"),
    ("fen", Command::Fen, "the position as text"),
    ("board", Command::Board, "the board and the moves that can be played"),
    ("help", Command::Help, "this"),
    ("quit", Command::Quit, "end"),
];

impl<'a> Command<'a> {
    /// Reads a line; what is no command is taken for a move.
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        let word = WORDS.iter().find(|(word, ..)| line.eq_ignore_ascii_case(word));
        word.map_or_else(|| line.parse().map_or(Self::Move(line), Self::Number), |&(_, command, _)| command)
    }
}

/// What can be said, a line each.
pub(super) fn help() -> String {
    let words = WORDS.map(|(word, _, meaning)| format!("  {word:<8} {meaning}\n"));
    format!("  3        the third of the moves listed\n  c3-d4    that move, in any notation\n{}", words.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_words_numbers_or_moves() {
        let cases = [
            ("  \n", Command::Nothing),
            ("Undo\r\n", Command::Undo),
            (" 12 ", Command::Number(12)),
            ("9-13", Command::Move("9-13")),
            ("b2xd4", Command::Move("b2xd4")),
            ("undo it", Command::Move("undo it")),
        ];
        for (line, command) in cases {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }
}
