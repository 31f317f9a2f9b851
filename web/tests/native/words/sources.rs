//! Owns the sources as tokens, in programs but not in their tests.

use std::path::{Path, PathBuf};
use std::{fs, str::FromStr as _};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

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
