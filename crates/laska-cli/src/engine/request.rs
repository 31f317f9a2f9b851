//! What a line asks for. Knows no state: the session reads a position's text, the settings an option's value.

use std::time::Duration;

use laska_engine::{Depth, Nodes, TimedLimits};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// An empty line.
    Nothing,
    /// Print name and options.
    Hello,
    /// Confirm that all lines so far were read.
    IsReady,
    /// Start another game.
    NewGame,
    /// Set an option.
    SetOption { name: &'a str, value: &'a str },
    /// Set the position.
    Position { start: StartText<'a>, moves: &'a str },
    /// Search.
    Go(TimedLimits),
    /// Stop the search.
    Stop,
    /// Exit.
    Quit,
}

/// Where a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartText<'a> {
    /// At the start of the variant.
    Usual,
    /// At this position.
    Fen(&'a str),
}

/// Why a line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum RequestError {
    #[error("'{0}' is not a command; expected uci, isready, newgame, setoption, position, go, stop or quit")]
    Command(String),
    #[error("setoption: expected 'name NAME value VALUE', found '{0}'")]
    Option(String),
    #[error("position: expected 'startpos' or 'fen FEN', found '{0}'")]
    Start(String),
    #[error("position: expected 'moves' after startpos, found '{0}'")]
    Moves(String),
    #[error("go: '{0}' is not a limit; expected movetime, depth, nodes or infinite")]
    Limit(String),
    #[error("go {limit}: expected a number from 1 to {most}, found '{found}'")]
    Number { limit: &'static str, most: u64, found: String },
}

/// Reads a line.
pub(super) fn parse(line: &str) -> Result<Request<'_>, RequestError> {
    let (command, rest) = word(line);
    match command {
        "" => Ok(Request::Nothing),
        "uci" => Ok(Request::Hello),
        "isready" => Ok(Request::IsReady),
        "newgame" | "ucinewgame" => Ok(Request::NewGame),
        "setoption" => option(rest),
        "position" => position(rest),
        "go" => limits(rest).map(Request::Go),
        "stop" => Ok(Request::Stop),
        "quit" => Ok(Request::Quit),
        _ => Err(RequestError::Command(command.to_owned())),
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn option(text: &str) -> Result<Request<'_>, RequestError> {
    let refusal = || RequestError::Option(text.to_owned());
    let ("name", rest) = word(text) else { return Err(refusal()) };
    let (name, rest) = word(rest);
    match word(rest) {
        ("value", value) if !value.is_empty() => Ok(Request::SetOption { name, value }),
        _ => Err(refusal()),
    }
}

fn position(text: &str) -> Result<Request<'_>, RequestError> {
    let (kind, rest) = word(text);
    match kind {
        "startpos" => match word(rest) {
            ("", _) => Ok(Request::Position { start: StartText::Usual, moves: "" }),
            ("moves", moves) => Ok(Request::Position { start: StartText::Usual, moves }),
            (found, _) => Err(RequestError::Moves(found.to_owned())),
        },
        "fen" => {
            let (fen, moves) = rest.split_once("moves").unwrap_or((rest, ""));
            Ok(Request::Position { start: StartText::Fen(fen.trim_end()), moves: moves.trim_start() })
        }
        _ => Err(RequestError::Start(text.to_owned())),
    }
}

fn limits(mut text: &str) -> Result<TimedLimits, RequestError> {
    let mut limits = TimedLimits::default();
    while !text.is_empty() {
        let (name, rest) = word(text);
        let (value, after) = word(rest);
        text = after;
        match name {
            "movetime" => limits.time = Some(Duration::from_millis(number("movetime", value, u64::MAX)?)),
            "nodes" => limits.search.nodes = Some(Nodes(number("nodes", value, u64::MAX)?)),
            "depth" => {
                let plies = number("depth", value, Depth::MAX.0.into())?;
                limits.search.depth = Some(Depth(u8::try_from(plies).expect("no more than the deepest search")));
            }
            "infinite" => text = rest,
            _ => return Err(RequestError::Limit(name.to_owned())),
        }
    }
    Ok(limits)
}

fn number(limit: &'static str, text: &str, most: u64) -> Result<u64, RequestError> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| RequestError::Number { limit, most, found: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use laska_engine::Limits;

    use super::*;

    #[test]
    fn lines_are_read_with_any_white_space() {
        let start = |start, moves| Request::Position { start, moves };
        let cases = [
            ("", Request::Nothing),
            ("  isready\r\n", Request::IsReady),
            ("position  startpos", start(StartText::Usual, "")),
            ("position startpos moves c3-d4  9-12", start(StartText::Usual, "c3-d4  9-12")),
            ("position fen ///,w,,/// w", start(StartText::Fen("///,w,,/// w"), "")),
            ("position fen ///,w,,/// w moves c3-d4\n", start(StartText::Fen("///,w,,/// w"), "c3-d4")),
            ("setoption name hash value 16", Request::SetOption { name: "hash", value: "16" }),
            ("go infinite", Request::Go(TimedLimits::default())),
            ("go depth 7", Request::Go(TimedLimits { time: None, search: Limits::depth(Depth(7)) })),
            ("go  infinite movetime 5", Request::Go(TimedLimits::time(Duration::from_millis(5)))),
        ];
        for (line, request) in cases {
            assert_eq!(parse(line), Ok(request), "{line:?}");
        }
    }

    #[test]
    fn refusals_name_the_place_and_what_is_expected() {
        let cases = [
            (
                "hi there",
                "'hi' is not a command; expected uci, isready, newgame, setoption, position, go, stop or quit",
            ),
            ("setoption hash 16", "setoption: expected 'name NAME value VALUE', found 'hash 16'"),
            ("setoption name hash value", "setoption: expected 'name NAME value VALUE', found 'name hash value'"),
            ("position", "position: expected 'startpos' or 'fen FEN', found ''"),
            ("position startpos c3-d4", "position: expected 'moves' after startpos, found 'c3-d4'"),
            ("go fast", "go: 'fast' is not a limit; expected movetime, depth, nodes or infinite"),
            ("go depth", "go depth: expected a number from 1 to 100, found ''"),
            ("go depth 101", "go depth: expected a number from 1 to 100, found '101'"),
            ("go movetime -5", "go movetime: expected a number from 1 to 18446744073709551615, found '-5'"),
        ];
        for (line, message) in cases {
            assert_eq!(parse(line).map_err(|error| error.to_string()), Err(message.to_owned()), "{line:?}");
        }
    }
}
