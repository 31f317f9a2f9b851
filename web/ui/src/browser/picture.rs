//! Pictures: reads a drawing from the page as standalone SVG, draws it as pixels, and saves it.

use gloo::utils::{document, window};
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array, Uint8ClampedArray};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement};
use yew::Callback;

use super::share::{report, save_address};
use crate::notice::Notice;
use crate::notice::Tone;
use crate::svg::{self, Node, PictureFormat, STYLE_PROPERTIES, normalize};
use crate::tr_noop;

/// The pixels of a PNG per SVG unit, a hundredth of a square. A board is about 1500 pixels wide, enough for print.
const PNG_SCALE: u32 = 2;

/// The selector of a drawing that can be saved.
const DIAGRAM: &str = "svg.diagram";

/// A drawing read from the page.
#[derive(Clone)]
pub struct Picture {
    svg: String,
    width: u32,
    height: u32,
}

impl Picture {
    /// Reads the drawing inside an element, or the one on the page. Returns `None` if there is none.
    pub fn read(root: Option<Element>) -> Option<Self> {
        let drawn = match root {
            Some(root) => root.query_selector(DIAGRAM),
            None => document().query_selector(DIAGRAM),
        };
        let drawn = drawn.ok()??;
        let view_box = drawn.get_attribute("viewBox")?;
        let mut lengths = view_box.split(' ').skip(2).map(str::parse);
        let (width, height) = (lengths.next()?.ok()?, lengths.next()?.ok()?);
        let title = drawn.get_attribute("aria-label").unwrap_or_default();
        let root = Reader::default().read(&drawn, 0)?;
        Some(Self { svg: svg::write(&root, &title, (width, height)), width, height })
    }

    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Saves the picture, and reports a failure.
    pub fn save(self, format: PictureFormat, on_event: Callback<Notice>) {
        if format == PictureFormat::Svg {
            save_address("laska.svg", &self.data_url());
            return;
        }
        spawn_local(async move {
            match self.png().await {
                Ok(address) => save_address("laska.png", &address),
                Err(_) => report(
                    Tone::Error,
                    tr_noop!("Your browser could not draw the picture. Save it as SVG instead."),
                    &on_event,
                ),
            }
        });
    }

    /// Copies the picture as PNG and reports the outcome. A browser that copies no pictures saves it as a file instead.
    pub fn copy(self, on_event: Callback<Notice>) {
        // Some browsers copy only during the press of the button, so they get a promise of the picture.
        let picture = self.clone();
        let blob = future_to_promise(async move { png_blob(&picture.png().await?).map(JsValue::from) });
        let copied = copy_blob(&blob);
        spawn_local(async move {
            let is_copied = match copied {
                Ok(copied) => JsFuture::from(copied).await.is_ok(),
                Err(_) => false,
            };
            if is_copied {
                report(Tone::Info, tr_noop!("Picture copied."), &on_event);
            } else {
                report(Tone::Info, tr_noop!("Your browser does not copy pictures. It was saved as a file."), &on_event);
                self.save(PictureFormat::Png, on_event);
            }
        });
    }

    /// Draws the picture, which is square, in a width in pixels, and returns the pixels.
    ///
    /// # Errors
    /// When the browser cannot draw it.
    pub async fn pixels(&self, width: u16) -> Result<Uint8ClampedArray, JsValue> {
        let (_, context) = self.draw((width.into(), width.into())).await?;
        let image = context.get_image_data(0.0, 0.0, width.into(), width.into())?;
        // The pixels stay in JavaScript.
        Reflect::get(&image, &"data".into())?.dyn_into()
    }

    /// Returns the picture as a `data:image/png` URL.
    async fn png(&self) -> Result<String, JsValue> {
        let (canvas, _) = self.draw((self.width * PNG_SCALE, self.height * PNG_SCALE)).await?;
        canvas.to_data_url_with_type("image/png")
    }

    /// Draws the picture on a new canvas.
    async fn draw(
        &self,
        (width, height): (u32, u32),
    ) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
        let image = HtmlImageElement::new()?;
        image.set_src(&self.data_url());
        JsFuture::from(image.decode()).await?;
        let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
        canvas.set_width(width);
        canvas.set_height(height);
        let options = Object::new();
        Reflect::set(&options, &"willReadFrequently".into(), &true.into())?;
        let context: CanvasRenderingContext2d =
            canvas.get_context_with_context_options("2d", &options)?.ok_or(JsValue::NULL)?.dyn_into()?;
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width.into(), height.into())?;
        Ok((canvas, context))
    }

    fn data_url(&self) -> String {
        format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(&self.svg))
    }
}

/// Writes a promised picture to the clipboard. Old browsers have no `ClipboardItem`, and pages not served over HTTPS have no
/// clipboard.
fn copy_blob(blob: &Promise) -> Result<Promise, JsValue> {
    let items = Object::new();
    Reflect::set(&items, &"image/png".into(), blob)?;
    let constructor: Function = Reflect::get(&window(), &"ClipboardItem".into())?.dyn_into()?;
    let item = Reflect::construct(&constructor, &Array::of1(&items))?;
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into())?;
    let write: Function = Reflect::get(&clipboard, &"write".into())?.dyn_into()?;
    Ok(Promise::resolve(&write.call1(&clipboard, &Array::of1(&item))?))
}

/// Returns the content of a `data:image/png` URL.
fn png_blob(address: &str) -> Result<Blob, JsValue> {
    let (_, base64) = address.split_once(',').ok_or(JsValue::NULL)?;
    let bytes: Vec<u8> = window().atob(base64)?.chars().map(|c| c as u8).collect();
    let options = BlobPropertyBag::new();
    options.set_type("image/png");
    Blob::new_with_u8_array_sequence_and_options(&Array::of1(&Uint8Array::from(&*bytes)), &options)
}

/// Reads elements with their computed styles. Asking the browser for styles is slow, and most elements are counters that
/// look like one that was read before.
#[derive(Default)]
struct Reader {
    /// The kinds of elements read so far: less than a hundred, so that a search is quick.
    kinds: Vec<Kind>,
}

/// A kind of elements with equal styles.
struct Kind {
    /// The number of the kind of their parents; 0 at the root.
    parent: usize,
    /// Their tag, and the attributes that affect the style.
    look: String,
    styles: Vec<String>,
}

impl Reader {
    /// Reads an element; `None` if the browser does not provide its styles.
    fn read(&mut self, drawn: &Element, parent: usize) -> Option<svg::Element> {
        let tag = drawn.tag_name();
        let names = drawn.get_attribute_names().into_iter().filter_map(|name| name.as_string());
        let attributes: Vec<(String, String)> =
            names.filter_map(|name| drawn.get_attribute(&name).map(|value| (name, value))).collect();
        let mut look = tag.clone();
        for (name, value) in attributes.iter().filter(|(name, _)| svg::affects_style(name)) {
            look.extend([" ", name, "=", value]);
        }
        let known = self.kinds.iter().position(|kind| kind.parent == parent && kind.look == look);
        let kind = match known {
            Some(kind) => kind,
            None => {
                self.kinds.push(Kind { parent, look, styles: styles(drawn)? });
                self.kinds.len() - 1
            }
        };
        let inside = drawn.child_nodes();
        let children = (0..inside.length()).filter_map(|i| {
            let node = inside.get(i)?;
            match node.dyn_ref::<Element>() {
                Some(element) => self.read(element, kind + 1).map(Node::Element),
                None => node.node_value().filter(|text| !text.is_empty()).map(Node::Text),
            }
        });
        let children = children.collect();
        Some(svg::Element { tag, attributes, styles: self.kinds[kind].styles.clone(), children })
    }
}

fn styles(drawn: &Element) -> Option<Vec<String>> {
    let style = window().get_computed_style(drawn).ok()??;
    // A property that the browser does not know counts as not set.
    let value = |name: &str| normalize(&style.get_property_value(name).unwrap_or_default());
    Some(STYLE_PROPERTIES.iter().map(|property| value(property.name)).collect())
}
