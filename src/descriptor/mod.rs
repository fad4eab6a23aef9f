//! What was written: descriptors read tolerantly, layered over what they extend, every value with its span.

mod base;
mod read;
mod shape;
mod tables;
mod value;

pub use base::{Shelf, load};
pub use shape::*;
pub use value::{Kind, Table, Text, Value};
