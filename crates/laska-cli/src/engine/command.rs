//! The commands of the engine protocol. Positions and option values are parsed by the session.

use std::time::Duration;

use laska_engine::{Depth, Nodes, TimedLimits};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineCommand<'a> {
    Empty,
    /// Print name and options.
    Uci,
    /// Confirm that all earlier lines were read.
    IsReady,
    NewGame,
    SetOption {
        name: &'a str,
        value: &'a str,
    },
    Position {
        start: StartPosition<'a>,
        moves: &'a str,
    },
    Go(TimedLimits),
    Stop,
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartPosition<'a> {
    Start,
    Fen(&'a str),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandSyntaxError {
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
    #[error("go {limit}: expected a number from 1 to {max}, found '{found}'")]
    Number { limit: &'static str, max: u64, found: String },
}

pub(super) fn parse(line: &str) -> Result<EngineCommand<'_>, CommandSyntaxError> {
    let (command, rest) = word(line);
    match command {
        "" => Ok(EngineCommand::Empty),
        "uci" => Ok(EngineCommand::Uci),
        "isready" => Ok(EngineCommand::IsReady),
        "newgame" | "ucinewgame" => Ok(EngineCommand::NewGame),
        "setoption" => option(rest),
        "position" => position(rest),
        "go" => limits(rest).map(EngineCommand::Go),
        "stop" => Ok(EngineCommand::Stop),
        "quit" => Ok(EngineCommand::Quit),
        _ => Err(CommandSyntaxError::Command(command.to_owned())),
    }
}

/// Splits off the first word.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn option(text: &str) -> Result<EngineCommand<'_>, CommandSyntaxError> {
    let syntax_error = || CommandSyntaxError::Option(text.to_owned());
    let ("name", rest) = word(text) else { return Err(syntax_error()) };
    let (name, rest) = word(rest);
    match word(rest) {
        ("value", value) if !value.is_empty() => Ok(EngineCommand::SetOption { name, value }),
        _ => Err(syntax_error()),
    }
}

fn position(text: &str) -> Result<EngineCommand<'_>, CommandSyntaxError> {
    let (kind, rest) = word(text);
    match kind {
        "startpos" => match word(rest) {
            ("", _) => Ok(EngineCommand::Position { start: StartPosition::Start, moves: "" }),
            ("moves", moves) => Ok(EngineCommand::Position { start: StartPosition::Start, moves }),
            (found, _) => Err(CommandSyntaxError::Moves(found.to_owned())),
        },
        "fen" => {
            let (fen, moves) = rest.split_once("moves").unwrap_or((rest, ""));
            Ok(EngineCommand::Position { start: StartPosition::Fen(fen.trim_end()), moves: moves.trim_start() })
        }
        _ => Err(CommandSyntaxError::Start(text.to_owned())),
    }
}

fn limits(mut text: &str) -> Result<TimedLimits, CommandSyntaxError> {
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
                limits.search.depth = Some(Depth(u8::try_from(plies).expect("the number is at most `Depth::MAX`")));
            }
            "infinite" => text = rest,
            _ => return Err(CommandSyntaxError::Limit(name.to_owned())),
        }
    }
    Ok(limits)
}

fn number(limit: &'static str, text: &str, max: u64) -> Result<u64, CommandSyntaxError> {
    let number = text.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| CommandSyntaxError::Number { limit, max, found: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use laska_engine::Limits;

    use super::*;

    #[test]
    fn lines_may_contain_any_whitespace() {
        let start = |start, moves| EngineCommand::Position { start, moves };
        let cases = [
            ("", EngineCommand::Empty),
            ("  isready\r\n", EngineCommand::IsReady),
            ("position  startpos", start(StartPosition::Start, "")),
            ("position startpos moves c3-d4  9-12", start(StartPosition::Start, "c3-d4  9-12")),
            ("position fen ///,w,,/// w", start(StartPosition::Fen("///,w,,/// w"), "")),
            ("position fen ///,w,,/// w moves c3-d4\n", start(StartPosition::Fen("///,w,,/// w"), "c3-d4")),
            ("setoption name hash value 16", EngineCommand::SetOption { name: "hash", value: "16" }),
            ("go infinite", EngineCommand::Go(TimedLimits::default())),
            (
                "go depth 7",
                EngineCommand::Go(TimedLimits { search: Limits::depth(Depth(7)), ..TimedLimits::default() }),
            ),
            ("go  infinite movetime 5", EngineCommand::Go(TimedLimits::time(Duration::from_millis(5)))),
        ];
        for (line, command) in cases {
            assert_eq!(parse(line), Ok(command), "{line:?}");
        }
    }

    #[test]
    fn errors_name_the_command_and_the_expected_input() {
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
