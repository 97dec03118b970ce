//! What words mean, in four languages.

use super::*;

fn named(text: &str) -> Vec<String> {
    let lexicon = Lexicon::get();
    let tokens = tokens(text);
    let name = |concept: &Concept| match concept {
        Concept::Known(id) => {
            let name = lexicon.names.iter().find(|(_, other)| *other == id);
            name.map(|(name, _)| name.clone()).unwrap_or_default()
        }
        Concept::Word(word) => format!("'{word}'"),
    };
    let meanings = lexicon.meanings(&tokens);
    let option = |option: &Vec<Concept>| option.iter().map(name).collect::<Vec<_>>().join("+");
    meanings
        .iter()
        .map(|meaning| meaning.options.iter().map(option).collect::<Vec<_>>().join("|"))
        .collect()
}

#[test]
fn the_file_of_the_lexicon_can_be_read() {
    assert!(serde_json::from_str::<LexiconFile>(include_str!("../data/lexicon.json")).is_ok());
    assert!(Lexicon::get().phrases.len() > 1_000);
}

#[test]
fn four_languages_say_the_same() {
    for label in ["Invoice number", "Rechnungs-Nr.", "Rechnungsnummer", "N° de facture"] {
        let mut concepts = named(label);
        concepts.sort();
        assert!(concepts.contains(&"invoice".to_owned()), "{label}: {concepts:?}");
        assert!(concepts.iter().any(|c| c.contains("number")), "{label}: {concepts:?}");
    }
    for label in ["Due date", "Zahlbar bis", "Date d’échéance", "Vencimiento"] {
        let concepts = named(label);
        let [options] = concepts.as_slice() else { panic!("{label}: {concepts:?}") };
        assert!(options.split('|').any(|option| option == "due+date"), "{label}: {options}");
    }
}

#[test]
fn compounds_are_taken_apart_and_unknown_words_kept() {
    assert_eq!(named("Rechnungsgewicht"), ["invoice", "weight"]);
    assert_eq!(named("Zebra"), ["'zebra'"]);
    assert_eq!(named("the of"), Vec::<String>::new());
}
