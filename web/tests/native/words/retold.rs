//! What the rules say is told in every language, down to its last part.

use std::fmt::Display;

use laska_app::address::read_address;
use laska_rules::notation::{fen, parse_move, piece_list, record};
use laska_rules::{Board, Chain, Color, Column, Draw, Game, Loss, Outcome, Position, Square, ToMessage, Variant};
use laska_web::words::{Language, learn, localize, speak};

use super::{catalog, languages};

/// English words of the rules' sentences. None of them is one of another language.
const ENGLISH: [&str; 14] = [
    "expected", "found", "the", "is", "not", "square", "column", "move", "wins", "White", "Black", "or", "most",
    "there",
];

/// Texts with a fault each, for every parser.
const FAULTY: [&str; 20] = [
    "",
    "w",
    "//,b,,//w,,,// x",
    "/// w",
    "b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
    "//x,,,//w,,,// w",
    "////// w",
    "w,,,//////,,, w",
    "wwwwwwwwwwww,,,//////,,, w",
    "c3w",
    "c3w c3b, White to move",
    "d3w, White to move",
    "h8w, White to move",
    "c3x, White to move",
    "c9w, White to move",
    "c3-d5",
    "c3-c4",
    "e5-d4",
    "99-100",
    "1/2",
];

/// What is said, in parts and as a sentence.
trait Said: ToMessage + Display {}

impl<T: ToMessage + Display> Said for T {}

/// Says each thing in that language, after a look at the English.
fn assert_told(said: &[Box<dyn Said>]) {
    for language in languages() {
        learn(language, catalog(language).table()).expect("a language's table");
        let mut faults = Vec::new();
        for said in said {
            speak(Language::ENGLISH);
            let english = localize(&**said);
            assert_eq!(english, said.to_string());
            speak(language);
            let told = localize(&**said);
            // What somebody has written stays as it is.
            let own: String = told.split('\'').step_by(2).collect();
            let words = own.split(|letter: char| !letter.is_alphanumeric());
            if words.clone().any(|word| ENGLISH.contains(&word)) || told == english {
                faults.push(format!("{english}\n    {told}"));
            }
        }
        assert!(faults.is_empty(), "{}:\n  {}", language.code, faults.join("\n  "));
    }
}

#[test]
fn results_are_told() {
    let losses = [Loss::NoColumn, Loss::Blocked, Loss::Resigned, Loss::Time];
    let won = losses.into_iter().flat_map(|by| Color::ALL.map(|winner| Outcome::Won { winner, by }));
    let drawn = [Draw::Repetition, Draw::FortyMoves, Draw::Agreed].map(Outcome::Drawn);
    assert_told(&won.chain(drawn).map(|outcome| Box::new(outcome) as Box<dyn Said>).collect::<Vec<_>>());
}

#[test]
fn faults_are_told() {
    let mut said: Vec<Box<dyn Said>> = Vec::new();
    let long = "w".repeat(3_000);
    for text in FAULTY.into_iter().chain([long.as_str()]) {
        said.extend(fen::parse(text).err().map(|it| Box::new(it) as _));
        said.extend(piece_list::parse(text, Board::Seven).err().map(|it| Box::new(it) as _));
        said.extend(text.parse::<Square>().err().map(|it| Box::new(it) as _));
        said.extend(text.parse::<Column>().err().map(|it| Box::new(it) as _));
        said.extend(Variant::from_name(text).err().map(|it| Box::new(it) as _));
        said.extend(record::play(&mut Game::default(), text).err().map(|it| Box::new(it) as _));
        for field in ["fen", "moves", "turns", "variant", "draws", "other"] {
            said.extend(read_address(&format!("{field}={text}")).err().map(|it| Box::new(it) as _));
        }
        let take = fen::parse("b,b,b,b/b,b,b/,b,b,b/,b,/w,w,w,w/w,w,w/w,w,w,w w").expect("a position with takes");
        for position in [Position::start(Board::Seven), take] {
            said.extend(parse_move(text, &position, Chain::All).err().map(|it| Box::new(it) as _));
        }
    }
    assert!(said.len() > 100, "{} faults", said.len());
    assert_told(&said);
}
