//! Backends: each draws the scene it is given and decides nothing.

pub mod pdf;
