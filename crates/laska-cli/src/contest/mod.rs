//! x
use clap::Args;
use std::io::Write;
/// Play
#[derive(Args)]
pub(crate) struct Match {}
impl Match { pub(crate) fn run(self, _out: &mut impl Write) -> Result<(), crate::failure::Failure> { Ok(()) } }
