//! Serde support: values as their text form.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Column, Move, Position, Setup, Square};

macro_rules! as_text {
    ($($type:ty),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(Text(PhantomData))
                }
            }
        )+
    };
}

as_text!(Column, Move, Position, Setup, Square);

/// A visitor that parses text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use serde::de::IntoDeserializer;
    use serde::de::value::Error;

    use super::*;

    /// Displays a value as serialized.
    struct Serialized<T>(T);

    impl<T: Serialize> fmt::Display for Serialized<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }

    fn check<T: for<'de> Deserialize<'de> + Serialize>(text: &str) {
        let read: Result<T, Error> = T::deserialize(text.into_deserializer());
        let value = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Serialized(value).to_string(), text);
        let error = T::deserialize("?".into_deserializer()).err().map(|error: Error| error.to_string());
        assert!(error.is_some_and(|error| error.len() > 20));
    }

    #[test]
    fn values_serialize_as_text() {
        check::<Square>("d4");
        check::<Column>("Wbw");
        check::<Move>("b2-c3-d4");
        check::<Position>("///,Wb,/// w");
        check::<Setup>("////// w");
    }
}
