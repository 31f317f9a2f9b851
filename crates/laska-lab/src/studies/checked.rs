//! Problems with their reports.

use laska_engine::ProblemReport;

use super::printed::PrintedLine;
use super::subject::{Source, Subject};

/// A problem with its report.
pub(super) struct Checked {
    pub(super) subject: Subject,
    pub(super) report: ProblemReport,
    /// `None` for endings.
    pub(super) printed: Option<PrintedLine>,
}

impl Checked {
    pub(super) fn new(subject: Subject, report: ProblemReport) -> Self {
        let printed = match &subject.source {
            Source::Study { printed, .. } => Some(PrintedLine::new(&subject, printed)),
            Source::Ending { .. } => None,
        };
        Self { subject, report, printed }
    }
}
