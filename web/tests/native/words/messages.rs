//! Owns the messages: what is given to `t!`, `tn!` and `t_later!`, what the rules say, and texts that are data.

use std::collections::BTreeMap;

use laska_library::data;
use laska_rules::Variant;
use laska_web::words::{CONTEXT_END, RULES as SAID};
use proc_macro2::TokenTree;

use super::sources::{APP, Inside, PAGE, RULES, STUDY, each_token, line, text};

/// A message with its place.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// `src/page.rs:50`.
    pub(crate) place: String,
    pub(crate) context: Option<String>,
    pub(crate) id: String,
    pub(crate) plural: Option<String>,
    /// The names that it is given values for; `None` where it is told elsewhere.
    pub(crate) given: Option<Vec<String>>,
}

impl Message {
    fn of_data(id: &str) -> Self {
        Self { place: "data".into(), context: None, id: id.to_owned(), plural: None, given: None }
    }

    /// What catalogs find it by.
    pub(crate) fn key(&self) -> String {
        self.context.as_ref().map_or(self.id.clone(), |context| [context, self.id.as_str()].join(CONTEXT_END))
    }
}

/// Messages that stand in no source, because they are data: texts of lessons, comments of games, titles.
fn data_texts() -> Vec<Message> {
    let titles = Variant::NAMED.map(|(_, _, title)| Message::of_data(title));
    titles.into_iter().chain(library()).collect()
}

/// What a reader of the library reads: titles, sources and comments.
fn library() -> Vec<Message> {
    data::library().texts().into_iter().map(Message::of_data).collect()
}

/// All messages in the sources, wherever they stand.
pub(crate) fn in_sources() -> Vec<Message> {
    let mut found = Vec::new();
    for folder in [PAGE, STUDY, APP, RULES] {
        each_token(folder, &mut |file, tokens, at| {
            let place = format!("{file}:{}", line(&tokens[at]));
            found.extend(told(&place, &tokens[at..]));
            found.extend(said(&place, &tokens[at..]));
            Inside::Look
        });
    }
    found
}

/// What is to be translated, by its key.
pub(crate) fn all() -> BTreeMap<String, Message> {
    let mut all: BTreeMap<String, Message> = BTreeMap::new();
    for message in in_sources().into_iter().chain(data_texts()) {
        all.entry(message.key()).or_insert(message);
    }
    all
}

/// The message of a macro that stands here.
fn told(place: &str, tokens: &[TokenTree]) -> Option<Message> {
    let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(given), ..] = tokens else { return None };
    let name = name.to_string();
    if bang.as_char() != '!' || !["t", "tn", "t_later"].contains(&name.as_str()) {
        return None;
    }
    let given: Vec<TokenTree> = given.stream().into_iter().collect();
    let parts: Vec<&[TokenTree]> = given.split(|token| token.to_string() == ",").collect();
    // In the macros' own definitions no text stands there.
    let id = text(parts[0].first()?)?;
    let context = parts[0].get(2).and_then(text);
    let plural = if name == "tn" { text(parts.get(1)?.first()?) } else { None };
    let names = parts.iter().filter(|part| part.get(1).is_some_and(|token| token.to_string() == "="));
    let names = names.map(|part| part[0].to_string()).collect();
    Some(Message { place: place.to_owned(), context, id, plural, given: (name != "t_later").then_some(names) })
}

/// The template of an error or a result, in `Message::new("…")`.
fn said(place: &str, tokens: &[TokenTree]) -> Option<Message> {
    let [TokenTree::Ident(kind), _, _, TokenTree::Ident(new), TokenTree::Group(given), ..] = tokens else {
        return None;
    };
    let id = given.stream().into_iter().next().filter(|_| kind == "Message" && new == "new");
    let id = id.and_then(|token| text(&token))?;
    Some(Message { place: place.to_owned(), context: Some(SAID.into()), id, plural: None, given: None })
}
