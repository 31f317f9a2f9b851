//! Building the modules of a program: splits it into parts and optimizes them.
//!
//! What a program marks with `wasm_split` becomes a part: a module of its own, which the program fetches when it first needs
//! it. Everything that only a part uses leaves the program.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context as _;
use wasm_split_cli_support::{Options, transform};

use crate::{Digest, parallel, text::read};

/// Name that the linker writes into a program with parts.
const MARK: &[u8] = b"__wasm_split_load_";
/// Name of the script that loads the parts, until it becomes a piece of the program's script.
const LOADER: &str = "./loader.js";

/// A function that makes a module smaller, in its file.
pub(crate) type Optimize = fn(&Path) -> anyhow::Result<()>;

/// Optimizes for size with the wasm-opt on PATH. `cargo xtask` installs it if it is missing.
///
/// Without inlining into single callers, the table's module has more bytes (776,756 for 775,402) but fewer when gzipped
/// (330,649 for 333,949), because similar functions stay alike. The linker leaves the lowest addresses to the end of the
/// stack, so pointers near zero may be folded into offsets (`-lmu`). Functions in the order of their names have similar
/// neighbors, which compress well: 358,742 bytes of the table's module when gzipped, for 364,880.
///
/// A small module only loses its names: of about sixty modules, forty have less than 4 kB, and the optimizer needs a second of
/// processor time to start.
pub(crate) fn optimize_with_wasm_opt(module: &Path) -> anyhow::Result<()> {
    const SMALL: usize = 4_096;
    let bytes = fs::read(module).with_context(|| format!("could not read {}", module.display()))?;
    if bytes.len() < SMALL {
        return write(module, &without_custom_sections(&bytes).context("a module is damaged")?);
    }
    let mut optimizer = Command::new("wasm-opt");
    optimizer.args(["-Oz", "--one-caller-inline-max-function-size=0", "-lmu", "--reorder-functions-by-name"]);
    run(optimizer.arg(module).arg("--output").arg(module))
}

/// Removes the sections that say something about a module but are not part of its program, such as the names of functions.
/// Returns nothing if the module is not well-formed.
///
/// After a header of eight bytes, each section is its number, its length in LEB128, and its content; see
/// <https://webassembly.github.io/spec/core/binary/modules.html>.
fn without_custom_sections(module: &[u8]) -> Option<Vec<u8>> {
    const CUSTOM: u8 = 0;
    let (header, mut rest) = module.split_at_checked(8)?;
    let mut kept = header.to_vec();
    while let Some((&number, after)) = rest.split_first() {
        let digits = after.iter().position(|byte| byte & 0x80 == 0)? + 1;
        let length = after[..digits]
            .iter()
            .rev()
            .try_fold(0_usize, |sum, byte| sum.checked_mul(0x80)?.checked_add(usize::from(byte & 0x7f)))?;
        let (section, next) = rest.split_at_checked(length.checked_add(1 + digits)?)?;
        if number != CUSTOM {
            kept.extend(section);
        }
        rest = next;
    }
    Some(kept)
}

/// A program that Trunk has staged.
pub(crate) struct Program<'a> {
    /// Folder with its script and module.
    pub(crate) folder: &'a Path,
    /// Name of its files.
    pub(crate) name: &'a str,
    /// The program as the linker wrote it.
    pub(crate) linked: PathBuf,
}

/// The files of each part of a program, those that it shares with other parts included.
pub(crate) type Parts = BTreeMap<String, Vec<String>>;

impl Program<'_> {
    /// Splits the program if it has parts, optimizes its modules, and returns the parts.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, or if a tool fails.
    pub(crate) fn build(&self, optimize: Optimize) -> anyhow::Result<Parts> {
        let linked = fs::read(&self.linked).with_context(|| format!("could not read {}", self.linked.display()))?;
        let parts = if linked.windows(MARK.len()).any(|window| window == MARK) {
            self.split(&linked, optimize).with_context(|| format!("could not split {}", self.name))?
        } else {
            Parts::new()
        };
        optimize(&self.module())?;
        Ok(parts)
    }

    /// Splits the program into modules with the wasm-bindgen on PATH, in place of the ones that Trunk made: a program has to
    /// be split before wasm-bindgen drops the linker's notes about it.
    fn split(&self, linked: &[u8], optimize: Optimize) -> anyhow::Result<Parts> {
        let Self { folder, name, .. } = *self;
        let work = tempfile::tempdir_in(folder)?;
        let main = work.path().join(format!("{name}.wasm"));
        let mut options = Options::new(linked);
        options.output_dir = work.path();
        options.main_out_path = &main;
        options.link_name = LOADER;
        let split = transform(options).map_err(|error| anyhow::anyhow!("{error:#}"))?;
        let mut bindgen = Command::new("wasm-bindgen");
        bindgen.args(["--target=web", "--no-typescript", "--keep-lld-exports", "--out-name", name, "--out-dir"]);
        run(bindgen.arg(folder).arg(&main))?;
        // The page reports what it cannot load. A page that is left while it loads a part has nothing to report.
        let mut loader = read(&work.path().join(LOADER))?.replace("console.error(e);", "");
        let mut files = BTreeMap::new();
        parallel::for_each(split.split_modules.clone(), |part| optimize(&part))?;
        for part in split.split_modules {
            let bytes = fs::read(&part).with_context(|| format!("could not read {}", part.display()))?;
            let (old, new) = (file_name(&part)?, part_name(name, &part, &bytes)?);
            anyhow::ensure!(loader.contains(&old), "the script that loads the parts does not name {old}");
            loader = loader.replace(&old, &new);
            write(&folder.join(&new), &bytes)?;
            files.insert(old, new);
        }
        let script = folder.join(format!("{name}.js"));
        write(&script, with_loader(&read(&script)?, &loader)?.as_bytes())?;
        let file = |stem: &String| files.get(&format!("{stem}.wasm")).cloned().context("a part has no file");
        let parts = split.prefetch_map.iter();
        parts.map(|(part, stems)| Ok((part.clone(), stems.iter().map(file).collect::<anyhow::Result<_>>()?))).collect()
    }

    fn module(&self) -> PathBuf {
        self.folder.join(format!("{}_bg.wasm", self.name))
    }
}

/// Returns the name of a part's file: the names of program and part, and a hash of its content.
fn part_name(program: &str, part: &Path, module: &[u8]) -> anyhow::Result<String> {
    let part = file_name(part)?;
    let stem = part.strip_suffix(".wasm").unwrap_or(&part);
    let name = stem.strip_prefix("split_").unwrap_or(stem);
    Ok(format!("{program}-{name}-{}.wasm", &Digest::of(module).hex()[..16]))
}

/// Puts the script that loads the parts into the script of the program, which imports it, once for each part. The two import
/// each other, so neither name could contain the hash of the other's content.
fn with_loader(script: &str, loader: &str) -> anyhow::Result<String> {
    let lines = loader.lines().filter(|line| !line.starts_with("import "));
    let body: String = lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect();
    let names = loader.lines().filter_map(|line| line.strip_prefix("export const ")?.split(' ').next());
    let names = names.collect::<Vec<_>>().join(", ");
    let mut definition = format!("const loader = (() => {{\n{body}return {{ {names} }};\n}})();\n");
    let is_import = |line: &&str| line.starts_with("import * as ") && line.contains(LOADER);
    anyhow::ensure!(
        script.lines().any(|line| is_import(&line)),
        "the script of the program does not import its loader"
    );
    let mut whole = String::new();
    for line in script.lines() {
        if is_import(&line) {
            let variable = line.split(' ').nth(3).context("an import has no name")?;
            whole.push_str(&std::mem::take(&mut definition));
            whole.push_str(&format!("const {variable} = loader;\n"));
        } else {
            whole.extend([line, "\n"]);
        }
    }
    Ok(whole)
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let program = command.get_program().display().to_string();
    let output = command.output().with_context(|| {
        format!("could not run {program}; install it, or use `cargo xtask build`, which installs all tools")
    })?;
    anyhow::ensure!(output.status.success(), "{program} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

fn file_name(path: &Path) -> anyhow::Result<String> {
    Ok(path.file_name().context("a part has no name")?.to_string_lossy().into_owned())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("could not write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_program_contains_its_loader() -> anyhow::Result<()> {
        let script = "/* x */\nimport * as import1 from \"./loader.js\"\nimport * as import2 from \"./loader.js\"\n\
                      use(import1, import2);\nexport { initSync };\n";
        let loader = "import { initSync } from \"./main.js\";\n\nlet a = initSync();\nexport const load_b = make(a);\n";
        assert_eq!(
            with_loader(script, loader)?,
            "/* x */\nconst loader = (() => {\n\nlet a = initSync();\nconst load_b = make(a);\nreturn { load_b };\n})();\n\
             const import1 = loader;\nconst import2 = loader;\nuse(import1, import2);\nexport { initSync };\n"
        );
        assert!(with_loader("use();", loader).is_err());
        Ok(())
    }

    #[test]
    fn custom_sections_are_removed() {
        let module = |sections: &[&[u8]]| [b"\0asm\x01\0\0\0".as_slice(), &sections.concat()].concat();
        let long = [&[1, 0x80, 0x01], [7; 128].as_slice()].concat();
        let with_names = module(&[&[0, 2, 1, b'n'], &long, &[0, 0], &[10, 1, 9]]);
        assert_eq!(without_custom_sections(&with_names), Some(module(&[&long, &[10, 1, 9]])));
        for damaged in [b"\0asm".to_vec(), module(&[&[1, 5, 0]]), module(&[&[1]]), module(&[&[1, 0x80]])] {
            assert_eq!(without_custom_sections(&damaged), None, "{damaged:?}");
        }
    }

    #[test]
    fn the_name_of_a_part_tells_program_part_and_content() -> anyhow::Result<()> {
        let name = |module: &[u8]| part_name("laska-web", Path::new("somewhere/split_dialogs.wasm"), module);
        assert!(name(b"a")?.starts_with("laska-web-dialogs-") && name(b"a")?.ends_with(".wasm"));
        assert_ne!(name(b"a")?, name(b"b")?);
        assert!(part_name("laska-web", Path::new("chunk_1.wasm"), b"")?.starts_with("laska-web-chunk_1-"));
        Ok(())
    }

    #[test]
    fn a_program_without_parts_is_only_optimized() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let linked = folder.path().join("linked.wasm");
        for path in [&linked, &folder.path().join("a_bg.wasm")] {
            fs::write(path, b"\0asm\x01\0\0\0")?;
        }
        let program = |linked| Program { folder: folder.path(), name: "a", linked };
        assert_eq!(program(linked).build(|module| Ok(fs::write(module, b"small")?))?, Parts::new());
        assert_eq!(fs::read(folder.path().join("a_bg.wasm"))?, b"small");
        assert_eq!(fs::read_dir(folder.path())?.count(), 2);
        let error = program("nowhere".into()).build(|_| Ok(())).expect_err("there is no such file");
        assert!(error.to_string().contains("nowhere"), "{error}");
        Ok(())
    }
}
