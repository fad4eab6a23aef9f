//! Prose: templates that quote facts, then a short markup of paragraphs, lists and strong or emphasised words.

mod markup;
mod template;
mod typography;

pub use markup::{Block, Inline, MarkupError, Prose, Style, parse};
pub use template::{Engine, Fact, Facts, TemplateError, is_template};
