//! Fields: text that Word computes. Most are written as the result that the file stores, since another day, another
//! file name or another program would compute something else.

/// Is the field kept, rather than written as its stored result? Kept are those that depend on where pages end, and those
/// whose text stands in the instruction and not in a result. A page reference is none of them: its stored result is what
/// the author's pages had, like every other number in the text.
pub(crate) fn is_kept(instruction: &str) -> bool {
    const KEPT: [&str; 13] = [
        "PAGE",
        "NUMPAGES",
        "SECTIONPAGES",
        "STYLEREF",
        "EQ",
        "SYMBOL",
        "FORMTEXT",
        "FORMCHECKBOX",
        "FORMDROPDOWN",
        "MACROBUTTON",
        "GOTOBUTTON",
        "AUTONUM",
        "LISTNUM",
    ];
    let name = instruction.trim_start().split(|c: char| !c.is_ascii_alphanumeric()).next();
    name.is_some_and(|name| KEPT.iter().any(|kept| kept.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    use super::is_kept;

    #[test]
    fn keeps_what_depends_on_pages_and_nothing_that_changes_by_the_day() {
        for kept in [" PAGE ", "numpages \\* MERGEFORMAT", " EQ \\f(1;2)", "SYMBOL 74"] {
            assert!(is_kept(kept), "{kept}");
        }
        for stored in
            ["", " DATE \\@ \"d\"", "TIME", "FILENAME \\p", "AUTHOR", "PAGEREF a", "DDE x"]
        {
            assert!(!is_kept(stored), "{stored}");
        }
    }
}
