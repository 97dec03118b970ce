//! Names of companies and of persons.

use super::words::tokens;

/// Legal forms and other words that names of companies end with, as tokens.
const LEGAL_FORMS: [&str; 62] = [
    "gmbh",
    "ag",
    "kg",
    "ohg",
    "gbr",
    "ug",
    "ek",
    "ev",
    "se",
    "kgaa",
    "mbh",
    "ltd",
    "limited",
    "inc",
    "incorporated",
    "llc",
    "llp",
    "lp",
    "plc",
    "corp",
    "corporation",
    "co",
    "company",
    "sarl",
    "sas",
    "sa",
    "eurl",
    "sasu",
    "sci",
    "snc",
    "sl",
    "slu",
    "sau",
    "sc",
    "bv",
    "nv",
    "spa",
    "srl",
    "oy",
    "ab",
    "as",
    "aps",
    "bhd",
    "sdn",
    "pte",
    "pty",
    "pvt",
    "holdings",
    "holding",
    "enterprise",
    "enterprises",
    "trading",
    "group",
    "partners",
    "associates",
    "etablissements",
    "societe",
    "foundation",
    "trust",
    "fund",
    "bank",
    "restaurant",
];
/// What joins two names of one company: `Smith & Daughters`.
const KINSHIP: [&str; 18] = [
    "sons",
    "son",
    "daughters",
    "daughter",
    "brothers",
    "sohne",
    "sohn",
    "tochter",
    "gebruder",
    "fils",
    "filles",
    "freres",
    "hijos",
    "hijas",
    "hermanos",
    "partner",
    "partners",
    "co",
];

pub(crate) fn is_legal_form(token: &str) -> bool {
    LEGAL_FORMS.contains(&token)
}

pub(crate) fn is_kinship(token: &str) -> bool {
    KINSHIP.contains(&token)
}

/// Does a text look like the name of a company?
pub(crate) fn has_legal_form(text: &str) -> bool {
    let words = tokens(text);
    let single = words.iter().skip(1).any(|word| is_legal_form(word) || is_kinship(word));
    let first = words
        .first()
        .is_some_and(|word| word.len() > 2 && is_legal_form(word) || word == "etablissements");
    // `S. A.` in two words.
    let pairs = words.windows(2).any(|pair| {
        matches!(pair, [a, b] if a.len() == 1 && b.len() == 1 && is_legal_form(&format!("{a}{b}")))
    });
    (single || first || pairs) && words.len() > 1
}

/// Does a text look like the name of a person: two to four words with capitals, letters only?
pub(crate) fn is_person(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_name = |word: &&str| {
        word.chars().next().is_some_and(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’' | '.' | ','))
    };
    (2..=4).contains(&words.len()) && words.iter().all(is_name) && !has_legal_form(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn companies_and_persons_are_told_apart() {
        for name in [
            "Norwood Ceramics Ltd",
            "Escalona, S. A.",
            "Hartnell & Daughters, Boats",
            "Wei Sdn Bhd",
        ] {
            assert!(has_legal_form(name) && !is_person(name), "{name}");
        }
        for name in ["Anna Steinhöfel", "José M. Ruiz", "Calloway, Lena"] {
            assert!(is_person(name) && !has_legal_form(name), "{name}");
        }
        assert!(!is_person("Invoice") && !is_person("the road to town"));
    }
}
