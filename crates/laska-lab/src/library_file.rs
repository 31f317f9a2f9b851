//! Files of the library.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use laska_cli::error::CommandError;

/// Reads a file of the library.
pub(crate) fn read_file<T: FromStr<Err: Display>>(path: &Path) -> Result<T, CommandError> {
    let text = fs::read_to_string(path).map_err(|error| CommandError::in_file(path, error))?;
    text.parse().map_err(|error| CommandError::in_file(path, error))
}
