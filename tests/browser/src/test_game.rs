//! A game played on a page and in the model at the same time: every action is applied to both, and they are compared.

use anyhow::Context as _;
use fastrand::Rng;
use laska_rules::{Color, Game, Move, Square, Variant, notation::parse_move};
use thirtyfour::Key;

use crate::{
    model::{Model, Opponent, PressResult, stops},
    page::{NewGame, Page, Workers},
};

/// A game on a page, with its model.
#[derive(Debug)]
pub struct TestGame {
    pub page: Page,
    /// The game by the rules.
    pub model: Model,
    /// How moves are entered.
    pub input: InputMethod,
    /// The side at the bottom of the board.
    pub bottom: Color,
}

impl TestGame {
    /// Wraps a page that already shows the game, and checks it.
    ///
    /// # Errors
    /// Fails if the page shows something else.
    pub async fn with(page: Page, game: Game, opponent: Opponent) -> anyhow::Result<Self> {
        let bottom = opponent.bottom();
        let mut test_game = Self { page, model: Model::new(game, opponent), input: InputMethod::Click, bottom };
        test_game.settle().await?;
        Ok(test_game)
    }

    /// Begins a new game through the page's dialog.
    ///
    /// # Errors
    /// Fails if the page shows something else.
    pub async fn begin(page: Page, new_game: NewGame) -> anyhow::Result<Self> {
        page.begin(new_game).await?;
        Self::with(page, Game::new(new_game.variant), new_game.opponent).await
    }

    /// Opens a position by its link, without moves, for two people.
    ///
    /// # Errors
    /// Fails if the text is not a position or the page shows something else.
    pub async fn linked(page: Page, fen: &str, variant: Variant) -> anyhow::Result<Self> {
        let game = Game::from_position(laska_rules::notation::fen::parse(fen)?, variant.capture_rule);
        let fragment = Model::new(game.clone(), Opponent::People).fragment();
        page.open(&fragment).await?;
        Self::with(page, game, Opponent::People).await
    }

    /// Waits until the page has settled, including the computer's reply, and checks it.
    ///
    /// # Errors
    /// Fails if nothing happens, the computer's move is illegal, or the page shows something else.
    pub async fn settle(&mut self) -> anyhow::Result<()> {
        if self.model.is_computer_to_move() {
            let mv = self.computer_move().await?;
            self.model.play(mv)?;
        }
        let fen = self.model.game.position().to_string();
        self.page.wait_for(&format!("[data-testid=board][data-fen='{fen}']")).await?;
        self.check().await
    }

    /// Waits until the list contains the computer's next move, and returns it.
    async fn computer_move(&self) -> anyhow::Result<Move> {
        let game = &self.model.game;
        let ply = game.moves().len() + 1;
        self.page.wait_for(&format!("[data-ply='{ply}'][aria-current=step]")).await?;
        let moves = self.page.snapshot().await?.moves;
        let text = moves.into_iter().find(|it| it.ply == ply).context("the move is gone from the list")?.text;
        let mv = parse_move(&text, game.position(), game.variant().capture_rule)
            .with_context(|| format!("the computer played {text} in {}", game.position()))?;
        anyhow::ensure!(game.legal_moves().contains(&mv), "{mv} is illegal in {}", game.position());
        Ok(mv)
    }

    /// Compares the page with the model.
    ///
    /// # Errors
    /// Fails if they differ, and names the differences.
    pub async fn check(&self) -> anyhow::Result<()> {
        let differences = self.model.facts().differences(&self.page.snapshot().await?.facts());
        anyhow::ensure!(
            differences.is_empty(),
            "after {} plies, {}:\n  {}",
            self.model.game.moves().len(),
            self.model.fragment(),
            differences.join("\n  ")
        );
        Ok(())
    }

    /// Enters a move square by square, checks the page at each square, and waits until the page has settled.
    ///
    /// # Errors
    /// Fails if the page does not follow.
    pub async fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        self.enter(mv).await?;
        self.settle().await
    }

    /// Plays random legal moves for the person, or for both people, until the game has that number of plies or is over.
    ///
    /// # Errors
    /// Fails if the page does not follow.
    pub async fn play_randomly(&mut self, rng: &mut Rng, plies: usize) -> anyhow::Result<()> {
        while self.model.game.moves().len() < plies
            && let Some(mv) = rng.choice(self.model.choices())
        {
            self.play(mv).await?;
        }
        Ok(())
    }

    /// Begins a game as White against a computer without a time limit, and plays until the computer thinks.
    ///
    /// # Errors
    /// Fails if the page does not follow.
    pub async fn begin_with_thinking_computer(page: Page) -> anyhow::Result<Self> {
        let mut test_game = Self::begin(page, NewGame::against_computer(Color::White).endless()).await?;
        test_game.make_computer_think().await?;
        Ok(test_game)
    }

    /// Makes a hundred workers panic while the computer thinks, each after a random number of messages, up to `max_messages`. In
    /// each of four searches, there are fewer panics than the page bears before it gives a search up.
    ///
    /// # Errors
    /// Fails if the page does not recover.
    pub async fn survive_panics(&mut self, workers: Workers<'_>, max_messages: u32) -> anyhow::Result<()> {
        const PER_SEARCH: u32 = 25;
        for search in 1..=4 {
            workers.panic_repeatedly(PER_SEARCH, max_messages, search).await?;
            workers.wait_until_recovered(search * PER_SEARCH).await?;
            self.page.click_on("[data-testid=move-now]:enabled").await?;
            self.settle().await?;
            self.make_computer_think().await?;
        }
        Ok(())
    }

    async fn make_computer_think(&mut self) -> anyhow::Result<()> {
        let mv = self.next_move_with_choices().await?;
        self.enter(mv).await?;
        self.page.wait_for("[data-testid=move-now]:enabled").await?;
        Ok(())
    }

    /// Returns a move for the person that leaves the computer a choice, so that it has to search. Plays the first legal
    /// move until there is one.
    ///
    /// # Errors
    /// Fails if the page does not follow.
    pub async fn next_move_with_choices(&mut self) -> anyhow::Result<Move> {
        loop {
            let leaves_choice = |mv: &&Move| {
                let mut next = self.model.game.clone();
                next.play(**mv).is_ok() && next.legal_moves().len() > 1
            };
            let choices = self.model.choices();
            match choices.iter().find(leaves_choice) {
                Some(mv) => return Ok(*mv),
                None => self.play(*choices.first().context("the game is over")?).await?,
            }
        }
    }

    /// Clicks a button that changes the position, applies the change to the model, and checks the page.
    ///
    /// # Errors
    /// Fails if the page does something else.
    pub async fn click(&mut self, selector: &str, change: impl FnOnce(&mut Game)) -> anyhow::Result<()> {
        self.page.click_on(selector).await?;
        change(&mut self.model.game);
        self.model.cancel();
        self.settle().await
    }

    /// Goes to the position after a number of plies, using the list of moves.
    ///
    /// # Errors
    /// Fails if the page shows another position.
    pub async fn go_to(&mut self, ply: usize) -> anyhow::Result<()> {
        self.click(&format!("[data-ply='{ply}']"), |game| game.go_to(ply)).await
    }
}

/// How moves are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMethod {
    /// Mouse clicks.
    Click,
    /// Drags with the mouse.
    Drag,
    Tap,
    TouchDrag,
    /// Arrow keys and Enter.
    Keys,
}

impl TestGame {
    /// Enters a move square by square and checks the page at each square but the last.
    ///
    /// # Errors
    /// Fails if the page does not follow.
    pub async fn enter(&mut self, mv: Move) -> anyhow::Result<()> {
        let squares = stops(mv);
        let drags = matches!(self.input, InputMethod::Drag | InputMethod::TouchDrag);
        let mut current = None;
        for square in squares {
            let from = current.replace(square);
            match from {
                // Dragging presses this square.
                None if drags => {}
                Some(from) if drags && from != square => self.drag(from, square).await?,
                _ => self.press(square).await?,
            }
            match self.model.press(square)? {
                PressResult::Pending if drags && from.is_none() => {}
                PressResult::Pending => {
                    self.page.wait_for(&format!("[data-square={square}][data-mark=selected]")).await?;
                    self.check().await?;
                }
                PressResult::Played(played) => {
                    anyhow::ensure!(played == mv, "entering {mv} played {played}");
                    return Ok(());
                }
            }
        }
        // A capture may stop here, but does not by itself.
        self.page.click("stop-capture").await?;
        let played = self.model.stop()?;
        anyhow::ensure!(played == mv, "entering {mv} played {played}");
        Ok(())
    }

    /// Presses a square.
    ///
    /// # Errors
    /// Fails if the square cannot be pressed.
    pub async fn press(&self, square: Square) -> anyhow::Result<()> {
        match self.input {
            InputMethod::Click | InputMethod::Drag => self.page.click_square(square).await,
            InputMethod::Tap | InputMethod::TouchDrag => {
                self.page.touchscreen().tap(self.page.point_of(square).await?).await
            }
            InputMethod::Keys => {
                self.walk_to(square).await?;
                self.page.press(Key::Enter).await
            }
        }
    }

    /// Drags a column to another square.
    ///
    /// # Errors
    /// Fails if a square does not exist.
    pub async fn drag(&self, from: Square, to: Square) -> anyhow::Result<()> {
        let (from, to) = (self.page.point_of(from).await?, self.page.point_of(to).await?);
        match self.input {
            InputMethod::Tap | InputMethod::TouchDrag => self.page.touchscreen().drag(from, to).await,
            InputMethod::Click | InputMethod::Drag | InputMethod::Keys => self.page.drag(from, to).await,
        }
    }

    /// Moves the focus to a square by arrow keys, first across ranks and then along the rank.
    ///
    /// # Errors
    /// Fails if no square has the focus, or the arrow keys do not lead there.
    pub async fn walk_to(&self, square: Square) -> anyhow::Result<()> {
        self.page.walk_to(square, self.bottom).await
    }
}
