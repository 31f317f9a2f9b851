//! The Share sheet: links, a QR code, pictures, and the moves as text.

use laska_app::address::embed_code;
use laska_pictures::qr::QrDrawing;
use laska_ui::board::Diagram;
use laska_ui::notice::Tone;
use laska_ui::panels::{Dialog, Icon};
use laska_ui::svg::PictureFormat;
use laska_ui::tr;
use laska_ui::widget::{RenderContext, Widget};
use yew::prelude::*;

use crate::event::{Dialog as PageDialog, Event, ShareAction, SharedLink};
use crate::view::{AnimationFile, AnimationView, QrView, ShareView};

/// The Share sheet.
#[derive(PartialEq)]
pub(super) struct ShareDialog {
    /// Its content; `None` if it is closed.
    pub view: Option<ShareView>,
    /// Receives what the player does.
    pub on_event: Callback<Event>,
}

impl Widget for ShareDialog {
    fn render(&self, _: &RenderContext) -> Html {
        let message = self.view.as_ref().and_then(|view| view.message.as_ref());
        let is_error = message.is_some_and(|(tone, _)| *tone == Tone::Error);
        let footer = html! {
            <p class={classes!("share-message", is_error.then_some("error"))} role="status" data-testid="share-message">
                if let Some((tone, text)) = message {
                    if *tone == Tone::Info {
                        { Icon::Check.draw() }
                    }
                    { text }
                }
            </p>
        };
        html! {
            <Dialog name="share-dialog" title={tr!("Share")} is_open={self.view.is_some()}
                onclose={self.on_event.reform(|()| Event::Close(PageDialog::Share))} footer={Some(footer)}>
                if let Some(view) = &self.view {
                    <div class="share">
                        { self.links(view) }
                        if embed_code(&view.game_link).is_some() {
                            { self.frames() }
                        }
                        { self.picture(view) }
                        { qr_section(&view.qr) }
                        if view.has_moves {
                            { self.moves() }
                        }
                    </div>
                }
            </Dialog>
        }
    }
}

impl ShareDialog {
    fn button(&self, name: &'static str, text: &'static str, event: Event) -> Html {
        let onclick = self.on_event.reform(move |_: MouseEvent| event.clone());
        html! { <button type="button" class="action" data-testid={name} {onclick}>{ text }</button> }
    }

    fn links(&self, view: &ShareView) -> Html {
        let row = |link: SharedLink, title: &'static str, text: &str, [copy, send]: [&'static str; 2]| {
            html! {
                <div class="share-link">
                    <h3>{ title }</h3>
                    <span class="share-url">{ text }</span>
                    <div class="share-buttons">
                        { self.button(copy, tr!("Copy"), Event::ShareAction(ShareAction::Copy(link))) }
                        if view.can_send {
                            { self.button(send, tr!("Send…"), Event::ShareAction(ShareAction::Send(link))) }
                        }
                    </div>
                </div>
            }
        };
        html! {
            <section class="share-links">
                { row(SharedLink::Game, tr!("Link to the game"), &view.game_link, ["share-copy-game", "share-send-game"]) }
                { row(SharedLink::Position, tr!("Link to this position"), &view.position_link,
                    ["share-copy-position", "share-send-position"]) }
            </section>
        }
    }

    fn frames(&self) -> Html {
        let copy = |link| Event::ShareAction(ShareAction::CopyFrame(link));
        html! {
            <section class="share-moves">
                <h3>{ tr!("In a page of another site") }</h3>
                <p class="hint">{ tr!("Copy the code of a frame that shows the game with its moves, or this position.") }</p>
                <div class="share-buttons">
                    { self.button("share-frame-game", tr!("Copy: game"), copy(SharedLink::Game)) }
                    { self.button("share-frame-position", tr!("Copy: position"), copy(SharedLink::Position)) }
                </div>
            </section>
        }
    }

    fn picture(&self, view: &ShareView) -> Html {
        let save = |format| Event::ShareAction(ShareAction::SavePicture(format));
        html! {
            <section class="share-picture">
                <h3>{ tr!("Picture of the position") }</h3>
                <div class="share-preview">{ Diagram { view: view.picture.clone(), shows_unstacked: false }.into_html() }</div>
                <div class="share-buttons">
                    { self.button("share-svg", tr!("Save as SVG"), save(PictureFormat::Svg)) }
                    { self.button("share-png", tr!("Save as PNG"), save(PictureFormat::Png)) }
                </div>
                if view.has_moves {
                    <h3>{ tr!("The game as an animated picture") }</h3>
                    { self.animation(&view.animation) }
                }
            </section>
        }
    }

    /// Draws one button that makes, cancels and saves: while its label changes, the focus stays on it.
    fn animation(&self, animation: &AnimationView) -> Html {
        let button = |name, text: String, action| {
            let onclick = self.on_event.reform(move |_: MouseEvent| Event::ShareAction(action));
            let class = classes!("action", (action == ShareAction::SaveAnimation).then_some("primary"));
            html! { <button type="button" {class} data-testid={name} {onclick}>{ text }</button> }
        };
        let button = match animation {
            AnimationView::None => button("share-animate", tr!("Make a GIF").to_owned(), ShareAction::Animate),
            AnimationView::Failed => button("share-animate", tr!("Try again").to_owned(), ShareAction::Animate),
            AnimationView::Recording { .. } => {
                button("share-cancel", tr!("Cancel").to_owned(), ShareAction::CancelAnimation)
            }
            AnimationView::Ready(AnimationFile { bytes, .. }) => button(
                "share-gif",
                tr!("Save the GIF ({size} kB)", size = bytes.div_ceil(1000)),
                ShareAction::SaveAnimation,
            ),
        };
        html! {
            <div class="share-animation">
                { button }
                if let AnimationView::Recording { done, total } = animation {
                    <progress value={done.to_string()} max={total.to_string()} data-testid="share-progress"
                        aria-label={tr!("The game as an animated picture")} />
                }
                if *animation == AnimationView::Failed {
                    <p class="share-failure" role="alert">{ tr!("Your browser could not make the picture.") }</p>
                }
            </div>
        }
    }

    fn moves(&self) -> Html {
        html! {
            <section class="share-moves">
                <h3>{ tr!("The moves as text") }</h3>
                <div class="share-buttons">
                    { self.button("share-copy-moves", tr!("Copy"), Event::CopyMoves) }
                    { self.button("share-save-moves", tr!("Save"), Event::SaveMoves) }
                </div>
            </section>
        }
    }
}

fn qr_section(view: &QrView) -> Html {
    let content = match view {
        QrView::Pending => html! { <div class="qr" /> },
        QrView::Drawn(code) => html! {
            <>
                { qr_code(code) }
                <p class="hint">{ tr!("Scan this code with another device to continue the game there.") }</p>
            </>
        },
        QrView::TooLong => html! {
            <p class="hint" data-testid="share-qr-too-long">
                { tr!("This game is too long for a QR code. Copy the link instead.") }
            </p>
        },
        QrView::Unavailable => html! {
            <p class="hint">{ tr!("The QR code could not be made. Copy the link instead.") }</p>
        },
    };
    html! {
        <section class="share-qr">
            <h3>{ tr!("On another device") }</h3>
            { content }
        </section>
    }
}

/// Draws a QR code, always dark on light, as readers expect.
fn qr_code(QrDrawing { size, path }: &QrDrawing) -> Html {
    html! {
        <svg class="qr" viewBox={format!("0 0 {size} {size}")} role="img" aria-label={tr!("QR code of the link to the game")}
            data-testid="share-qr">
            <rect class="qr-light" width={size.to_string()} height={size.to_string()} />
            <path class="qr-dark" d={path.clone()} />
        </svg>
    }
}
