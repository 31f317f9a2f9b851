// All texts of the page that equal an English message of the gettext file, apart from its arguments.
const [files, done] = arguments;
const file = files[document.documentElement.lang];
const plain = (text) => JSON.parse(text);
const patterns = [];
for (const entry of file.split("\n\n")) {
  const translated = Array.from(entry.matchAll(/^msgstr(?:\[\d\])? (".*")$/gm), (it) => plain(it[1]));
  for (const [, text] of entry.matchAll(/^msgid(?:_plural)? (".+")$/gm)) {
    const english = plain(text);
    const words = english.replace(/\{.*?\}/g, "");
    if (/\p{L}/u.test(words) && !translated.includes(english)) {
      patterns.push(new RegExp(`^${english.replace(/[.*+?^$()[\]|\\]/g, "\\$&").replace(/\{.*?\}/g, ".+")}$`));
    }
  }
}
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  if (!walker.currentNode.parentElement.closest("script, style, noscript")) texts.push(walker.currentNode.data.trim());
}
for (const element of document.body.querySelectorAll("*")) {
  for (const name of ["aria-label", "title", "data-placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
}
done(texts.filter((text) => patterns.some((pattern) => pattern.test(text))));
