//! The manifest of the installed site, with its description in all languages.

use std::collections::BTreeMap;

use anyhow::Context as _;
use laska_words::{Catalog, tr_noop};
use serde_json::{Map, Value};

/// The manifest's file in a site.
pub(crate) const MANIFEST: &str = "manifest.webmanifest";

/// What the manifest says in English.
const DESCRIPTION: &str = tr_noop!("Emanuel Lasker’s board game of columns");

/// Returns the manifest with the translated descriptions as a localized member
/// (<https://www.w3.org/TR/appmanifest/#x_localized-members>). Browsers that do not know it show the English one.
///
/// # Errors
/// Returns an error if the manifest is not a JSON object with the description, or if a language has no translation of it.
pub(crate) fn localize_manifest(manifest: &str, catalogs: &[Catalog]) -> anyhow::Result<String> {
    let mut members: BTreeMap<String, Value> =
        serde_json::from_str(manifest).with_context(|| format!("{MANIFEST} is not a JSON object"))?;
    let described = members.get("description").is_some_and(|it| it == DESCRIPTION);
    anyhow::ensure!(described, "expected the description {DESCRIPTION:?} in {MANIFEST}");
    let translated = catalogs.iter().map(|catalog| {
        let message = catalog.messages.get(DESCRIPTION).and_then(|message| message.forms.first());
        let words = message.with_context(|| format!("{:?} is not translated: {DESCRIPTION:?}", catalog.language))?;
        Ok((catalog.language.clone(), Value::from(words.as_str())))
    });
    let translated: Map<String, Value> = translated.collect::<anyhow::Result<_>>()?;
    members.insert("description_localized".to_owned(), translated.into());
    Ok(serde_json::to_string(&members)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n";

    #[test]
    fn the_description_is_localized() -> anyhow::Result<()> {
        let manifest = include_str!("../../../web/static/manifest.webmanifest");
        let entry = format!("{HEADER}\nmsgid {DESCRIPTION:?}\nmsgstr \"Säulen\"\n");
        let localized = localize_manifest(manifest, &[Catalog::parse(&entry)?])?;
        let members: Value = serde_json::from_str(&localized)?;
        assert_eq!(members["description"], DESCRIPTION);
        assert_eq!(members["description_localized"], serde_json::json!({ "de": "Säulen" }));
        assert_eq!(members["start_url"], "./");
        let without = localize_manifest(manifest, &[Catalog::parse(HEADER)?]).map_err(|error| error.to_string());
        assert_eq!(without, Err(format!("\"de\" is not translated: {DESCRIPTION:?}")));
        for damaged in ["[]", "{}", "{\"description\": \"\"}"] {
            assert!(localize_manifest(damaged, &[]).is_err(), "{damaged}");
        }
        Ok(())
    }
}
