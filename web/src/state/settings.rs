//! Owns what settings that come from the store do: they hold, and what of them could not be read is told.

use super::Table;
use crate::settings::Read;
use crate::view::{Notice, Tone};

impl Table {
    pub(super) fn take_settings(&mut self, read: Read) {
        self.settings = read.settings;
        let Some(lost) = read.lost else { return };
        self.notice = Some(match self.notice.take() {
            None => Notice { tone: Tone::Info, text: lost },
            Some(said) => Notice { text: format!("{} {lost}", said.text), ..said },
        });
    }
}
