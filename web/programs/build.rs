//! Makes the linker keep what the build needs to split a program into parts.

/// The variable with which Cargo names the family of the target.
const FAMILY: &str = "CARGO_CFG_TARGET_FAMILY";

fn main() {
    // Otherwise Cargo would run it after every change of the package.
    println!("cargo::rerun-if-env-changed={FAMILY}");
    if std::env::var(FAMILY).is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
