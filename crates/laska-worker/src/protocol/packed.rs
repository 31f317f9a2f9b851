//! Values that travel as text.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A value as JSON text. A program that passes it on without reading it does not contain the code that reads it.
///
/// ```
/// # use laska_worker::protocol::{Packed, ProofOutcome, ProofResult};
/// let proof = ProofResult { outcome: ProofOutcome::NoWin, plies: 0, positions: 5120, line: vec![] };
/// assert_eq!(Packed::from(&proof).unpack()?, proof);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Packed<T> {
    text: String,
    #[serde(skip)]
    kind: PhantomData<T>,
}

impl<T: Serialize> From<&T> for Packed<T> {
    fn from(value: &T) -> Self {
        let text = serde_json::to_string(value).expect("a value of the protocol has a text");
        Self { text, kind: PhantomData }
    }
}

impl<T: DeserializeOwned> Packed<T> {
    /// Returns the value.
    ///
    /// # Errors
    /// If the text is not that of a value of this type.
    pub fn unpack(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.text)
    }
}
