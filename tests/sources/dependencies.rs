//! Dependencies between our packages point in one direction: rules <- engine <- worker <- app <- ui <- pages <- programs,
//! rules <- library <- app, words and app <- game-words <- ui, app <- live <- live-web -> ui, live-web <- table and study, and
//! pictures <- table and live-web. The pages are neighbors: none depends on another. The terminal programs may use everything except the pages.
//! ARCHITECTURE.md gives a reason for every external package.

use std::collections::BTreeSet;

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package};

/// Our packages, each with those that it may use.
const ALLOWED_EDGES: [(&str, &[&str]); 17] = [
    ("laska-rules", &[]),
    ("laska-engine", &["laska-rules"]),
    ("laska-library", &["laska-rules"]),
    ("laska-worker", &["laska-rules", "laska-engine"]),
    ("laska-words", &[]),
    ("laska-game-words", &["laska-rules", "laska-app", "laska-words"]),
    ("laska-pictures", &[]),
    ("laska-app", &["laska-rules", "laska-library", "laska-worker"]),
    ("laska-live", &["laska-rules", "laska-app"]),
    ("laska-ui", &["laska-rules", "laska-library", "laska-worker", "laska-app", "laska-words", "laska-game-words"]),
    ("laska-live-web", &["laska-rules", "laska-app", "laska-live", "laska-ui", "laska-pictures"]),
    (
        "laska-table",
        &[
            "laska-rules",
            "laska-library",
            "laska-worker",
            "laska-app",
            "laska-live",
            "laska-live-web",
            "laska-ui",
            "laska-pictures",
        ],
    ),
    (
        "laska-study",
        &["laska-rules", "laska-library", "laska-worker", "laska-app", "laska-live", "laska-live-web", "laska-ui"],
    ),
    ("laska-embed", &["laska-rules", "laska-app", "laska-ui"]),
    (
        "laska-programs",
        &["laska-library", "laska-worker", "laska-ui", "laska-table", "laska-study", "laska-embed", "laska-pictures"],
    ),
    ("laska-cli", &["laska-rules", "laska-engine", "laska-library", "laska-app", "laska-words", "laska-game-words"]),
    ("laska-lab", &["laska-rules", "laska-engine", "laska-library", "laska-cli"]),
];

/// Tools and tests. They may use all packages, and no other package may use them.
const TOOLS: [&str; 8] = [
    "laska-browser-tests",
    "laska-corpus",
    "laska-first-screen",
    "laska-fuzz",
    "laska-seal",
    "laska-server",
    "laska-tests",
    "xtask",
];

/// Dependencies of these packages, not counting development and optional dependencies.
const ALLOWED_DEPENDENCIES: [(&str, &[&str]); 2] =
    [("laska-rules", &["thiserror"]), ("laska-engine", &["laska-rules", "thiserror"])];

/// The file with the reasons.
const ARCHITECTURE: &str = include_str!("../../ARCHITECTURE.md");
/// Heading of the table of reasons.
const REASONS_HEADING: &str = "## Dependencies and their reasons";

/// Returns the metadata of the main workspace.
pub(crate) fn workspace() -> Metadata {
    metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
}

/// Returns the metadata of the separate workspace of the fuzz targets.
fn fuzz_workspace() -> Metadata {
    metadata(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/Cargo.toml"))
}

fn metadata(manifest: &str) -> Metadata {
    // `no_deps` skips dependency resolution, which would need the network and a lock file.
    MetadataCommand::new()
        .manifest_path(manifest)
        .features(CargoOpt::AllFeatures)
        .no_deps()
        .other_options(vec!["--offline".to_owned()])
        .exec()
        .expect("valid Cargo.toml files")
}

fn is_tool(name: &str) -> bool {
    TOOLS.contains(&name)
}

/// Returns all edges, of any kind and target, that are not allowed.
fn wrong_edges(packages: &[&Package]) -> Vec<String> {
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut wrong = Vec::new();
    for package in packages.iter().filter(|package| !is_tool(&package.name)) {
        let Some((_, allowed)) = ALLOWED_EDGES.iter().find(|entry| entry.0 == package.name.as_str()) else {
            wrong.push(format!("{} is missing in tests/sources/dependencies.rs", package.name));
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
fn every_edge_is_allowed() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    assert!(packages.iter().any(|package| package.name.as_str() == "laska-rules"));
    assert_eq!(wrong_edges(&packages), Vec::<String>::new());
}

/// Everything waits for xtask, so it must not wait for the game.
#[test]
fn xtask_starts_without_the_game() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    let mut needed = vec!["xtask"];
    let mut next = 0;
    while let Some(&name) = needed.get(next) {
        next += 1;
        let package = packages.iter().find(|package| package.name.as_str() == name);
        let used = package.into_iter().flat_map(|it| &it.dependencies);
        for used in used.filter(|it| it.kind != DependencyKind::Development) {
            if !needed.contains(&used.name.as_str()) {
                needed.push(&used.name);
            }
        }
    }
    assert!(needed.contains(&"laska-words"));
    assert!(!needed.contains(&"laska-rules"));
}

/// The build compiles the translations. The pages read only the compiled tables.
#[test]
fn the_pages_compile_no_translations() {
    let workspace = workspace();
    let packages = workspace.workspace_packages();
    let shared = packages.iter().find(|package| package.name.as_str() == "laska-ui").expect("what the pages share");
    let uses = shared.dependencies.iter().filter(|it| it.name == "laska-words" && it.kind == DependencyKind::Normal);
    assert!(uses.map(|it| it.features.len()).eq([0]));
}

#[test]
fn rules_and_engine_have_no_other_dependencies() {
    let workspace = workspace();
    for (name, allowed) in ALLOWED_DEPENDENCIES {
        let packages = workspace.workspace_packages();
        let package = packages.iter().find(|package| package.name.as_str() == name).expect(name);
        let external: Vec<_> = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development && !dependency.optional)
            .map(|dependency| dependency.name.as_str())
            .filter(|dependency| !allowed.contains(dependency))
            .collect();
        assert_eq!(external, Vec::<&str>::new(), "{name}");
    }
}

/// Returns the packages in the first column of the table of reasons.
fn packages_with_a_reason() -> BTreeSet<&'static str> {
    let (_, below) = ARCHITECTURE.split_once(REASONS_HEADING).expect("the heading of the table");
    let rows = below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    // Skip the header.
    rows.skip(2).filter_map(|row| row.split('|').nth(1)).flat_map(|cell| cell.split(',')).map(str::trim).collect()
}

#[test]
fn every_external_package_has_a_reason() {
    let workspaces = [workspace(), fuzz_workspace()];
    let external: BTreeSet<&str> = workspaces
        .iter()
        .flat_map(Metadata::workspace_packages)
        .flat_map(|package| &package.dependencies)
        // Our own packages are path dependencies.
        .filter(|dependency| dependency.path.is_none())
        .map(|dependency| dependency.name.as_str())
        .collect();
    assert_eq!(external, packages_with_a_reason());
}
