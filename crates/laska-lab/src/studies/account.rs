//! The account as a whole.

use laska_cli::problem_text::ProblemText;
use laska_engine::{Basis, Minimality, Soundness};

use super::checked::Checked;
use super::printed::Verdict;
use super::subject::Source;
use crate::markdown::wrapped;

const INTRODUCTION: &str = "\
# Are the studies of Laska sound?

Peter Billam printed nine studies of endings on his web page, and Emanuel Lasker printed a position with the rules of 1911. This
page checks them as a composer of problems would, and with them the 29 endings of the course in the site.

A problem is **sound** if exactly one move, the **key**, meets the stipulation. Any other move that meets it is a **cook**. A
**dual** is a later choice between moves that meet it: one that is as short as the solution is a flaw, a longer one hardly. A
problem is **minimal** if the key no longer stands alone with any counter less, or with a soldier in place of an officer.

- **Exact**: every position that can arise is solved, so the results of all moves are known.
- **Proven**: too many positions can arise. The win is proven by a search for proofs, and its strategy is checked against every
  defense. That another move does not win is proven by the search alone.
- **Not known**: neither, within the limits.

Not every author meant his studies as problems with one key. A cooked study can still teach what it was printed for.";

const TABLE: &str = "\
| | stipulation | sound? | key | moves to win | duals of the main line | minimal? |
| --- | --- | --- | --- | ---: | --- | --- |";

const COMPUTATION: &str = "\
## How it was computed

`laska-lab studies --out docs/studies.md` wrote this page, with at most 1 GiB of memory for each position and 100,000 nodes for
each proof. `laska problem` checks any other position in the same way. A draw in a main line is played until a position is
repeated, and a long one is cut off.";

pub(super) fn account(checked: &[Checked]) -> String {
    let is_study = |it: &&Checked| matches!(it.subject.source, Source::Study { .. });
    let (studies, endings): (Vec<_>, Vec<_>) = checked.iter().partition(is_study);
    let rows: Vec<_> = checked.iter().map(Checked::row).collect();
    let sections = |all: &[&Checked]| all.iter().map(|it| it.section()).collect::<Vec<_>>().join("\n\n");
    let parts = [
        INTRODUCTION.to_owned(),
        format!("## The printed studies\n\n{}", verdicts(&studies)),
        format!("## The endings of the course\n\n{}", counts(&endings)),
        format!("## All reports in a table\n\n{TABLE}\n{}", rows.join("\n")),
        format!("## Reports on the studies\n\n{}", sections(&studies)),
        format!("## Reports on the endings\n\n{}", sections(&endings)),
        COMPUTATION.to_owned(),
    ];
    wrapped(&parts.join("\n\n"))
}

/// Returns a sentence on each study.
fn verdicts(studies: &[&Checked]) -> String {
    let sound = studies.iter().filter(|it| matches!(it.report.soundness, Soundness::Sound(_))).count();
    let lines: Vec<_> = studies.iter().map(|it| verdict(it)).collect();
    let can_all = studies.iter().all(|it| it.report.key().is_some());
    let results = if can_all { "In each of them, the stipulation can be met. " } else { "" };
    format!("{results}{sound} of the {} studies are sound as problems:\n\n{}", studies.len(), lines.join("\n"))
}

fn verdict(study: &Checked) -> String {
    let Source::Study { title, .. } = &study.subject.source else { return String::new() };
    let text = ProblemText { problem: &study.subject.problem, report: &study.report };
    let mut sentence =
        format!("- **{}**, {title}. {}. {}", study.subject.name(), study.stipulation(), text.soundness());
    let fails = study.printed.as_ref().and_then(|line| match &line.verdict {
        Verdict::Fails(fails) => Some(fails.clone()),
        Verdict::Reaches(_) | Verdict::Unknown(_) => None,
    });
    for more in [study.as_win_in(), fails].into_iter().flatten() {
        sentence.push(' ');
        sentence.push_str(&more);
    }
    sentence
}

/// Returns how many endings are sound and minimal.
fn counts(endings: &[&Checked]) -> String {
    let count = |is_counted: fn(&Checked) -> bool| endings.iter().filter(|it| is_counted(it)).count();
    let sound = count(|it| it.report.soundness == Soundness::Sound(Basis::Exact));
    let minimal = count(|it| it.report.minimality() == Minimality::Minimal);
    let names = endings.iter().filter(|it| !matches!(it.report.soundness, Soundness::Sound(_)));
    let names: Vec<_> = names.map(|it| it.subject.name()).collect();
    let unsound = if names.is_empty() { String::new() } else { format!(" Not sound: {}.", names.join(", ")) };
    format!(
        "The endings were chosen because they are hard to play, not as problems. Of the {} endings, {sound} are sound, by exact \
         results, and {minimal} are also minimal.{unsound}",
        endings.len(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::subject::subjects;

    /// Those whose reports take more than a second. Only their headings and the starts of their lines are compared.
    const SLOW: [&str; 14] = [
        "Study 4",
        "Study 9",
        "Study 10",
        "Ending 15",
        "Ending 16",
        "Ending 17",
        "Ending 18",
        "Ending 19",
        "Ending 20",
        "Ending 21",
        "Ending 23",
        "Ending 26",
        "Ending 28",
        "Ending 29",
    ];

    #[test]
    fn the_account_in_the_documentation_is_current() {
        let account = include_str!("../../../../docs/studies.md");
        let mut rest = account;
        for subject in subjects() {
            let name = subject.name();
            if SLOW.contains(&name.as_str()) {
                assert!(account.contains(&format!("\n| {name} | {} to move and ", subject.problem.side())), "{name}");
                assert!(account.contains(&format!("\n### {name}")), "{name}");
                continue;
            }
            let report = subject.check();
            let checked = Checked::new(subject, report);
            assert!(account.contains(&format!("\n{}\n", checked.row())), "{name}: {AGAIN}");
            let verdict = wrapped(&verdict(&checked));
            assert!(account.contains(&verdict), "{name}: {AGAIN}, expected:\n{verdict}");
            let section = wrapped(&checked.section());
            let at = rest.find(&section).unwrap_or_else(|| panic!("{name}: {AGAIN}, expected:\n{section}"));
            rest = &rest[at + section.len()..];
        }
        for text in [INTRODUCTION, TABLE, COMPUTATION] {
            assert!(account.contains(&wrapped(text)), "{AGAIN}: {text}");
        }
    }

    const AGAIN: &str = "write it again: laska-lab studies --out docs/studies.md";
}
