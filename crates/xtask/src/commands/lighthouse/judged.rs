//! Owns what a report of Lighthouse comes to: the four scores, the times behind the first, and what costs points.

use std::{collections::BTreeMap, fmt};

use anyhow::Context as _;
use serde::Deserialize;

/// The categories, by Lighthouse's names and ours.
const CATEGORIES: [(&str, &str); 4] = [
    ("performance", "performance"),
    ("accessibility", "accessibility"),
    ("best-practices", "best practices"),
    ("seo", "SEO"),
];

/// What performance is made of, by Lighthouse's names and ours.
const TIMES: [(&str, &str); 5] = [
    ("first-contentful-paint", "first paint"),
    ("largest-contentful-paint", "largest paint"),
    ("speed-index", "speed index"),
    ("total-blocking-time", "blocked"),
    ("cumulative-layout-shift", "shift"),
];

/// A report, as far as it is told.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Judged {
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

impl Judged {
    /// Reads the JSON that Lighthouse prints.
    ///
    /// # Errors
    /// When it is none, or a score is missing: then the page was not judged.
    pub(super) fn read(json: &str) -> anyhow::Result<Self> {
        let judged: Self = serde_json::from_str(json).context("Lighthouse printed no report")?;
        for (name, _) in CATEGORIES {
            judged.score(name).with_context(|| format!("Lighthouse has not judged {name}"))?;
        }
        Ok(judged)
    }

    /// The first score, from 0 to 1.
    pub(super) fn performance(&self) -> f64 {
        self.score(CATEGORIES[0].0).unwrap_or_default()
    }

    fn score(&self, category: &str) -> Option<f64> {
        self.categories.get(category)?.score
    }

    /// What of a category costs points: the titles of those that count and do not have them all.
    fn costs(&self, category: &str) -> Vec<&str> {
        let counted = self.categories.get(category).map_or(&[][..], |category| &category.audit_refs);
        let counted = counted.iter().filter(|audit| audit.weight > 0.0).filter_map(|audit| self.audits.get(&audit.id));
        counted.filter(|audit| audit.score.is_some_and(|score| score < 1.0)).map(|audit| audit.title.as_str()).collect()
    }

    fn time(&self, name: &str) -> &str {
        self.audits.get(name).and_then(|audit| audit.display_value.as_deref()).unwrap_or("-")
    }
}

/// Reports beside each other, as Markdown.
pub(super) struct Table<'a>(pub(super) &'a [(String, Judged)]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = CATEGORIES.iter().chain(&TIMES).map(|(_, ours)| *ours);
        writeln!(f, "| page | {} |", heads.collect::<Vec<_>>().join(" | "))?;
        write!(f, "| :--- |{}", " ---: |".repeat(CATEGORIES.len() + TIMES.len()))?;
        for (name, judged) in self.0 {
            let scores =
                CATEGORIES.map(|(category, _)| format!("{:.0}", judged.score(category).unwrap_or_default() * 100.0));
            let times = TIMES.map(|(audit, _)| judged.time(audit).to_owned());
            write!(f, "\n| {name} | {} | {} |", scores.join(" | "), times.join(" | "))?;
        }
        for (name, judged) in self.0 {
            let costs: Vec<_> = CATEGORIES.iter().flat_map(|(category, _)| judged.costs(category)).collect();
            if !costs.is_empty() {
                write!(f, "\n\nPoints are lost, {name}: {}.", costs.join("; "))?;
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
    fn scores_times_and_costs_are_told() -> anyhow::Result<()> {
        let table = Table(&[("table, desk".to_owned(), Judged::read(&report("0.97"))?)]).to_string();
        assert!(table.contains("\n| table, desk | 97 | 100 | 100 | 100 | - | - | 1.6 s | - | - |"), "{table}");
        assert!(table.ends_with("Points are lost, table, desk: Speed Index."), "{table}");
        Ok(())
    }

    #[test]
    fn a_page_that_was_not_judged_is_no_page_without_points() {
        for text in [report("null"), "{}".to_owned(), "no page".to_owned()] {
            assert!(Judged::read(&text).is_err(), "{text}");
        }
    }
}
