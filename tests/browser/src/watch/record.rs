//! Owns the reading of what Firefox leaves: the record of the script that listens in it, and its own output, to which
//! every console of a page or worker is written.

use std::collections::BTreeSet;

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::Value;

use super::{Traces, requests::Requests};

/// What begins a console's word in Firefox's output.
const WORD: &str = "console.";

#[derive(Deserialize)]
struct Record {
    complaints: Vec<String>,
    addresses: BTreeSet<String>,
    hosts: BTreeSet<String>,
}

/// What pages and workers said and asked for.
///
/// # Errors
/// When the record is not whole.
pub fn traces(record: &Value, output: &str) -> anyhow::Result<Traces> {
    let Record { complaints, addresses, hosts } = Record::deserialize(record).context("the record is not whole")?;
    let words = output.lines().filter(|line| line.starts_with(WORD)).map(str::to_owned).collect();
    Ok(Traces { complaints, words, requests: Requests { addresses, hosts } })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_are_found_among_other_lines() -> anyhow::Result<()> {
        let record = json!({ "complaints": ["error: x"], "addresses": ["http://127.0.0.1:1/"], "hosts": [] });
        let output = "1763773000000\tgeckodriver\tINFO\tListening on 127.0.0.1:4444\nconsole.warn: \"spoken\"\n";
        let traces = traces(&record, output)?;
        assert_eq!(traces.words, ["console.warn: \"spoken\""]);
        assert_eq!(traces.complaints, ["error: x"]);
        assert_eq!(Vec::from_iter(traces.requests.addresses), ["http://127.0.0.1:1/"]);
        Ok(())
    }
}
