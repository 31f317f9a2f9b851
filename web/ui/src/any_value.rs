//! Values of any type that can be compared with each other.

use std::any::Any;

/// A value of some type.
pub(crate) trait AnyValue {
    /// Returns whether the other one has the same type and is equal.
    fn equals(&self, other: &dyn AnyValue) -> bool;

    fn as_any(&self) -> &dyn Any;
}

impl<T: PartialEq + 'static> AnyValue for T {
    fn equals(&self, other: &dyn AnyValue) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
