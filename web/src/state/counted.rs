//! Owns numbers with what they count: `1 move`, `2 moves`.

/// So many of that.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
