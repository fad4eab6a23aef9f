//! kitpress turns a TOML activity descriptor into print-ready kits at true physical scale, and a host key in a file of its own.
//!
//! The stages, in order, each with the type it hands on:
//!
//! 1. [`descriptor`] reads what was written into a [`descriptor::Descriptor`]: a tolerant parse in which every value keeps its place.
//! 2. [`activity`] resolves it into an [`activity::Activity`], valid by construction; prose is filled in by [`prose`], cells by [`board`], and the models
//!    of [`rules`] prove its examples.
//! 3. [`layout`] makes a [`layout::Kit`] of two [`scene::Document`]s: finished pages in millimetres, with no game left in them.
//! 4. [`export`] turns a document into bytes; a backend draws what it is given and decides nothing.
//! 5. [`job`] does this for many descriptors at once and is the only one that touches files; [`cli`] is the only one that prints.
//!
//! Faults are data ([`diag::Diagnostic`]) with a stable [`diag::Code`], gathered in a [`diag::Report`].

pub mod activity;
pub mod board;
pub mod cli;
pub mod descriptor;
pub mod diag;
pub mod digest;
pub mod export;
pub mod job;
pub mod layout;
pub mod measure;
pub mod prose;
pub mod rules;
pub mod scene;
pub mod source;
pub mod text;
