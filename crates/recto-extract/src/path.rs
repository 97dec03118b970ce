//! The path of a value: `line_items[0].amount`; keys that hold `.`, `[` or `"` are quoted: `["a.b"]`.

use std::fmt;

/// A step from an object or array to one of its members.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PathStep {
    Key(String),
    Index(usize),
}

/// The path of a value among the values of a response.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FieldPath(Vec<PathStep>);

impl FieldPath {
    /// The path of a property of the object at this path.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        self.then(PathStep::Key(key.to_owned()))
    }

    /// The path of an item (from 0) of the array at this path.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(PathStep::Index(index))
    }

    fn then(&self, step: PathStep) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Index(index) => write!(f, "[{index}]")?,
                PathStep::Key(key) if key.is_empty() || key.contains(['.', '[', '"']) => {
                    write!(f, "[{}]", serde_json::Value::from(key.as_str()))?;
                }
                PathStep::Key(key) if place == 0 => f.write_str(key)?,
                PathStep::Key(key) => write!(f, ".{key}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_the_interface_has_it() {
        let item = FieldPath::default().key("line_items").index(0);
        assert_eq!(item.key("amount").to_string(), "line_items[0].amount");
        assert_eq!(item.key("a.b").to_string(), r#"line_items[0]["a.b"]"#);
        assert_eq!(FieldPath::default().key(r#"say "hi""#).to_string(), r#"["say \"hi\""]"#);
        assert_eq!(FieldPath::default().key("").key("x").to_string(), r#"[""].x"#);
    }
}
