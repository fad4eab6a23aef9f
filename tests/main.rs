//! Every integration test in one binary, one module a theme.

#![allow(clippy::unwrap_used, reason = "a test that can't go on must say where it stopped")]

mod agreement;
mod boards;
mod cli;
mod counts;
mod docs;
mod endings;
mod flips;
mod golden;
mod house;
mod manifest;
mod measure;
mod pdf_files;
mod png_files;
mod referee;
mod same_bytes;
mod secrets;
mod suite;
mod support;
mod svg_files;
