//! The order in which schema and page have their fields.

use crate::embedded::candidates::Candidate;

/// Where the fields that have a value stand on the page.
#[derive(Debug)]
pub(super) struct FieldOrder {
    /// For each field, the first word of its label, or of its value where it has none.
    places: Vec<Option<u32>>,
    /// The first words of what may be fields of the page, sorted.
    page: Vec<u32>,
}

impl FieldOrder {
    pub(super) fn of(chosen: &[Option<Candidate>], open: impl Iterator<Item = u32>) -> Self {
        let place = |chosen: &Candidate| {
            let label = Some(chosen.label.start).filter(|_| !chosen.label.is_empty());
            label.or_else(|| chosen.words.first().copied())
        };
        let places: Vec<Option<u32>> =
            chosen.iter().map(|chosen| chosen.as_ref().and_then(place)).collect();
        let mut page: Vec<u32> = places.iter().flatten().copied().chain(open).collect();
        page.sort_unstable();
        page.dedup();
        Self { places, page }
    }

    /// Does a place lie between those of the fields before and behind a field, and as many places from them as the field?
    pub(super) fn fits(&self, field: usize, place: u32) -> (f32, f32) {
        let at = |place: u32| self.page.partition_point(|other| *other < place);
        let before = (0..field).rev().find_map(|other| Some((other, (*self.places.get(other)?)?)));
        let behind = (field + 1..self.places.len())
            .find_map(|other| Some((other, (*self.places.get(other)?)?)));
        let (mut fits, mut next, mut sides) = (0.0, 0.0, 0.0);
        if let Some((other, held)) = before {
            sides += 1.0;
            fits += if held < place { 1.0 } else { -1.0 };
            next += f32::from(u8::from(at(place) == at(held) + (field - other)));
        }
        if let Some((other, held)) = behind {
            sides += 1.0;
            fits += if held > place { 1.0 } else { -1.0 };
            next += f32::from(u8::from(at(place) + (other - field) == at(held)));
        }
        if sides > 0.0 { (fits / sides, next / sides) } else { (0.0, 0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::features::Features;
    use crate::embedded::values::Fit;

    #[test]
    fn a_place_between_the_fields_around_is_in_order() {
        let at = |place: u32| {
            let fit = Fit {
                words: vec![place],
                value: serde_json::Value::Null,
                sureness: 1.0,
                is_range_end: false,
                is_address: false,
            };
            Some(Candidate::new(fit, &Features::of(&[])))
        };
        let order = FieldOrder::of(&[at(2), None, at(9), None], [5, 7, 12].into_iter());
        assert_eq!(order.fits(1, 5), (1.0, 0.5));
        assert_eq!(order.fits(1, 12), (0.0, 0.0));
        assert_eq!(order.fits(3, 12), (1.0, 1.0));
        assert_eq!(order.fits(3, 5), (-1.0, 0.0));
    }
}
