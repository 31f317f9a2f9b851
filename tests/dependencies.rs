//! The packages depend on each other in one direction: rules <- engine <- worker <- app <- web, rules <- library <-
//! web, the study above web, the terminal above all but app and pages. Every foreign package has its reason in
//! ARCHITECTURE.md.

use std::collections::BTreeSet;

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package};

/// What a package of the house may use of the house.
const ALLOWED: [(&str, &[&str]); 9] = [
    ("laska-rules", &[]),
    ("laska-engine", &["laska-rules"]),
    ("laska-library", &["laska-rules"]),
    ("laska-worker", &["laska-rules", "laska-engine"]),
    ("laska-words", &[]),
    ("laska-app", &["laska-rules", "laska-worker"]),
    ("laska-web", &["laska-rules", "laska-library", "laska-worker", "laska-app", "laska-words"]),
    ("laska-study", &["laska-rules", "laska-library", "laska-worker", "laska-app", "laska-web"]),
    ("laska-cli", &["laska-rules", "laska-engine", "laska-library", "laska-worker"]),
];

/// Packages beside the house, that may use all of it and that it may not use.
const FREE: [&str; 7] =
    ["laska-browser-tests", "laska-corpus", "laska-fuzz", "laska-seal", "laska-server", "laska-tests", "xtask"];

/// All that these packages may be built with, other than for their own tests and for features that no program here has.
const BUILT_WITH: [(&str, &[&str]); 2] =
    [("laska-rules", &["thiserror"]), ("laska-engine", &["laska-rules", "thiserror"])];

/// Where the reasons stand.
const ARCHITECTURE: &str = include_str!("../ARCHITECTURE.md");
/// The headline of the table with the reasons.
const REASONS: &str = "## Dependencies and their reasons";

/// All packages but those that only a fuzzer builds.
fn workspace() -> Metadata {
    metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
}

/// What a fuzzer builds, a workspace of its own.
fn fuzzed() -> Metadata {
    metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/Cargo.toml"))
}

fn metadata(manifest: &str) -> Metadata {
    // Without dependencies nothing is resolved: that needs no network and no lock.
    MetadataCommand::new()
        .manifest_path(manifest)
        .features(CargoOpt::AllFeatures)
        .no_deps()
        .other_options(vec!["--offline".to_owned()])
        .exec()
        .expect("the workspace's Cargo.toml files read")
}

fn is_free(name: &str) -> bool {
    FREE.contains(&name)
}

/// Every edge, of whatever kind and target, that the table does not have.
fn wrong_edges(packages: &[&Package]) -> Vec<String> {
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut wrong = Vec::new();
    for package in packages.iter().filter(|package| !is_free(&package.name)) {
        let Some((_, allowed)) = ALLOWED.iter().find(|entry| entry.0 == package.name.as_str()) else {
            wrong.push(format!("{} is in no table of tests/dependencies.rs", package.name));
            continue;
        };
        let used = package.dependencies.iter().map(|dependency| dependency.name.as_str());
        let used: BTreeSet<&str> = used.filter(|name| names.contains(name)).collect();
        wrong.extend(
            used.into_iter().filter(|name| !allowed.contains(name)).map(|name| format!("{} -> {name}", package.name)),
        );
    }
    wrong
}

#[test]
fn every_edge_goes_in_the_one_direction() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    assert!(packages.iter().any(|package| package.name.as_str() == "laska-rules"));
    assert_eq!(wrong_edges(&packages), Vec::<String>::new());
}

/// Words are compiled by the build: the pages have only their tables.
#[test]
fn the_page_reads_gettext_files_in_its_tests_alone() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    let page = packages.iter().find(|package| package.name.as_str() == "laska-web").expect("the page");
    let compilers = page.dependencies.iter().filter(|dependency| dependency.name == "laska-words");
    assert!(compilers.map(|it| it.kind).eq([DependencyKind::Development]));
}

#[test]
fn rules_and_engine_are_built_with_nothing_else() {
    let workspace = workspace();
    for (name, allowed) in BUILT_WITH {
        let packages = workspace.workspace_packages();
        let package = packages.iter().find(|package| package.name.as_str() == name).expect(name);
        let foreign: Vec<_> = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development && !dependency.optional)
            .map(|dependency| dependency.name.as_str())
            .filter(|dependency| !allowed.contains(dependency))
            .collect();
        assert_eq!(foreign, Vec::<&str>::new(), "{name}");
    }
}

/// The packages that the table of reasons names, in the first cell of each line.
fn packages_with_a_reason() -> BTreeSet<&'static str> {
    let (_, below) = ARCHITECTURE.split_once(REASONS).expect("the table has its headline");
    let rows = below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    // The first two lines are the table's own.
    rows.skip(2).filter_map(|row| row.split('|').nth(1)).flat_map(|cell| cell.split(',')).map(str::trim).collect()
}

#[test]
fn every_foreign_package_has_its_reason_and_every_reason_its_package() {
    let workspaces = [workspace(), fuzzed()];
    let foreign: BTreeSet<&str> = workspaces
        .iter()
        .flat_map(Metadata::workspace_packages)
        .flat_map(|package| &package.dependencies)
        // Our own packages are named by their paths.
        .filter(|dependency| dependency.path.is_none())
        .map(|dependency| dependency.name.as_str())
        .collect();
    assert_eq!(foreign, packages_with_a_reason());
}
