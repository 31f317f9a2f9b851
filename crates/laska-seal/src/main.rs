//! Trunk's post_build hook, which only reports what went wrong.

use std::process::ExitCode;

fn main() -> ExitCode {
    match laska_seal::Stage::from_trunk().and_then(|stage| stage.seal()) {
        Ok(outcome) => {
            println!("{outcome}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: the site could not be sealed: {error:#}");
            ExitCode::FAILURE
        }
    }
}
