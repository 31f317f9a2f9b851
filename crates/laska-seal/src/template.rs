//! Owns the filling of templates.

/// Puts `value` where `mark` stands, once.
pub(crate) fn fill(template: &str, mark: &str, value: &str) -> anyhow::Result<String> {
    anyhow::ensure!(template.matches(mark).count() == 1, "the template must have {mark} once");
    Ok(template.replacen(mark, value, 1))
}
