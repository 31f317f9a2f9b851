//! Owns the messages as they stand in the sources: what is given to `t!`, `tn!` and `t_later!`, in programs but not in
//! their tests.

use std::path::{Path, PathBuf};
use std::{fs, str::FromStr as _};

use laska_web::words::CONTEXT_END;
use proc_macro2::{TokenStream, TokenTree};

/// A message with its place.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// `web/src/page.rs:50`.
    pub(crate) place: String,
    pub(crate) context: Option<String>,
    pub(crate) id: String,
    pub(crate) plural: Option<String>,
    /// The names that it is given values for; `None` where it is told elsewhere.
    pub(crate) given: Option<Vec<String>>,
}

impl Source {
    /// A text that stands in no source.
    pub(crate) fn of_data(id: String) -> Self {
        Self { place: "data".into(), context: None, id, plural: None, given: None }
    }

    /// What catalogs find it by.
    pub(crate) fn key(&self) -> String {
        self.context.as_ref().map_or(self.id.clone(), |context| [context, self.id.as_str()].join(CONTEXT_END))
    }
}

/// All messages of the page and of the study.
pub(crate) fn messages() -> Vec<Source> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "study/src"] {
        add_sources(&web.join(folder), &mut files);
    }
    let mut found = Vec::new();
    for file in &files {
        let name = file.strip_prefix(web).expect("a file of the page").display().to_string();
        let text = fs::read_to_string(file).expect("a source");
        let tokens = TokenStream::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        search(&name, tokens, &mut found);
    }
    assert!(!found.is_empty(), "no message was found in {} files", files.len());
    found
}

/// The sources below a folder, without those of tests.
fn add_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("an entry of the folder").path()) {
        if path.is_dir() && !path.ends_with("tests") {
            add_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Adds the messages of these tokens, and of all groups in them.
fn search(file: &str, tokens: TokenStream, found: &mut Vec<Source>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut place = 0;
    while place < tokens.len() {
        if is_test(&tokens[place..]) {
            // What is only for tests ends with its body.
            place += tokens[place + 2..].iter().take_while(|token| !is_body(token)).count() + 2;
        } else {
            found.extend(message(file, &tokens[place..]));
            if let TokenTree::Group(group) = &tokens[place] {
                search(file, group.stream(), found);
            }
        }
        place += 1;
    }
}

/// Whether `#[cfg(test)]` stands here.
fn is_test(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(hash), TokenTree::Group(group), ..]
        if hash.as_char() == '#' && group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn is_body(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == proc_macro2::Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

/// The message of a macro that stands here.
fn message(file: &str, tokens: &[TokenTree]) -> Option<Source> {
    let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(given), ..] = tokens else { return None };
    let name = name.to_string();
    if bang.as_char() != '!' || !["t", "tn", "t_later"].contains(&name.as_str()) {
        return None;
    }
    let line = given.span_open().start().line;
    let given: Vec<TokenTree> = given.stream().into_iter().collect();
    let parts: Vec<&[TokenTree]> = given.split(|token| token.to_string() == ",").collect();
    // In the macros' own definitions no text stands there.
    let id = text(parts[0].first()?)?;
    let context = parts[0].get(2).and_then(text);
    let plural = if name == "tn" { text(parts.get(1)?.first()?) } else { None };
    let names = parts.iter().filter(|part| part.get(1).is_some_and(|token| token.to_string() == "="));
    let names = names.map(|part| part[0].to_string()).collect();
    Some(Source { place: format!("{file}:{line}"), context, id, plural, given: (name != "t_later").then_some(names) })
}

/// The text of a literal.
fn text(token: &TokenTree) -> Option<String> {
    syn::parse_str::<syn::LitStr>(&token.to_string()).ok().map(|literal| literal.value())
}
