//! Trunk's `post_build` hook.

use std::process::ExitCode;

fn main() -> ExitCode {
    match laska_seal::StagedBuild::from_trunk().and_then(|build| build.seal()) {
        Ok(outcome) => {
            println!("{outcome}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: could not seal the site: {error:#}");
            ExitCode::FAILURE
        }
    }
}
