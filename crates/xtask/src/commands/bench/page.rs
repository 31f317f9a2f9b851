//! Owns the tables of how soon the page answers, as the browser's bench tells it, with the limits beside the figures.

use std::fmt;

use serde::Deserialize;

/// How long the page may take from the beginning of a visit until a column can be chosen, in milliseconds.
const VISIT_LIMIT: f64 = 1000.0;

/// How long an input may take, by how many times slower the page's thread was made, in milliseconds: one frame, and
/// what is still felt as at once.
const INPUT_LIMITS: [(u32, f64); 2] = [(1, 16.0), (4, 50.0)];

/// How soon the page answers. All times are in milliseconds.
#[derive(Debug, Deserialize)]
pub(super) struct Page {
    paces: Vec<AtPace>,
    visits: Visits,
}

/// What was recorded at one pace.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtPace {
    slowdown: u32,
    engine: String,
    inputs: Vec<Input>,
    long_tasks: Vec<f64>,
}

#[derive(Debug, Deserialize)]
struct Input {
    name: String,
    work: f64,
    painted: f64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Visits {
    first: Vec<f64>,
    offline: Vec<f64>,
    long_tasks: Vec<f64>,
}

/// The middle, the 95th percentile and the worst of some times.
struct Spread {
    count: usize,
    median: f64,
    high: f64,
    worst: f64,
}

impl Spread {
    fn of(times: impl Iterator<Item = f64>) -> Self {
        let mut times: Vec<f64> = times.collect();
        times.sort_by(f64::total_cmp);
        // The smallest time that so many percent do not exceed.
        let rank = |percent: usize| (times.len() * percent).div_ceil(100).saturating_sub(1);
        let at = |rank: usize| times.get(rank).copied().unwrap_or(f64::NAN);
        Self { count: times.len(), median: at(rank(50)), high: at(rank(95)), worst: at(rank(100)) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>8.1} {:>8.1} {:>8.1}", self.median, self.high, self.worst)
    }
}

/// The limit beside a figure.
fn judged(figure: f64, limit: f64) -> String {
    format!("{} {limit} ms", if figure <= limit { "within" } else { "OVER" })
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pace in &self.paces {
            writeln!(f, "{pace}")?;
        }
        write!(f, "{}", self.visits)
    }
}

impl fmt::Display for AtPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = INPUT_LIMITS.iter().find(|(slowdown, _)| *slowdown == self.slowdown).map(|(_, limit)| *limit);
        writeln!(f, "input to paint, page's thread {} x as slow, the engine {}", self.slowdown, self.engine)?;
        writeln!(f, "{:<20} {:>6} {:>26}   {:>26}", "", "", "work, ms", "to paint, ms")?;
        let heads = format!("{:>8} {:>8} {:>8}", "median", "95 %", "worst");
        writeln!(f, "{:<20} {:>6} {heads}   {heads}", "input", "times")?;
        let mut names: Vec<&str> = Vec::new();
        for input in &self.inputs {
            if !names.contains(&input.name.as_str()) {
                names.push(&input.name);
            }
        }
        for name in names {
            let inputs: Vec<_> = self.inputs.iter().filter(|input| input.name == name).collect();
            let work = Spread::of(inputs.iter().map(|input| input.work));
            writeln!(
                f,
                "{name:<20} {:>6} {work}   {}",
                work.count,
                Spread::of(inputs.iter().map(|input| input.painted))
            )?;
        }
        let work = Spread::of(self.inputs.iter().map(|input| input.work));
        let painted = Spread::of(self.inputs.iter().map(|input| input.painted));
        writeln!(f, "{:<20} {:>6} {work}   {painted}", "all", work.count)?;
        if let Some(limit) = limit {
            let (work, painted) = (judged(work.high, limit), judged(painted.high, limit));
            writeln!(f, "{:<27} {work:>26}   {painted:>26}", "95 %")?;
        }
        let longest = self.long_tasks.iter().copied().fold(0.0, f64::max);
        writeln!(f, "tasks over 50 ms: {}, the longest {longest:.0} ms", self.long_tasks.len())
    }
}

impl fmt::Display for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "from the beginning of a visit until a column that was pressed is seen to be chosen, ms")?;
        writeln!(f, "{:<20} {:>6} {:>8} {:>8} {:>8}", "visit", "times", "median", "95 %", "worst")?;
        for (name, times) in [("first", &self.first), ("offline", &self.offline)] {
            let spread = Spread::of(times.iter().copied());
            let judged = judged(spread.worst, VISIT_LIMIT);
            writeln!(f, "{name:<20} {:>6} {spread}   {judged}", spread.count)?;
        }
        let longest = self.long_tasks.iter().copied().fold(0.0, f64::max);
        write!(f, "tasks over 50 ms in the first visits: {}, the longest {longest:.0} ms", self.long_tasks.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_stands_beside_its_limit() {
        let page: Page = serde_json::from_str(
            r#"{
                "paces": [
                    { "slowdown": 1, "engine": "thinks", "inputs": [
                        { "name": "point", "work": 2, "painted": 9 }, { "name": "move", "work": 5, "painted": 19.5 }
                    ], "longTasks": [] },
                    { "slowdown": 4, "engine": "rests", "inputs": [{ "name": "point", "work": 8, "painted": 16 }], "longTasks": [61] }
                ],
                "visits": { "first": [400, 500, 1200], "offline": [300], "longTasks": [] }
            }"#,
        )
        .expect("a page");
        let text = page.to_string();
        let line = |begins: &str| {
            let mut lines = text
                .lines()
                .filter(|line| line.starts_with(begins))
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.next().unwrap_or_default()
        };
        assert_eq!(line("move"), "move 1 5.0 5.0 5.0 19.5 19.5 19.5");
        assert_eq!(line("all"), "all 2 2.0 5.0 5.0 9.0 19.5 19.5");
        assert_eq!(line("95 %"), "95 % within 16 ms OVER 16 ms");
        assert_eq!(line("first"), "first 3 500.0 1200.0 1200.0 OVER 1000 ms");
        assert!(text.contains("tasks over 50 ms: 1, the longest 61 ms"), "{text}");
    }

    #[test]
    fn ninety_five_of_a_hundred_are_not_above() {
        let spread = Spread::of((1..=100).rev().map(f64::from));
        assert_eq!((spread.median, spread.high, spread.worst), (50.0, 95.0, 100.0));
    }
}
