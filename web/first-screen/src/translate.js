{
  // Runs when the screen has been parsed, before it is painted.
  const { texts, placeholders } = "@words@"[document.documentElement.lang] ?? { texts: [], placeholders: [] };
  const screen = document.getElementById("first-screen");
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const [index, text] of texts) nodes[index].nodeValue = text;
  const inputs = screen.querySelectorAll("[data-placeholder]");
  placeholders.forEach((text, index) => (inputs[index].dataset.placeholder = text));
}
