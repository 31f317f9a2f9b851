//! The results of the proofs at the frontier: a journal.

use std::collections::BTreeMap;
use std::path::Path;

use laska_cli::error::CommandError;
use laska_cli::journal::{Header, Journal, Reader};
use laska_rules::{Color, PackedPosition, Variant};
use serde::{Deserialize, Serialize};

/// The kind of the journal. The number of an entry is the packed position, its result the [`Attempt`].
const KIND: &str = "proofs";

/// What the results depend on.
#[derive(Serialize, Deserialize)]
struct Settings {
    variant: String,
    winner: String,
    /// The number of nodes after which a proof is given up.
    nodes: u64,
    /// The memory for a proof, in MiB.
    memory: u32,
}

/// An attempt to prove a position.
#[derive(Serialize, Deserialize)]
pub(super) struct Attempt {
    pub(super) outcome: Outcome,
    /// The number of nodes searched.
    pub(super) nodes: u64,
}

/// The outcome of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    /// The contents of a certificate.
    Win(#[serde(with = "in_base64")] Vec<u8>),
    /// The winner cannot force a win, as far as the search knows.
    NoWin,
    /// The proof was given up.
    Open,
}

/// Bytes as base64, because a journal is a text.
mod in_base64 {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD_NO_PAD;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD_NO_PAD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD_NO_PAD.decode(text).map_err(D::Error::custom)
    }
}

/// The outcomes of one or more journals.
pub(super) struct Results {
    outcomes: BTreeMap<PackedPosition, Outcome>,
    /// The number of nodes of all attempts.
    pub(super) nodes: u64,
}

impl Results {
    /// Reads journals. A decided outcome counts more than an open one, whose proof may have had fewer nodes.
    pub(super) fn read(paths: &[impl AsRef<Path>], variant: Variant, winner: Color) -> Result<Self, CommandError> {
        let (mut outcomes, mut nodes) = (BTreeMap::new(), 0);
        for path in paths.iter().map(AsRef::as_ref) {
            let (reader, settings): (Reader<Attempt>, Settings) = Reader::open_kind(path, KIND)?;
            let expected = format!("{winner} in {variant}");
            let found = format!("{} in {}", settings.winner, settings.variant);
            if found != expected {
                return Err(CommandError::in_file(path, format!("expected proofs for {expected}, found {found}")));
            }
            for entry in reader {
                let (number, attempt) = entry?;
                nodes += attempt.nodes;
                let known = outcomes.entry(PackedPosition::from_bits(number)).or_insert(Outcome::Open);
                if *known == Outcome::Open {
                    *known = attempt.outcome;
                }
            }
        }
        Ok(Self { outcomes, nodes })
    }

    pub(super) fn outcome(&self, position: PackedPosition) -> Option<&Outcome> {
        self.outcomes.get(&position)
    }

    /// Returns the certificates.
    pub(super) fn certificates(&self) -> impl Iterator<Item = &[u8]> {
        self.outcomes.values().filter_map(|outcome| match outcome {
            Outcome::Win(certificate) => Some(certificate.as_slice()),
            Outcome::NoWin | Outcome::Open => None,
        })
    }
}

/// Opens the journal of a shard to continue it, or creates it. Passes the positions that it has to `on_entry`.
pub(super) fn open(
    path: &Path,
    (variant, winner): (Variant, Color),
    (nodes, memory): (u64, u32),
    mut on_entry: impl FnMut(PackedPosition),
) -> Result<Journal, CommandError> {
    let settings = Settings { variant: variant.to_string(), winner: winner.to_string(), nodes, memory };
    Journal::open(path, Header::new(KIND, settings), |number, _: Attempt| {
        on_entry(PackedPosition::from_bits(number));
        Ok(())
    })
}
