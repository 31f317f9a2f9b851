//! stub
use crate::failure::Failure;
use clap::Args;
use std::io::Write;
/// stub
#[derive(Args)]
pub(super) struct Fit {}
impl Fit {
    pub(super) fn run(self, _out: &mut impl Write) -> Result<(), Failure> {
        Ok(())
    }
}
