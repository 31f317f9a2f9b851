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

    /// The first language of a list, as browsers give it, that the page speaks; English where there is none.
    ///
    /// ```
    /// # use laska_web::words::Language;
    /// assert_eq!(Language::first_of("fr-CA,de-AT,en").code, "de");
    /// assert_eq!(Language::first_of("eo"), Language::ENGLISH);
    /// ```
    #[must_use]
    pub fn first_of(tags: &str) -> Self {
        let spoken = |tag: &str| Self::ALL.into_iter().find(|language| tag.split('-').next() == Some(language.code));
        tags.split(',').find_map(spoken).unwrap_or_default()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}
