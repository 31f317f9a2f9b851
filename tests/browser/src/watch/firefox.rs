//! What Firefox leaves: the record of the script that listens in it, and its output, to which every console of a page
//! or worker is written.

use std::collections::BTreeSet;

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::Value;

use crate::watch::{Traces, chromium::Requests};

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
    let words = output.lines().filter(|line| is_of_page(line)).map(str::to_owned).collect();
    Ok(Traces { complaints, words, requests: Requests { addresses, hosts } })
}

/// Whether a line is a word of a page or worker. The browser's own words begin with the name of who speaks and a colon;
/// where a page's would, they stand in quotation marks.
fn is_of_page(line: &str) -> bool {
    let Some((_, said)) = line.strip_prefix(WORD).and_then(|word| word.split_once(": ")) else {
        return false;
    };
    !(said.starts_with(char::is_alphabetic) && said.contains(':'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_are_found_among_other_lines() -> anyhow::Result<()> {
        let record = json!({ "complaints": ["error: x"], "addresses": ["http://127.0.0.1:1/"], "hosts": [] });
        let output = "1763773000000\tgeckodriver\tINFO\tListening on 127.0.0.1:4444\nconsole.warn: \"spoken: x\"\n\
                      console.error: RSLoader: \nconsole.log: 5\n";
        let traces = traces(&record, output)?;
        assert_eq!(traces.words, ["console.warn: \"spoken: x\"", "console.log: 5"]);
        assert_eq!(traces.complaints, ["error: x"]);
        assert_eq!(Vec::from_iter(traces.requests.addresses), ["http://127.0.0.1:1/"]);
        Ok(())
    }
}
