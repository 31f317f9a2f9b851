//! The packages depend on each other in one direction: rules <- engine <- worker <- web, rules <- library <- web, the
//! study above web, the terminal above all but these two.

use std::collections::BTreeSet;

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package};

/// What a package of the house may use of the house.
const ALLOWED: [(&str, &[&str]); 7] = [
    ("laska-rules", &[]),
    ("laska-engine", &["laska-rules"]),
    ("laska-library", &["laska-rules"]),
    ("laska-worker", &["laska-rules", "laska-engine"]),
    ("laska-web", &["laska-rules", "laska-library", "laska-worker"]),
    ("laska-study", &["laska-rules", "laska-library", "laska-worker", "laska-web"]),
    ("laska-cli", &["laska-rules", "laska-engine", "laska-library", "laska-worker"]),
];

/// Packages beside the house, that may use all of it and that it may not use.
const FREE: [&str; 5] = ["laska-browser-tests", "laska-seal", "laska-server", "laska-tests", "xtask"];

/// All that these packages may be built with, other than for their own tests.
const BUILT_WITH: [(&str, &[&str]); 2] =
    [("laska-rules", &["thiserror"]), ("laska-engine", &["laska-rules", "thiserror"])];

fn workspace() -> Metadata {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
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

#[test]
fn rules_and_engine_are_built_with_nothing_else() {
    let workspace = workspace();
    for (name, allowed) in BUILT_WITH {
        let packages = workspace.workspace_packages();
        let package = packages.iter().find(|package| package.name.as_str() == name).expect(name);
        let foreign: Vec<_> = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .map(|dependency| dependency.name.as_str())
            .filter(|dependency| !allowed.contains(dependency))
            .collect();
        assert_eq!(foreign, Vec::<&str>::new(), "{name}");
    }
}
