//! Templates that quote facts: `{{ move_limit }}`, `{% if rules.capture == "mandatory" %}`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use minijinja::value::{Enumerator, Object, ValueKind};
use minijinja::{Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value};

use crate::diag::{nearest, quoted_list};

/// One fact that prose may quote.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// Words.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Several facts in order.
    List(Vec<Fact>),
    /// Facts with names.
    Table(Facts),
}

/// Facts by name.
///
/// Copies share what they hold; templates look up only what they quote.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts(Arc<BTreeMap<String, Fact>>);

impl Facts {
    /// Sets a fact; a later one of the same name wins.
    pub fn set(&mut self, name: impl Into<String>, fact: Fact) {
        Arc::make_mut(&mut self.0).insert(name.into(), fact);
    }

    /// Sets a fact made of words.
    pub fn text(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.set(name, Fact::Text(text.into()));
    }

    /// Sets a whole number.
    pub fn count(&mut self, name: impl Into<String>, count: usize) {
        self.set(name, Fact::Number(count as i64));
    }

    /// The fact of that name.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.get(name)
    }

    /// Whether a fact has that name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// All facts of `self`, with those of `other` on top.
    pub fn with(&self, other: &Facts) -> Facts {
        let mut all = self.clone();
        Arc::make_mut(&mut all.0).extend(other.0.iter().map(|(name, fact)| (name.clone(), fact.clone())));
        all
    }

    /// Every dotted name, such as `W.count`.
    fn dotted(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (name, fact) in self.0.iter() {
            if let Fact::Table(inner) = fact {
                names.extend(inner.dotted().into_iter().map(|n| format!("{name}.{n}")));
            } else {
                names.push(name.clone());
            }
        }
        names
    }

    fn value(&self) -> Value {
        Value::from_object(Lookup(self.clone()))
    }
}

/// Facts as the template engine sees them: values are made when they are asked for.
#[derive(Debug)]
struct Lookup(Facts);

impl Object for Lookup {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.0.0.get(key.as_str()?).map(Fact::value)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.0.0.keys().map(|name| Value::from(name.as_str())).collect())
    }
}

impl Fact {
    fn value(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Number(number) => Value::from(*number),
            Self::Flag(flag) => Value::from(*flag),
            Self::List(list) => Value::from_iter(list.iter().map(Fact::value)),
            Self::Table(facts) => facts.value(),
        }
    }
}

/// Why a template can't be filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct TemplateError {
    /// What is wrong.
    pub message: String,
    /// The bytes of the template, where known.
    pub range: Option<Range<usize>>,
    /// What to write instead.
    pub help: Option<String>,
}

/// Steps a template may take: far more than any text needs, far fewer than anyone would wait for.
const FUEL: u64 = 200_000;

/// Prints a value, but no list or table: those have words of their own.
fn print(out: &mut Output<'_>, _: &State<'_, '_>, value: &Value) -> Result<(), Error> {
    let wrong = |text| Err(Error::new(ErrorKind::InvalidOperation, text));
    match value.kind() {
        ValueKind::Seq | ValueKind::Iterable => wrong("this is a list; write `|and` behind it, or `[0]` for its first entry"),
        ValueKind::Map => wrong("this is a table; name one of its facts, such as `.count`"),
        ValueKind::Undefined => Err(Error::from(ErrorKind::UndefinedError)),
        _ => write!(out, "{value}").map_err(Error::from),
    }
}

/// The template engine with kitpress's own filters.
#[derive(Debug)]
pub struct Engine {
    environment: Environment<'static>,
}

impl Default for Engine {
    fn default() -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        environment.set_debug(true);
        environment.set_trim_blocks(true);
        environment.set_lstrip_blocks(true);
        environment.set_fuel(Some(FUEL));
        environment.set_formatter(print);
        environment.add_filter("word", word);
        environment.add_filter("letter", letter);
        environment.add_filter("and", |list: Vec<String>| joined(&list, "and"));
        environment.add_filter("or", |list: Vec<String>| joined(&list, "or"));
        Self { environment }
    }
}

/// Whether `text` is a template at all; everything else is taken as it stands.
pub fn is_template(text: &str) -> bool {
    ["{{", "{%", "{#"].iter().any(|mark| text.contains(mark))
}

impl Engine {
    /// Fills `text` in with `facts`.
    ///
    /// # Errors
    /// A template that can't be parsed, or that quotes a fact that isn't there.
    pub fn render(&self, text: &str, facts: &Facts) -> Result<String, TemplateError> {
        if !is_template(text) {
            return Ok(text.to_owned());
        }
        self.environment.render_str(text, facts.value()).map_err(|error| explain(&error, text, facts))
    }
}

impl Engine {
    /// Whether a condition such as `rules.capture == "mandatory"` holds.
    ///
    /// # Errors
    /// As [`Engine::render`].
    pub fn holds(&self, condition: &str, facts: &Facts) -> Result<bool, TemplateError> {
        let value = self.environment.compile_expression(condition).and_then(|e| e.eval(facts.value()));
        match value {
            Ok(value) if value.is_undefined() => Err(unknown(condition.trim(), facts, None)),
            Ok(value) => Ok(value.is_true()),
            Err(error) => Err(TemplateError { range: None, ..explain(&error, condition, facts) }),
        }
    }
}

fn explain(error: &Error, text: &str, facts: &Facts) -> TemplateError {
    let range = error.range().filter(|r| text.get(r.clone()).is_some());
    if error.kind() == ErrorKind::OutOfFuel {
        return TemplateError { message: "this template never ends, or takes too long".into(), range, help: None };
    }
    if error.kind() != ErrorKind::UndefinedError {
        let detail = error.detail().map(str::to_owned).unwrap_or_else(|| error.kind().to_string());
        let message = match error.kind() {
            ErrorKind::InvalidOperation => detail,
            _ => format!("this template can't be read: {detail}"),
        };
        return TemplateError { message, range, help: None };
    }
    let quoted = range.clone().and_then(|r| text.get(r)).unwrap_or_default();
    let name: &str = quoted.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.'))).next().unwrap_or_default();
    unknown(name, facts, range)
}

/// A fact that isn't there, and the one that may be meant.
fn unknown(name: &str, facts: &Facts, range: Option<Range<usize>>) -> TemplateError {
    let known = facts.dotted();
    let help = match nearest(name, known.iter().map(String::as_str)) {
        Some(likely) => format!("did you mean `{likely}`?"),
        None => format!("facts are {}", quoted_list(known.iter().map(String::as_str), 12)),
    };
    let message = if name.is_empty() { "a fact is quoted that isn't there".into() } else { format!("there is no fact `{name}`") };
    TemplateError { message, range, help: Some(help) }
}

/// `{{ 8|word }}`: whole numbers up to twelve in words, as a book would print them; larger ones stay digits.
fn word(number: i64) -> String {
    const WORDS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(number).ok().and_then(|n| WORDS.get(n)).map_or_else(|| number.to_string(), |w| (*w).to_owned())
}

/// `{{ 3|letter }}`: the letter of a column, counted from 1; nothing outside the alphabet.
fn letter(number: u32) -> String {
    number.checked_sub(1).and_then(|n| char::from_digit(n + 10, 36)).map(String::from).unwrap_or_default()
}

/// `{{ list|and }}`: `A, B and C`; `|or` likewise.
fn joined(list: &[String], word: &str) -> String {
    match list.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Engine, Fact, Facts};

    fn facts() -> Facts {
        let mut side = Facts::default();
        side.count("count", 8);
        let mut facts = Facts::default();
        facts.count("move_limit", 40);
        facts.set("W", Fact::Table(side));
        facts.set("taken", Fact::List(vec![Fact::Text("C1".into()), Fact::Text("C2".into())]));
        facts
    }

    #[test]
    fn quotes_and_branches() {
        let engine = Engine::default();
        let text = "{{ W.count|word|capitalize }} each, {{ taken|and }}{% if move_limit > 30 %}, long{% endif %}";
        assert_eq!(engine.render(text, &facts()), Ok("Eight each, C1 and C2, long".into()));
    }

    #[test]
    fn names_the_missing_fact() {
        let error = Engine::default().render("at {{ move_limt }}", &facts()).unwrap_err();
        assert_eq!(error.message, "there is no fact `move_limt`");
        assert_eq!(error.help.as_deref(), Some("did you mean `move_limit`?"));
        assert_eq!(error.range, Some(6..15));
    }
}
