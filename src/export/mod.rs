//! Backends: each draws the scene it is given and decides nothing.

pub mod ink;
pub mod manifest;
mod number;
pub mod parts;
pub mod pdf;
pub mod png;
mod sfnt;
pub mod svg;
