//! Whether the site works offline.

/// Whether the site works offline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfflineView {
    /// Not known, or not supported by the browser.
    #[default]
    Unknown,
    /// The site is being saved.
    Storing,
    /// The site could not be saved.
    Failed,
    /// The site is saved.
    Ready,
    /// The site is saved, and a newer version is available.
    NewVersion,
}
