// Runs before the first paint. The screen in the page is that of a first visit; nothing is shown that may be different for this
// visitor. A script at its end replaces its words by those of the language. The program removes the attribute.
{
  const root = document.documentElement;
  for (const [name, value] of @attributes@) root.setAttribute(name, value);
  let stored = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Nothing can be stored here.
  }
  const isElsewhere = !["", @home@].includes(location.hash) || stored.some((key) => key.startsWith(@game@));
  root.dataset.first = stored.includes(@settings@)
    ? "nothing"
    : isElsewhere
      ? @elsewhere@
      : stored.length
        ? @wordless@
        : "everything";
}
