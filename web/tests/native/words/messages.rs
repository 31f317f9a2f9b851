//! The messages: what the sources give to `tr!`, `tr_n!` and `tr_noop!`, what the rules say, and texts that are data.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use laska_library::data;
use laska_rules::Variant;
use laska_web::words::{CONTEXT_END, RULES as SAID};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

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
    data::library().translatable_texts().into_iter().map(Message::of_data).collect()
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
    if bang.as_char() != '!' || !["tr", "tr_n", "tr_noop"].contains(&name.as_str()) {
        return None;
    }
    let given: Vec<TokenTree> = given.stream().into_iter().collect();
    let parts: Vec<&[TokenTree]> = given.split(|token| token.to_string() == ",").collect();
    // In the macros' own definitions no text stands there.
    let id = text(parts[0].first()?)?;
    let context = parts[0].get(2).and_then(text);
    let plural = if name == "tr_n" { text(parts.get(1)?.first()?) } else { None };
    let names = parts.iter().filter(|part| part.get(1).is_some_and(|token| token.to_string() == "="));
    let names = names.map(|part| part[0].to_string()).collect();
    Some(Message { place: place.to_owned(), context, id, plural, given: (name != "tr_noop").then_some(names) })
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

/// Where the page's sources lie, from the package of the page.
pub(crate) const PAGE: &str = "src";
/// Where the study's do.
pub(crate) const STUDY: &str = "study/src";
/// Where those of what both pages do with a game do.
pub(crate) const APP: &str = "../crates/laska-app/src";
/// Where those of the rules do.
pub(crate) const RULES: &str = "../crates/laska-rules/src";

/// Whether the tokens inside a group are looked at too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Look,
    Skip,
}

/// Looks at every token of the sources in a folder. It is told by its file, the tokens around it, and its place there.
pub(crate) fn each_token(folder: &str, look: &mut impl FnMut(&str, &[TokenTree], usize) -> Inside) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    add_sources(&package.join(folder), &mut files);
    assert!(!files.is_empty(), "{folder} has no sources");
    for file in &files {
        let name = file.strip_prefix(package).expect("below the package").display().to_string();
        let source = fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let tokens = TokenStream::from_str(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
        walk(tokens, &mut |tokens, at| look(&name, tokens, at));
    }
}

/// The sources below a folder, without those of tests.
fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    for path in paths.filter(|path| path.file_stem().is_none_or(|stem| stem != "tests")) {
        if path.is_dir() {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Looks at every token of these, and inside all groups.
pub(crate) fn walk(tokens: TokenStream, look: &mut impl FnMut(&[TokenTree], usize) -> Inside) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if is_test(&tokens[at..]) {
            // What is only for tests ends with its body.
            at += tokens[at + 2..].iter().take_while(|token| !is_body(token)).count() + 2;
        } else if look(&tokens, at) == Inside::Look
            && let TokenTree::Group(group) = &tokens[at]
        {
            walk(group.stream(), look);
        }
        at += 1;
    }
}

/// Whether `#[cfg(test)]` stands here.
fn is_test(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(hash), TokenTree::Group(group), ..]
        if hash.as_char() == '#' && group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn is_body(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

/// The line that a token stands in, from 1.
pub(crate) fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

/// The text of a literal.
pub(crate) fn text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|literal| literal.value())
}
