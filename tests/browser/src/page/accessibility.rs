//! Accessibility: axe-core, the accessibility tree, and untranslated texts.

use std::{fmt, fs};

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{browser::Emulation, page::Page, site::axe_script};

const AXE: &str = include_str!("axe.js");

/// A violation that axe-core reports for an element.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Violation {
    /// The name of the rule.
    pub rule: String,
    /// Whether the rule is certainly violated; otherwise a person must decide.
    pub certain: bool,
    /// A selector of the element.
    pub selector: String,
    /// The explanation.
    pub reason: String,
    /// The element's HTML, shortened.
    pub html: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uncertain = if self.certain { "" } else { " (perhaps)" };
        write!(f, "{}{uncertain} at {}: {} {}", self.rule, self.selector, self.reason, self.html)
    }
}

impl Page {
    /// Injects axe-core into every page from the next load on.
    ///
    /// # Errors
    /// Fails if `LASKA_AXE` is not set or the browser is gone.
    pub async fn install_axe(&self) -> anyhow::Result<()> {
        self.before_load(&fs::read_to_string(axe_script()?)?).await
    }

    /// Returns the violations of these rules, or of all rules if none is named.
    ///
    /// # Errors
    /// Fails if axe-core was not installed before the page loaded, or the browser is gone.
    pub async fn axe(&self, only: &[&str]) -> anyhow::Result<Vec<Violation>> {
        Ok(self.driver().execute_async(AXE, vec![json!(only)]).await?.convert()?)
    }
}

/// A node of the accessibility tree, as screen readers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub role: String,
    /// The accessible name.
    pub name: String,
    /// Further states and properties, such as `focused` or `level=2`.
    pub states: Vec<String>,
    pub children: Vec<Node>,
}

/// Properties that every node has, or that only describe the markup.
const IGNORED_PROPERTIES: [&str; 8] =
    ["focusable", "settable", "editable", "atomic", "relevant", "labelledby", "describedby", "multiselectable"];

impl Page {
    /// Returns the accessibility tree of the element that matches a selector. Ignored nodes are replaced by their
    /// children.
    ///
    /// # Errors
    /// Fails if nothing matches, or the element is hidden from screen readers.
    pub async fn tree(&self, selector: &str) -> anyhow::Result<Node> {
        let cdp = self.driver().cdp();
        let document = cdp.send_raw("DOM.getDocument", json!({ "depth": 0 })).await?;
        let query = json!({ "nodeId": document["root"]["nodeId"], "selector": selector });
        let found = cdp.send_raw("DOM.querySelector", query).await?;
        let described = cdp.send_raw("DOM.describeNode", json!({ "nodeId": found["nodeId"] })).await?;
        let all = cdp.send_raw("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = all["nodes"].as_array().context("the tree is not a list of nodes")?;
        let root = nodes.iter().find(|node| node["backendDOMNodeId"] == described["node"]["backendNodeId"]);
        read(root.with_context(|| format!("{selector} is not in the tree"))?, nodes)
            .into_iter()
            .next()
            .with_context(|| format!("{selector} is hidden"))
    }
}

/// Reads a node and its descendants. An ignored node is replaced by its children.
fn read(node: &Value, all: &[Value]) -> Vec<Node> {
    let text = |part: &Value| part["value"].as_str().unwrap_or_default().to_owned();
    let ids = node["childIds"].as_array().map(Vec::as_slice).unwrap_or_default();
    let children = ids.iter().filter_map(|id| all.iter().find(|other| other["nodeId"] == *id));
    let children = children.flat_map(|child| read(child, all)).collect();
    let (role, name) = (text(&node["role"]), text(&node["name"]));
    // These repeat the text of their parent.
    if matches!(role.as_str(), "InlineTextBox" | "ListMarker") {
        return Vec::new();
    }
    if node["ignored"] == true || matches!(role.as_str(), "generic" | "none" | "presentation") {
        return children;
    }
    let properties = node["properties"].as_array().map(Vec::as_slice).unwrap_or_default();
    vec![Node { role, name, states: properties.iter().filter_map(state).collect(), children }]
}

/// A property as text, or `None` if it does not hold.
fn state(property: &Value) -> Option<String> {
    let name = property["name"].as_str()?;
    let value = &property["value"]["value"];
    match value {
        _ if IGNORED_PROPERTIES.contains(&name) => None,
        Value::Bool(true) => Some(name.to_owned()),
        Value::String(text) if text == "true" => Some(name.to_owned()),
        Value::String(text) if text != "false" && !text.is_empty() => Some(format!("{name}={text}")),
        Value::Number(number) => Some(format!("{name}={number}")),
        _ => None,
    }
}

impl Node {
    /// Returns the node and its descendants in reading order.
    pub fn all(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.children.iter().flat_map(Self::all)).collect()
    }

    /// The text of the node and its descendants.
    pub fn text(&self) -> String {
        let texts = self.all().into_iter().filter(|node| node.role == "StaticText").map(|node| node.name.trim());
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The node in one line: `gridcell "c3: White soldier. Can move." focused`.
    pub fn line(&self) -> String {
        let mut line = format!("{} {:?}", self.role, self.name);
        for state in &self.states {
            line.push(' ');
            line.push_str(state);
        }
        line
    }
}

/// The script that finds untranslated texts.
const ENGLISH_TEXTS: &str = include_str!("english_texts.js");

/// The gettext files, which contain the English messages. The site has only the tables compiled from them.
const GETTEXT_FILES: [(&str, &str); 1] = [("de", include_str!("../../../../web/static/words/de.po"))];

impl Page {
    /// Returns the texts of the page that are in English while the page's language is another one.
    ///
    /// # Errors
    /// Fails if the language has no gettext file or the browser is gone.
    pub async fn untranslated_texts(&self) -> anyhow::Result<Vec<String>> {
        // The page announces its language before everything is drawn in it.
        self.settle().await?;
        let files =
            Value::Object(GETTEXT_FILES.map(|(code, file)| (code.to_owned(), file.into())).into_iter().collect());
        Ok(self.driver().execute_async(ENGLISH_TEXTS, vec![files]).await?.convert()?)
    }

    /// Sets the browser's preferred languages, such as `de-AT,en`.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn set_languages(&self, languages: &str) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Languages(languages)).await
    }
}
