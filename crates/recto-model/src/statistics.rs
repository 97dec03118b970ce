//! Order statistics of measured values.

/// The median; of an even number of values the upper of the two middle ones, so that the result is one of the values.
/// `None` if there are no values.
pub fn upper_median(values: impl IntoIterator<Item = f32>) -> Option<f32> {
    let mut values: Vec<f32> = values.into_iter().collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The value below which `share` of the values lie; it reorders the values. Zero if there are none.
pub fn quantile(values: &mut [f32], share: f32) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    let (_, value, _) = values.select_nth_unstable_by(at, f32::total_cmp);
    *value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_one_of_the_values() {
        assert_eq!(upper_median([]), None);
        assert_eq!(upper_median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(upper_median([4.0, 1.0, 3.0, 2.0]), Some(3.0));
    }

    #[test]
    fn quantiles_go_from_the_least_value_to_the_largest() {
        let quantile = |share| quantile(&mut [5.0, 1.0, 3.0, 2.0, 4.0], share);
        assert_eq!([0.0, 0.25, 0.5, 1.0].map(quantile), [1.0, 2.0, 3.0, 5.0]);
        assert_eq!(super::quantile(&mut [], 0.5), 0.0);
    }
}
