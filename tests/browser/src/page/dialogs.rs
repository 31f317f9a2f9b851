//! The dialogs for a new game and for the settings.

use laska_rules::{Color, Variant};

use thirtyfour::Key;

use crate::{model::Opponent, page::Page};

/// The choices in the new game dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub opponent: Opponent,
    /// The computer's strength.
    pub strength: Strength,
}

/// The strength of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A level below the strongest, which answers quickly.
    Level(u8),
    /// The strongest level, with the handle of its time per move.
    Strongest(&'static str),
}

impl NewGame {
    /// A game against the weakest computer that moves without a pause.
    pub const fn against_computer(person: Color) -> Self {
        Self { variant: Variant::LASKA, opponent: Opponent::person(person), strength: Strength::Level(6) }
    }

    /// A game between two people.
    pub const fn people(variant: Variant) -> Self {
        Self { opponent: Opponent::People, variant, ..Self::against_computer(Color::White) }
    }

    /// The same game at another strength.
    pub const fn at(self, strength: Strength) -> Self {
        Self { strength, ..self }
    }

    /// The same game with a computer that thinks until it is asked to move.
    pub const fn endless(self) -> Self {
        self.at(Strength::Strongest("time-unlimited"))
    }

    /// The handles of the choices of opponent and side, in order.
    const fn seat_handles(self) -> &'static [&'static str] {
        match self.opponent {
            Opponent::People => &["seat-people"],
            Opponent::Computer(Color::Black) => &["seat-computer", "seat-white"],
            Opponent::Computer(Color::White) => &["seat-computer", "seat-black"],
        }
    }
}

impl Strength {
    /// The handles to press, in order.
    pub(super) fn handles(self) -> Vec<String> {
        match self {
            Self::Level(number) => vec![format!("level-{number}")],
            Self::Strongest(time) => vec!["level-10".to_owned(), time.to_owned()],
        }
    }
}

impl Page {
    /// Begins a new game through the dialog.
    ///
    /// # Errors
    /// Fails if the dialog misbehaves.
    pub async fn begin(&self, new_game: NewGame) -> anyhow::Result<()> {
        self.click("new-game").await?;
        self.wait_for("[data-testid=new-game-dialog][open]").await?;
        // Each choice builds on the dialog as last drawn.
        let answer = async |selector: String| -> anyhow::Result<()> {
            self.click_on(&selector).await?;
            self.settle().await
        };
        for handle in new_game.seat_handles() {
            answer(format!("label:has([data-testid={handle}])")).await?;
        }
        if new_game.opponent.computer().is_some() {
            for handle in new_game.strength.handles() {
                answer(format!("label:has([data-testid={handle}])")).await?;
            }
        }
        self.reveal("variant").await?;
        // WebKit's driver does not scroll a select element into view.
        const TO_VARIANTS: &str = "document.querySelector('[data-testid=variant]').scrollIntoView({ block: 'center' })";
        self.script::<()>(TO_VARIANTS).await?;
        answer(format!("[data-testid=variant] option[value={}]", new_game.variant.name())).await?;
        self.click("start-game").await?;
        self.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        Ok(())
    }
}

impl Page {
    /// Opens the new game dialog and clicks the elements with these handles, in order.
    ///
    /// # Errors
    /// Fails if the dialog does not open or a handle does not exist.
    pub async fn configure_new_game(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.click("new-game").await?;
        self.choose(handles).await
    }

    /// Clicks the elements with these handles in the open dialog, in order.
    ///
    /// # Errors
    /// Fails if the dialog is not open or a handle does not exist.
    pub async fn choose(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.wait_for("[data-testid=new-game-dialog][open]").await?;
        // It is still being laid out when it opens.
        self.settle().await?;
        for handle in handles {
            self.reveal(handle).await?;
            self.click(handle).await?;
            // Each choice builds on the dialog as last drawn.
            self.settle().await?;
        }
        Ok(())
    }

    /// Opens the choices below "More" in the new game dialog if the element with this handle is among them.
    ///
    /// # Errors
    /// Fails if they do not open.
    pub async fn reveal(&self, handle: &str) -> anyhow::Result<()> {
        let hidden =
            format!("return !!document.querySelector('[data-testid={handle}]')?.closest('.more-choices > [hidden]')");
        if self.script::<bool>(&hidden).await? {
            self.click("more-choices").await?;
            self.wait_for("[data-testid=more-choices][aria-expanded=true]").await?;
            self.settle().await?;
        }
        Ok(())
    }

    /// Starts the game with the current choices, and waits until the dialog is closed.
    ///
    /// # Errors
    /// Fails if the dialog reports an error.
    pub async fn start(&self) -> anyhow::Result<()> {
        // The button uses the dialog as last drawn.
        self.settle().await?;
        self.click("start-game").await?;
        self.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        Ok(())
    }
}

impl Page {
    /// Changes a setting in the settings dialog and closes it.
    ///
    /// # Errors
    /// Fails if the dialog misbehaves.
    pub async fn set(&self, setting: &str, answer: &str) -> anyhow::Result<()> {
        self.click("settings").await?;
        self.wait_for("[data-testid=settings-dialog][open]").await?;
        self.click_on(&format!("label:has([data-testid=set-{setting}-{answer}])")).await?;
        self.wait_for(&format!("[data-testid=set-{setting}-{answer}]:checked")).await?;
        // A button may be written again meanwhile, when the words of another language arrive.
        self.press(Key::Escape).await?;
        self.wait_for("[data-testid=settings-dialog]:not([open])").await?;
        Ok(())
    }
}
