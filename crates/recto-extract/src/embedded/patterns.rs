//! Values that are told by their characters: ids, account numbers, addresses of the net, currencies.

use std::ops::Range;

use super::wanted::Nature;
use crate::document::DocumentWord;
use crate::normalise::currency_of;

/// The most words that an account number or a telephone number is printed in.
const MOST_WORDS: usize = 10;

/// The places in some words where a value of a nature stands, each with how sure that is.
pub(crate) fn found(nature: Nature, words: &[DocumentWord]) -> Vec<(Range<usize>, f32)> {
    let one = |is: fn(&str) -> f32| {
        let each = words.iter().enumerate().map(|(at, word)| (at..at + 1, is(bare(&word.text))));
        each.filter(|(_, sureness)| *sureness > 0.0).collect()
    };
    match nature {
        Nature::Email => one(|word| f32::from(is_email(word))),
        Nature::Website => one(|word| f32::from(is_website(word))),
        Nature::Currency => one(|word| f32::from(currency_of(word).is_some())),
        Nature::Bic => one(|word| f32::from(is_bic(word))),
        Nature::Iban => runs(words, iban),
        Nature::VatId => runs(words, vat_id),
        Nature::Phone => runs(words, phone),
        _ => ids(words),
    }
}

fn bare(word: &str) -> &str {
    let is_sign = |c: char| matches!(c, ',' | ';' | ':' | '(' | ')' | '<' | '>' | '"');
    word.trim_start_matches(is_sign).trim_end_matches(|c| is_sign(c) || c == '.')
}

fn is_email(word: &str) -> bool {
    let parts = word.split_once('@');
    parts.is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && host.len() >= 4)
}

fn is_website(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.starts_with("www.") || lower.starts_with("http://") || lower.starts_with("https://")
}

fn is_bic(word: &str) -> bool {
    matches!(word.len(), 8 | 11)
        && word.chars().take(6).all(|c| c.is_ascii_uppercase())
        && word.chars().skip(6).all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// The longest runs of words that a test takes, without overlap.
fn runs(words: &[DocumentWord], test: fn(&str) -> f32) -> Vec<(Range<usize>, f32)> {
    let mut found = Vec::new();
    let mut first = 0;
    while first < words.len() {
        let mut text = String::new();
        let mut best: Option<(Range<usize>, f32)> = None;
        let rest = words.iter().enumerate().skip(first).take(MOST_WORDS);
        for (at, word) in rest {
            text.push_str(bare(&word.text));
            let sureness = test(&text);
            if sureness > 0.0 && best.as_ref().is_none_or(|(_, held)| sureness >= *held) {
                best = Some((first..at + 1, sureness));
            }
        }
        match best {
            Some((run, sureness)) => {
                first = run.end;
                found.push((run, sureness));
            }
            None => first += 1,
        }
    }
    found
}

/// An international bank account number; its check digits are told apart from a misread one.
fn iban(text: &str) -> f32 {
    let chars: Vec<char> = text.chars().collect();
    let has_form = (15..=34).contains(&chars.len())
        && chars.iter().take(2).all(char::is_ascii_uppercase)
        && chars.iter().skip(2).take(2).all(char::is_ascii_digit)
        && chars.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    if !has_form {
        return 0.0;
    }
    let turned = chars.iter().skip(4).chain(chars.iter().take(4));
    let remainder = turned
        .filter_map(|c| c.to_digit(36))
        .fold(0, |rest, value| (rest * if value > 9 { 100 } else { 10 } + value) % 97);
    if remainder == 1 { 1.0 } else { 0.5 }
}

fn vat_id(text: &str) -> f32 {
    let text: String = text.chars().filter(|c| !matches!(c, '.' | '-' | ' ' | '/')).collect();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().take(2).filter(char::is_ascii_uppercase).count();
    let is_plain = text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    match (is_plain, letters, digits) {
        (true, 2, 7..=12) if text.len() <= 15 => 1.0,
        (true, 0 | 1, 8..=12) if text.len() <= 15 => 0.6,
        _ => 0.0,
    }
}

fn phone(text: &str) -> f32 {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_plain = text.chars().all(|c| {
        c.is_ascii_digit() || matches!(c, '+' | '-' | '/' | '(' | ')' | '.' | ' ' | '\u{2013}')
    });
    if is_plain && (6..=15).contains(&digits) { 0.8 } else { 0.0 }
}

/// Words with a digit; groups of digits that follow each other are one, and so is an account number in groups.
fn ids(words: &[DocumentWord]) -> Vec<(Range<usize>, f32)> {
    let accounts = runs(words, iban);
    let has_digit = |word: &DocumentWord| word.text.chars().any(|c| c.is_ascii_digit());
    let is_figures = |word: &DocumentWord| {
        word.text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'))
    };
    let mut found: Vec<(Range<usize>, f32)> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if let Some((account, _)) = accounts.iter().find(|(account, _)| account.contains(&at)) {
            if account.start == at {
                found.push((account.clone(), 0.8));
            }
            continue;
        }
        if !has_digit(word) {
            continue;
        }
        let money = word.text.contains(['$', '€', '£', '%']);
        let joins = |last: &DocumentWord| {
            is_figures(last) && is_figures(word) && word.bbox.x0 - last.bbox.x1 < 0.5 * word.size
        };
        if let Some((run, _)) = found.last_mut()
            && run.end == at
            && words.get(at - 1).is_some_and(joins)
        {
            run.end = at + 1;
            continue;
        }
        found.push((at..at + 1, if money { 0.1 } else { 0.8 }));
    }
    found
}

/// Does a line tell how a company is reached or registered: telephone, address of the net, tax number, account?
pub(crate) fn is_contact(text: &str) -> bool {
    const SIGNS: [&str; 27] = [
        "tel",
        "telefon",
        "phone",
        "telephone",
        "fax",
        "email",
        "mail",
        "www",
        "http",
        "iban",
        "bic",
        "gst",
        "vat",
        "ust",
        "tva",
        "nif",
        "cif",
        "hrb",
        "siret",
        "roc",
        "courriel",
        "correo",
        "telefono",
        "teléfono",
        "téléphone",
        "tél",
        "reg",
    ];
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    lower.contains('@') || words.any(|word| SIGNS.contains(&word))
}

/// Does a line look like the town of an address: a postcode beside a name?
pub(crate) fn is_town(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_postcode = |word: &&str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        (4..=6).contains(&word.len()) && word.chars().all(|c| c.is_ascii_digit())
    };
    let is_name = |word: &&str| {
        word.chars().next().is_some_and(char::is_uppercase)
            && word.chars().filter(|c| c.is_alphabetic()).count() >= 3
    };
    (2..=10).contains(&words.len()) && words.iter().any(is_postcode) && words.iter().any(is_name)
}

/// An id without the sign for 'number' that recognition may have joined to it: `Nr.12`, `n°10`.
pub(crate) fn without_number_sign(id: &str) -> &str {
    let rest = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    let sign: String = id.chars().take_while(|c| !c.is_ascii_digit()).collect();
    let letters = sign.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
    let letters: String = letters.collect();
    let is_sign = matches!(letters.as_str(), "no" | "nr" | "n" | "nº")
        && sign.ends_with(['.', '°', 'º', ':']);
    if is_sign && !rest.is_empty() { rest } else { id }
}

/// Does a line tell under which number a company is registered?
pub(crate) fn is_registration(text: &str) -> bool {
    let lower = text.to_lowercase();
    let letters = lower.chars().filter(|c| c.is_alphabetic()).count();
    let digits = lower.chars().filter(char::is_ascii_digit).count();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    lower.starts_with('(')
        || digits >= letters
        || words.any(|word| matches!(word, "reg" | "br" | "roc" | "regn" | "gst"))
}
