//! The content security policy: the page may use its own host's files, and nothing else.

use std::fmt;

use anyhow::Context as _;

use crate::Digest;

/// The tag after which the policy is put: it holds for what comes later in the page only.
const ANCHOR: &str = "<meta charset=\"utf-8\" />";

/// What the page may load and run. `wasm-unsafe-eval` is WebAssembly's own switch; it allows no JavaScript.
pub(crate) struct Policy {
    script_hashes: String,
}

impl Policy {
    /// The policy for a page with these scripts in it.
    pub(crate) fn for_scripts(scripts: &[&str]) -> Self {
        let script_hashes =
            scripts.iter().map(|script| format!(" '{}'", Digest::of(script.as_bytes()).integrity())).collect();
        Self { script_hashes }
    }

    /// The page with the policy in its head.
    pub(crate) fn insert_into(&self, html: &str) -> anyhow::Result<String> {
        let (before, after) = html.split_once(ANCHOR).with_context(|| format!("the page has no {ANCHOR}"))?;
        Ok(format!("{before}{ANCHOR}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{self}\" />{after}"))
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hashes = &self.script_hashes;
        write!(
            f,
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{hashes}; connect-src 'self'; worker-src 'self'; "
        )?;
        write!(f, "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src blob:; manifest-src 'self'; ")?;
        write!(f, "base-uri 'none'; form-action 'none'; object-src 'none'")
    }
}

#[cfg(test)]
mod tests {
    use super::Policy;

    #[test]
    fn put_first_in_the_head() -> anyhow::Result<()> {
        let policy = Policy::for_scripts(&["", "go()"]);
        let html = policy.insert_into("<head>\n<meta charset=\"utf-8\" />\n<script>")?;
        let (before, after) = html.split_once("Content-Security-Policy").unwrap_or_default();
        assert!(before.ends_with("/>\n    <meta http-equiv=\"") && after.ends_with("<script>"), "{html}");
        assert!(
            html.contains("'wasm-unsafe-eval' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-"),
            "{html}"
        );
        assert!(policy.insert_into("<head>").is_err());
        Ok(())
    }
}
