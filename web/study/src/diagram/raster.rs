//! Owns the way from an SVG to a PNG: the browser draws it on a canvas.

use gloo::utils::document;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The address, as `data:image/png;…`, of an SVG drawn so wide and high, in pixels.
///
/// # Errors
/// When the browser does not draw it.
pub(super) async fn png(svg: &str, (width, height): (u32, u32)) -> Result<String, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&address(svg));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let paper: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or_else(|| JsValue::from_str("no canvas"))?.dyn_into()?;
    paper.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width.into(), height.into())?;
    canvas.to_data_url_with_type("image/png")
}

/// The address of an SVG as it is.
pub(super) fn address(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(svg))
}
