//! The dialog that shows a picture of a position, copies it, and saves it as SVG or PNG.

use laska_ui::board::Diagram;
use laska_ui::browser::{Picture, copy_text};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::Notice;
use laska_ui::panels::Dialog;
use laska_ui::settings::{Coordinates, Settings};
use laska_ui::svg::PictureFormat;
use laska_ui::ui_context::{UiContext, use_ui_context};
use laska_ui::view::BoardView;
use laska_ui::widget::Widget as _;
use laska_ui::{tr, tr_noop};
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct DiagramDialogProps {
    /// The board; marks are left out.
    pub view: BoardView,
    pub is_open: bool,
    /// Called when the dialog closes.
    pub onclose: Callback<()>,
}

#[component]
pub fn DiagramDialog(props: &DiagramDialogProps) -> Html {
    let DiagramDialogProps { view, is_open, onclose } = props;
    let context = use_ui_context();
    let root = use_node_ref();
    let with_unstacked = use_state(|| false);
    let with_coordinates = use_state(|| true);
    let message = use_state(|| None::<String>);
    use_effect_with((view.fen.clone(), *is_open), {
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
        let root = root.clone();
        move || Picture::read(root.cast())
    };
    let show_message = {
        let message = message.setter();
        Callback::from(move |notice: Notice| message.set(Some(notice.text())))
    };
    let save = |format: PictureFormat| {
        let (picture, show_message) = (picture.clone(), show_message.clone());
        move |_: MouseEvent| {
            if let Some(picture) = picture() {
                picture.save(format, show_message.clone());
            }
        }
    };
    let (onsvg, onpng) = (save(PictureFormat::Svg), save(PictureFormat::Png));
    let on_copy_picture = {
        let (picture, show_message) = (picture.clone(), show_message.clone());
        move |_: MouseEvent| picture().into_iter().for_each(|picture| picture.copy(show_message.clone()))
    };
    let oncopy = move |_: MouseEvent| {
        if let Some(picture) = picture() {
            copy_text(
                picture.svg().to_owned(),
                tr_noop!("SVG copied."),
                tr_noop!("Your browser did not allow copying. Save the SVG instead."),
                show_message.clone(),
            );
        }
    };
    let footer = html! {
        <div class="diagram-actions">
            <button type="button" class="control primary" data-testid="copy-picture" onclick={on_copy_picture}>{ tr!("Copy picture") }</button>
            <button type="button" class="control" data-testid="save-svg" onclick={onsvg}>{ tr!("Save as SVG") }</button>
            <button type="button" class="control" data-testid="save-png" onclick={onpng}>{ tr!("Save as PNG") }</button>
            <button type="button" class="control" data-testid="copy-svg" onclick={oncopy}>{ tr!("Copy SVG") }</button>
        </div>
    };
    html! {
        <Dialog is_open={*is_open} name="diagram-dialog" title={tr!("Picture of the position")} onclose={onclose.clone()}
            footer={Some(footer)}>
            if *is_open {
                <div ref={root}>
                    <ContextProvider<UiContext> context={UiContext { settings: Settings { coordinates, ..context.settings }, ..context }}>
                        { Diagram { view: view.clone(), shows_unstacked: *with_unstacked }.into_html() }
                    </ContextProvider<UiContext>>
                </div>
            }
            <div class="diagram-choices">
                { checkbox("diagram-coordinates", tr!("Coordinates"), *with_coordinates, with_coordinates.setter()) }
                { checkbox("diagram-laid-open", tr!("Unstacked columns beside the board"), *with_unstacked, {
                    let with_unstacked = with_unstacked.setter();
                    Callback::from(move |checked| with_unstacked.set(checked))
                }) }
            </div>
            <p class="diagram-message" role="status" data-testid="diagram-said">{ message.as_deref() }</p>
        </Dialog>
    }
}

fn checkbox(name: &'static str, label: &'static str, checked: bool, on_event: impl Into<Callback<bool>>) -> Html {
    let onchange = on_event.into().reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! { <label class="diagram-choice"><input type="checkbox" data-testid={name} {checked} {onchange} />{ label }</label> }
}
