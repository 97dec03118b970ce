//! Tests that need what a machine may not have.

/// Reports that the test calling it can't run on this machine; the test returns after it. `npm test` counts the test as skipped.
#[macro_export]
macro_rules! skip {
    ($($reason:tt)+) => {{
        fn place() {}
        // A property runs many times and is one test.
        static ONCE: ::std::sync::Once = ::std::sync::Once::new();
        ONCE.call_once(|| $crate::print_skip(::std::any::type_name_of_val(&place), &format!($($reason)+)));
    }};
}

/// Prints the line that `tools/test/runners.mjs` reads. `place` is the path of a function inside the test.
#[doc(hidden)]
#[expect(clippy::print_stdout, reason = "the runner reads the line from the test's output")]
pub fn print_skip(place: &str, reason: &str) {
    println!("{}", skip_line(place, reason));
}

fn skip_line(place: &str, reason: &str) -> String {
    let test = place.trim_end_matches("::place").replace("::{{closure}}", "");
    format!("skipped: {test}: {reason}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_the_test_and_the_reason() {
        let line = "skipped: crate::tests::a_test: no such processor";
        assert_eq!(skip_line("crate::tests::a_test::place", "no such processor"), line);
        let closure = "crate::tests::a_test::{{closure}}::{{closure}}::place";
        assert_eq!(skip_line(closure, "no such processor"), line);
    }
}
