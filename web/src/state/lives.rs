//! Owns when a machine is given up whose workers die. Knows no worker.

/// How many workers in a row may cost time for nothing. A program that cannot be loaded fails each time.
const IN_VAIN: u32 = 3;

/// How many workers in a row may die on a search before they say a word about it. Each is replaced within a moment, so that
/// even so many are few seconds.
const WORDLESS: u32 = 128;

/// How a worker ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// It never took requests, or said nothing for long.
    InVain,
    /// It took requests, and then it failed.
    Sudden,
}

/// What is done about a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Another worker takes its place.
    Replace,
    /// The machine is given up, until something else is wanted of it.
    GiveUp,
}

/// The deaths since a worker last said a word about the search that is wanted. One that did has got somewhere: what killed
/// it may not come again, and a player can have it move at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lives {
    in_vain: u32,
    wordless: u32,
}

impl Lives {
    /// What is done about another death.
    pub fn lose(&mut self, death: Death) -> Then {
        match death {
            Death::InVain => self.in_vain += 1,
            Death::Sudden => self.wordless += 1,
        }
        if self.in_vain < IN_VAIN && self.wordless < WORDLESS { Then::Replace } else { Then::GiveUp }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often it is replaced at most.
    fn replaced(death: impl Fn(u32) -> Death) -> u32 {
        let mut lives = Lives::default();
        (0..).find(|&number| lives.lose(death(number)) == Then::GiveUp).expect("an end")
    }

    #[test]
    fn a_hundred_sudden_deaths_are_no_end_and_three_in_vain_are() {
        assert_eq!(replaced(|_| Death::InVain), 2);
        assert!(replaced(|_| Death::Sudden) >= 100);
        assert!(replaced(|number| if number % 9 == 8 { Death::InVain } else { Death::Sudden }) < 30);
    }
}
