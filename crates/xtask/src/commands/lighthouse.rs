//! `lighthouse`: audits both pages with Lighthouse, on mobile devices and on a desktop computer, and prints a Markdown
//! table.

use std::{collections::BTreeMap, fmt};

use anyhow::Context as _;
use laska_server::{Port, Prefix, Server};
use serde::Deserialize;

use crate::{
    process::output_of,
    step::step,
    tools::{BrowserKind, Lighthouse, ensure_browser, ensure_lighthouse},
    workspace::Workspace,
};

/// The pages, by their relative URLs.
const PAGES: [(&str, &str); 2] = [("table", ""), ("study", "study.html")];

/// Number of runs for each page and device. The median counts: a simulated mobile device multiplies the times measured
/// here, and with them every disturbance.
const RUNS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    /// A mid-range phone on a slow network, computed from a run at full speed. Whatever arrived before the largest paint
    /// of that run counts as if the paint had waited for it.
    Mobile,
    /// The same phone, with the network and the processor of the run slowed down.
    ThrottledMobile,
    /// A desktop computer on a fast network.
    Desktop,
}

impl Device {
    const ALL: [Self; 3] = [Self::Mobile, Self::ThrottledMobile, Self::Desktop];

    fn name(self) -> &'static str {
        match self {
            Self::Mobile => "mobile",
            Self::ThrottledMobile => "mobile, throttled",
            Self::Desktop => "desktop",
        }
    }

    /// Returns the command-line options of Lighthouse for this device.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Mobile => &[],
            Self::ThrottledMobile => &["--throttling-method=devtools"],
            Self::Desktop => &["--preset=desktop"],
        }
    }
}

pub(crate) fn run(workspace: &Workspace) -> anyhow::Result<()> {
    let (lighthouse, browser) =
        (ensure_lighthouse(&workspace.toolbox)?, ensure_browser(BrowserKind::Chromium, &workspace.toolbox)?);
    let server = Server::start(workspace.site()?, &Prefix::root(), Port::Free)?;
    let mut rows = Vec::new();
    for (page, address) in PAGES {
        for device in Device::ALL {
            let url = format!("{}{address}", server.url());
            let action = format!("audit the {page} page ({})", device.name());
            let report = step(&action, "try again", |progress| {
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

/// The number of tries for a run. In one of three or four, Lighthouse misses the start of the navigation (`NO_NAVSTART`) and
/// reports no scores.
const TRIES: u32 = 4;

/// Runs Lighthouse until a report has scores.
fn run_lighthouse(
    lighthouse: &Lighthouse,
    browser: &crate::tools::Browser,
    url: &str,
    device: Device,
) -> anyhow::Result<LighthouseReport> {
    let run = || LighthouseReport::read(&output_of(lighthouse.on(url, browser).args(device.options()))?);
    (1..TRIES).find_map(|_| run().ok()).map_or_else(run, Ok)
}

/// Returns the run with the median performance score.
fn median_run(mut runs: Vec<LighthouseReport>) -> anyhow::Result<LighthouseReport> {
    runs.sort_by(|one, other| one.performance().total_cmp(&other.performance()));
    let middle = runs.len() / 2;
    runs.into_iter().nth(middle).context("there was no run")
}

/// Categories, each with its ID in the report and its name in the table.
const CATEGORIES: [(&str, &str); 4] = [
    ("performance", "performance"),
    ("accessibility", "accessibility"),
    ("best-practices", "best practices"),
    ("seo", "SEO"),
];

/// Performance metrics, each with its ID in the report and its name in the table.
const METRICS: [(&str, &str); 5] = [
    ("first-contentful-paint", "first paint"),
    ("largest-contentful-paint", "largest paint"),
    ("speed-index", "speed index"),
    ("total-blocking-time", "blocked"),
    ("cumulative-layout-shift", "shift"),
];

/// The parts of a Lighthouse report that are printed.
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
    /// Parses a report in JSON.
    ///
    /// # Errors
    /// Returns an error if the text is not a report, or if a score is missing because the audit failed.
    fn read(json: &str) -> anyhow::Result<Self> {
        let report: Self = serde_json::from_str(json).context("Lighthouse printed no report")?;
        for (name, _) in CATEGORIES {
            report.score(name).with_context(|| format!("the Lighthouse report has no score for {name}"))?;
        }
        Ok(report)
    }

    /// Returns the performance score, from 0 to 1.
    fn performance(&self) -> f64 {
        self.score(CATEGORIES[0].0).unwrap_or_default()
    }

    fn score(&self, category: &str) -> Option<f64> {
        self.categories.get(category)?.score
    }

    /// Returns the titles of the weighted audits in a category without a full score.
    fn failed_audits(&self, category: &str) -> Vec<&str> {
        let counted = self.categories.get(category).map_or(&[][..], |category| &category.audit_refs);
        let counted = counted.iter().filter(|audit| audit.weight > 0.0).filter_map(|audit| self.audits.get(&audit.id));
        counted.filter(|audit| audit.score.is_some_and(|score| score < 1.0)).map(|audit| audit.title.as_str()).collect()
    }

    fn time(&self, name: &str) -> &str {
        self.audits.get(name).and_then(|audit| audit.display_value.as_deref()).unwrap_or("-")
    }
}

/// Displays reports as a Markdown table.
struct ReportTable<'a>(&'a [(String, LighthouseReport)]);

impl fmt::Display for ReportTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = CATEGORIES.iter().chain(&METRICS).map(|(_, title)| *title);
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
                write!(f, "\n\nPoints lost ({name}): {}.", audits.join("; "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_table_has_scores_metrics_and_failed_audits() -> anyhow::Result<()> {
        let table = ReportTable(&[("table, desktop".to_owned(), LighthouseReport::read(&report("0.97"))?)]).to_string();
        assert!(table.contains("\n| table, desktop | 97 | 100 | 100 | 100 | - | - | 1.6 s | - | - |"), "{table}");
        assert!(table.ends_with("Points lost (table, desktop): Speed Index."), "{table}");
        Ok(())
    }

    #[test]
    fn a_report_without_scores_is_an_error() {
        for text in [report("null"), "{}".to_owned(), "no page".to_owned()] {
            assert!(LighthouseReport::read(&text).is_err(), "{text}");
        }
    }
}
