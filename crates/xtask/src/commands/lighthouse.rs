//! `lighthouse`: Lighthouse judges both pages, as on a phone and as on a desktop; the table is Markdown.

use std::{collections::BTreeMap, fmt, fs, io::Write as _, path::Path};

use anyhow::Context as _;
use flate2::{Compression, write::GzEncoder};
use laska_seal::files_below;
use laska_server::{Port, Prefix, Server};
use serde::Deserialize;

use crate::{
    commands::Workspace,
    process::output_of,
    step::step,
    tools::{BrowserKind, Lighthouse, ensure_browser, ensure_lighthouse},
};

/// The pages, by their addresses below the site's.
const PAGES: [(&str, &str); 2] = [("table", ""), ("study", "study.html")];

/// How often each is report. The run in the middle is told: a phone is worked out from what this machine took, so that
/// whatever else it did meanwhile counts several times.
const RUNS: usize = 3;

/// What a visitor looks at the page with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    /// A middling phone in a slow network.
    Mobile,
    /// A computer in a fast network.
    Desktop,
}

impl Device {
    const ALL: [Self; 2] = [Self::Mobile, Self::Desktop];

    fn name(self) -> &'static str {
        match self {
            Self::Mobile => "mobile",
            Self::Desktop => "desktop",
        }
    }

    /// Lighthouse's options for it.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Mobile => &[],
            Self::Desktop => &["--preset=desktop"],
        }
    }
}

pub(super) fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let (lighthouse, browser) =
        (ensure_lighthouse(&workspace.toolbox)?, ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?);
    let folder = tempfile::tempdir()?;
    copy_gzipped(&workspace.site()?, folder.path())?;
    let server = Server::start(folder.path(), &Prefix::root(), Port::Free)?;
    let mut rows = Vec::new();
    for (page, address) in PAGES {
        for device in Device::ALL {
            let url = format!("{}{address}", server.url());
            let title = format!("judge the {page} as on a {}", device.name());
            let report = step(&title, "run it again", |progress| {
                let runs = (1..=RUNS).map(|run| {
                    progress.set_message(&format!("{run} of {RUNS}"));
                    run_lighthouse(&lighthouse, &browser, &url, device)
                });
                median_run(runs.collect::<anyhow::Result<_>>()?)
            })?;
            rows.push((format!("{page}, {}", device.name()), report));
        }
    }
    server.stop();
    println!("{}", ReportTable(&rows));
    Ok(())
}

/// One run of Lighthouse.
fn run_lighthouse(
    lighthouse: &Lighthouse,
    browser: &crate::tools::Browser,
    url: &str,
    device: Device,
) -> anyhow::Result<LighthouseReport> {
    LighthouseReport::read(&output_of(lighthouse.on(url, browser).args(device.options()))?)
}

/// The run in the middle, by its performance.
fn median_run(mut runs: Vec<LighthouseReport>) -> anyhow::Result<LighthouseReport> {
    runs.sort_by(|one, other| one.performance().total_cmp(&other.performance()));
    let middle = runs.len() / 2;
    runs.into_iter().nth(middle).context("there was no run")
}

/// Copies the site, with every file gzipped beside itself: hosts send them so.
fn copy_gzipped(dist: &Path, to: &Path) -> anyhow::Result<()> {
    for path in files_below(dist, |_| false)? {
        let (bytes, target) = (fs::read(dist.join(&path))?, to.join(&path));
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        let mut gzipped = target.clone().into_os_string();
        gzipped.push(".gz");
        fs::write(gzipped, encoder.finish()?)?;
        fs::write(target, bytes)?;
    }
    Ok(())
}

/// The categories, by Lighthouse's names and ours.
const CATEGORIES: [(&str, &str); 4] = [
    ("performance", "performance"),
    ("accessibility", "accessibility"),
    ("best-practices", "best practices"),
    ("seo", "SEO"),
];

/// What performance is made of, by Lighthouse's names and ours.
const METRICS: [(&str, &str); 5] = [
    ("first-contentful-paint", "first paint"),
    ("largest-contentful-paint", "largest paint"),
    ("speed-index", "speed index"),
    ("total-blocking-time", "blocked"),
    ("cumulative-layout-shift", "shift"),
];

/// A report, as far as it is told.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct LighthouseReport {
    categories: BTreeMap<String, Category>,
    audits: BTreeMap<String, Audit>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Category {
    score: Option<f64>,
    audit_refs: Vec<AuditRef>,
}

#[derive(Debug, Deserialize)]
struct AuditRef {
    id: String,
    weight: f64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Audit {
    title: String,
    score: Option<f64>,
    display_value: Option<String>,
}

impl LighthouseReport {
    /// Reads the JSON that Lighthouse prints.
    ///
    /// # Errors
    /// When it is none, or a score is missing: then the page was not report.
    fn read(json: &str) -> anyhow::Result<Self> {
        let report: Self = serde_json::from_str(json).context("Lighthouse printed no report")?;
        for (name, _) in CATEGORIES {
            report.score(name).with_context(|| format!("Lighthouse has not report {name}"))?;
        }
        Ok(report)
    }

    /// The first score, from 0 to 1.
    fn performance(&self) -> f64 {
        self.score(CATEGORIES[0].0).unwrap_or_default()
    }

    fn score(&self, category: &str) -> Option<f64> {
        self.categories.get(category)?.score
    }

    /// What of a category audits points: the titles of those that count and do not have them all.
    fn failed_audits(&self, category: &str) -> Vec<&str> {
        let counted = self.categories.get(category).map_or(&[][..], |category| &category.audit_refs);
        let counted = counted.iter().filter(|audit| audit.weight > 0.0).filter_map(|audit| self.audits.get(&audit.id));
        counted.filter(|audit| audit.score.is_some_and(|score| score < 1.0)).map(|audit| audit.title.as_str()).collect()
    }

    fn time(&self, name: &str) -> &str {
        self.audits.get(name).and_then(|audit| audit.display_value.as_deref()).unwrap_or("-")
    }
}

/// Reports beside each other, as Markdown.
struct ReportTable<'a>(&'a [(String, LighthouseReport)]);

impl fmt::Display for ReportTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = CATEGORIES.iter().chain(&METRICS).map(|(_, ours)| *ours);
        writeln!(f, "| page | {} |", heads.collect::<Vec<_>>().join(" | "))?;
        write!(f, "| :--- |{}", " ---: |".repeat(CATEGORIES.len() + METRICS.len()))?;
        for (name, report) in self.0 {
            let scores =
                CATEGORIES.map(|(category, _)| format!("{:.0}", report.score(category).unwrap_or_default() * 100.0));
            let times = METRICS.map(|(audit, _)| report.time(audit).to_owned());
            write!(f, "\n| {name} | {} | {} |", scores.join(" | "), times.join(" | "))?;
        }
        for (name, report) in self.0 {
            let audits: Vec<_> = CATEGORIES.iter().flat_map(|(category, _)| report.failed_audits(category)).collect();
            if !audits.is_empty() {
                write!(f, "\n\nPoints are lost, {name}: {}.", audits.join("; "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_lies_there_gzipped_too() -> anyhow::Result<()> {
        let (from, to) = (tempfile::tempdir()?, tempfile::tempdir()?);
        fs::create_dir(from.path().join("data"))?;
        for name in ["index.html", "data/games.pgn"] {
            fs::write(from.path().join(name), name.repeat(100))?;
        }
        copy_gzipped(from.path(), to.path())?;
        for name in ["index.html", "data/games.pgn"] {
            assert_eq!(fs::read_to_string(to.path().join(name))?, name.repeat(100));
            assert!(fs::metadata(to.path().join(format!("{name}.gz")))?.len() < 100, "{name}");
        }
        Ok(())
    }

    fn report(performance: &str) -> String {
        let other = r#"{"score": 1, "auditRefs": [{"id": "label", "weight": 7}, {"id": "maps", "weight": 0}]}"#;
        format!(
            r#"{{
                "categories": {{
                    "performance": {{"score": {performance}, "auditRefs": [{{"id": "speed-index", "weight": 10}}]}},
                    "accessibility": {other}, "best-practices": {other}, "seo": {other}
                }},
                "audits": {{
                    "speed-index": {{"title": "Speed Index", "score": 0.8, "displayValue": "1.6 s"}},
                    "label": {{"title": "Labels", "score": 1}},
                    "maps": {{"title": "Source maps", "score": 0}}
                }}
            }}"#
        )
    }

    #[test]
    fn scores_times_and_costs_are_told() -> anyhow::Result<()> {
        let table = ReportTable(&[("table, desktop".to_owned(), LighthouseReport::read(&report("0.97"))?)]).to_string();
        assert!(table.contains("\n| table, desktop | 97 | 100 | 100 | 100 | - | - | 1.6 s | - | - |"), "{table}");
        assert!(table.ends_with("Points are lost, table, desktop: Speed Index."), "{table}");
        Ok(())
    }

    #[test]
    fn a_page_that_was_not_judged_is_no_page_without_points() {
        for text in [report("null"), "{}".to_owned(), "no page".to_owned()] {
            assert!(LighthouseReport::read(&text).is_err(), "{text}");
        }
    }
}
