//! What the two boards show besides counters.

use laska_table::event::Event;
use laska_ui::settings::{Coordinates, Settings};

use super::TestPage;

#[test]
fn numbers_stay_visible_on_marked_squares() {
    let settings = Settings { coordinates: Coordinates::Numbers, ..Settings::default() };
    let page = TestPage::open("moves=c3-d4").after(Event::ChangeSettings(settings)).press("e5");
    let html = page.html();
    let last = |text: &str| html.rfind(text).unwrap_or_else(|| panic!("no {text}"));
    let numbers = html.find("coordinate on-square").expect("the board has numbers");
    assert!(last("mark selected") < numbers && last("tint moved") < numbers, "no mark covers a number");
    let pile = html.find("data-pile").expect("the board has counters");
    assert!(last("coordinate on-square") < pile, "no number covers a counter");
}

#[test]
fn columns_in_the_place_of_the_board_have_its_letters() {
    let page = TestPage::open("");
    let letters = |page: &TestPage| {
        let html = page.html();
        let (_, second) = html.split_once("data-testid=\"unstacked\"").expect("the second board is shown");
        let (second, _) = second.split_once("</svg>").expect("it ends");
        second.matches("class=\"coordinate\"").count()
    };
    assert_eq!(letters(&page), 0);
    assert_eq!(letters(&page.after(Event::ToggleColumns)), 14);
}
