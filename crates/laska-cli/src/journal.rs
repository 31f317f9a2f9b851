//! Journals: files of results that an interrupted run continues and that several machines share.
//!
//! A journal consists of lines of JSON. The first is its [`Header`]. Each other line is an entry: an array of a number
//! and the result of the computation with this number, such as `[17,"1"]`. A result depends only on the settings in the
//! header and on the number. So a run computes what its journal lacks, and journals with the same settings can be
//! joined, complete or not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::CommandError;
use crate::shard::Shard;

const VERSION: u32 = 1;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// What the entries are about.
    #[serde(rename = "laska-journal")]
    kind: String,
    version: u32,
    /// How many entries there are in all shards together: those numbered from 0. Without it, any number may occur.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entries: Option<u32>,
    shard: Shard,
    /// What decides the results.
    settings: Value,
}

impl Header {
    /// Returns the header of a journal in which any number may occur.
    ///
    /// # Panics
    /// If JSON cannot express the settings.
    pub fn new(kind: &str, settings: impl Serialize) -> Self {
        let settings = serde_json::to_value(settings).expect("settings are structs, texts and numbers");
        Self { kind: kind.to_owned(), version: VERSION, entries: None, shard: Shard::WHOLE, settings }
    }

    /// Returns the header of the journal of a shard, with this number of entries in all shards together.
    pub fn with_entries(self, entries: u32, shard: Shard) -> Self {
        Self { entries: Some(entries), shard, ..self }
    }

    /// Returns whether an entry of the journal may have this number.
    fn contains(&self, number: u128) -> bool {
        self.entries.is_none_or(|entries| number < entries.into() && self.shard.contains(number as u32))
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

#[derive(Debug, thiserror::Error)]
enum JournalError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line 1: expected the header of a journal of version {VERSION}, found '{0}'")]
    Header(String),
    #[error("expected a journal of '{expected}', found '{found}'")]
    Kind { expected: String, found: String },
    #[error("the file has other settings; expected '{expected}', found '{found}'")]
    OtherSettings { expected: Box<Header>, found: Box<Header> },
    #[error("line {line}: {reason}")]
    Entry { line: usize, reason: String },
    #[error("entry {0} is missing; the command that wrote the file, with the same arguments, completes it")]
    Missing(u32),
    #[error("another journal has a different entry for '{0}'")]
    Different(String),
}

/// Reads the entries of a journal, with results of type `R`, in the order of the file. An incomplete last line, which an
/// interrupted run may leave, does not count.
pub struct Reader<R> {
    path: PathBuf,
    input: BufReader<File>,
    header: Header,
    /// The last complete line.
    line: String,
    line_number: usize,
    /// The length of all complete lines, in bytes.
    length: u64,
    numbers: BTreeSet<u128>,
    results: PhantomData<R>,
}

impl<R: DeserializeOwned> Reader<R> {
    /// Opens a journal and reads its header.
    ///
    /// # Errors
    /// If the file cannot be read or does not begin with a header.
    pub fn open(path: &Path) -> Result<Self, CommandError> {
        Self::try_open(path).map_err(|error| CommandError::in_file(path, error))
    }

    fn try_open(path: &Path) -> Result<Self, JournalError> {
        let mut input = BufReader::new(File::open(path)?);
        // A file without lines may be long.
        let mut start = Vec::new();
        (&mut input).take(MAX_HEADER).read_until(b'\n', &mut start)?;
        let line = String::from_utf8_lossy(&start);
        let header = serde_json::from_str(&line).ok().filter(|header: &Header| header.version == VERSION);
        let header = header.filter(|_| line.ends_with('\n'));
        let header = header.ok_or_else(|| JournalError::Header(line.trim_end().chars().take(40).collect()))?;
        let (length, numbers) = (start.len() as u64, BTreeSet::new());
        let (line, path) = (String::new(), path.to_owned());
        Ok(Self { path, input, header, line, line_number: 1, length, numbers, results: PhantomData })
    }

    /// Opens a journal of this kind and reads its settings.
    ///
    /// # Errors
    /// If the file cannot be read, or is the journal of something else.
    pub fn open_kind<S: DeserializeOwned>(path: &Path, kind: &str) -> Result<(Self, S), CommandError> {
        let reader = Self::open(path)?;
        let settings = serde_json::from_value(reader.header.settings.clone()).ok();
        let settings = settings.filter(|_| reader.header.kind == kind);
        let kinds = || JournalError::Kind { expected: kind.to_owned(), found: reader.header.kind.clone() };
        let settings = settings.ok_or_else(|| CommandError::in_file(path, kinds()))?;
        Ok((reader, settings))
    }

    /// Returns the error of the last entry.
    pub fn error(&self, reason: impl ToString) -> CommandError {
        CommandError::in_file(&self.path, JournalError::Entry { line: self.line_number, reason: reason.to_string() })
    }

    /// Checks that all entries of the shard have been read.
    ///
    /// # Errors
    /// If one is missing.
    pub fn check_complete(&self) -> Result<(), CommandError> {
        match missing(&self.header, &self.numbers).next() {
            None => Ok(()),
            Some(number) => Err(CommandError::in_file(&self.path, JournalError::Missing(number))),
        }
    }

    fn read(&mut self) -> Result<Option<(u128, R)>, JournalError> {
        self.line.clear();
        let length = self.input.read_line(&mut self.line)?;
        if self.line.pop() != Some('\n') {
            return Ok(None);
        }
        (self.line_number, self.length) = (self.line_number + 1, self.length + length as u64);
        let line = self.line_number;
        let (number, result) = serde_json::from_str(&self.line)
            .map_err(|error| JournalError::Entry { line, reason: error.to_string() })?;
        if !self.header.contains(number) {
            return Err(JournalError::Entry { line, reason: format!("{number} is not an entry of this journal") });
        }
        if !self.numbers.insert(number) {
            return Err(JournalError::Entry { line, reason: format!("entry {number} occurs twice") });
        }
        Ok(Some((number, result)))
    }
}

/// A first line longer than this is not a header.
const MAX_HEADER: u64 = 10_000;

impl<R: DeserializeOwned> Iterator for Reader<R> {
    type Item = Result<(u128, R), CommandError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().map_err(|error| CommandError::in_file(&self.path, error)).transpose()
    }
}

/// Returns the numbers of a shard without an entry.
fn missing<'a>(header: &'a Header, numbers: &'a BTreeSet<u128>) -> impl Iterator<Item = u32> + 'a {
    let entries = 0..header.entries.unwrap_or_default();
    entries.filter(|&number| header.contains(number.into()) && !numbers.contains(&number.into()))
}

/// A journal that is being written.
pub struct Journal {
    file: File,
    header: Header,
    /// The numbers of the entries that the file had when it was opened.
    numbers: BTreeSet<u128>,
}

impl Journal {
    /// Opens a journal to continue it after its last complete entry, or creates it. Passes the entries that it has to
    /// `on_entry`, which may refuse one with what it expects.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is another journal, or an entry is refused.
    pub fn open<R: DeserializeOwned>(
        path: &Path,
        header: Header,
        mut on_entry: impl FnMut(u128, R) -> Result<(), &'static str>,
    ) -> Result<Self, CommandError> {
        let in_file = |error: io::Error| CommandError::in_file(path, error);
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(in_file)?;
        if file.metadata().map_err(in_file)?.len() == 0 {
            writeln!(file, "{header}").map_err(in_file)?;
            return Ok(Self { file, header, numbers: BTreeSet::new() });
        }
        let mut reader = Reader::open(path)?;
        if reader.header != header {
            let (expected, found) = (Box::new(header), Box::new(reader.header));
            return Err(CommandError::in_file(path, JournalError::OtherSettings { expected, found }));
        }
        while let Some(entry) = reader.next() {
            let (number, result) = entry?;
            on_entry(number, result).map_err(|reason| reader.error(reason))?;
        }
        file.set_len(reader.length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(in_file)?;
        Ok(Self { file, header, numbers: reader.numbers })
    }

    /// Returns the numbers of the shard that had no entry when the journal was opened.
    pub fn missing(&self) -> impl Iterator<Item = u32> {
        missing(&self.header, &self.numbers)
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, number: impl Into<u128>, result: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_string(&(number.into(), result))?;
        line.push('\n');
        // A single write, so that an interrupted run leaves complete lines.
        self.file.write_all(line.as_bytes())
    }
}

/// What [`merge`] wrote, in words.
pub struct Merged {
    entries: usize,
    of: Option<u32>,
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Some(of) => write!(f, "{} of {of} entries", self.entries),
            None => write!(f, "{} entries", self.entries),
        }
    }
}

/// Joins the journals of shards to one of the whole computation, in the order of the numbers.
///
/// # Errors
/// If the journals have different settings or different results for the same number, or the file to write exists.
pub fn merge(out: &Path, journals: &[PathBuf]) -> Result<Merged, CommandError> {
    let mut header: Option<Header> = None;
    let mut lines: BTreeMap<u128, String> = BTreeMap::new();
    for path in journals {
        let mut reader = Reader::<IgnoredAny>::open(path)?;
        let found = Header { shard: Shard::WHOLE, ..reader.header.clone() };
        let expected = header.get_or_insert_with(|| found.clone());
        if found != *expected {
            let (expected, found) = (Box::new(expected.clone()), Box::new(found));
            return Err(CommandError::in_file(path, JournalError::OtherSettings { expected, found }));
        }
        while let Some(entry) = reader.next() {
            let (number, _) = entry?;
            let line = lines.entry(number).or_insert_with(|| reader.line.clone());
            if *line != reader.line {
                return Err(CommandError::in_file(path, JournalError::Different(reader.line)));
            }
        }
    }
    let header = header.ok_or_else(|| CommandError::invalid_input("expected at least one journal"))?;
    let write = || {
        let mut file = BufWriter::new(File::create_new(out)?);
        writeln!(file, "{header}")?;
        lines.values().try_for_each(|line| writeln!(file, "{line}"))?;
        file.flush()
    };
    write().map_err(|error| CommandError::in_file(out, error))?;
    Ok(Merged { entries: lines.len(), of: header.entries })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    /// A folder with journals of squares, with 10 entries in all.
    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a temporary folder"))
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn header(shard: &str) -> Header {
            Header::new("squares", "of 1").with_entries(10, shard.parse().expect("a shard"))
        }

        /// Runs a computation, and returns the entries that it found.
        fn run(&self, name: &str, shard: &str, limit: usize) -> Vec<(u128, u64)> {
            let mut found = Vec::new();
            let on_entry = |number, square| {
                found.push((number, square));
                Ok(())
            };
            let mut journal = Journal::open(&self.path(name), Self::header(shard), on_entry).expect("a journal");
            let missing: Vec<_> = journal.missing().take(limit).collect();
            for number in missing {
                journal.add(number, &(u64::from(number).pow(2))).expect("it can be written");
            }
            found
        }

        fn read(&self, name: &str) -> String {
            fs::read_to_string(self.path(name)).expect("the file was written")
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.path(name), text).expect("a file can be written");
        }

        fn merge(&self, out: &str, names: &[&str]) -> Result<String, String> {
            let paths: Vec<_> = names.iter().map(|name| self.path(name)).collect();
            let error = |error: CommandError| error.to_string().replace(&format!("{}/", self.0.path().display()), "");
            merge(&self.path(out), &paths).map(|merged| merged.to_string()).map_err(error)
        }
    }

    #[test]
    fn a_run_continues_after_every_cut() {
        let folder = Folder::new();
        folder.run("whole", "2/3", 10);
        let whole = folder.read("whole");
        assert_eq!(whole.lines().skip(1).collect::<Vec<_>>(), ["[1,1]", "[4,16]", "[7,49]"]);
        let header = whole.find('\n').expect("a header");
        for length in [0].into_iter().chain(header + 1..=whole.len()) {
            folder.write("cut", &whole[..length]);
            let found = folder.run("cut", "2/3", 10);
            assert_eq!(folder.read("cut"), whole, "continued after {length} bytes with {found:?}");
        }
    }

    #[test]
    fn merging_is_the_union_whatever_the_order() {
        let folder = Folder::new();
        folder.run("whole", "1/1", 10);
        for (number, shard) in ["1/3", "2/3", "3/3"].into_iter().enumerate() {
            folder.run(&number.to_string(), shard, 10);
        }
        assert_eq!(folder.merge("a", &["2", "0", "1"]).as_deref(), Ok("10 of 10 entries"));
        assert_eq!(folder.read("a"), folder.read("whole"));
        assert_eq!(folder.merge("b", &["1", "2", "1"]).as_deref(), Ok("6 of 10 entries"));
        assert_eq!(folder.merge("c", &["b", "0", "whole"]).as_deref(), Ok("10 of 10 entries"));
        assert_eq!(folder.read("c"), folder.read("whole"));
        folder.run("b", "1/1", 10);
        assert_eq!(folder.merge("d", &["b"]).as_deref(), Ok("10 of 10 entries"));
        assert_eq!(folder.read("d"), folder.read("whole"));
        assert!(folder.merge("d", &["a"]).is_err(), "an existing file is kept");
    }

    #[test]
    fn a_reader_knows_whether_a_shard_is_complete() {
        let folder = Folder::new();
        let complete = |name: &str| {
            let (mut reader, settings): (Reader<u64>, String) =
                Reader::open_kind(&folder.path(name), "squares").expect("a journal of squares");
            assert_eq!(settings, "of 1");
            assert!(reader.by_ref().all(|entry| entry.is_ok()));
            reader.check_complete().is_ok()
        };
        folder.run("a", "3/3", 2);
        assert!(!complete("a"));
        folder.run("a", "3/3", 1);
        assert!(complete("a"));
        assert!(Reader::<u64>::open_kind::<String>(&folder.path("a"), "cubes").is_err());
    }

    #[test]
    fn errors_name_the_line() {
        let folder = Folder::new();
        let header = Folder::header("1/2");
        for (lines, expected) in [
            ("[0,0]\n[2]\n", "line 3: "),
            ("[0,0]\n[0,0]\n", "line 3: entry 0 occurs twice"),
            ("[1,1]\n", "line 2: 1 is not an entry of this journal"),
            ("[10,100]\n", "line 2: 10 is not an entry of this journal"),
        ] {
            folder.write("bad", &format!("{header}\n{lines}"));
            let error = folder.merge("out", &["bad"]).expect_err("the journal is invalid");
            assert!(error.starts_with(&format!("bad: {expected}")), "{error}");
        }
        folder.write("bad", "laska-positions 1 variant=laska\n");
        let expected = "expected the header of a journal of version 1, found 'laska-positions 1 variant=laska'";
        assert_eq!(folder.merge("out", &["bad"]), Err(format!("bad: line 1: {expected}")));
    }

    #[test]
    fn only_journals_of_the_same_computation_are_merged() {
        let folder = Folder::new();
        folder.run("a", "1/2", 10);
        let text = folder.read("a");
        folder.write("b", &text.replace("of 1", "of 2"));
        assert!(
            folder.merge("out", &["a", "b"]).is_err_and(|error| error.starts_with("b: the file has other settings; "))
        );
        folder.write("b", &text.replace("[4,16]", "[4,17]"));
        assert_eq!(
            folder.merge("out", &["a", "b"]),
            Err("b: another journal has a different entry for '[4,17]'".to_owned())
        );
    }
}
