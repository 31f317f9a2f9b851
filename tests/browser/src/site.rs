//! Owns where the site's pages are: on a host, or in one file on a disk.

use std::path::Path;

/// The addresses of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    root: String,
    table: String,
    study: String,
}

impl Site {
    /// The site at an address of a host, with its last slash.
    #[must_use]
    pub fn on_host(address: &str) -> Self {
        Self { root: address.to_owned(), table: address.to_owned(), study: format!("{address}study.html") }
    }

    /// The site in one file, named from the root of the disk.
    #[must_use]
    pub fn in_one_file(file: &Path) -> Self {
        let address = format!("file://{}", file.display());
        Self { root: address.clone(), study: format!("{address}?study"), table: address }
    }

    /// What the address of all of it begins with.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The address of the table.
    #[must_use]
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The address of the study.
    #[must_use]
    pub fn study(&self) -> &str {
        &self.study
    }

    /// Whether a network is asked for it.
    #[must_use]
    pub fn is_on_host(&self) -> bool {
        self.root.starts_with("http")
    }
}
