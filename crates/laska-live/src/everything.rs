//! Everything that a person has on a device, as the bytes that move to another one: texts as they are stored, each of a kind
//! and with the name under which it is stored.

use crate::bytes::{DecodeError, Expected, Reader, push_number};
use crate::message::VERSION;
use crate::transfer::MAX_TRANSFER;

/// What a text is. The texts themselves have versions of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A game of the archive.
    Game,
    /// An analysis of the collection.
    Analysis,
    /// The progress in a section of the study.
    Progress,
    Settings,
}

impl ItemKind {
    const ALL: [Self; 4] = [Self::Game, Self::Analysis, Self::Progress, Self::Settings];
}

/// A stored text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub kind: ItemKind,
    /// The name under which it is stored.
    pub name: String,
    pub text: String,
}

/// Everything that a person has on a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Everything {
    pub items: Vec<Item>,
}

impl Everything {
    /// Writes the binary form.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        push_number(&mut bytes, self.items.len() as u64);
        for Item { kind, name, text } in &self.items {
            bytes.push(*kind as u8);
            for part in [name, text] {
                push_number(&mut bytes, part.len() as u64);
                bytes.extend(part.as_bytes());
            }
        }
        bytes
    }

    /// Reads the binary form.
    ///
    /// # Errors
    /// Returns an error if it is cut off, damaged or of another version.
    pub fn read(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(bytes);
        reader.known(|byte| (byte == VERSION).then_some(()))?;
        let count = reader.count(MAX_TRANSFER)?;
        // The count is not trusted with memory.
        let mut items = Vec::new();
        for _ in 0..count {
            let kind = reader.known(|byte| ItemKind::ALL.get(usize::from(byte)).copied())?;
            let [name, text] = [read_text(&mut reader)?, read_text(&mut reader)?];
            items.push(Item { kind, name, text });
        }
        reader.finish()?;
        Ok(Self { items })
    }
}

fn read_text(reader: &mut Reader<'_>) -> Result<String, DecodeError> {
    let length = reader.count(MAX_TRANSFER)?;
    let wrong = reader.error(Expected::Known);
    String::from_utf8(reader.slice(length)?.to_vec()).map_err(|_| wrong)
}
