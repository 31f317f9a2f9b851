//! The dialogs for a new game and for the settings.

use laska_rules::{Color, Variant};

use crate::{model::Opponent, page::Page};

/// A new game, as asked for in the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The variant.
    pub variant: Variant,
    /// Who plays.
    pub opponent: Opponent,
    /// How strong the machine plays.
    pub strength: Strength,
}

/// How strong the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A level below the strongest, which answers soon.
    Level(u8),
    /// The strongest level, by the handle of its time for a move.
    Strongest(&'static str),
}

impl NewGame {
    /// Against the machine, which thinks as short as it can.
    #[must_use]
    pub const fn against_computer(person: Color) -> Self {
        Self { variant: Variant::LASKA, opponent: Opponent::person(person), strength: Strength::Level(1) }
    }

    /// Two people.
    #[must_use]
    pub const fn people(variant: Variant) -> Self {
        Self { opponent: Opponent::People, variant, ..Self::against_computer(Color::White) }
    }

    /// The same with a machine of that strength.
    #[must_use]
    pub const fn at(self, strength: Strength) -> Self {
        Self { strength, ..self }
    }

    /// The same with a machine that thinks until it is told to move.
    #[must_use]
    pub const fn endless(self) -> Self {
        self.at(Strength::Strongest("time-unlimited"))
    }

    /// The handle of who plays.
    const fn seat_handle(self) -> &'static str {
        match self.opponent {
            Opponent::People => "seat-people",
            Opponent::Computer(Color::Black) => "seat-white",
            Opponent::Computer(Color::White) => "seat-black",
        }
    }
}

impl Strength {
    /// The handles to press for it, one after the other.
    pub(super) fn handles(self) -> Vec<String> {
        match self {
            Self::Level(number) => vec![format!("level-{number}")],
            Self::Strongest(time) => vec!["level-10".to_owned(), time.to_owned()],
        }
    }
}

impl Page {
    /// Begins a new game by the dialog.
    ///
    /// # Errors
    /// When the dialog does not do as it should.
    pub async fn begin(&self, new_game: NewGame) -> anyhow::Result<()> {
        self.click("new-game").await?;
        self.wait_for("[data-testid=new-game-dialog][open]").await?;
        // Each answer is added to those that the dialog was drawn with.
        let answer = async |selector: String| -> anyhow::Result<()> {
            self.click_on(&selector).await?;
            self.settle().await
        };
        answer(format!("label:has([data-testid={}])", new_game.seat_handle())).await?;
        if new_game.opponent.computer().is_some() {
            for handle in new_game.strength.handles() {
                answer(format!("label:has([data-testid={handle}])")).await?;
            }
        }
        // WebKit's driver does not scroll a list of options into view by itself.
        const TO_VARIANTS: &str = "document.querySelector('[data-testid=variant]').scrollIntoView({ block: 'center' })";
        self.script::<()>(TO_VARIANTS).await?;
        answer(format!("[data-testid=variant] option[value={}]", new_game.variant.name())).await?;
        self.click("start-game").await?;
        self.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        Ok(())
    }
}

impl Page {
    /// Opens the dialog for a new game, and clicks what has these handles there, one after the other.
    ///
    /// # Errors
    /// When the dialog does not open, or one of them is not there.
    pub async fn answer(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.click("new-game").await?;
        self.choose(handles).await
    }

    /// Clicks what has these handles in the dialog that is open, one after the other.
    ///
    /// # Errors
    /// When the dialog is not open, or one of them is not there.
    pub async fn choose(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.wait_for("[data-testid=new-game-dialog][open]").await?;
        for handle in handles {
            self.click(handle).await?;
            // Each answer is added to those that the dialog was drawn with.
            self.settle().await?;
        }
        Ok(())
    }

    /// Begins the game by the answers that were given, and waits until the dialog is closed.
    ///
    /// # Errors
    /// When the dialog finds fault with them.
    pub async fn start(&self) -> anyhow::Result<()> {
        // The button takes what the dialog was drawn with as well.
        self.settle().await?;
        self.click("start-game").await?;
        self.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        Ok(())
    }
}

impl Page {
    /// Gives an answer in the dialog for the settings, and closes it again.
    ///
    /// # Errors
    /// When the dialog does not do as it should.
    pub async fn set(&self, setting: &str, answer: &str) -> anyhow::Result<()> {
        self.click("settings").await?;
        self.wait_for("[data-testid=settings-dialog][open]").await?;
        self.click_on(&format!("label:has([data-testid=set-{setting}-{answer}])")).await?;
        self.wait_for(&format!("[data-testid=set-{setting}-{answer}]:checked")).await?;
        self.click_on("[data-testid=settings-dialog] .close").await?;
        self.wait_for("[data-testid=settings-dialog]:not([open])").await?;
        Ok(())
    }
}
