//! Texts with a field on each line: its name, a space, and its value. What the browser stores of a game or an analysis begins
//! with fields, so that damage to a line affects one of them, and a later version of the page can add others.

/// Returns the value of the first field with a name.
pub fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}
