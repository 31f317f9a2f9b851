// Comes before everything else in the head. Sets the visitor's language, in which the page speaks until its settings name another:
// that of a link with `?lang=`, for as long as this tab is open, or the first of the browser's that the site has.
{
  // The build fills in the codes.
  const languages = "@languages@";
  let named = new URLSearchParams(location.search).get("lang");
  try {
    if (named) sessionStorage["laska.language"] = named;
    named = sessionStorage["laska.language"];
  } catch {
    // Nothing can be stored here.
  }
  const codes = [named ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]);
  const root = document.documentElement;
  root.lang = root.dataset.language = codes.find((code) => languages.includes(code)) ?? "en";
}
