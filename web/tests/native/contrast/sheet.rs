//! Owns the reading of custom properties from the stylesheets. Knows their one form: a color, or one for light and one for
//! dark.

use std::collections::HashMap;

use super::shade::Shade;

/// Which of two colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    Light,
    Dark,
}

/// The custom properties of one rule.
pub(crate) struct Sheet(HashMap<String, String>);

impl Sheet {
    /// Those of the first rule with that selector.
    pub(crate) fn of(css: &str, selector: &str) -> Self {
        let rule = css.split('}').find_map(|rule| {
            let (head, body) = rule.split_once('{')?;
            let head = head.rsplit("*/").next()?;
            head.split(',').any(|it| it.trim() == selector).then_some(body)
        });
        let body = rule.unwrap_or_else(|| panic!("no rule for {selector}"));
        let declarations = body.split(';').filter_map(|it| it.rsplit_once("--").zip(it.split_once(':')));
        let named = |((_, named), (_, value)): ((&str, &str), (&str, &str))| {
            let (name, _) = named.split_once(':')?;
            Some((name.to_owned(), value.trim().to_owned()))
        };
        Self(declarations.filter_map(named).collect())
    }

    /// A color, in that light.
    pub(crate) fn color(&self, name: &str, fit: Fit) -> Option<Shade> {
        let value = self.0.get(name)?;
        let pair =
            value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix(')')).and_then(|it| it.split_once(','));
        let (light, dark) = pair.unwrap_or((value, value));
        Shade::hex(if fit == Fit::Light { light } else { dark }.trim())
    }

    /// A number.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.parse().ok()
    }
}
