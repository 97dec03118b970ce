//! Bounds the time that inline images (ISO 32000-1, 8.9.7) take to read. Their data has no length, so to tell whether an `EI` ends
//! an image, the operator parser reads on from there, and through the images that follow, each of which makes it read on again:
//! exponential in the number of images whose end it doubts. Ordinary content makes it doubt a few ends, crafted content thousands.

use std::borrow::Cow;

/// Ends that the parser may doubt in one content stream. With this many, the look-ahead costs a few hundred steps.
const MOST_DOUBTFUL: usize = 12;
/// The longest dictionary of an inline image. Its entries are few and abbreviated.
const LONGEST_DICTIONARY: usize = 1024;

/// The content as it can be read in bounded time: without its inline images if the ends of too many of them are in doubt, else
/// as it is, borrowed.
pub(super) fn bounded(content: &[u8]) -> Cow<'_, [u8]> {
    if doubtful_ends(content).nth(MOST_DOUBTFUL).is_none() {
        return Cow::Borrowed(content);
    }
    let mut copy = content.to_vec();
    for at in needles(content, b"BI").filter(|at| is_token(content, *at)) {
        if let Some(operator) = copy.get_mut(at..at + 2) {
            operator.fill(b' ');
        }
    }
    Cow::Owned(copy)
}

/// The places where an `EI` may end an image, and another `EI` follows before an image surely begins: there the parser looks ahead.
fn doubtful_ends(content: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let first = needles(content, b"BI").find(|at| is_token(content, *at)).unwrap_or(content.len());
    let mut images = needles(content, b"BI").filter(|at| starts_image(content, *at)).peekable();
    let mut ends = needles(content, b"EI").skip_while(move |end| *end < first).peekable();
    std::iter::from_fn(move || {
        loop {
            let end = ends.next()?;
            while images.next_if(|image| *image < end).is_some() {}
            let image = images.peek().copied().unwrap_or(usize::MAX);
            let is_end = content.get(end + 2).is_some_and(|byte| is_white(*byte));
            if is_end && ends.peek().is_some_and(|next| *next < image) {
                return Some(end);
            }
        }
    })
}

/// Where these two letters stand, in order, without overlaps.
fn needles<'c>(content: &'c [u8], needle: &'c [u8; 2]) -> impl Iterator<Item = usize> + 'c {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + content.get(from..)?.windows(2).position(|pair| pair == needle)?;
        from = at + 2;
        Some(at)
    })
}

/// Is the `BI` here surely followed by the dictionary of an image? A dictionary with strings or comments counts as none.
fn starts_image(content: &[u8], at: usize) -> bool {
    let Some(rest) = content.get(at + 2..) else { return false };
    let dictionary = rest.get(..LONGEST_DICTIONARY.min(rest.len())).unwrap_or_default();
    let Some(end) = dictionary.windows(2).position(|pair| pair == b"ID") else { return false };
    let entries = dictionary.get(..end).unwrap_or_default();
    is_token(content, at)
        && entries.first().is_some_and(|byte| is_white(*byte))
        && entries.last().is_some_and(|byte| is_white(*byte))
        && rest.get(end + 2).is_some_and(|byte| is_white(*byte))
        && entries.iter().find(|byte| !is_white(**byte)) == Some(&b'/')
        && entries
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || is_white(*byte) || b"/[].-".contains(byte))
}

/// Do the two letters here stand alone, as an operator does?
fn is_token(content: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| content.get(before));
    let after = content.get(at + 2);
    [before, after]
        .into_iter()
        .all(|byte| byte.is_none_or(|byte| is_white(*byte) || is_delimiter(*byte)))
}

/// ISO 32000-1, table 1.
fn is_white(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

/// ISO 32000-1, table 2.
fn is_delimiter(byte: u8) -> bool {
    b"()<>[]{}/%".contains(&byte)
}

#[cfg(test)]
mod tests {
    use hayro_syntax::content::TypedIter;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::bounded;

    const IMAGE: &str = "q BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI Q ";

    #[test]
    fn leaves_content_with_many_ordinary_images_as_it_is() {
        let content = format!("{}BT (EINE) Tj (BI EI) Tj ET", IMAGE.repeat(5_000));
        assert_eq!(&*bounded(content.as_bytes()), content.as_bytes());
    }

    #[test]
    fn leaves_an_image_whose_data_holds_its_end() {
        let content = "BI /W 9 /H 1 /CS /G /BPC 8 ID aEI bEI c EI Q BT (text) Tj ET";
        assert_eq!(&*bounded(content.as_bytes()), content.as_bytes());
    }

    #[test]
    fn takes_out_images_whose_ends_are_in_doubt() {
        for group in [
            "BI /W 2 /H 1 /CS /G ID ab EI q 1 /CS /G ID ab EI q 1 0 0 1 9 9 cm ",
            "BI /W 2 ID ab EI q q BI (no dictionary) EI q q ",
            "BI /W 2 /D (s) ID ab EI q q ",
            "BI\n/W 2 ID \u{1}EI \u{1}EI \u{1}",
        ] {
            let content = format!("{}BT (after) Tj ET", group.repeat(400));
            let read = bounded(content.as_bytes());
            assert_ne!(&*read, content.as_bytes(), "{group}");
            // Without the bound, this takes longer than anyone waits.
            assert!(operators(&read) > 400, "{group}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever the pieces, reading comes to its end.
        #[test]
        fn any_content_is_read_to_its_end(pieces in vec(select(PIECES.to_vec()), 0..2_000)) {
            operators(&bounded(pieces.concat().as_bytes()));
        }
    }

    const PIECES: [&str; 12] = [
        "BI /W 2 /H 1 ID ab EI ",
        "BI ",
        "ID ",
        "EI ",
        "q ",
        "Q ",
        "(EI) ",
        "(text) Tj ",
        "/CS /G ",
        "\u{1}",
        "xEI ",
        "1 0 0 1 9 9 cm ",
    ];

    fn operators(content: &[u8]) -> usize {
        let mut operators = TypedIter::new(content);
        let mut count = 0;
        while operators.next().is_some() {
            count += 1;
        }
        count
    }
}
