// Says so if this browser cannot run the programs, which use the vector instructions of WebAssembly. Comes last in the body.
{
  // A module with one function that uses them.
  const module = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
  if (!self.WebAssembly || !WebAssembly.validate(new Uint8Array(module))) {
    const messages = {
      en: "Laska needs a newer browser, or WebAssembly is turned off in this one. Any browser of 2023 or later is fine.",
      de: "Laska braucht einen neueren Browser, oder WebAssembly ist in diesem abgeschaltet. Jeder Browser ab 2023 passt.",
    };
    document.body.textContent = "";
    delete document.documentElement.dataset.first;
    for (const lang of Object.keys(messages)) {
      const line = document.createElement("p");
      line.className = "unsupported";
      line.lang = lang;
      line.textContent = messages[lang];
      line.setAttribute("role", "alert");
      document.body.append(line);
    }
  }
}
