//! How alike a name and a label are spelt: abbreviations, kindred words of other languages, other endings.

use smol_str::SmolStr;

/// Letters of a word that is compared.
const SHORTEST: usize = 3;
/// Words that are less alike are not alike.
const LEAST: f32 = 0.45;
/// What the beginning of a word counts, as an abbreviation of it.
const ABBREVIATED: f32 = 0.6;

/// How alike the most alike words of a name and of a label are, from 0 to 1.
pub(super) fn alike(name: &[SmolStr], label: &[SmolStr]) -> f32 {
    let pairs = name.iter().flat_map(|one| label.iter().map(move |other| word_alike(one, other)));
    pairs.fold(0.0, f32::max)
}

fn word_alike(one: &str, other: &str) -> f32 {
    let lengths = (one.chars().count(), other.chars().count());
    let (shorter, longer) = (lengths.0.min(lengths.1), lengths.0.max(lengths.1));
    if shorter < SHORTEST {
        return 0.0;
    }
    let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    if shared == shorter {
        return ABBREVIATED + (1.0 - ABBREVIATED) * shorter as f32 / longer as f32;
    }
    let pairs =
        |word: &str| -> Vec<(char, char)> { word.chars().zip(word.chars().skip(1)).collect() };
    let (pairs, mut others) = (pairs(one), pairs(other));
    let all = pairs.len() + others.len();
    let mut same = 0;
    for pair in pairs {
        if let Some(at) = others.iter().position(|other| *other == pair) {
            others.swap_remove(at);
            same += 1;
        }
    }
    let share = 2.0 * same as f32 / all.max(1) as f32;
    if share >= LEAST { share } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_and_kindred_words_are_alike() {
        let alike = |one: &str, other: &str| alike(&[one.into()], &[other.into()]);
        assert!(alike("arrival", "arr") > 0.7);
        assert!(alike("passenger", "passagier") > 0.45);
        assert!(alike("employer", "employeur") > 0.7);
        assert_eq!(alike("passenger", "traveller"), 0.0);
        assert_eq!(alike("of", "of"), 0.0);
    }
}
