//! Owns the names under which a module of wasm-bindgen finds its imports: a hash at the end of each, which two builds of
//! one page never need, is a third of its script.

use std::collections::BTreeMap;

/// What those names begin with.
const PREFIX: &str = "__wbg_";
/// The digits of a hash.
const DIGITS: usize = 16;

/// Numbers the imports of a module and of the script that goes with it, in the place of their hashes. Every name keeps
/// its length, so that the module stays one.
pub(crate) fn number(script: &str, module: &[u8]) -> (String, Vec<u8>) {
    let numbered = numbered(script);
    let script = numbered.iter().fold(script.to_owned(), |script, (name, short)| script.replace(name, short));
    let mut module = module.to_vec();
    for (name, short) in &numbered {
        // Once: a module lists its imports.
        if let Some(at) = find(&module, name.as_bytes()) {
            module[at..at + name.len()].copy_from_slice(short.as_bytes());
        }
    }
    (script, module)
}

/// The names of a script, each with the one that it gets.
fn numbered(script: &str) -> BTreeMap<&str, String> {
    let words = script.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let mut numbered = BTreeMap::new();
    for word in words.filter(|word| word.starts_with(PREFIX)) {
        let Some((stem, hash)) = word.rsplit_once('_') else { continue };
        if hash.len() == DIGITS && hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            let number = numbered.len();
            numbered.entry(word).or_insert_with(|| format!("{stem}_{number:0DIGITS$}"));
        }
    }
    numbered
}

/// Where the first of these bytes stand.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn script_and_module_agree_on_names_of_the_same_length() {
        let script = "__wbg_set_0123456789abcdef: function() {}, __wbg_set_fedcba9876543210: f, __wbg_get_short: g";
        let module = b"\x1a__wbg_set_0123456789abcdef\x1a__wbg_set_fedcba9876543210\x0f__wbg_get_short";
        let (script, module) = number(script, module);
        assert_eq!(
            script,
            "__wbg_set_0000000000000000: function() {}, __wbg_set_0000000000000001: f, __wbg_get_short: g"
        );
        assert_eq!(module, b"\x1a__wbg_set_0000000000000000\x1a__wbg_set_0000000000000001\x0f__wbg_get_short");
    }
}
