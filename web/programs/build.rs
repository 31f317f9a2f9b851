//! Makes the linker keep what the build needs to split a program into parts.

/// The variable with which Cargo names the family of the target.
const FAMILY: &str = "CARGO_CFG_TARGET_FAMILY";

/// The programs with parts. In others, what the linker keeps for this would stay.
const WITH_PARTS: [&str; 2] = ["laska-web", "laska-study"];

fn main() {
    // Otherwise Cargo would run it after every change of the package.
    println!("cargo::rerun-if-env-changed={FAMILY}");
    if std::env::var(FAMILY).is_ok_and(|family| family == "wasm") {
        for program in WITH_PARTS {
            println!("cargo::rustc-link-arg-bin={program}=--emit-relocs");
        }
    }
}
