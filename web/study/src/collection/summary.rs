//! The summary of a saved analysis: what a list shows and searches, so that 1,000 analyses are listed without reading
//! their moves.

use laska_app::Timestamp;
use laska_app::fields::field;
use laska_rules::notation::fen;
use laska_rules::notation::record::{GameResult, Tags};
use laska_rules::{Color, NodeId, Position};

use super::entry::{AnalysisKey, Label, SavedAnalysis, position_title};
use crate::assessment::result_words;
use crate::transfer::title_of_tags;

/// The first line; the number grows when the format changes.
const FIRST_LINE: &str = "laska-analysis-summary 1\n";

/// The tag of the place.
pub(super) const SITE: &str = "Site";

/// The tags that a summary contains, each on its own line.
const TAGS: [&str; 5] = [Tags::EVENT, SITE, Tags::DATE, Tags::WHITE, Tags::BLACK];

/// A saved analysis in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisSummary {
    pub key: AnalysisKey,
    /// When it was last saved.
    pub saved: Timestamp,
    /// When it was saved for the first time.
    pub created: Timestamp,
    /// Its name and collection.
    pub label: Label,
    /// Event, place, date and players, as far as they are known.
    pub tags: Tags,
    pub result: GameResult,
    /// The length of the main line in plies.
    pub plies: usize,
    /// The first moves, or the start position if there are none.
    pub moves: String,
    /// The position at the end of the main line.
    pub position: Position,
    /// The side at the bottom.
    pub bottom: Color,
    pub comments: String,
}

impl AnalysisSummary {
    pub fn of(analysis: &SavedAnalysis, key: AnalysisKey, saved: Timestamp) -> Self {
        let record = &analysis.record;
        let mut tags = Tags::default();
        for name in TAGS {
            // The tag was read from a record, so writing it cannot fail.
            let _ = record.tags.get(name).map(|value| tags.set(name, value));
        }
        let tree = record.tree();
        let notes = std::iter::once(NodeId::ROOT).chain(tree.preorder()).map(|id| tree.note(id));
        let comments = notes.flat_map(|note| [note.before.as_str(), note.after.as_str()]).filter(|it| !it.is_empty());
        Self {
            key,
            saved,
            created: analysis.created.unwrap_or(saved),
            label: analysis.label.clone(),
            tags,
            result: record.result,
            plies: analysis.plies(),
            moves: analysis.moves_text(),
            position: analysis.main_line().position().clone(),
            bottom: analysis.bottom,
            comments: comments.collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the summary as text.
    pub fn write(&self) -> String {
        let mut text = FIRST_LINE.to_owned();
        let mut add = |name: &str, value: &str| {
            if !value.is_empty() {
                text += &format!("{name} {value}\n");
            }
        };
        add("saved", &self.saved.0.to_string());
        add("created", &self.created.0.to_string());
        add("name", self.label.name());
        add("collection", self.label.collection());
        for (name, value) in self.tags.iter() {
            add(name, value);
        }
        add("result", &self.result.to_string());
        add("plies", &self.plies.to_string());
        add("moves", &self.moves);
        add("position", &self.position.to_string());
        add("bottom", &self.bottom.letter().to_string());
        add("comments", &self.comments);
        text
    }

    /// Reads a text written by [`AnalysisSummary::write`]; `None` if it is invalid.
    pub fn read(key: AnalysisKey, text: &str) -> Option<Self> {
        let text = text.strip_prefix(FIRST_LINE)?;
        let optional = |name: &str| field(text, name).unwrap_or_default();
        let time = |name: &str| field(text, name)?.parse().ok().map(Timestamp);
        let mut tags = Tags::default();
        for name in TAGS {
            let _ = field(text, name).map(|value| tags.set(name, value));
        }
        Some(Self {
            key,
            saved: time("saved")?,
            created: time("created")?,
            label: Label::new(optional("name"), optional("collection")),
            tags,
            result: GameResult::from_text(field(text, "result")?)?,
            plies: field(text, "plies")?.parse().ok()?,
            moves: optional("moves").to_owned(),
            position: fen::parse(field(text, "position")?).ok()?,
            bottom: if optional("bottom").chars().eq([Color::Black.letter()]) { Color::Black } else { Color::White },
            comments: optional("comments").to_owned(),
        })
    }

    /// Returns the name; without one the players and the event, or else the first moves.
    pub fn title(&self) -> String {
        if self.label.name().is_empty() { self.own_title() } else { self.label.name().to_owned() }
    }

    fn own_title(&self) -> String {
        let without_tags = || if self.plies == 0 { position_title(&self.position) } else { self.moves.clone() };
        title_of_tags(&self.tags).unwrap_or_else(without_tags)
    }

    /// Returns what is known besides the title: players and event if it has a name, place and date of the game.
    pub fn byline(&self) -> String {
        let own_title = (!self.label.name().is_empty()).then(|| self.own_title());
        let tag = |name| self.tags.get(name).filter(|value| !value.starts_with('?')).map(str::to_owned);
        [own_title, tag(SITE), tag(Tags::DATE)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Whether it contains every word of a query, in its names, tags, comments or result, ignoring case.
    pub fn contains_words(&self, query: &str) -> bool {
        let own = [self.label.name(), self.label.collection(), &self.moves, &self.comments, result_words(self.result)];
        let texts: Vec<_> = own.into_iter().chain(self.tags.iter().map(|(_, value)| value)).collect();
        let text = texts.join("\n").to_lowercase();
        query.split_whitespace().all(|word| text.contains(&word.to_lowercase()))
    }
}
