//! Lists of HTML documents: which list an item belongs to, and how its printed number is kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use recto_lexicon::{Numbering, Ordinal};

use crate::marks::{ordinal, without_bullet};
use crate::text::push_escaped;

/// Writes items into nested lists. Numbers are those of the page: also after an interruption, which ends a list, and where
/// one is left out.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    /// From the outermost to the innermost; each has an item that is not closed yet.
    open: Vec<OpenList>,
    /// The last number of each depth.
    counted: BTreeMap<u8, (Numbering, u32)>,
}

#[derive(Debug)]
struct OpenList {
    depth: u8,
    style: ListStyle,
    /// The number that HTML gives to the next item.
    next: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ListStyle {
    /// Bullets, and what HTML can't count: such numbers stay in the text.
    Bullets,
    Numbers,
    Letters {
        is_upper: bool,
    },
    Numerals {
        is_upper: bool,
    },
}

impl Lists {
    /// Writes an item. `next` looks for the number of the item after it, which tells whether `i.` is a letter.
    pub(crate) fn item(
        &mut self,
        out: &mut String,
        depth: u8,
        text: &str,
        next: impl FnOnce() -> Option<Ordinal>,
    ) {
        self.counted.retain(|&of, _| of <= depth);
        let (style, number, text) = match ordinal(text) {
            Some((printed, rest)) => {
                let (numbering, number) =
                    counted(&printed, self.counted.get(&depth).copied(), next);
                self.counted.insert(depth, (numbering, number));
                (ListStyle::of(numbering, text), number, rest)
            }
            None => (ListStyle::Bullets, 1, without_bullet(text)),
        };
        self.close_while(out, |list| {
            list.depth > depth || (list.depth == depth && list.style != style)
        });
        match self.open.last_mut() {
            Some(list) if list.depth == depth => {
                out.push_str("</li>\n<li");
                if style != ListStyle::Bullets && list.next != number {
                    // Writing to a string can't fail.
                    let _ = write!(out, " value=\"{number}\"");
                }
                list.next = number.saturating_add(1);
            }
            outer => {
                if outer.is_some() {
                    out.push('\n');
                }
                out.push('<');
                out.push_str(style.tag());
                if let Some(letter) = style.letter() {
                    let _ = write!(out, " type=\"{letter}\"");
                }
                if number != 1 {
                    let _ = write!(out, " start=\"{number}\"");
                }
                out.push_str(">\n<li");
                self.open.push(OpenList { depth, style, next: number.saturating_add(1) });
            }
        }
        out.push('>');
        push_escaped(out, text);
    }

    /// Ends all lists.
    pub(crate) fn close(&mut self, out: &mut String) {
        self.close_while(out, |_| true);
    }

    fn close_while(&mut self, out: &mut String, ends: impl Fn(&OpenList) -> bool) {
        while let Some(list) = self.open.pop_if(|list| ends(list)) {
            let _ = writeln!(out, "</li>\n</{}>", list.style.tag());
        }
    }
}

impl ListStyle {
    fn of(numbering: Numbering, text: &str) -> Self {
        let is_upper =
            text.chars().find(|c| c.is_alphabetic()).is_some_and(|c| c.is_ascii_uppercase());
        match numbering {
            Numbering::Number => Self::Numbers,
            Numbering::Letter => Self::Letters { is_upper },
            Numbering::Roman => Self::Numerals { is_upper },
        }
    }

    fn tag(self) -> &'static str {
        if self == Self::Bullets { "ul" } else { "ol" }
    }

    /// The attribute `type`.
    fn letter(self) -> Option<char> {
        match self {
            Self::Bullets | Self::Numbers => None,
            Self::Letters { is_upper } => Some(if is_upper { 'A' } else { 'a' }),
            Self::Numerals { is_upper } => Some(if is_upper { 'I' } else { 'i' }),
        }
    }
}

/// The way of counting in which the number follows the one before or is followed by the next one, and its value in it. A
/// letter that stands alone is a letter, unless it is a one.
fn counted(
    printed: &Ordinal,
    before: Option<(Numbering, u32)>,
    next: impl FnOnce() -> Option<Ordinal>,
) -> (Numbering, u32) {
    const ALL: [Numbering; 3] = [Numbering::Number, Numbering::Letter, Numbering::Roman];
    let mut read: Vec<(Numbering, u32)> =
        ALL.iter().filter_map(|&n| Some((n, printed.value(n)?))).collect();
    let follows = |(_, number): (Numbering, u32), after: Option<u32>| {
        after.is_some() && after == number.checked_add(1)
    };
    if read.len() > 1 {
        let of_before = |&(numbering, number): &(Numbering, u32)| {
            before.is_some_and(|last| last.0 == numbering && follows(last, Some(number)))
        };
        let chosen = read.iter().copied().find(of_before).or_else(|| {
            let next = next()?;
            read.iter().copied().find(|&one| follows(one, next.value(one.0)))
        });
        let one = (Numbering::Roman, 1);
        match chosen {
            Some(chosen) => return chosen,
            None if read.contains(&one) => return one,
            None => read.truncate(1),
        }
    }
    // Every ordinal has a value in some way of counting.
    read.pop().unwrap_or((Numbering::Number, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The items of one depth each, as HTML without line ends.
    fn html(items: &[(u8, &str)]) -> String {
        let (mut lists, mut out) = (Lists::default(), String::new());
        for (i, &(depth, text)) in items.iter().enumerate() {
            let after = items.get(i + 1).and_then(|(_, text)| ordinal(text));
            lists.item(&mut out, depth, text, || after.map(|(next, _)| next));
        }
        lists.close(&mut out);
        out.replace('\n', "")
    }

    #[test]
    fn numbers_are_those_of_the_page() {
        assert_eq!(html(&[(0, "1. a"), (0, "2. b")]), "<ol><li>a</li><li>b</li></ol>");
        assert_eq!(
            html(&[(0, "4) a"), (0, "5) b"), (0, "7) c"), (0, "8) d")]),
            "<ol start=\"4\"><li>a</li><li>b</li><li value=\"7\">c</li><li>d</li></ol>"
        );
    }

    #[test]
    fn letters_and_numerals_count_in_their_own_way() {
        assert_eq!(
            html(&[(0, "(b) x"), (0, "(c) y")]),
            "<ol type=\"a\" start=\"2\"><li>x</li><li>y</li></ol>"
        );
        assert_eq!(html(&[(0, "I. x"), (0, "II. y")]), "<ol type=\"I\"><li>x</li><li>y</li></ol>");
        // The same sign, by what is beside it.
        assert_eq!(
            html(&[(0, "h) x"), (0, "i) y")]),
            "<ol type=\"a\" start=\"8\"><li>x</li><li>y</li></ol>"
        );
        assert_eq!(
            html(&[(0, "v) x"), (0, "vi) y")]),
            "<ol type=\"i\" start=\"5\"><li>x</li><li>y</li></ol>"
        );
        assert_eq!(html(&[(0, "i) x")]), "<ol type=\"i\"><li>x</li></ol>");
        assert_eq!(html(&[(0, "c) x")]), "<ol type=\"a\" start=\"3\"><li>x</li></ol>");
    }

    #[test]
    fn what_html_does_not_count_stays_in_the_text() {
        assert_eq!(
            html(&[(0, "1.2 x"), (0, "☑ y"), (0, "• z")]),
            "<ul><li>1.2 x</li><li>☑ y</li><li>z</li></ul>"
        );
    }

    #[test]
    fn a_list_goes_on_after_the_list_in_its_item() {
        assert_eq!(
            html(&[(0, "1. x"), (1, "• y"), (1, "• z"), (0, "2. w")]),
            "<ol><li>x<ul><li>y</li><li>z</li></ul></li><li>w</li></ol>"
        );
        // Another way of counting is another list.
        assert_eq!(
            html(&[(0, "1. x"), (0, "(a) y")]),
            "<ol><li>x</li></ol><ol type=\"a\"><li>y</li></ol>"
        );
    }

    #[test]
    fn numbers_go_on_after_an_interruption() {
        let (mut lists, mut out) = (Lists::default(), String::new());
        lists.item(&mut out, 0, "h) x", || None);
        lists.close(&mut out);
        out.push_str("<p>So far.</p>\n");
        lists.item(&mut out, 0, "i) y", || None);
        lists.close(&mut out);
        assert_eq!(
            out.replace('\n', ""),
            "<ol type=\"a\" start=\"8\"><li>x</li></ol><p>So far.</p><ol type=\"a\" start=\"9\"><li>y</li></ol>"
        );
    }
}
