// The search's worker: the same program as the page's, started here without a window. The page's first message says
// where the program is, and hands over its compiled code, so that nothing is fetched or compiled again and page and
// worker are always of one version.
"use strict";

onmessage = async ({ data: { script, module } }) => {
  onmessage = null;
  try {
    const { default: init } = await import(script);
    await init({ module_or_path: module });
  } catch (error) {
    // As an error event, which the page hears.
    reportError(error);
  }
};
