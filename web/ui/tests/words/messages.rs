//! All messages: the arguments of `tr!`, `tr_n!` and `tr_noop!`, the texts of the rules, and texts in data files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::sync::LazyLock;

use laska_library::data;
use laska_rules::Variant;
use laska_ui::words::RULES as RULES_CONTEXT;
use laska_words::CONTEXT_SEPARATOR;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// `web/table/src/page.rs:50`.
    pub(crate) location: String,
    pub(crate) context: Option<String>,
    pub(crate) id: String,
    pub(crate) plural: Option<String>,
    /// The names of its arguments; `None` if the message is formatted elsewhere.
    pub(crate) arguments: Option<Vec<String>>,
}

impl Message {
    fn from_data(id: &str) -> Self {
        Self { location: "data".into(), context: None, id: id.to_owned(), plural: None, arguments: None }
    }

    pub(crate) fn key(&self) -> String {
        self.context.as_ref().map_or(self.id.clone(), |context| format!("{context}{CONTEXT_SEPARATOR}{}", self.id))
    }
}

/// Returns the messages in data: names of variants, and titles, sources and comments of the library.
fn data_texts() -> Vec<Message> {
    let titles = Variant::NAMED.map(|(_, _, title)| Message::from_data(title));
    titles.into_iter().chain(library()).collect()
}

fn library() -> Vec<Message> {
    data::library().translatable_texts().into_iter().map(Message::from_data).collect()
}

/// The messages in the sources, in their order.
pub(crate) static SOURCE_MESSAGES: LazyLock<Vec<Message>> = LazyLock::new(|| {
    let mut messages = Vec::new();
    for folder in [&PAGES[..], &[GUARD, TERMINAL, GAME_WORDS, APP, LIVE, RULES]].concat() {
        visit_tokens(folder, &mut |file, tokens, at| {
            let location = format!("{file}:{}", line(&tokens[at]));
            messages.extend(macro_message(&location, &tokens[at..]));
            messages.extend(template_message(&location, &tokens[at..]));
            Visit::Descend
        });
    }
    messages
});

/// All messages to translate, by key.
pub(crate) static MESSAGES: LazyLock<BTreeMap<String, Message>> = LazyLock::new(|| {
    let mut messages: BTreeMap<String, Message> = BTreeMap::new();
    for message in SOURCE_MESSAGES.iter().cloned().chain(data_texts()) {
        messages.entry(message.key()).or_insert(message);
    }
    messages
});

/// Returns the message of a macro call at the first token.
fn macro_message(location: &str, tokens: &[TokenTree]) -> Option<Message> {
    let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arguments), ..] = tokens else { return None };
    let name = name.to_string();
    if bang.as_char() != '!' || !["tr", "tr_n", "tr_noop"].contains(&name.as_str()) {
        return None;
    }
    let arguments: Vec<TokenTree> = arguments.stream().into_iter().collect();
    let parts: Vec<&[TokenTree]> = arguments.split(|token| token.to_string() == ",").collect();
    // The definitions of the macros have no literal here.
    let id = text(parts[0].first()?)?;
    let context = parts[0].get(2).and_then(text);
    let plural = if name == "tr_n" { text(parts.get(1)?.first()?) } else { None };
    let names = parts.iter().filter(|part| part.get(1).is_some_and(|token| token.to_string() == "="));
    let names = names.map(|part| part[0].to_string()).collect();
    Some(Message {
        location: location.to_owned(),
        context,
        id,
        plural,
        arguments: (name != "tr_noop").then_some(names),
    })
}

/// Returns the template of an error or a result in `Message::new("…")`.
fn template_message(location: &str, tokens: &[TokenTree]) -> Option<Message> {
    let [TokenTree::Ident(kind), _, _, TokenTree::Ident(new), TokenTree::Group(arguments), ..] = tokens else {
        return None;
    };
    let id = arguments.stream().into_iter().next().filter(|_| kind == "Message" && new == "new");
    let id = id.and_then(|token| text(&token))?;
    Some(Message {
        location: location.to_owned(),
        context: Some(RULES_CONTEXT.into()),
        id,
        plural: None,
        arguments: None,
    })
}

/// Sources of the pages and of what they share.
const PAGES: [&str; 5] = [SHARED, TABLE, LIVE_WEB, "web/study/src", "web/embed/src"];
/// Sources of what the pages share.
pub(crate) const SHARED: &str = "web/ui/src";
pub(crate) const TABLE: &str = "web/table/src";
/// Sources of live games in the browser.
pub(crate) const LIVE_WEB: &str = "web/live/src";
/// Sources of the script that guards each page.
const GUARD: &str = "crates/laska-seal/src";
/// Sources of the game in the terminal.
const TERMINAL: &str = "crates/laska-cli/src/play";
/// Sources of the game's words, which pages and terminal share.
const GAME_WORDS: &str = "crates/laska-game-words/src";
/// Sources of the application crate.
const APP: &str = "crates/laska-app/src";
/// Sources of live games.
const LIVE: &str = "crates/laska-live/src";
const RULES: &str = "crates/laska-rules/src";

/// Whether to visit the tokens inside a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visit {
    Descend,
    Skip,
}

/// Visits every token of the sources in a folder, with its file, the tokens around it, and its index.
pub(crate) fn visit_tokens(folder: &str, visit: &mut impl FnMut(&str, &[TokenTree], usize) -> Visit) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    add_sources(&project.join(folder), &mut files);
    assert!(!files.is_empty(), "{folder} has no sources");
    for file in &files {
        let name = file.strip_prefix(&project).expect("a file of the project").display().to_string();
        let source = fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let tokens = TokenStream::from_str(&source).unwrap_or_else(|error| panic!("{name}: {error}"));
        walk(tokens, &mut |tokens, at| visit(&name, tokens, at));
    }
}

/// Adds the sources below a folder, except tests.
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

/// Visits every token, and those inside groups.
pub(crate) fn walk(tokens: TokenStream, visit: &mut impl FnMut(&[TokenTree], usize) -> Visit) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if is_test(&tokens[at..]) {
            // A test-only item ends with its body.
            at += tokens[at + 2..].iter().take_while(|token| !is_body(token)).count() + 2;
        } else if visit(&tokens, at) == Visit::Descend
            && let TokenTree::Group(group) = &tokens[at]
        {
            walk(group.stream(), visit);
        }
        at += 1;
    }
}

/// Returns whether the tokens start with `#[cfg(test)]`.
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

/// Returns the line of a token, from 1.
pub(crate) fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

pub(crate) fn text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|literal| literal.value())
}
