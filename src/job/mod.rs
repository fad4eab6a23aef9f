//! The only room that reads and writes files, and the only one with threads.

mod artifacts;
mod build;
mod pool;
mod referee;
mod shelf;
mod write;

pub use crate::export::png::PngOptions;
pub use crate::export::svg::{SvgOptions, SvgText, SvgUnits};
pub use artifacts::Format;
pub use build::{Built, Checked, JobError, Options, Progress, Refused, build, check};
pub use referee::{Answered, Query, moves, replay};
pub use shelf::{Listed, Target, list, target, targets};
pub use write::{Status, Written};
