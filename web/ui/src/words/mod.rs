//! The texts of the pages. Each English sentence is its own key, so English needs no catalog. Every other language is a
//! gettext file `static/words/CODE.po`, which the build compiles to a table `words/CODE.txt` (see [`laska_words`]). The
//! page loads it when needed.
//!
//! - [`tr!`](crate::tr) and [`tr_n!`](crate::tr_n) translate a message; [`tr_noop!`](crate::tr_noop) marks a message
//!   that [`translate`] translates later.
//! - [`localize`] translates the errors and results of the rules.
//! - [`Language::ALL`] lists the languages. `web/ui/tests/words` checks their files against the sources.
//!
//! This module does not depend on the browser, which loads the files and selects the language.

mod date;
mod game;
mod goal;
mod hints;
mod themes;

pub use date::date_text;
pub use game::{
    advantage, after_capture_text, clock_text, column_text, computer_name, level_description, level_name, line_texts,
    move_time_text, number_before, numbered_move, player_name, proof_text, score_text, short_column_text,
    time_control_text,
};
pub use goal::goal_text;
pub use hints::{hint_text, threat_text};
pub use laska_app::{percent, white_share};
pub use laska_game_words::{RULES, advice_text, cost_text, list_of, localize, only_move_text, side};
pub use laska_words::{
    Language, Plural, TableError, current_language, has_table, load_table, set_language, translate, translate_n,
    translate_with,
};
pub use themes::theme_name;
