//! Compiles the translations into the program.

use std::{env, fs, path::Path};

use anyhow::Context as _;
use laska_words::{Catalog, Language};

const FOLDER: &str = "../../web/static/words";

fn main() -> anyhow::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut tables = String::new();
    for language in Language::translated() {
        let catalog = Catalog::read(Path::new(FOLDER), language)?;
        tables += &format!("({:?}, {:?}),", language.code, catalog.to_table());
    }
    let code = format!(
        "/// The compiled translations, by the code of the language.\nconst TABLES: &[(&str, &str)] = &[{tables}];\n"
    );
    let out = env::var("OUT_DIR").context("cargo sets OUT_DIR")?;
    fs::write(Path::new(&out).join("tables.rs"), code).context("could not write the tables")
}
