//! Owns files that are dropped on a page.

use serde_json::json;

use super::Page;

/// Drops a file as a browser does: with the data of the drag, on what is in the middle of the window.
const DROP: &str = "
    const [name, text] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
    const under = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
    const tell = (type) => under.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    const refused = tell('dragover');
    if (!refused) tell('drop');
    return !refused;";

impl Page {
    /// Drops a file with that name and text on the page.
    ///
    /// # Errors
    /// When the page lets nothing be dropped.
    pub async fn drop_file(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let dropped = self.driver().execute(DROP, vec![json!(name), json!(text)]).await?.convert::<bool>()?;
        anyhow::ensure!(dropped, "the page lets nothing be dropped");
        Ok(())
    }
}
