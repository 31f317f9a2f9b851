//! Owns what a fuzzer's program says at its end, and how it is shown.

use anyhow::Context as _;

/// What trying a law came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ran {
    runs: u64,
    a_second: u64,
    /// Inputs that show something which no other one does.
    found: usize,
}

impl Ran {
    /// What a program has said, and how many inputs it has found.
    pub(super) fn of(said: &str, found: usize) -> anyhow::Result<Self> {
        let number = |name: &str| {
            let line = said.lines().rev().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim_start_matches(':').trim().parse().ok());
            number.with_context(|| format!("the fuzzer does not say its {name}"))
        };
        Ok(Self { runs: number("number_of_executed_units")?, a_second: number("average_exec_per_sec")?, found })
    }
}

/// The laws that were tried.
#[derive(Default)]
pub(super) struct Report(Vec<(String, Ran)>);

impl Report {
    pub(super) fn add(&mut self, name: &str, ran: &Ran) {
        self.0.push((name.to_owned(), *ran));
    }

    pub(super) fn print(&self) {
        println!("\n| law | runs | runs a second | inputs found |\n| :-- | ---: | ------------: | -----------: |");
        for (name, Ran { runs, a_second, found }) in &self.0 {
            println!("| {name} | {runs} | {a_second} | {found} |");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fuzzers_last_words_are_read() {
        let said = "#2\tDONE cov: 3\nstat::number_of_executed_units: 1000\nstat::average_exec_per_sec:     250\n";
        assert_eq!(Ran::of(said, 7).ok(), Some(Ran { runs: 1000, a_second: 250, found: 7 }));
        assert!(Ran::of("==1== ERROR: libFuzzer: deadly signal", 0).is_err());
    }
}
