//! When a page loads its program and the first of its parts.

use anyhow::Context as _;

use crate::{programs::Parts, staged_build::fill_placeholder};

/// Starts the program once the first frame has been drawn.
const SCRIPT: &str = include_str!("start.js");

/// Start of the element that loads the module while the page is parsed.
const MODULE_START: &str = "<link rel=\"preload\" href=\"";
const MODULE_ATTRIBUTES: &str = "\" crossorigin=\"anonymous\" as=\"fetch\" type=\"application/wasm\"";
const MODULE_END: &str = "_bg.wasm";
/// Start of its attribute that names the part of an address without one. A page without this attribute preloads no parts.
const PART_START: &str = " data-part=\"";
/// Tags around the script that starts the program as soon as the page has been parsed.
const START_TAGS: [&str; 2] = ["<script type=\"module\">", "</script>"];

/// Replaces the elements that load and start a page's program with a script that waits for the first frame.
///
/// On a simulated phone (1.6 Mbit/s, 562 ms a request, a fourth of the speed), the table can be played as soon as with those
/// elements, after 3.1 s.
///
/// # Errors
/// Returns an error if the page lacks one of the elements, or if the script cannot be minified.
pub(crate) fn start_after_first_frame(
    html: &str,
    parts: &Parts,
    minify: impl FnOnce(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let (html, link) = take(html, [MODULE_START, ">"]).context("the page preloads no module")?;
    let (module, attributes) = link.split_once(MODULE_ATTRIBUTES).context("the page preloads something else")?;
    let program =
        module.strip_suffix(MODULE_END).with_context(|| format!("{module} is not the module of a program"))?;
    let part = attributes.split_once(PART_START).and_then(|(_, rest)| Some(rest.split_once('"')?.0));
    let urls = |files: &Vec<String>| files.iter().map(|file| format!("./{file}")).collect::<Vec<_>>();
    let urls: Vec<_> = match part {
        Some(_) => parts.iter().map(|(part, files)| (part, urls(files))).collect(),
        None => Vec::new(),
    };
    let mut script = minify(SCRIPT)?;
    for (placeholder, value) in [
        ("\"@parts@\"", serde_json::to_string(&urls)?),
        ("@part@", part.unwrap_or_default().to_owned()),
        ("@module@", module.to_owned()),
        ("@script@", format!("{program}.js")),
    ] {
        script = fill_placeholder(&script, placeholder, &value)?;
    }
    let [start, end] = START_TAGS;
    let (before, rest) = html.split_once(start).context("the page starts no program")?;
    let (_, after) = rest.split_once(end).with_context(|| format!("the page has no {end}"))?;
    Ok(format!("{before}{start}{script}{end}{after}"))
}

/// Returns a text without its first span between these marks, and the span.
fn take<'a>(text: &'a str, [start, end]: [&str; 2]) -> Option<(String, &'a str)> {
    let (before, rest) = text.split_once(start)?;
    let (span, after) = rest.split_once(end)?;
    Some((format!("{before}{after}"), span))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(attributes: &str) -> anyhow::Result<String> {
        let parts = Parts::from([("a".to_owned(), vec!["shared.wasm".to_owned(), "a.wasm".to_owned()])]);
        let link = format!("{MODULE_START}./x_bg.wasm{MODULE_ATTRIBUTES}{attributes}>");
        let page = format!("<head><script>1</script>{link}<script type=\"module\">init()</script></head>");
        start_after_first_frame(&page, &parts, |script| Ok(script.to_owned()))
    }

    #[test]
    fn a_script_loads_and_starts_the_program() -> anyhow::Result<()> {
        for attributes in ["", " /"] {
            let page = page(attributes)?;
            assert!(page.starts_with("<head><script>1</script><script type=\"module\">//"), "{page}");
            assert!(page.ends_with("</script></head>") && !page.contains("init()"), "{page}");
            assert!(page.contains("fetch(\"./x_bg.wasm\")") && page.contains("import(\"./x.js\")"), "{page}");
            assert!(page.contains("new Map([]);") && !page.contains("<link") && !page.contains('@'), "{page}");
        }
        Ok(())
    }

    #[test]
    fn a_script_loads_parts_where_the_page_names_the_first_one() -> anyhow::Result<()> {
        let page = page(" data-part=\"a\" /")?;
        assert!(page.contains("new Map([[\"a\",[\"./shared.wasm\",\"./a.wasm\"]]]);"), "{page}");
        assert!(page.contains("?? \"a\";") && !page.contains('@'), "{page}");
        Ok(())
    }

    #[test]
    fn a_page_without_a_program_is_rejected() {
        let link = format!("{MODULE_START}./x_bg.wasm{MODULE_ATTRIBUTES}>");
        let script = "<script type=\"module\">init()</script>";
        for page in [link.as_str(), script, &format!("{}{script}", link.replace("_bg.wasm", ".bin"))] {
            assert!(start_after_first_frame(page, &Parts::new(), |script| Ok(script.to_owned())).is_err(), "{page}");
        }
    }
}
