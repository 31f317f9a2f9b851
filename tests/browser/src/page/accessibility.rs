//! A page as examined by axe-core, as told to screen readers, and in its reader's language.

use std::{fmt, fs};

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{browser::Emulation, page::Page, site::axe_script};

const AXE: &str = include_str!("axe.js");

/// What axe-core has against a place of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Violation {
    /// The rule, by axe-core's name.
    pub rule: String,
    /// Whether the rule is broken; else axe-core cannot decide it, and a person must.
    pub certain: bool,
    /// Where, as a selector.
    pub place: String,
    /// Why.
    pub reason: String,
    /// The element there, shortened.
    pub html: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sure = if self.certain { "" } else { " (perhaps)" };
        write!(f, "{}{sure} at {}: {} {}", self.rule, self.place, self.reason, self.html)
    }
}

impl Page {
    /// Has axe-core in every page from the next load on.
    ///
    /// # Errors
    /// When `LASKA_AXE` is not set, or the browser has gone.
    pub async fn install_axe(&self) -> anyhow::Result<()> {
        self.before_load(&fs::read_to_string(axe_script()?)?).await
    }

    /// What axe-core finds by these rules; by all that it has where none is named.
    ///
    /// # Errors
    /// When it was not provided before the page came, or the browser has gone.
    pub async fn axe(&self, only: &[&str]) -> anyhow::Result<Vec<Violation>> {
        Ok(self.driver().execute_async(AXE, vec![json!(only)]).await?.convert()?)
    }
}

/// A part of the page, as a screen reader has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is, by its role's name.
    pub role: String,
    /// What it is called.
    pub name: String,
    /// What is said of it besides: the states that hold and the values of others, as `focused` or `level=2`.
    pub states: Vec<String>,
    /// The parts in it.
    pub children: Vec<Node>,
}

/// The properties that every node has, or that say how and not what.
const UNSAID: [&str; 8] =
    ["focusable", "settable", "editable", "atomic", "relevant", "labelledby", "describedby", "multiselectable"];

impl Page {
    /// The tree of what matches a selector; parts that say nothing are left out, and those in them stand in their
    /// place.
    ///
    /// # Errors
    /// When nothing matches, or it is hidden from screen readers.
    pub async fn tree(&self, selector: &str) -> anyhow::Result<Node> {
        let cdp = self.driver().cdp();
        let document = cdp.send_raw("DOM.getDocument", json!({ "depth": 0 })).await?;
        let wanted = json!({ "nodeId": document["root"]["nodeId"], "selector": selector });
        let found = cdp.send_raw("DOM.querySelector", wanted).await?;
        let described = cdp.send_raw("DOM.describeNode", json!({ "nodeId": found["nodeId"] })).await?;
        let all = cdp.send_raw("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = all["nodes"].as_array().context("the tree is a list of nodes")?;
        let root = nodes.iter().find(|node| node["backendDOMNodeId"] == described["node"]["backendNodeId"]);
        read(root.with_context(|| format!("{selector} is not in the tree"))?, nodes)
            .into_iter()
            .next()
            .with_context(|| format!("{selector} is hidden"))
    }
}

/// A node with all in it; what is in it alone, where it says nothing itself.
fn read(node: &Value, all: &[Value]) -> Vec<Node> {
    let text = |part: &Value| part["value"].as_str().unwrap_or_default().to_owned();
    let ids = node["childIds"].as_array().map(Vec::as_slice).unwrap_or_default();
    let children = ids.iter().filter_map(|id| all.iter().find(|other| other["nodeId"] == *id));
    let children = children.flat_map(|child| read(child, all)).collect();
    let (role, name) = (text(&node["role"]), text(&node["name"]));
    // What a text is drawn with.
    if matches!(role.as_str(), "InlineTextBox" | "ListMarker") {
        return Vec::new();
    }
    if node["ignored"] == true || matches!(role.as_str(), "generic" | "none" | "presentation") {
        return children;
    }
    let properties = node["properties"].as_array().map(Vec::as_slice).unwrap_or_default();
    vec![Node { role, name, states: properties.iter().filter_map(state).collect(), children }]
}

/// A property as it is told; nothing for one that does not hold.
fn state(property: &Value) -> Option<String> {
    let name = property["name"].as_str()?;
    let value = &property["value"]["value"];
    match value {
        _ if UNSAID.contains(&name) => None,
        Value::Bool(true) => Some(name.to_owned()),
        Value::String(text) if text == "true" => Some(name.to_owned()),
        Value::String(text) if text != "false" && !text.is_empty() => Some(format!("{name}={text}")),
        Value::Number(number) => Some(format!("{name}={number}")),
        _ => None,
    }
}

impl Node {
    /// Itself and all in it, in the order of reading.
    #[must_use]
    pub fn all(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.children.iter().flat_map(Self::all)).collect()
    }

    /// The words in it.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.all().into_iter().filter(|node| node.role == "StaticText").map(|node| node.name.trim());
        texts.collect::<Vec<_>>().join(" ")
    }

    /// As one line: `gridcell "c3: White soldier. Can move." focused`.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = format!("{} {:?}", self.role, self.name);
        for state in &self.states {
            line.push(' ');
            line.push_str(state);
        }
        line
    }
}

/// The script that looks for English.
const ENGLISH: &str = include_str!("words.js");

/// The gettext files of the languages, which say what is English. The site has only the tables that are made of them.
const WORDS: [(&str, &str); 1] = [("de", include_str!("../../../../web/static/words/de.po"))];

impl Page {
    /// The texts of the page that are still English, while it speaks another language.
    ///
    /// # Errors
    /// When the language has no file, or the browser has gone.
    pub async fn untranslated_texts(&self) -> anyhow::Result<Vec<String>> {
        // The page says which language it speaks before all is drawn in it.
        self.settle().await?;
        let files = Value::Object(WORDS.map(|(code, file)| (code.to_owned(), file.into())).into_iter().collect());
        Ok(self.driver().execute_async(ENGLISH, vec![files]).await?.convert()?)
    }

    /// Has the browser ask pages for these languages, as `de-AT,en`.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn set_languages(&self, languages: &str) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Languages(languages)).await
    }
}
