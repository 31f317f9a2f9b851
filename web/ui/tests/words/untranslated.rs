//! No text for players is left untranslated: the sources of the page contain none outside its messages, as far as their
//! tokens show, and every text of the rules is translated completely.

use std::fmt::Display;

use laska_app::address::read_address;
use laska_rules::notation::{fen, lasker_list, parse_move, piece_list, record};
use laska_rules::{
    Board, CaptureRule, Color, Column, DrawReason, Game, Outcome, Position, Square, ToMessage, Variant, WinReason,
};
use laska_ui::words::{Language, load_table, localize, set_language};
use proc_macro2::{Delimiter, TokenTree};

use super::catalog;
use super::messages::{LIVE_WEB, SHARED, TABLE, Visit, line, text, visit_tokens, walk};

/// Strings that look like text but are the same in every language or never shown to players: CSS classes, stored values,
/// and messages for running the program outside a browser.
const NOT_TRANSLATED: [&str; 20] = [
    "Laska",
    "edge-ornament beaded",
    "mark selected",
    "mark pointed",
    "mark planned",
    "tint moved",
    "tint jumped",
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

/// Attributes with text that is shown or read out.
const TEXT_ATTRIBUTES: [&str; 4] = ["label", "title", "placeholder", "alt"];

/// Names whose arguments or values may look like text but are never shown to players.
const NOT_SHOWN: [&str; 15] = [
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
    "position",
];

/// Returns the text at a token, unless it is not for players.
fn words(tokens: &[TokenTree], at: usize) -> Option<String> {
    let name = name_before(&tokens[..at]);
    match &tokens[at] {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let [only] = inside.as_slice() else { return None };
            text(only).filter(|words| words.starts_with(char::is_uppercase) && !words.contains(char::is_numeric))
        }
        token => text(token)
            .filter(|words| is_sentence(words) || TEXT_ATTRIBUTES.contains(&name.as_str()) && has_letters(words)),
    }
    .filter(|words| !NOT_TRANSLATED.contains(&words.as_str()) && !NOT_SHOWN.contains(&name.as_str()))
}

/// Returns whether to visit the tokens in a group: not those of a message.
fn descend(tokens: &[TokenTree], at: usize) -> Visit {
    let name = name_before(&tokens[..at]);
    let is_attribute = tokens[..at].last().is_some_and(|token| token.to_string() == "#");
    // The template of an error or a result is a message as well.
    let is_template = matches!(&tokens[..at], [.., TokenTree::Ident(kind), _, _, TokenTree::Ident(new)]
        if kind == "Message" && new == "new");
    if is_attribute || is_template || NOT_SHOWN.contains(&name.as_str()) { Visit::Skip } else { Visit::Descend }
}

/// Returns the name before a token: `class` for `class=`, `tr` for `tr!`, `expect` for `expect(`, `position` for
/// `position:`.
fn name_before(before: &[TokenTree]) -> String {
    let name = match before {
        [.., name, TokenTree::Punct(punct)] if ['=', '!', ':'].contains(&punct.as_char()) => name,
        [.., name] => name,
        [] => return String::new(),
    };
    name.to_string()
}

/// Returns whether a string has at least two words.
fn is_sentence(words: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() || "’'.,:;!?…".contains(letter);
    words.split(' ').filter(|word| word.len() > 1 && has_letters(word) && word.chars().all(is_letter)).count() > 1
}

fn has_letters(words: &str) -> bool {
    words.contains(char::is_alphabetic)
}

#[test]
fn all_texts_are_messages() {
    let mut errors = Vec::new();
    for folder in [SHARED, TABLE, LIVE_WEB] {
        visit_tokens(folder, &mut |file, tokens, at| {
            errors.extend(words(tokens, at).map(|words| format!("{file}:{}: {words:?}", line(&tokens[at]))));
            descend(tokens, at)
        });
    }
    assert!(errors.is_empty(), "texts outside messages:\n  {}", errors.join("\n  "));
}

#[test]
fn untranslated_texts_are_found() {
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
            descend(tokens, at)
        });
        assert_eq!(all, found, "{source}");
    }
}

/// English words in the texts of the rules. None of them is a word of another language.
const ENGLISH: [&str; 13] =
    ["expected", "found", "the", "not", "square", "column", "move", "wins", "White", "Black", "or", "most", "there"];

/// Invalid inputs for every parser.
const INVALID: [&str; 26] = [
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
    "A on 1, white",
    "A moves. A on 26, white",
    "A moves. A on 1. B on 2, red",
    "A moves. A on 1, white, on 1, white",
    "moves. A on 1, white",
    "A moves. White",
];

/// A text of the rules, as a message and as an English sentence.
trait LocalizedText: ToMessage + Display {}

impl<T: ToMessage + Display> LocalizedText for T {}

/// Checks that each text is English as displayed and translated in every other language.
fn assert_translated(texts: &[Box<dyn LocalizedText>]) {
    for language in Language::translated() {
        load_table(language, catalog(language).to_table()).expect("a language's table");
        let mut errors = Vec::new();
        for text in texts {
            set_language(Language::ENGLISH);
            let english = localize(&**text);
            assert_eq!(english, text.to_string());
            set_language(language);
            let translated = localize(&**text);
            // Quoted input stays as it is.
            let input = english.split('\'').skip(1).step_by(2);
            let unquoted = input.fold(translated.clone(), |text, input| text.replace(input, ""));
            let words = unquoted.split(|letter: char| !letter.is_alphanumeric());
            if words.clone().any(|word| ENGLISH.contains(&word)) || translated == english {
                errors.push(format!("{english}\n    {translated}"));
            }
        }
        assert!(errors.is_empty(), "{}:\n  {}", language.code, errors.join("\n  "));
    }
}

#[test]
fn results_are_translated() {
    let reasons = [WinReason::NoColumns, WinReason::NoMoves, WinReason::Resignation, WinReason::Timeout];
    let won = reasons.into_iter().flat_map(|reason| Color::ALL.map(|winner| Outcome::Won { winner, reason }));
    let drawn = [DrawReason::Repetition, DrawReason::FortyMoves, DrawReason::Agreement].map(Outcome::Drawn);
    assert_translated(&won.chain(drawn).map(|outcome| Box::new(outcome) as Box<dyn LocalizedText>).collect::<Vec<_>>());
}

#[test]
fn errors_are_translated() {
    let mut texts: Vec<Box<dyn LocalizedText>> = Vec::new();
    let long = "w".repeat(3_000);
    for text in INVALID.into_iter().chain([long.as_str()]) {
        texts.extend(fen::parse(text).err().map(|it| Box::new(it) as _));
        texts.extend(lasker_list::parse(text, Board::Seven).err().map(|it| Box::new(it) as _));
        texts.extend(piece_list::parse(text, Board::Seven).err().map(|it| Box::new(it) as _));
        texts.extend(text.parse::<Square>().err().map(|it| Box::new(it) as _));
        texts.extend(text.parse::<Column>().err().map(|it| Box::new(it) as _));
        texts.extend(text.parse::<Variant>().err().map(|it| Box::new(it) as _));
        texts.extend(record::play(&mut Game::default(), text).err().map(|it| Box::new(it) as _));
        for field in ["fen", "moves", "turns", "variant", "draws", "level", "clock", "left", "other"] {
            texts.extend(read_address(&format!("{field}={text}")).err().map(|it| Box::new(it) as _));
        }
        let capture = fen::parse("b,b,b,b/b,b,b/,b,b,b/,b,/w,w,w,w/w,w,w/w,w,w,w w").expect("a position with captures");
        for position in [Position::start(Board::Seven), capture] {
            texts.extend(parse_move(text, &position, CaptureRule::MustFinish).err().map(|it| Box::new(it) as _));
        }
    }
    assert!(texts.len() > 100, "{} errors", texts.len());
    assert_translated(&texts);
}
