//! Drawings as trees of SVG elements.

use std::fmt;

/// An element. Displayed, it is the text of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The tag, such as `circle`.
    pub tag: &'static str,
    pub attributes: Vec<(&'static str, String)>,
    /// The text before the children.
    pub text: String,
    pub children: Vec<Self>,
}

impl Element {
    pub(super) fn new<const N: usize>(tag: &'static str, attributes: [(&'static str, String); N]) -> Self {
        Self { tag, attributes: attributes.into(), text: String::new(), children: Vec::new() }
    }

    pub(super) fn with_text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    pub(super) fn with_children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tag, attributes, text, children } = self;
        write!(f, "<{tag}")?;
        for (name, value) in attributes {
            write!(f, " {name}=\"{}\"", escaped(value))?;
        }
        if text.is_empty() && children.is_empty() {
            return f.write_str("/>");
        }
        write!(f, ">{}", escaped(text))?;
        children.iter().try_for_each(|child| child.fmt(f))?;
        write!(f, "</{tag}>")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
