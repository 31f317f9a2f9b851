{
  // Runs when the screen has been parsed, before it is painted.
  // `at` lists, for each text, where it stands. A text that is the same as in English is `null`.
  const { at, words } = "@words@";
  const { texts, placeholders } = words[document.documentElement.lang] ?? { texts: [], placeholders: [] };
  const screen = document.getElementById("first-screen");
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  texts.forEach((text, index) => text !== null && at[index].forEach((place) => (nodes[place].nodeValue = text)));
  const inputs = screen.querySelectorAll("[data-placeholder]");
  placeholders.forEach((text, index) => (inputs[index].dataset.placeholder = text));
}
