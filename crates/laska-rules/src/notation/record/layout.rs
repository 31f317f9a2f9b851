//! Owns how the words of a record are put together: parentheses, braces, lines.

use super::Comment;

/// Words in their order.
#[derive(Default)]
pub(super) struct Words {
    words: Vec<String>,
    /// What is to stand right before the next word.
    prefix: String,
}

impl Words {
    pub(super) fn push(&mut self, word: &str) {
        self.words.push(std::mem::take(&mut self.prefix) + word);
    }

    /// A parenthesis right before the next word.
    pub(super) fn open(&mut self) {
        self.prefix.push('(');
    }

    /// A parenthesis right behind the last word.
    pub(super) fn close(&mut self) {
        self.append(")");
    }

    /// Something right behind the last word.
    pub(super) fn append(&mut self, text: &str) {
        if let Some(word) = self.words.last_mut() {
            word.push_str(text);
        }
    }

    /// A comment in braces, also one that says nothing.
    pub(super) fn comment(&mut self, comment: &Comment) {
        for (number, word) in comment.as_str().split(' ').enumerate() {
            self.push(&if number == 0 { format!("{{{word}") } else { word.to_owned() });
        }
        self.append("}");
    }

    /// All in one line.
    pub(super) fn in_a_line(&self) -> String {
        self.words.join(" ")
    }

    /// In lines of so many characters at most, where a word is not longer.
    pub(super) fn in_lines(&self, width: usize) -> String {
        let mut text = String::new();
        let mut used = 0;
        for word in &self.words {
            let length = word.chars().count();
            if used > 0 {
                let fits = used + 1 + length <= width;
                text.push(if fits { ' ' } else { '\n' });
                used = if fits { used + 1 } else { 0 };
            }
            text.push_str(word);
            used += length;
        }
        text
    }
}
