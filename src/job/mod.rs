//! The only room that reads and writes files, and the only one with threads.

mod build;
mod shelf;
mod write;

pub use build::{Built, Checked, Emit, JobError, Options, Progress, Refused, build, check};
pub use shelf::{Listed, Target, list, targets};
pub use write::{Status, Written};
