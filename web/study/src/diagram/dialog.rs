//! The dialog that shows a picture of a position and saves it as SVG or PNG.

use gloo::utils::{document, window};
use laska_web::board::Diagram;
use laska_web::browser::{copy_text, save_address};
use laska_web::notice::Notice;
use laska_web::panels::Dialog;
use laska_web::settings::{Coordinates, Settings, Shown};
use laska_web::ui_context::{UiContext, use_ui_context};
use laska_web::view::BoardView;
use laska_web::widget::Widget as _;
use laska_web::{tr, tr_noop};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, HtmlInputElement};
use yew::prelude::*;

use super::svg;
use super::svg::{Node, STYLE_PROPERTIES, normalize};

/// The pixels of a PNG per SVG unit, a hundredth of a square. A board is about 1500 pixels wide, enough for print.
const PNG_SCALE: u32 = 2;

/// The properties of a [`DiagramDialog`].
#[derive(Clone, PartialEq, Properties)]
pub struct DiagramDialogProps {
    /// The board; marks are left out.
    pub view: BoardView,
    /// Whether the dialog is open.
    pub shown: Shown,
    /// Called when the dialog closes.
    pub onclose: Callback<()>,
}

/// The dialog.
#[component]
pub fn DiagramDialog(props: &DiagramDialogProps) -> Html {
    let DiagramDialogProps { view, shown, onclose } = props;
    let context = use_ui_context();
    let root = use_node_ref();
    let with_unstacked = use_state(|| Shown::No);
    let with_coordinates = use_state(|| true);
    let message = use_state(|| None::<String>);
    use_effect_with((view.fen.clone(), *shown), {
        let message = message.setter();
        move |_| message.set(None)
    });
    // The style of the coordinates follows the settings of the page.
    let coordinates = match (*with_coordinates, context.settings.coordinates) {
        (false, _) => Coordinates::None,
        (true, Coordinates::None) => Coordinates::Letters,
        (true, coordinates) => coordinates,
    };
    let picture = {
        let (root, fen) = (root.clone(), view.fen.clone());
        move || picture_in(&root, &fen)
    };
    let show_message = {
        let message = message.setter();
        Callback::from(move |text: String| message.set(Some(text)))
    };
    let onsvg = {
        let picture = picture.clone();
        move |_: MouseEvent| {
            if let Some((text, _)) = picture() {
                save_address("laska.svg", &data_url(&text));
            }
        }
    };
    let onpng = {
        let (picture, show_message) = (picture.clone(), show_message.clone());
        move |_: MouseEvent| {
            let Some((text, (width, height))) = picture() else { return };
            let show_message = show_message.clone();
            spawn_local(async move {
                match png(&text, (width * PNG_SCALE, height * PNG_SCALE)).await {
                    Ok(address) => save_address("laska.png", &address),
                    Err(_) => show_message
                        .emit(tr!("Your browser could not draw the picture. Save it as SVG instead.").to_owned()),
                }
            });
        }
    };
    let oncopy = move |_: MouseEvent| {
        let show_message = show_message.reform(|notice: Notice| notice.text());
        if let Some((text, _)) = picture() {
            copy_text(
                text,
                tr_noop!("SVG copied."),
                tr_noop!("Your browser did not allow copying. Save the SVG instead."),
                show_message,
            );
        }
    };
    let footer = html! {
        <div class="diagram-actions">
            <button type="button" class="control primary" data-testid="save-svg" onclick={onsvg}>{ tr!("Save as SVG") }</button>
            <button type="button" class="control" data-testid="save-png" onclick={onpng}>{ tr!("Save as PNG") }</button>
            <button type="button" class="control" data-testid="copy-svg" onclick={oncopy}>{ tr!("Copy SVG") }</button>
        </div>
    };
    html! {
        <Dialog shown={*shown} name="diagram-dialog" title={tr!("Picture of the position")} onclose={onclose.clone()}
            footer={Some(footer)}>
            if *shown == Shown::Yes {
                <div ref={root}>
                    <ContextProvider<UiContext> context={UiContext { settings: Settings { coordinates, ..context.settings }, ..context }}>
                        { Diagram { view: view.clone(), with_unstacked: *with_unstacked }.into_html() }
                    </ContextProvider<UiContext>>
                </div>
            }
            <div class="diagram-choices">
                { checkbox("diagram-coordinates", tr!("Coordinates"), *with_coordinates, with_coordinates.setter()) }
                { checkbox("diagram-laid-open", tr!("Unstacked columns beside the board"), *with_unstacked == Shown::Yes, {
                    let with_unstacked = with_unstacked.setter();
                    Callback::from(move |checked| with_unstacked.set(if checked { Shown::Yes } else { Shown::No }))
                }) }
            </div>
            <p class="diagram-message" role="status" data-testid="diagram-said">{ message.as_deref() }</p>
        </Dialog>
    }
}

/// Renders a checkbox with a label.
fn checkbox(name: &'static str, label: &'static str, checked: bool, on_event: impl Into<Callback<bool>>) -> Html {
    let onchange = on_event.into().reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! { <label class="diagram-choice"><input type="checkbox" data-testid={name} {checked} {onchange} />{ label }</label> }
}

/// Returns the picture on the page as SVG, with its width and height.
fn picture_in(root: &NodeRef, fen: &str) -> Option<(String, (u32, u32))> {
    let shown: Element = root.cast::<Element>()?.query_selector("svg").ok()??;
    let view_box = shown.get_attribute("viewBox")?;
    let mut lengths = view_box.split(' ').skip(2).map(str::parse);
    let (width, height) = (lengths.next()?.ok()?, lengths.next()?.ok()?);
    Some((svg::write(&read_element(&shown)?, fen, (width, height)), (width, height)))
}

/// Reads an element with its computed styles; `None` if the browser does not provide them.
fn read_element(drawn: &Element) -> Option<svg::Element> {
    let style = window().get_computed_style(drawn).ok()??;
    let names = drawn.get_attribute_names().into_iter().filter_map(|name| name.as_string());
    let attributes = names.filter_map(|name| drawn.get_attribute(&name).map(|value| (name, value)));
    // A property that the browser does not know counts as not set.
    let styles = STYLE_PROPERTIES
        .iter()
        .map(|property| normalize(&style.get_property_value(property.name).unwrap_or_default()))
        .collect();
    let inside = drawn.child_nodes();
    let children = (0..inside.length()).filter_map(|i| {
        let node = inside.get(i)?;
        match node.dyn_ref::<Element>() {
            Some(element) => read_element(element).map(Node::Element),
            None => node.node_value().filter(|text| !text.is_empty()).map(Node::Text),
        }
    });
    Some(svg::Element { tag: drawn.tag_name(), attributes: attributes.collect(), styles, children: children.collect() })
}

/// Renders an SVG with a width and height in pixels and returns a `data:image/png` URL.
///
/// # Errors
/// When the browser cannot render it.
async fn png(svg: &str, (width, height): (u32, u32)) -> Result<String, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&data_url(svg));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or_else(|| JsValue::from_str("no canvas"))?.dyn_into()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width.into(), height.into())?;
    canvas.to_data_url_with_type("image/png")
}

/// Returns the data URL of an SVG.
fn data_url(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(svg))
}
