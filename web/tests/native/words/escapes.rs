//! No words for a person escape: none stand in the page's sources beside its messages, as far as a look at the sources
//! can tell, and what the rules say is told in every language, down to its last part.

use std::fmt::Display;

use laska_app::address::read_address;
use laska_rules::notation::{fen, parse_move, piece_list, record};
use laska_rules::{
    Board, CaptureRule, Color, Column, DrawReason, Game, Outcome, Position, Square, ToMessage, Variant, WinReason,
};
use laska_web::words::{Language, load_catalog, localize, set_language};
use proc_macro2::{Delimiter, TokenTree};

use super::messages::{Inside, PAGE, each_token, line, text, walk};
use super::{catalog, languages};

/// What looks like words, but is the same in every language, or is read by no player: classes of the stylesheets, what is
/// kept, what is told to somebody who runs the program beside a browser.
const NO_WORDS: [&str; 17] = [
    "Laska",
    "edge-ornament beaded",
    "mark selected",
    "mark pointed",
    "counter white soldier",
    "counter white officer",
    "counter black soldier",
    "counter black officer",
    "groove beaded",
    "disc flat",
    "notice error",
    "input, select, [contenteditable], dialog",
    "white resigned",
    "black resigned",
    "white out of time",
    "black out of time",
    "this is the page; it is built with `cargo xtask build`",
];

/// What of a page has words that are told.
const TOLD: [&str; 4] = ["label", "title", "placeholder", "alt"];

/// What is given words, or what looks like some, that no player sees: in parentheses, or behind `=`.
const NOT_SHOWN: [&str; 14] = [
    "tr",
    "tr_n",
    "tr_noop",
    "assert",
    "debug_assert",
    "panic",
    "expect",
    "error",
    "doc",
    "class",
    "classes",
    "d",
    "viewBox",
    "query_selector",
];

/// The words that stand at a token beside the messages.
fn words(tokens: &[TokenTree], at: usize) -> Option<String> {
    let name = name_before(&tokens[..at]);
    match &tokens[at] {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let [only] = inside.as_slice() else { return None };
            text(only).filter(|words| words.starts_with(char::is_uppercase) && !words.contains(char::is_numeric))
        }
        token => text(token).filter(|words| is_sentence(words) || TOLD.contains(&name.as_str()) && has_letters(words)),
    }
    .filter(|words| !NO_WORDS.contains(&words.as_str()) && !NOT_SHOWN.contains(&name.as_str()))
}

fn inside(tokens: &[TokenTree], at: usize) -> Inside {
    let name = name_before(&tokens[..at]);
    let is_attribute = tokens[..at].last().is_some_and(|token| token.to_string() == "#");
    // The template of an error or a result is a message as well.
    let is_template = matches!(&tokens[..at], [.., TokenTree::Ident(kind), _, _, TokenTree::Ident(new)]
        if kind == "Message" && new == "new");
    if is_attribute || is_template || NOT_SHOWN.contains(&name.as_str()) { Inside::Skip } else { Inside::Look }
}

/// The name that something belongs to: `class` of `class=`, `t` of `tr!`, `expect` of `expect(`.
fn name_before(before: &[TokenTree]) -> String {
    let name = match before {
        [.., name, TokenTree::Punct(punct)] if ['=', '!'].contains(&punct.as_char()) => name,
        [.., name] => name,
        [] => return String::new(),
    };
    name.to_string()
}

/// Whether there are two words or more.
fn is_sentence(words: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() || "’'.,:;!?…".contains(letter);
    words.split(' ').filter(|word| word.len() > 1 && has_letters(word) && word.chars().all(is_letter)).count() > 1
}

fn has_letters(words: &str) -> bool {
    words.contains(char::is_alphabetic)
}

#[test]
fn all_words_are_messages() {
    let mut faults = Vec::new();
    each_token(PAGE, &mut |file, tokens, at| {
        faults.extend(words(tokens, at).map(|words| format!("{file}:{}: {words:?}", line(&tokens[at]))));
        inside(tokens, at)
    });
    assert!(faults.is_empty(), "words beside the messages:\n  {}", faults.join("\n  "));
}

#[test]
fn words_that_escape_are_found() {
    for (source, found) in [
        ("html! { <p class=\"big and red\" title=\"White\">{ \"Black\" }</p> }", &["White", "Black"] as &[_]),
        ("format!(\"{side} to move\"); tr!(\"White to move\"); text.expect(\"a text to read\")", &["{side} to move"]),
        ("#[doc = \"Says what it does.\"] fn say() -> &str { \"Pause\" }", &["Pause"]),
        ("Message::new(\"nothing lies there\"); Words::new(\"nothing lies there\")", &["nothing lies there"]),
        ("html! { <p>{ tr!(\"White\") }</p> } let key = \"laska.settings\";", &[]),
    ] {
        let mut all = Vec::new();
        walk(source.parse().expect("tokens"), &mut |tokens, at| {
            all.extend(words(tokens, at));
            inside(tokens, at)
        });
        assert_eq!(all, found, "{source}");
    }
}

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
        load_catalog(language, catalog(language).to_table()).expect("a language's table");
        let mut faults = Vec::new();
        for said in said {
            set_language(Language::ENGLISH);
            let english = localize(&**said);
            assert_eq!(english, said.to_string());
            set_language(language);
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
    let losses = [WinReason::NoColumns, WinReason::NoMoves, WinReason::Resignation, WinReason::Timeout];
    let won = losses.into_iter().flat_map(|reason| Color::ALL.map(|winner| Outcome::Won { winner, reason }));
    let drawn = [DrawReason::Repetition, DrawReason::FortyMoves, DrawReason::Agreement].map(Outcome::Drawn);
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
        said.extend(text.parse::<Variant>().err().map(|it| Box::new(it) as _));
        said.extend(record::play(&mut Game::default(), text).err().map(|it| Box::new(it) as _));
        for field in ["fen", "moves", "turns", "variant", "draws", "other"] {
            said.extend(read_address(&format!("{field}={text}")).err().map(|it| Box::new(it) as _));
        }
        let take = fen::parse("b,b,b,b/b,b,b/,b,b,b/,b,/w,w,w,w/w,w,w/w,w,w,w w").expect("a position with takes");
        for position in [Position::start(Board::Seven), take] {
            said.extend(parse_move(text, &position, CaptureRule::MustFinish).err().map(|it| Box::new(it) as _));
        }
    }
    assert!(said.len() > 100, "{} faults", said.len());
    assert_told(&said);
}
