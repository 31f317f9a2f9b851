//! `laska-lab studies`: checks the printed studies and the endings of the course as problems, and describes the reports.

mod account;
mod checked;
mod printed;
mod section;
mod subject;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::progress;

use checked::Checked;
use subject::subjects;

/// Check the printed studies and the endings of the course as problems, and write an account of them
///
/// Says of each whether it is sound, with the key, cooks, duals of the main line, the longest defense, and whether every
/// counter is needed. The format is Markdown. This takes minutes and up to 1 GiB of memory.
#[derive(Args)]
pub(crate) struct Studies {
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Studies {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let subjects = subjects();
        let bar = progress::bar(subjects.len() as u64, "{elapsed_precise} {wide_bar} {pos}/{len} {msg}");
        let mut checked = Vec::new();
        for subject in subjects {
            bar.set_message(subject.name());
            let report = subject.check();
            checked.push(Checked::new(subject, report));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let text = account::account(&checked);
        fs::write(&self.out, &text).map_err(|error| CommandError::in_file(&self.out, error))?;
        Ok(writeln!(out, "{} problems", checked.len())?)
    }
}
