//! Renders a won position soon after the start, to be won at the table against the computer. There is another one each day.

use laska_app::address::{Terms, write_continuation};
use laska_app::{BoardInput, GameCursor, Strength};
use laska_library::{Day, OpeningWin, OpeningWins};
use laska_rules::Color;
use laska_rules::notation::record;
use laska_ui::board::Diagram;
use laska_ui::view::board_view;
use laska_ui::widget::Widget as _;
use laska_ui::{tr, tr_n};
use laska_worker::protocol::Level;
use yew::prelude::*;

use crate::data::{DataFile, use_data_file};

#[derive(Clone, PartialEq, Properties)]
pub(super) struct WonOpeningProps {
    pub today: Day,
}

/// The step in the list from one day to the next. Neighbors in the list are similar.
const STRIDE: usize = 251;

/// Shows the position of the day, or one after it.
#[component]
pub(super) fn WonOpening(props: &WonOpeningProps) -> Html {
    let file = use_data_file("opening-wins.txt");
    let further = use_state(|| 0_usize);
    let on_another = {
        let further = further.clone();
        Callback::from(move |_: MouseEvent| further.set(*further + 1))
    };
    let index = (props.today.number() as usize + *further) * STRIDE;
    match file {
        DataFile::Loading => Html::default(),
        DataFile::Failed(_) => card(html! {
            <p class="error-message" role="alert">{ tr!("Could not load all openings. Reload the page to try again.") }</p>
        }),
        DataFile::Loaded(text) => match OpeningWins::read_one(&text, index) {
            Some(win) => card(won_opening(&win, on_another)),
            None => Html::default(),
        },
    }
}

fn card(content: Html) -> Html {
    html! {
        <section class="card won-opening" data-testid="won-opening">
            <h2>{ tr!("Convert a winning position") }</h2>
            { content }
        </section>
    }
}

fn won_opening(win: &OpeningWin, on_another: Callback<MouseEvent>) -> Html {
    let game = win.game();
    let strength = Strength { level: Level::STRONGEST, ..Strength::default() };
    let terms = Terms { against_computer: Some(win.winner), strength: Some(strength), ..Terms::default() };
    let to_table = format!("./#{}", write_continuation(&game, terms));
    let moves = win.plies.0.div_ceil(2);
    let claim = match win.winner {
        Color::White => {
            tr_n!("White wins in {count} move at most.", "White wins in {count} moves at most.", count = moves)
        }
        Color::Black => {
            tr_n!("Black wins in {count} move at most.", "Black wins in {count} moves at most.", count = moves)
        }
    };
    let line = record::write(&game);
    let cursor = GameCursor::<()>::new(game);
    let view = board_view(&cursor, &BoardInput::new(win.winner), &[], None);
    html! {
        <>
            <p>{ tr!("In this position, soon after the start, one side is proven to win whatever the other side does. Take that side against the computer at full strength. There is another position each day.") }</p>
            { Diagram { view, shows_unstacked: false }.into_html() }
            <p class="claim" data-testid="won-claim">{ claim }</p>
            <p class="hint" data-testid="won-moves">{ line }</p>
            <div class="next-actions">
                <a class="action" href={to_table} data-testid="convert">{ tr!("Play it") }</a>
                <button type="button" class="action" data-testid="another-won" onclick={on_another}>{ tr!("Another position") }</button>
            </div>
        </>
    }
}
