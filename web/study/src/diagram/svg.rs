//! A picture as SVG that stands alone: elements with the looks that stylesheets gave them, written as attributes.
//! Knows no browser.

use std::fmt::Write as _;

/// A property that stylesheets set, and what it is where nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its name, of the property and of the attribute: `stroke-width`.
    pub name: &'static str,
    /// What it is at first, as a browser writes it once [`tidy`].
    initial: &'static str,
    /// Whether what is inside has it too.
    inherited: bool,
}

const fn inherited(name: &'static str, initial: &'static str) -> Look {
    Look { name, initial, inherited: true }
}

const fn own(name: &'static str, initial: &'static str) -> Look {
    Look { name, initial, inherited: false }
}

/// All properties that the boards' stylesheets use: `styles/board.css` and `styles/counters.css`.
pub const LOOKS: [Look; 13] = [
    inherited("fill", "#000000"),
    inherited("fill-opacity", "1"),
    inherited("stroke", "none"),
    inherited("stroke-width", "1"),
    inherited("stroke-dasharray", "none"),
    inherited("stroke-linecap", "butt"),
    inherited("stroke-linejoin", "miter"),
    inherited("font-family", ""),
    inherited("font-size", ""),
    inherited("font-weight", "400"),
    inherited("text-anchor", "start"),
    own("stop-color", "#000000"),
    own("stop-opacity", "1"),
];

/// How far below its place a text that is centered on it begins: browsers have a property for that, other programs do
/// not heed it.
const HALF_LINE: &str = "0.35em";

/// A piece of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Words.
    Text(String),
    /// An element.
    Element(Element),
}

/// An element of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Its name, as `circle`.
    pub tag: String,
    /// Its attributes, as they stand on the page.
    pub attributes: Vec<(String, String)>,
    /// What the stylesheets made of each of [`LOOKS`].
    pub looks: Vec<String>,
    /// What is in it.
    pub children: Vec<Node>,
}

/// The picture as a file, so wide and high, with a title that is read out.
#[must_use]
pub fn write(root: &Element, title: &str, (width, height): (u32, u32)) -> String {
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"");
    let outside = LOOKS.map(|look| look.initial.to_owned());
    write_attributes(&mut out, root, &outside);
    let _ = write!(out, "><title>{}</title>", escaped(title));
    write_children(&mut out, root);
    out.push_str("</svg>\n");
    out
}

/// What a browser says of a property, as short as other programs like it: colors by their digits, lengths without `px`.
#[must_use]
pub fn tidy(value: &str) -> String {
    if let Some(rgb) = value.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')')) {
        let parts: Vec<u8> = rgb.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        if let [red, green, blue] = parts.as_slice() {
            return format!("#{red:02x}{green:02x}{blue:02x}");
        }
    }
    if let Some(name) = value.strip_prefix("url(\"").and_then(|rest| rest.strip_suffix("\")")) {
        return format!("url({})", &name[name.find('#').unwrap_or(0)..]);
    }
    let lengths = value.split(", ").map(|part| part.strip_suffix("px").unwrap_or(part));
    lengths.collect::<Vec<_>>().join(", ")
}

fn write_element(out: &mut String, element: &Element, around: &[String]) {
    // A string takes everything.
    let _ = write!(out, "<{}", element.tag);
    write_attributes(out, element, around);
    if element.tag == "text" {
        let _ = write!(out, " dy=\"{HALF_LINE}\"");
    }
    if element.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    write_children(out, element);
    let _ = write!(out, "</{}>", element.tag);
}

fn write_children(out: &mut String, element: &Element) {
    for child in &element.children {
        match child {
            Node::Text(text) => out.push_str(&escaped(text)),
            Node::Element(child) => write_element(out, child, &element.looks),
        }
    }
}

fn write_attributes(out: &mut String, element: &Element, around: &[String]) {
    for (name, value) in element.attributes.iter().filter(|(name, _)| is_drawn(name)) {
        let _ = write!(out, " {name}=\"{}\"", escaped(value));
    }
    for ((look, value), around) in LOOKS.iter().zip(&element.looks).zip(around) {
        let usual = if look.inherited { around.as_str() } else { look.initial };
        if value != usual {
            let _ = write!(out, " {}=\"{}\"", look.name, escaped(value));
        }
    }
}

/// Whether an attribute has to do with the drawing, and is not a look, which is written in its own way.
fn is_drawn(name: &str) -> bool {
    let of_page = ["data-", "aria-"].iter().any(|start| name.starts_with(start));
    !of_page && !["class", "role", "xmlns", "style"].contains(&name) && LOOKS.iter().all(|look| look.name != name)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(tag: &str, attributes: &[(&str, &str)], looks: &[(&str, &str)], children: Vec<Node>) -> Element {
        let of =
            |look: Look| looks.iter().find(|(name, _)| *name == look.name).map_or(look.initial, |(_, value)| value);
        Element {
            tag: tag.to_owned(),
            attributes: attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
            looks: LOOKS.iter().map(|look| of(*look).to_owned()).collect(),
            children,
        }
    }

    #[test]
    fn looks_are_written_where_they_are_not_those_around() {
        let red = &[("fill", "#ff0000"), ("stop-opacity", "0.5")];
        let inner = Node::Element(element("circle", &[("r", "4"), ("class", "face")], red, Vec::new()));
        let black = Node::Element(element("path", &[("fill", "url(#a)"), ("d", "M0 0")], &[], Vec::new()));
        let root = element("svg", &[("viewBox", "0 0 9 9"), ("data-testid", "diagram")], red, vec![inner, black]);
        assert_eq!(
            write(&root, "a < \"b\"", (9, 9)),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" viewBox=\"0 0 9 9\" fill=\"#ff0000\" \
             stop-opacity=\"0.5\"><title>a &lt; &quot;b&quot;</title><circle r=\"4\" stop-opacity=\"0.5\"/>\
             <path d=\"M0 0\" fill=\"#000000\"/></svg>\n"
        );
    }

    #[test]
    fn words_are_centered_in_every_program() {
        let text = element("text", &[("x", "5")], &[], vec![Node::Text("a & b".to_owned())]);
        let root = element("svg", &[], &[], vec![Node::Element(text)]);
        assert!(write(&root, "", (1, 1)).contains("<text x=\"5\" dy=\"0.35em\">a &amp; b</text>"));
    }

    #[test]
    fn what_browsers_say_is_tidied() {
        for (said, expected) in [
            ("rgb(73, 54, 39)", "#493627"),
            ("rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"),
            ("none", "none"),
            ("1.5px", "1.5"),
            ("0.1px, 6px", "0.1, 6"),
            ("url(\"#white-soldier-face\")", "url(#white-soldier-face)"),
            ("url(\"http://127.0.0.1/study.html#shadow\")", "url(#shadow)"),
            ("\"Segoe UI\", sans-serif", "\"Segoe UI\", sans-serif"),
        ] {
            assert_eq!(tidy(said), expected);
        }
    }
}
