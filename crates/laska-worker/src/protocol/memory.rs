//! Owns how much memory a solve may take, as it crosses.

use laska_engine::Memory;
use serde::{Deserialize, Serialize};

/// An amount of memory that a solve may take, in MiB (1,048,576 bytes): from 1 to [`MemoryText::MOST_MIB`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct MemoryText(u32);

/// Not an amount of memory that a worker could give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("memory of {0} MiB; expected 1 to {most}", most = MemoryText::MOST_MIB)]
pub struct NoMemory(pub u32);

impl MemoryText {
    /// Half of what 32 bits can address: the tables of the search and what a browser needs itself fit beside it.
    pub const MOST_MIB: u32 = 2048;
}

impl TryFrom<u32> for MemoryText {
    type Error = NoMemory;

    fn try_from(mebibytes: u32) -> Result<Self, NoMemory> {
        if (1..=Self::MOST_MIB).contains(&mebibytes) { Ok(Self(mebibytes)) } else { Err(NoMemory(mebibytes)) }
    }
}

impl From<MemoryText> for u32 {
    fn from(memory: MemoryText) -> Self {
        memory.0
    }
}

impl From<MemoryText> for Memory {
    fn from(memory: MemoryText) -> Self {
        Self::mebibytes(memory.0 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_out_of_range_are_refused_with_the_range() {
        for mebibytes in [0, 2049, u32::MAX] {
            let expected = format!("memory of {mebibytes} MiB; expected 1 to 2048");
            assert_eq!(MemoryText::try_from(mebibytes).expect_err("out of range").to_string(), expected);
        }
        assert_eq!(MemoryText::try_from(2048).map(Memory::from), Ok(Memory::mebibytes(2048)));
    }
}
