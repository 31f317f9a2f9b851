//! The content security policy: a page may use its own host's files, and nothing else.

use std::collections::BTreeSet;

use anyhow::Context as _;

use crate::Digest;

/// The tag after which the policy is put: it holds for what comes later in the page only.
const ANCHOR: &str = "<meta charset=\"utf-8\" />";

/// What a page of any kind may not do: be led elsewhere by a `base`, send forms, and have text become code or elements
/// other than through the page's own `default` policy of trusted types.
const FOR_ALL: &str = "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default";

/// What only a header can say: no other page shows this one in a frame.
const HEADER_ONLY: &str = "frame-ancestors 'none'";

/// Where a page on a host starts scripts from: its worker and its service worker. Browsers that have every such place
/// checked ask this first, and get no answer to anything else.
const GUARD: &str = "<script>window.trustedTypes?.createPolicy(\"default\", \
    {createScriptURL: (to) => [\"./worker.js\", \"./sw.js\"].includes(to) ? to : null})</script>";

/// A page on a host with the script that says where it may start others from, before any other.
pub(crate) fn guarded(html: &str) -> anyhow::Result<String> {
    first_in_head(html, GUARD)
}

/// What a page may load and run; what is not named, `default-src` forbids. `wasm-unsafe-eval` is WebAssembly's own
/// switch; it allows no JavaScript.
pub(crate) struct Policy(String);

impl Policy {
    /// The policy for a page on a host with these scripts in it. What it loads comes from that host; pictures that it
    /// saves are drawn from addresses that hold them, and sounds are made where they are played.
    pub(crate) fn on_host(scripts: &[&str]) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; connect-src 'self'; worker-src 'self'; \
             style-src 'self'; img-src 'self' data:; media-src blob:; manifest-src 'self'; {FOR_ALL}",
            hashes(scripts)
        ))
    }

    /// The policy for a page with these scripts that holds all of the site: it loads nothing from anywhere, and starts
    /// its worker from what it has in itself.
    pub(crate) fn in_one_file(scripts: &[&str]) -> Self {
        Self(format!(
            "default-src 'none'; script-src 'wasm-unsafe-eval'{}; worker-src blob:; img-src data:; media-src blob:; \
             {FOR_ALL}",
            hashes(scripts)
        ))
    }

    /// The page with the policy in its head.
    pub(crate) fn insert_into(&self, html: &str) -> anyhow::Result<String> {
        first_in_head(html, &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />", self.0))
    }

    /// The policy as a host sends it.
    pub(crate) fn header(&self) -> String {
        format!("{}; {HEADER_ONLY}", self.0)
    }
}

/// The page with an element before all that matters in its head.
fn first_in_head(html: &str, element: &str) -> anyhow::Result<String> {
    let (before, after) = html.split_once(ANCHOR).with_context(|| format!("the page has no {ANCHOR}"))?;
    Ok(format!("{before}{ANCHOR}\n    {element}{after}"))
}

/// The hashes of scripts, each after a space, and once.
fn hashes(scripts: &[&str]) -> String {
    let scripts: BTreeSet<_> = scripts.iter().collect();
    scripts.iter().map(|script| format!(" '{}'", Digest::of(script.as_bytes()).integrity())).collect()
}

/// The contents of every script element without a `src`, byte for byte.
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
    fn put_first_in_the_head() -> anyhow::Result<()> {
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
    fn one_file_loads_nothing_by_its_address() {
        let policy = Policy::in_one_file(&["go()"]).0;
        assert!(!policy.contains("'self'") && !policy.contains("http"), "{policy}");
    }

    #[test]
    fn found_byte_for_byte() {
        let html = r#"<head><script src="a.js"></script><script type="module">
import init from './b.js';
</script></head><body><noscript>no</noscript><script>1 < 2</script></body>"#;
        assert_eq!(inline_scripts(html), ["\nimport init from './b.js';\n", "1 < 2"]);
        assert!(inline_scripts("<p>none</p>").is_empty());
    }
}
