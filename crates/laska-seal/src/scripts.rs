//! Owns the scripts that stand in the page itself. Knows of HTML only what trunk's pages need.

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
    use super::inline_scripts;

    #[test]
    fn found_byte_for_byte() {
        let html = r#"<head><script src="a.js"></script><script type="module">
import init from './b.js';
</script></head><body><noscript>no</noscript><script>1 < 2</script></body>"#;
        assert_eq!(inline_scripts(html), ["\nimport init from './b.js';\n", "1 < 2"]);
        assert!(inline_scripts("<p>none</p>").is_empty());
    }
}
