//! The name and style of a font, by its dictionary, its name and its font program.

use hayro_font::{Font, FontGlyph, GlyphId};
use hayro_syntax::object::{Dict, Name};
use recto_model as model;
use smol_str::SmolStr;

use super::dict::descriptor;
use super::extent::Extent;

pub(super) fn describe(dict: &Dict<'_>, font: &Font<'_>) -> model::Font {
    let descriptor = descriptor(dict);
    let full = dict
        .get::<Name<'_>>(b"BaseFont")
        .or_else(|| dict.get::<Name<'_>>(b"Name"))
        .map(|n| String::from_utf8_lossy(n.as_ref()).into_owned())
        .unwrap_or_default();
    let name = without_subset_tag(&full);
    let style = NameStyle::of(name);
    // FixedPitch is bit 1, Serif 2, Italic 7 and ForceBold 19 (ISO 32000-1, 9.8.2).
    let flags = descriptor.get::<u32>(b"Flags").unwrap_or(0);
    let flag = |bit: u32| flags & (1 << (bit - 1)) != 0;
    let Extent { ascent, descent, reach } = Extent::of_descriptor(&descriptor);
    let stated = descriptor_weight(&descriptor, style.weight).or(flag(19).then_some(700));
    let is_italic = style.italic
        || flag(7)
        || descriptor.get::<f32>(b"ItalicAngle").is_some_and(|a| a.abs() > 2.0);
    // A name such as `CIDFont+F2` says nothing about the style, but the embedded font program may.
    let (by_program, program_is_italic) =
        if stated.is_none() { program_style(font) } else { (None, false) };
    model::Font {
        name: SmolStr::new(name),
        weight: stated.or(by_program).unwrap_or(400),
        italic: is_italic || program_is_italic,
        serif: style.serif.unwrap_or(flag(2)),
        // Many proportional fonts set the FixedPitch flag wrongly; it is ignored where the name says serif or sans.
        monospace: style.monospace || (flag(1) && style.serif.is_none()),
        ascent,
        descent,
        reach,
    }
}

fn descriptor_weight(descriptor: &Dict<'_>, by_name: Option<u16>) -> Option<u16> {
    let stated = descriptor.get::<f32>(b"FontWeight").and_then(hundreds);
    match (by_name, stated) {
        // Producers copy a regular weight into the descriptors of bold faces more often than they misname a face.
        (Some(name), Some(400) | None) => Some(name),
        (_, stated) => stated,
    }
}

fn hundreds(weight: f32) -> Option<u16> {
    (100.0..=900.0).contains(&weight).then(|| (weight / 100.0).round() as u16 * 100)
}

/// Weight and italic style by the tables of the embedded font program.
fn program_style(font: &Font<'_>) -> (Option<u16>, bool) {
    match font.glyph(GlyphId::NOTDEF, 0) {
        FontGlyph::Outline(glyph) => glyph.font_data().map_or((None, false), |data| {
            (data.weight.and_then(|w| hundreds(w as f32)), data.is_italic)
        }),
        FontGlyph::Type3(_) => (None, false),
    }
}

/// The name without the tag of a subset, as in `ABCDEF+Name` (ISO 32000-1, 9.6.4).
fn without_subset_tag(name: &str) -> &str {
    match name.split_once('+') {
        Some((tag, rest)) if tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()) => rest,
        _ => name,
    }
}

/// What a font's name says about its style.
struct NameStyle {
    weight: Option<u16>,
    italic: bool,
    serif: Option<bool>,
    monospace: bool,
}

impl NameStyle {
    fn of(name: &str) -> Self {
        /// The first match wins: longer words come before those that they contain.
        const WEIGHTS: [(&str, u16); 15] = [
            ("semibold", 600),
            ("demibold", 600),
            ("extrabold", 800),
            ("ultrabold", 800),
            ("extralight", 200),
            ("ultralight", 200),
            ("semilight", 300),
            ("demi", 600),
            ("black", 900),
            ("heavy", 900),
            ("bold", 700),
            ("medium", 500),
            ("light", 300),
            ("thin", 100),
            ("regular", 400),
        ];
        let lower = name.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| lower.contains(w));
        let starts = |words: &[&str]| words.iter().any(|w| lower.starts_with(w));
        let plain = lower.replace(['-', ' ', '_'], "");
        let weight = WEIGHTS.iter().find(|(word, _)| plain.contains(word)).map(|(_, w)| *w);
        // Computer Modern and the fonts derived from it encode the style in the letters of their names.
        let tex_bold =
            starts(&["cmbx", "cmb1", "cmbsy", "cmmib", "cmssbx", "cmcsc-bold", "sfbx", "ecbx"]);
        let serif = if has(&[
            "times", "serif", "georgia", "garamond", "roman", "minion", "palatino", "bookman",
            "cambria",
        ]) || starts(&["cmr", "cmbx", "cmti", "sfrm", "ecrm"])
        {
            Some(!has(&["sans"]))
        } else if has(&["helvetica", "arial", "sans", "verdana", "calibri", "tahoma"])
            || starts(&["cmss"])
        {
            Some(false)
        } else {
            None
        };
        Self {
            weight: weight.or(tex_bold.then_some(700)).or_else(|| {
                // `Helvetica,Bold` is found above; foundries abbreviate bold as `-Bd` and `-B`, and URW as `-Medi`.
                let short = lower.ends_with("-bd")
                    || lower.ends_with("-b")
                    || lower.ends_with("-bi")
                    || has(&["-medi"]);
                short.then_some(700)
            }),
            italic: has(&["italic", "oblique", "slanted", "kursiv"])
                || lower.ends_with("-it")
                || lower.ends_with("-bi")
                || starts(&["cmti", "cmmi", "cmsl", "cmbxti", "sfti", "ecti"]),
            serif,
            monospace: has(&[
                "courier",
                "mono",
                "consol",
                "typewriter",
                "fixed",
                "menlo",
                "nimbusmon",
            ]) || starts(&["cmtt", "sftt", "ectt"]),
        }
    }
}
