//! Owns asking for the memory of a search: more than the machine has is refused before a table could end the program.

use laska_engine::Memory;

/// Why a table of some size is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this machine has no {0} MiB to give; expected less")]
pub(crate) struct NoMemory(usize);

/// The most that can be asked for, in MiB.
pub(crate) const MOST_MEBIBYTES: usize = 1 << 16;

/// A table of so many MiB.
pub(crate) fn table_size(mebibytes: usize) -> Result<Memory, NoMemory> {
    let size = Memory::mebibytes(mebibytes);
    let asked = Vec::<u8>::new().try_reserve_exact(size.bytes());
    asked.map_or(Err(NoMemory(mebibytes)), |()| Ok(size))
}
