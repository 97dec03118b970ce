//! Measures that grow with the page, for pictures have pages of a point a pixel.

use recto_model::Size;

/// The geometric mean of the sides of US Letter, in points; that of A4 is larger by less than two percent.
const USUAL: f32 = 696.206_85;

/// What a point would be, were the page printed on paper of usual size: the unit for what is drawn, such as rulings and
/// figures. What is written is measured in em.
pub fn page_point(page: Size) -> f32 {
    let mean = (page.width * page.height).sqrt();
    if mean.is_finite() && mean > 0.0 { mean / USUAL } else { 1.0 }
}

/// The nearest number with so many binary digits behind its first one. Steps grow with the number, so that numbers that are
/// twice as large are rounded alike; with three digits they are one from 8 to 16, with seven a sixteenth.
pub fn rounded(value: f32, digits: u32) -> f32 {
    value_of(step_of(value, digits), digits)
}

/// The number of the step to which a positive value is rounded; each doubling has `2.pow(digits)` steps.
pub fn step_of(value: f32, digits: u32) -> u32 {
    let below = 23 - digits.min(22);
    // Positive floats are in the order of their bits, a carry goes into the exponent.
    (value.max(0.0).to_bits() + (1 << (below - 1))) >> below
}

/// The value of a step.
pub fn value_of(step: u32, digits: u32) -> f32 {
    f32::from_bits(step << (23 - digits.min(22)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn usual_sizes_are_rounded_as_they_are_called() {
        for size in [8.0, 9.0, 10.0, 10.5, 11.0, 12.0, 14.0, 16.0, 18.0, 24.0] {
            assert_eq!(rounded(size, 7), size);
        }
        assert_eq!(rounded(9.96, 3), 10.0);
        assert_eq!(step_of(10.5, 4) - step_of(10.0, 4), 1);
        assert_eq!(step_of(16.0, 4) - step_of(15.5, 4), 1);
        assert_eq!(rounded(0.0, 7), 0.0);
    }

    #[test]
    fn a_point_of_letters_is_a_point() {
        assert_eq!(page_point(Size { width: 612.0, height: 792.0 }), 1.0);
        let point = page_point(Size { width: 595.28, height: 841.89 });
        assert!((point - 1.0).abs() < 0.02);
        assert_eq!(page_point(Size::default()), 1.0);
    }

    proptest! {
        #[test]
        fn rounding_does_not_depend_on_the_scale(size in 0.5f32..200.0, power in -4i32..7) {
            let factor = 2f32.powi(power);
            prop_assert_eq!(rounded(size * factor, 7), rounded(size, 7) * factor);
            prop_assert!((rounded(size, 7) - size).abs() <= size / 256.0);
        }
    }
}
