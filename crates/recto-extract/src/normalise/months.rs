//! Names of months, as they are written in full and cut short. Lower case, without diacritics.

use super::fold::folded_letters;

/// By language: English, German, French, Spanish, Italian, Dutch.
const MONTHS: [[&[&str]; 12]; 6] = [
    [
        &["january", "jan"],
        &["february", "feb", "febr"],
        &["march", "mar"],
        &["april", "apr"],
        &["may"],
        &["june", "jun"],
        &["july", "jul"],
        &["august", "aug"],
        &["september", "sep", "sept"],
        &["october", "oct"],
        &["november", "nov"],
        &["december", "dec"],
    ],
    [
        &["januar", "janner", "jaenner", "jan", "jann"],
        &["februar", "feber", "feb", "febr"],
        &["marz", "maerz", "mar", "mrz"],
        &["april", "apr"],
        &["mai"],
        &["juni", "jun"],
        &["juli", "jul"],
        &["august", "aug"],
        &["september", "sep", "sept"],
        &["oktober", "okt"],
        &["november", "nov"],
        &["dezember", "dez"],
    ],
    [
        &["janvier", "janv", "jan"],
        &["fevrier", "fevr", "fev"],
        &["mars"],
        &["avril", "avr"],
        &["mai"],
        &["juin"],
        &["juillet", "juil"],
        &["aout"],
        &["septembre", "sept", "sep"],
        &["octobre", "oct"],
        &["novembre", "nov"],
        &["decembre", "dec"],
    ],
    [
        &["enero", "ene"],
        &["febrero", "feb"],
        &["marzo", "mar"],
        &["abril", "abr"],
        &["mayo", "may"],
        &["junio", "jun"],
        &["julio", "jul"],
        &["agosto", "ago"],
        &["septiembre", "setiembre", "sept", "sep", "set"],
        &["octubre", "oct"],
        &["noviembre", "nov"],
        &["diciembre", "dic"],
    ],
    [
        &["gennaio", "gen", "genn"],
        &["febbraio", "feb", "febbr"],
        &["marzo", "mar"],
        &["aprile", "apr"],
        &["maggio", "mag"],
        &["giugno", "giu"],
        &["luglio", "lug"],
        &["agosto", "ago"],
        &["settembre", "set", "sett"],
        &["ottobre", "ott"],
        &["novembre", "nov"],
        &["dicembre", "dic"],
    ],
    [
        &["januari", "jan"],
        &["februari", "feb", "febr"],
        &["maart", "mrt"],
        &["april", "apr"],
        &["mei"],
        &["juni", "jun"],
        &["juli", "jul"],
        &["augustus", "aug"],
        &["september", "sep", "sept"],
        &["oktober", "okt"],
        &["november", "nov"],
        &["december", "dec"],
    ],
];

/// The month (from 1) of a printed name, without its full stop.
pub fn month_of(printed: &str) -> Option<u8> {
    let name = folded_letters(printed);
    MONTHS.iter().find_map(|months| {
        let month = (1..).zip(months).find(|(_, names)| names.contains(&name.as_str()));
        month.map(|(month, _)| month)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_six_languages() {
        for (name, month) in [
            ("März", 3),
            ("MÄRZ", 3),
            ("février", 2),
            ("août", 8),
            ("Ene", 1),
            ("ott", 10),
            ("mei", 5),
            ("Sept", 9),
        ] {
            assert_eq!(month_of(name), Some(month), "{name}");
        }
        assert_eq!(month_of("monday"), None);
        assert_eq!(month_of(""), None);
    }

    #[test]
    fn no_name_means_two_months() {
        for months in &MONTHS {
            for (month, names) in (1..).zip(months) {
                assert!(names.iter().all(|name| month_of(name) == Some(month)), "{names:?}");
            }
        }
    }
}
