//! Owns the refusal of fields that nobody reads. A reader of JavaScript objects looks only for those that it knows, and a
//! limit with a mistake in its name would be no limit.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// Reads all fields of an object, for a type that denies those that it does not know.
pub(super) fn strict<'de, T: Deserialize<'de>, D: Deserializer<'de>>(object: D) -> Result<T, D::Error> {
    object.deserialize_map(Fields(PhantomData))
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}
