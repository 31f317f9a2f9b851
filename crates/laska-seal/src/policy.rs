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
    /// Returns the policy for a hosted page with these inline scripts. The page loads files from its host only. It also
    /// draws pictures to save from data URLs, and plays the sounds that it generates as blobs.
    pub(crate) fn on_host(scripts: &[&str]) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; connect-src 'self'; worker-src 'self'; \
             style-src 'self'; img-src 'self' data:; media-src blob:; manifest-src 'self'; {COMMON_DIRECTIVES}",
            script_hashes(scripts)
        ))
    }

    /// Returns the policy for the page in frames of other sites, with these inline scripts: it needs less than the others.
    pub(crate) fn embedded(scripts: &[&str]) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; connect-src 'self'; style-src 'self'; \
             img-src 'self'; {COMMON_DIRECTIVES}",
            script_hashes(scripts)
        ))
    }

    /// Returns the policy for the single-file site with these inline scripts. The site loads nothing from elsewhere and
    /// starts its worker from a blob.
    pub(crate) fn single_file(scripts: &[&str]) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'wasm-unsafe-eval'{}; worker-src blob:; img-src data:; media-src blob:; \
             {COMMON_DIRECTIVES}",
            script_hashes(scripts)
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
fn insert_after_charset(html: &str, element: &str) -> anyhow::Result<String> {
    let (before, after) = html.split_once(CHARSET_TAG).with_context(|| format!("the page has no {CHARSET_TAG}"))?;
    Ok(format!("{before}{CHARSET_TAG}\n    {element}{after}"))
}

/// Returns the distinct hashes of these scripts, each preceded by a space.
fn script_hashes(scripts: &[&str]) -> String {
    let scripts: BTreeSet<_> = scripts.iter().collect();
    scripts.iter().map(|script| format!(" '{}'", Digest::of(script.as_bytes()).integrity())).collect()
}

/// Returns the exact contents of every script element without a `src`.
pub(crate) fn inline_scripts(html: &str) -> Vec<&str> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once("<script") {
        let Some((attributes, after)) = after.split_once('>') else { break };
        let Some((content, after)) = after.split_once("</script") else { break };
        if !attributes.split_whitespace().any(|attribute| attribute.starts_with("src=")) {
            scripts.push(content);
        }
        rest = after;
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_follows_the_charset() -> anyhow::Result<()> {
        let policy = Policy::on_host(&["go()", "", "go()"]);
        let html = policy.insert_into("<head>\n<meta charset=\"utf-8\" />\n<script>")?;
        let (before, after) = html.split_once("Content-Security-Policy").unwrap_or_default();
        assert!(before.ends_with("/>\n    <meta http-equiv=\"") && after.ends_with("/>\n<script>"), "{html}");
        assert!(
            html.contains("'wasm-unsafe-eval' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-"),
            "{html}"
        );
        assert_eq!(html.matches("sha256-").count(), 2, "{html}");
        assert!(policy.insert_into("<head>").is_err());
        Ok(())
    }

    #[test]
    fn only_the_embedded_page_may_be_framed() {
        let header = Policy::on_host(&["go()"]).header(FrameAncestors::None);
        assert!(header.ends_with("; frame-ancestors 'none'"), "{header}");
        let header = Policy::embedded(&["go()"]).header(FrameAncestors::Any);
        assert!(header.ends_with("; frame-ancestors *") && !header.contains("worker-src"), "{header}");
    }

    #[test]
    fn the_single_file_loads_nothing_by_url() {
        let policy = Policy::single_file(&["go()"]).0;
        assert!(!policy.contains("'self'") && !policy.contains("http"), "{policy}");
    }

    #[test]
    fn inline_scripts_are_found_byte_for_byte() {
        let html = r#"<head><script src="a.js"></script><script type="module">
import init from './b.js';
</script></head><body><noscript>no</noscript><script>1 < 2</script></body>"#;
        assert_eq!(inline_scripts(html), ["\nimport init from './b.js';\n", "1 < 2"]);
        assert!(inline_scripts("<p>none</p>").is_empty());
    }
}
