//! Owns the comparison of what the page shows with what it must show, as named facts: a difference says where it is.

use std::collections::BTreeMap;

/// Facts by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(BTreeMap<String, String>);

impl Facts {
    /// States one. A name that is stated twice is a fact of its own.
    pub fn state(&mut self, name: impl Into<String>, fact: impl Into<String>) {
        let mut name = name.into();
        while self.0.contains_key(&name) {
            name += " again";
        }
        self.0.insert(name, fact.into());
    }

    /// Where the seen facts are others than these, a line each.
    #[must_use]
    pub fn differences(&self, seen: &Self) -> Vec<String> {
        let names: std::collections::BTreeSet<_> = self.0.keys().chain(seen.0.keys()).collect();
        names
            .into_iter()
            .filter(|name| self.0.get(*name) != seen.0.get(*name))
            .map(|name| {
                format!("{name}: expected {}, the page shows {}", told(self.0.get(name)), told(seen.0.get(name)))
            })
            .collect()
    }
}

fn told(fact: Option<&String>) -> String {
    fact.map_or_else(|| "nothing".to_owned(), |fact| format!("'{fact}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_says_where_it_is() {
        let facts = |list: &[(&str, &str)]| {
            let mut facts = Facts::default();
            list.iter().for_each(|&(name, fact)| facts.state(name, fact));
            facts
        };
        let expected = facts(&[("c3", "w"), ("d4", "b")]);
        assert_eq!(expected.differences(&expected), Vec::<String>::new());
        assert_eq!(
            expected.differences(&facts(&[("c3", "w"), ("c3", "w"), ("d4", "B")])),
            ["c3 again: expected nothing, the page shows 'w'", "d4: expected 'b', the page shows 'B'"]
        );
    }
}
