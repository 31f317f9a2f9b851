//! Owns the languages that the page speaks. Another one is a line here and a file `web/static/words/CODE.po`.

/// A language that the page speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code, as in the page's `lang` and in the name of its file: `de`.
    pub code: &'static str,
    /// What it is called by those who speak it: `Deutsch`.
    pub name: &'static str,
    /// How it tells one from many.
    pub plural: Plural,
}

/// How a language tells numbers of things apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// One, and all other numbers: `n != 1`.
    OneOrOther,
}

impl Plural {
    /// How many forms there are: `nplurals` of the language's file.
    #[must_use]
    pub const fn forms(self) -> usize {
        match self {
            Self::OneOrOther => 2,
        }
    }

    /// The number of the form for so many things, from 0.
    #[must_use]
    pub const fn form(self, count: u64) -> usize {
        match self {
            Self::OneOrOther => (count != 1) as usize,
        }
    }
}

impl Language {
    /// What the sources are written in.
    pub const ENGLISH: Self = Self { code: "en", name: "English", plural: Plural::OneOrOther };

    /// All languages, in the order of the settings.
    pub const ALL: [Self; 2] = [Self::ENGLISH, Self { code: "de", name: "Deutsch", plural: Plural::OneOrOther }];

    /// The first language of a list, as browsers give it (`de-AT`), that the page speaks; English where there is none.
    ///
    /// ```
    /// # use laska_web::words::Language;
    /// let first = |tags: &[&str]| Language::first_of(tags.iter().map(|tag| tag.to_string())).code;
    /// assert_eq!(first(&["fr-CA", "de-AT", "en"]), "de");
    /// assert_eq!(first(&["eo"]), "en");
    /// ```
    #[must_use]
    pub fn first_of(tags: impl IntoIterator<Item = String>) -> Self {
        let spoken = |tag: String| {
            let code = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
            Self::ALL.into_iter().find(|language| language.code == code)
        };
        tags.into_iter().find_map(spoken).unwrap_or_default()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}
