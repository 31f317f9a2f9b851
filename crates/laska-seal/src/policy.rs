//! Content security policy: a page may load files from its host only.

use std::collections::BTreeSet;

use anyhow::Context as _;

use crate::Digest;

/// The policy is inserted after this tag, because it applies only to elements that follow it.
const CHARSET_TAG: &str = "<meta charset=\"utf-8\" />";

/// Directives for every page: no `base` element, no form submission, and no conversion of text to code or markup
/// except through the page's `default` Trusted Types policy.
const COMMON_DIRECTIVES: &str =
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default";

/// Which pages may embed a page in a frame. Browsers ignore this directive outside a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameAncestors {
    /// No page.
    None,
    /// Any page.
    Any,
}

/// Default Trusted Types policy of a hosted page: the only script URLs are those of its worker and service worker.
/// Browsers with Trusted Types pass every script URL to it first.
const SCRIPT_URL_POLICY: &str = "<script>window.trustedTypes?.createPolicy(\"default\", \
    {createScriptURL: (to) => [\"./worker.js\", \"./sw.js\"].includes(to) ? to : null})</script>";

/// Adds [`SCRIPT_URL_POLICY`] to a hosted page, before all other scripts.
pub(crate) fn restrict_script_urls(html: &str) -> anyhow::Result<String> {
    insert_after_charset(html, SCRIPT_URL_POLICY)
}

/// A content security policy. `default-src 'none'` forbids everything that no other directive allows.
/// `wasm-unsafe-eval` allows WebAssembly, but no evaluation of JavaScript.
pub(crate) struct Policy(String);

impl Policy {
    /// Returns the policy for a hosted page with this inline code. The page loads files from its host only. It also draws
    /// pictures to save from data URLs, and plays the sounds that it generates as blobs.
    pub(crate) fn on_host(InlineCode { scripts, styles }: &InlineCode<'_>) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; connect-src 'self'; worker-src 'self'; \
             style-src 'self'{}; img-src 'self' data:; media-src blob:; manifest-src 'self'; {COMMON_DIRECTIVES}",
            hashes(scripts),
            hashes(styles)
        ))
    }

    /// Returns the policy for the page in frames of other sites, with this inline code: it needs less than the others.
    pub(crate) fn embedded(InlineCode { scripts, styles }: &InlineCode<'_>) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; connect-src 'self'; style-src{}; img-src 'self'; \
             {COMMON_DIRECTIVES}",
            hashes(scripts),
            hashes(styles)
        ))
    }

    /// Returns the policy for the single-file site with this inline code. The site loads nothing from elsewhere, starts its
    /// worker from a blob, and adopts its stylesheets, which needs no permission.
    pub(crate) fn single_file(InlineCode { scripts, .. }: &InlineCode<'_>) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'wasm-unsafe-eval'{}; worker-src blob:; img-src data:; media-src blob:; \
             {COMMON_DIRECTIVES}",
            hashes(scripts)
        ))
    }

    /// Returns the page with the policy in its head.
    pub(crate) fn insert_into(&self, html: &str) -> anyhow::Result<String> {
        insert_after_charset(html, &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />", self.0))
    }

    /// Returns the policy as the value of a response header.
    pub(crate) fn header(&self, frame_ancestors: FrameAncestors) -> String {
        let sources = match frame_ancestors {
            FrameAncestors::None => "'none'",
            FrameAncestors::Any => "*",
        };
        format!("{}; frame-ancestors {sources}", self.0)
    }
}

/// Inserts an element after the charset, before every element that loads or runs something.
pub(crate) fn insert_after_charset(html: &str, element: &str) -> anyhow::Result<String> {
    let (before, after) = html.split_once(CHARSET_TAG).with_context(|| format!("the page has no {CHARSET_TAG}"))?;
    Ok(format!("{before}{CHARSET_TAG}\n    {element}{after}"))
}

/// Returns the distinct hashes of these texts, each preceded by a space.
fn hashes(texts: &[&str]) -> String {
    let texts: BTreeSet<_> = texts.iter().collect();
    texts.iter().map(|text| format!(" '{}'", Digest::of(text.as_bytes()).integrity())).collect()
}

/// The code in a page itself, byte for byte.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InlineCode<'a> {
    /// The contents of every script element without a `src`.
    pub(crate) scripts: Vec<&'a str>,
    /// The contents of every style element.
    styles: Vec<&'a str>,
}

impl<'a> InlineCode<'a> {
    /// Finds the code in a page.
    pub(crate) fn of(html: &'a str) -> Self {
        let is_inline = |attributes: &str| !attributes.split_whitespace().any(|it| it.starts_with("src="));
        let scripts = elements(html, "script").filter(|(attributes, _)| is_inline(attributes));
        Self {
            scripts: scripts.map(|(_, content)| content).collect(),
            styles: elements(html, "style").map(|(_, content)| content).collect(),
        }
    }

    /// Returns the code of all these pages.
    pub(crate) fn of_all(pages: &'a [String]) -> Self {
        let pages = pages.iter().map(|page| Self::of(page));
        pages.fold(Self::default(), |mut all, page| {
            all.scripts.extend(page.scripts);
            all.styles.extend(page.styles);
            all
        })
    }
}

/// Returns the attributes and the content of every element with this name, which must not contain another one.
fn elements<'a>(html: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (start, end) = (format!("<{name}"), format!("</{name}"));
    let mut rest = html;
    std::iter::from_fn(move || {
        let (attributes, after) = rest.split_once(start.as_str())?.1.split_once('>')?;
        let (content, after) = after.split_once(end.as_str())?;
        rest = after;
        Some((attributes, content))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code of a page with these scripts and one stylesheet.
    fn code(scripts: &[&'static str]) -> InlineCode<'static> {
        InlineCode { scripts: scripts.to_vec(), styles: vec!["a {}"] }
    }

    #[test]
    fn the_policy_follows_the_charset() -> anyhow::Result<()> {
        let policy = Policy::on_host(&code(&["go()", "", "go()"]));
        let html = policy.insert_into("<head>\n<meta charset=\"utf-8\" />\n<script>")?;
        let (before, after) = html.split_once("Content-Security-Policy").unwrap_or_default();
        assert!(before.ends_with("/>\n    <meta http-equiv=\"") && after.ends_with("/>\n<script>"), "{html}");
        assert!(
            html.contains("'wasm-unsafe-eval' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-"),
            "{html}"
        );
        assert!(html.contains(&format!("style-src 'self' '{}'; ", Digest::of(b"a {}").integrity())), "{html}");
        assert_eq!(html.matches("sha256-").count(), 3, "{html}");
        assert!(policy.insert_into("<head>").is_err());
        Ok(())
    }

    #[test]
    fn only_the_embedded_page_may_be_framed() {
        let header = Policy::on_host(&code(&["go()"])).header(FrameAncestors::None);
        assert!(header.ends_with("; frame-ancestors 'none'"), "{header}");
        let header = Policy::embedded(&code(&["go()"])).header(FrameAncestors::Any);
        assert!(header.ends_with("; frame-ancestors *") && !header.contains("worker-src"), "{header}");
    }

    #[test]
    fn the_single_file_loads_nothing_by_url() {
        let policy = Policy::single_file(&code(&["go()"])).0;
        assert!(!policy.contains("'self'") && !policy.contains("http"), "{policy}");
    }

    #[test]
    fn inline_code_is_found_byte_for_byte() {
        let html = r#"<head><script src="a.js"></script><style>a { b: c }
</style><script type="module">
import init from './b.js';
</script></head><body><noscript>no</noscript><script>1 < 2</script></body>"#;
        let scripts = vec!["\nimport init from './b.js';\n", "1 < 2"];
        assert_eq!(InlineCode::of(html), InlineCode { scripts, styles: vec!["a { b: c }\n"] });
        assert_eq!(InlineCode::of("<p>none</p>"), InlineCode::default());
        let pages = ["<script>1</script><style>2</style>", "<script>3</script>"].map(str::to_owned);
        assert_eq!(InlineCode::of_all(&pages), InlineCode { scripts: vec!["1", "3"], styles: vec!["2"] });
    }
}
