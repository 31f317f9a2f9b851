//! Text of the accounts in Markdown.

/// The maximum length of a line of text.
const LINE_LENGTH: usize = 120;

/// Fills the lines of paragraphs and list items. Diagrams, tables and headings stay as they are.
pub(crate) fn wrapped(text: &str) -> String {
    let mut wrapped = String::new();
    let mut paragraph = String::new();
    let mut is_diagram = false;
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        let is_text = !is_diagram && !is_fence && !line.is_empty() && !line.starts_with(['|', '#']);
        if !is_text || line.starts_with("- ") {
            fill(&paragraph, &mut wrapped);
            paragraph.clear();
        }
        if is_text {
            paragraph.push_str(line);
            paragraph.push(' ');
        } else {
            wrapped.push_str(line);
            wrapped.push('\n');
        }
        is_diagram ^= is_fence;
    }
    fill(&paragraph, &mut wrapped);
    wrapped
}

/// Adds a paragraph or a list item in lines of at most [`LINE_LENGTH`] characters.
fn fill(paragraph: &str, text: &mut String) {
    let indent = if paragraph.starts_with("- ") { "  " } else { "" };
    let mut length = 0;
    let mut words = paragraph.split_whitespace();
    while let Some(word) = words.next() {
        // The number of a move stays with the move.
        let is_number = word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        let next = words.clone().next().filter(|next| is_number && next.contains('-'));
        let word = next.map_or_else(|| word.to_owned(), |next| format!("{word} {next}"));
        if next.is_some() {
            words.next();
        }
        let width = word.chars().count();
        if length > 0 && length + 1 + width > LINE_LENGTH {
            text.push('\n');
            text.push_str(indent);
            length = indent.len();
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(&word);
        length += width;
    }
    if length > 0 {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_is_filled() {
        let long = "word ".repeat(30).trim_end().to_owned();
        let text = wrapped(&format!("- {long}\n{long}\n| {long} |\n```text\n{long}\n```"));
        let lines: Vec<_> = text.lines().map(str::len).collect();
        assert_eq!(lines, [116, 116, 71, 153, 7, 149, 3]);
        assert_eq!(text.split_whitespace().filter(|word| *word == "word").count(), 120);
    }
}
