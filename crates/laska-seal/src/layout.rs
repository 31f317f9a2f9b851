//! Owns what of a script or a stylesheet only people read. Knows of both languages where comments and lines begin.

/// The text without indentation, without empty lines, and without comments that begin a line. Every other line stays one.
pub(crate) fn without_layout(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let mut rest = line.trim();
        while in_comment || rest.starts_with("/*") {
            match rest.split_once("*/") {
                Some((_, after)) => (in_comment, rest) = (false, after.trim_start()),
                None => (in_comment, rest) = (true, ""),
            }
            if rest.is_empty() {
                break;
            }
        }
        if !rest.is_empty() && !rest.starts_with("//") {
            out.push_str(rest);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::without_layout;

    fn check(text: &str, expected: &str) {
        assert_eq!(without_layout(text), expected, "{text}");
    }

    #[test]
    fn only_people_miss_anything() {
        check("a {\n    b: c;\n\n}\n", "a {\nb: c;\n}\n");
        check("/* Owns colors. */\n\n/* More\n   of it. */ a {}\nb {} /* stays */\n", "a {}\nb {} /* stays */\n");
        check(
            "/**\n * @param {any} of\n */\n// why\nfunction f() { // stays\n  return 'http://x'\n}",
            "function f() { // stays\nreturn 'http://x'\n}\n",
        );
        check("/* one */ /* two */ a\n/* three */", "a\n");
    }
}
