//! Markers of list items.

/// A printed marker at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    Bullet,
    /// A dash may also be a dash: it needs company.
    Dash,
    /// Ordinal, told as its place in its own way of counting.
    Ordinal {
        style: OrdinalStyle,
        value: u32,
    },
}

/// Ways of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrdinalStyle {
    Number,
    Letter,
    Roman,
}

/// The marker that `text` begins with, when something follows it.
pub(crate) fn marker(text: &str) -> Option<Marker> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    if is_bullet(first) {
        return (rest.starts_with(' ') || !rest.is_empty() && is_sure_bullet(first))
            .then_some(Marker::Bullet);
    }
    if matches!(first, '-' | '\u{2013}' | '\u{2014}' | '*') && rest.starts_with(' ') {
        return Some(Marker::Dash);
    }
    if first == 'o' && rest.starts_with(' ') {
        return Some(Marker::Dash);
    }
    let token = text.split(' ').next()?;
    if token.len() == text.len() {
        return None;
    }
    ordinal(token)
}

/// Is this word by itself a marker?
pub(crate) fn is_marker(word: &str) -> bool {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => {
            is_bullet(only) || matches!(only, '-' | '\u{2013}' | '\u{2014}' | '*')
        }
        _ => ordinal(word).is_some(),
    }
}

fn is_bullet(c: char) -> bool {
    is_sure_bullet(c)
        || matches!(
            c,
            '\u{b7}' | '\u{25a1}' | '\u{2610}' | '\u{2611}' | '\u{2612}' | '\u{203a}' | '\u{bb}'
        )
}

fn is_sure_bullet(c: char) -> bool {
    matches!(
        c,
        '\u{2022}'
            | '\u{2023}'
            | '\u{2043}'
            | '\u{2219}'
            | '\u{25cf}'
            | '\u{25cb}'
            | '\u{25e6}'
            | '\u{25aa}'
            | '\u{25ab}'
            | '\u{25a0}'
            | '\u{25ba}'
            | '\u{25b8}'
            | '\u{25b6}'
            | '\u{25c6}'
            | '\u{25c7}'
            | '\u{2726}'
            | '\u{2713}'
            | '\u{2714}'
            | '\u{2794}'
            | '\u{27a2}'
            | '\u{27a4}'
            | '\u{2756}'
            | '\u{f0b7}'
            | '\u{f0a7}'
            | '\u{f0d8}'
            | '\u{f0fc}'
            | '\u{f076}'
            | '\u{f0a8}'
            | '\u{f06e}'
            | '\u{f06f}'
    )
}

/// `1.`, `2)`, `(a)`, `iv.`: with at least one mark of punctuation, not a decimal number.
fn ordinal(token: &str) -> Option<Marker> {
    let inner = token.strip_prefix('(').and_then(|t| t.strip_suffix(')')).or_else(|| {
        token
            .strip_suffix('.')
            .or_else(|| token.strip_suffix(')'))
            .or_else(|| token.strip_suffix(".)"))
    })?;
    if inner.is_empty() || inner.len() > 5 {
        return None;
    }
    if inner.bytes().all(|b| b.is_ascii_digit()) && inner.len() <= 3 {
        let value = inner.parse().ok()?;
        return Some(Marker::Ordinal { style: OrdinalStyle::Number, value });
    }
    let mut bytes = inner.bytes();
    if inner.len() == 1 {
        let b = bytes.next()?;
        if b.is_ascii_alphabetic() {
            let lower = b.to_ascii_lowercase();
            return Some(Marker::Ordinal {
                style: OrdinalStyle::Letter,
                value: u32::from(lower - b'a') + 1,
            });
        }
        return None;
    }
    let value = roman(inner)?;
    Some(Marker::Ordinal { style: OrdinalStyle::Roman, value })
}

/// The value of a Roman numeral in one case.
pub(crate) fn roman(text: &str) -> Option<u32> {
    let lower = text.bytes().all(|b| b.is_ascii_lowercase());
    let upper = text.bytes().all(|b| b.is_ascii_uppercase());
    if text.is_empty() || !(lower || upper) {
        return None;
    }
    let mut total = 0u32;
    let mut before = 0u32;
    for b in text.bytes().rev() {
        let value = match b.to_ascii_lowercase() {
            b'i' => 1,
            b'v' => 5,
            b'x' => 10,
            b'l' => 50,
            b'c' => 100,
            _ => return None,
        };
        if value < before {
            total = total.checked_sub(value)?;
        } else {
            total += value;
            before = value;
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_of_symbol_fonts_are_markers() {
        assert_eq!(marker("\u{f0b7} item"), Some(Marker::Bullet));
        assert_eq!(marker("\u{2022}item"), Some(Marker::Bullet));
    }

    #[test]
    fn ordinals_need_punctuation_and_a_following_word() {
        let number = |value| Some(Marker::Ordinal { style: OrdinalStyle::Number, value });
        assert_eq!(marker("12. Item"), number(12));
        assert_eq!(marker("(3) Item"), number(3));
        assert_eq!(marker("2023 was"), None);
        assert_eq!(marker("3.5 m"), None);
        assert_eq!(marker("1."), None);
        assert_eq!(marker("ii) x"), Some(Marker::Ordinal { style: OrdinalStyle::Roman, value: 2 }));
        assert_eq!(marker("b) x"), Some(Marker::Ordinal { style: OrdinalStyle::Letter, value: 2 }));
    }

    #[test]
    fn a_dash_inside_prose_is_none() {
        assert_eq!(marker("-based methods"), None);
        assert_eq!(roman("mix"), None);
        assert_eq!(roman("xiv"), Some(14));
    }
}
