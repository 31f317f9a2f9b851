//! Owns what of a kept text only a later version of this page can read: it is kept for that one.

/// The lines of a kept text that only a later version of this page can read, and that version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Later {
    version: Option<u32>,
    lines: Vec<String>,
}

/// The version of the texts that this page writes.
const VERSION: u32 = 1;

/// What begins the first line.
const NAME: &str = "version=";

impl Later {
    /// A text without a line yet: all that is known is the version that has written it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let version = lines(text).next().and_then(version);
        Self { version: version.filter(|&version| version > VERSION), lines: Vec::new() }
    }

    /// Takes a line that cannot be read here; `None` where no later version can have written it.
    pub fn take(&mut self, line: &str) -> Option<()> {
        self.version?;
        if !self.lines.iter().any(|known| known == line) {
            self.lines.push(line.to_owned());
        }
        Some(())
    }

    /// What is to be kept of both: two tabs lose nothing of each other.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut both = Self { version: self.version.max(other.version), lines: self.lines.clone() };
        other.lines.iter().for_each(|line| _ = both.take(line));
        both
    }

    /// The lines of a text that is to be kept, around those that are read here.
    #[must_use]
    pub fn around(&self, lines: &str) -> String {
        let later = self.lines.iter().map(|line| format!("\n{line}")).collect::<String>();
        format!("{NAME}{}{lines}{later}", self.version.unwrap_or(VERSION))
    }
}

/// The lines of a kept text, each to its last letter: another version may have written signs there that end lines elsewhere.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
}

/// Whether a line only says which version has written a text, this one or a later one.
#[must_use]
pub fn is_version(line: &str) -> bool {
    version(line).is_some_and(|version| version >= VERSION)
}

fn version(line: &str) -> Option<u32> {
    line.strip_prefix(NAME)?.parse().ok()
}
