// Resets the preferences that a test can change, and removes the scripts that run before pages.

const [preferences, done] = arguments;
for (const name of preferences) Services.prefs.clearUserPref(name);
const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
AddonManager.getAddonsByTypes(["extension"])
  .then((all) => Promise.all(all.filter((it) => it.temporarilyInstalled).map((it) => it.uninstall())))
  .then(() => done());
