//! Progress bars on standard error, shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar with a template of indicatif.
///
/// # Panics
/// If the template is invalid.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    ProgressBar::new(length).with_style(style(template))
}

/// Creates a spinner with a template of indicatif.
///
/// # Panics
/// If the template is invalid.
pub fn spinner(template: &str) -> ProgressBar {
    ProgressBar::new_spinner().with_style(style(template))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}
