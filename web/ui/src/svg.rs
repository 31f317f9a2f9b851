//! Pictures as files: their formats, and standalone SVG, in which the computed styles of elements are written as attributes.

use std::fmt::Write as _;

/// A format of the picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Vectors.
    Svg,
    /// Pixels.
    Png,
}

/// A style property with its initial value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StyleProperty {
    /// The name of the property and of the attribute, such as `stroke-width`.
    pub name: &'static str,
    /// The initial value, as [`normalize`] returns it.
    initial: &'static str,
    /// Whether child elements inherit it.
    inherited: bool,
}

const fn inherited(name: &'static str, initial: &'static str) -> StyleProperty {
    StyleProperty { name, initial, inherited: true }
}

const fn not_inherited(name: &'static str, initial: &'static str) -> StyleProperty {
    StyleProperty { name, initial, inherited: false }
}

/// All properties that the style sheets of the board use: `styles/board.css` and `styles/counters.css`.
pub const STYLE_PROPERTIES: [StyleProperty; 13] = [
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
    not_inherited("stop-color", "#000000"),
    not_inherited("stop-opacity", "1"),
];

/// The offset that centers a text vertically. Browsers have a property for that, which other programs ignore.
const HALF_LINE: &str = "0.35em";

#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Text(String),
    Element(Element),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The tag, such as `circle`.
    pub tag: String,
    /// The attributes on the page.
    pub attributes: Vec<(String, String)>,
    /// The computed value of each of [`STYLE_PROPERTIES`].
    pub styles: Vec<String>,
    pub children: Vec<Node>,
}

/// Writes the file with a width, a height, and a title for screen readers.
pub fn write(root: &Element, title: &str, (width, height): (u32, u32)) -> String {
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"");
    let initial = STYLE_PROPERTIES.map(|property| property.initial.to_owned());
    write_attributes(&mut out, root, &initial);
    let _ = write!(out, "><title>{}</title>", escaped(title));
    write_children(&mut out, root);
    out.push_str("</svg>\n");
    out
}

/// Converts a computed value to a form that other programs understand: colors in hexadecimal, lengths without `px`.
pub fn normalize(value: &str) -> String {
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

fn write_element(out: &mut String, element: &Element, inherited_styles: &[String]) {
    // Writing to a string never fails.
    let _ = write!(out, "<{}", element.tag);
    write_attributes(out, element, inherited_styles);
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
            Node::Element(child) => write_element(out, child, &element.styles),
        }
    }
}

fn write_attributes(out: &mut String, element: &Element, inherited_styles: &[String]) {
    for (name, value) in element.attributes.iter().filter(|(name, _)| is_drawing_attribute(name)) {
        let _ = write!(out, " {name}=\"{}\"", escaped(value));
    }
    for ((property, value), inherited) in STYLE_PROPERTIES.iter().zip(&element.styles).zip(inherited_styles) {
        let default = if property.inherited { inherited.as_str() } else { property.initial };
        if value != default {
            let _ = write!(out, " {}=\"{}\"", property.name, escaped(value));
        }
    }
}

/// Whether an element with another value of an attribute may have other styles.
pub fn affects_style(name: &str) -> bool {
    name == "class" || STYLE_PROPERTIES.iter().any(|property| property.name == name)
}

/// Whether an attribute belongs to the drawing. Style properties are written separately.
fn is_drawing_attribute(name: &str) -> bool {
    let of_page = ["data-", "aria-"].iter().any(|start| name.starts_with(start));
    !of_page
        && !["class", "role", "xmlns", "style"].contains(&name)
        && STYLE_PROPERTIES.iter().all(|property| property.name != name)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(tag: &str, attributes: &[(&str, &str)], styles: &[(&str, &str)], children: Vec<Node>) -> Element {
        let of = |property: StyleProperty| {
            styles.iter().find(|(name, _)| *name == property.name).map_or(property.initial, |(_, value)| value)
        };
        Element {
            tag: tag.to_owned(),
            attributes: attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
            styles: STYLE_PROPERTIES.iter().map(|property| of(*property).to_owned()).collect(),
            children,
        }
    }

    #[test]
    fn styles_are_written_where_they_differ_from_the_inherited_ones() {
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
    fn text_is_centered_in_every_program() {
        let text = element("text", &[("x", "5")], &[], vec![Node::Text("a & b".to_owned())]);
        let root = element("svg", &[], &[], vec![Node::Element(text)]);
        assert!(write(&root, "", (1, 1)).contains("<text x=\"5\" dy=\"0.35em\">a &amp; b</text>"));
    }

    #[test]
    fn computed_values_are_normalized() {
        for (value, expected) in [
            ("rgb(73, 54, 39)", "#493627"),
            ("rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"),
            ("none", "none"),
            ("1.5px", "1.5"),
            ("0.1px, 6px", "0.1, 6"),
            ("url(\"#white-soldier-face\")", "url(#white-soldier-face)"),
            ("url(\"http://127.0.0.1/study.html#shadow\")", "url(#shadow)"),
            ("\"Segoe UI\", sans-serif", "\"Segoe UI\", sans-serif"),
        ] {
            assert_eq!(normalize(value), expected);
        }
    }
}
