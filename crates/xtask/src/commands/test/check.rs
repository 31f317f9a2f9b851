//! The checks of a test run, and their options.

use clap::ValueEnum;

use crate::tools::BrowserKind;
use crate::workspace::selected;

#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Run only this check; may be repeated
    #[arg(long, value_enum, value_name = "CHECK")]
    only: Vec<Check>,

    /// Run only formatting, lints, native tests and proofs
    #[arg(long, conflicts_with = "only")]
    quick: bool,

    /// Run the browser tests in Firefox
    #[arg(long)]
    firefox: bool,

    /// Run the browser tests in WebKit
    #[arg(long, conflicts_with = "firefox")]
    webkit: bool,
}

impl Test {
    /// Returns the browser to run the browser tests in.
    pub(crate) fn browser(&self) -> BrowserKind {
        match self {
            Self { firefox: true, .. } => BrowserKind::Firefox,
            Self { webkit: true, .. } => BrowserKind::WebKit,
            _ => BrowserKind::Chromium,
        }
    }

    /// Returns whether to rerun what has already passed: always if the checks are named with `--only`.
    pub(crate) fn rerun(&self) -> Rerun {
        if self.only.is_empty() { Rerun::IfChanged } else { Rerun::Always }
    }

    /// Returns the checks to run, in order.
    pub(crate) fn checks(&self) -> Vec<Check> {
        if self.quick { Check::QUICK.to_vec() } else { selected(&self.only) }
    }
}

/// Whether to rerun tests and packages that have already passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rerun {
    Always,
    /// Only if what they depend on has changed.
    IfChanged,
}

/// A check of a test run, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Check {
    /// Formatting
    Format,
    /// Lints of native code
    Lint,
    /// Lints of wasm code
    LintWasm,
    /// Licenses, versions, sources and known vulnerabilities of dependencies
    Deps,
    /// API documentation
    Doc,
    /// Library packages, without the standard library, with all features, and as published
    Packages,
    /// Native tests
    Native,
    /// Solutions, proofs and verdicts of the library
    Proofs,
    /// Tests compiled to wasm, in Node.js
    Wasm,
    /// Build of the site, and its download size
    Site,
    /// Tests of the built site in Chromium, Firefox or WebKit
    Browser,
}

impl Check {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Format => "formatting",
            Self::Lint => "lints",
            Self::LintWasm => "lints for wasm",
            Self::Deps => "dependencies",
            Self::Doc => "documentation",
            Self::Packages => "packages",
            Self::Native => "native tests",
            Self::Proofs => "proofs",
            Self::Wasm => "wasm tests",
            Self::Site => "site build",
            Self::Browser => "browser tests",
        }
    }

    /// Checks to run after every small change.
    pub(crate) const QUICK: [Self; 4] = [Self::Format, Self::Lint, Self::Native, Self::Proofs];

    /// Returns the name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    pub(super) fn needs_wasm_std(self) -> bool {
        matches!(self, Self::LintWasm | Self::Wasm) || self.needs_site()
    }

    pub(super) fn needs_site(self) -> bool {
        matches!(self, Self::Site | Self::Browser)
    }
}
