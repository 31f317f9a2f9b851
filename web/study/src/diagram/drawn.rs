//! Owns the reading of a picture off the page: what is drawn, with the looks that the stylesheets give it.

use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::Element as Drawn;

use super::svg::{Element, LOOKS, Node, tidy};

/// What is drawn there; `None` where the browser does not tell how it looks.
pub(super) fn read(drawn: &Drawn) -> Option<Element> {
    let style = window().get_computed_style(drawn).ok()??;
    let names = drawn.get_attribute_names().into_iter().filter_map(|name| name.as_string());
    let attributes = names.filter_map(|name| drawn.get_attribute(&name).map(|value| (name, value)));
    // A property that the browser does not know is as if nobody had set it.
    let looks = LOOKS.iter().map(|look| tidy(&style.get_property_value(look.name).unwrap_or_default())).collect();
    let inside = drawn.child_nodes();
    let children = (0..inside.length()).filter_map(|i| {
        let node = inside.get(i)?;
        match node.dyn_ref::<Drawn>() {
            Some(element) => read(element).map(Node::Element),
            None => node.node_value().filter(|text| !text.is_empty()).map(Node::Text),
        }
    });
    Some(Element { tag: drawn.tag_name(), attributes: attributes.collect(), looks, children: children.collect() })
}
