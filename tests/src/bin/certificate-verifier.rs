//! Verifies certificates with the naive oracle: `certificate-verifier FILE...`.

use std::time::Instant;
use std::{env, error, fs};

use laska_tests::certificate::verify;

fn main() -> Result<(), Box<dyn error::Error>> {
    for file in env::args_os().skip(1) {
        let started = Instant::now();
        let win = verify(&fs::read(&file)?, usize::MAX).map_err(|error| format!("{}: {error}", file.display()))?;
        println!("{}: {win:?}, {:.1} s", file.display(), started.elapsed().as_secs_f64());
    }
    Ok(())
}
