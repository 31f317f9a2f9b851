// Web worker for the search. It runs the same program as the page. The first message of the page contains the URL of the
// script and the compiled module, so that nothing is fetched or compiled twice, and page and worker always have the same
// version.
"use strict";

onmessage = async ({ data: { script, module } }) => {
  onmessage = null;
  try {
    const { default: init } = await import(script);
    await init({ module_or_path: module });
  } catch (error) {
    // The page receives this as an error event.
    reportError(error);
  }
};
