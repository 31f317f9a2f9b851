//! The themes of puzzles in words.

use laska_library::Theme;

use crate::tr;

/// Returns the name of a theme in the current language.
pub fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Freeing => tr!("Freeing"),
        Theme::Chain => tr!("Chain"),
        Theme::Sacrifice => tr!("Sacrifice"),
        Theme::Opposition => tr!("Opposition"),
        Theme::Promotion => tr!("Promotion"),
        Theme::Blockade => tr!("Blockade"),
        Theme::Leapfrog => tr!("Leapfrog"),
        Theme::HoldingTheKey => tr!("Holding the key"),
        Theme::QuietMove => tr!("Quiet move"),
        Theme::StudyLike => tr!("Study-like"),
    }
}
