//! Names of properties from labels.

use std::collections::BTreeSet;

use crate::embedded::tokens;

/// The most words of a name.
const MOST_WORDS: usize = 6;

/// The names given so far.
#[derive(Debug, Default)]
pub(super) struct Names {
    labels: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl Names {
    /// A name for a label; `None` for a label that was seen before, such as that of a running head.
    pub(super) fn of_label(&mut self, label: &str) -> Option<String> {
        let words: Vec<String> = tokens(label).iter().map(ToString::to_string).collect();
        let signs = |word: &String| match word.as_str() {
            "#" => "number".to_owned(),
            "%" => "percent".to_owned(),
            _ => word.clone(),
        };
        let stem = words.iter().take(MOST_WORDS).map(signs).collect::<Vec<_>>().join("_");
        if stem.is_empty() || !self.labels.insert(words.join(" ")) {
            return None;
        }
        let stem = if stem.starts_with(|c: char| c.is_ascii_digit()) {
            format!("field_{stem}")
        } else {
            stem
        };
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let name = std::iter::once(stem.clone())
            .chain(numbered)
            .find(|name| !self.names.contains(name))?;
        self.names.insert(name.clone());
        Some(name)
    }
}
