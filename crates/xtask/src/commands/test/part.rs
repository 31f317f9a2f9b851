//! The parts of a test run, and what each needs.

use clap::ValueEnum;

/// A part of the test run; they run in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Formatting
    Format,
    /// Lints of the code as this machine runs it
    Lint,
    /// Lints of the code as the browser runs it
    LintWasm,
    /// Licenses, versions, sources and known faults of the packages that we build with
    Deps,
    /// The code's documentation
    Doc,
    /// Tests on this machine
    Native,
    /// Tests of the code compiled to wasm, in Node.js
    Wasm,
    /// The site's build
    Site,
    /// Tests of the built site in Chromium, in Firefox or in WebKit
    Browser,
}

impl Part {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Format => "formatting",
            Self::Lint => "lints",
            Self::LintWasm => "lints for wasm",
            Self::Deps => "dependencies",
            Self::Doc => "documentation",
            Self::Native => "native tests",
            Self::Wasm => "wasm tests",
            Self::Site => "build of the site",
            Self::Browser => "browser tests",
        }
    }

    /// The parts to run after every small change.
    pub(crate) const QUICK: [Self; 3] = [Self::Format, Self::Lint, Self::Native];

    /// As it is called on the command line.
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
