//! The words of a page, grouped once into runs for tables and layout.

use recto_input::Meter;
use recto_model::{Size, Word};

use crate::joining::joined_words;
use crate::{ReadingFrame, TextRun};

/// The runs of a page. Each word is in one of them.
#[derive(Debug, Clone, Default)]
pub struct PageRuns {
    /// For each word where it stands.
    seats: Vec<Seat>,
    /// The frame of each direction in which words run.
    frames: Vec<(i16, ReadingFrame)>,
}

/// The place of a word among those of all runs, one run behind the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Seat {
    place: u32,
    run: u32,
}

/// The members of each angle (ascending) at which words run, in the order that they are given in.
pub fn by_angle(words: &[Word], mut members: Vec<u32>) -> Vec<Vec<u32>> {
    let angle = |i: u32| words[i as usize].angle;
    members.sort_by_key(|&i| angle(i));
    members.chunk_by(|&a, &b| angle(a) == angle(b)).map(<[u32]>::to_vec).collect()
}

impl PageRuns {
    /// Groups the words of a page, given in content order.
    pub fn of(words: &[Word], page: Size, meter: &Meter) -> Self {
        meter.allows(words.len());
        let mut found = Self { seats: vec![Seat::default(); words.len()], frames: Vec::new() };
        let (mut place, mut run) = (0, 0);
        for members in by_angle(words, (0..words.len() as u32).collect()) {
            let Some(&first) = members.first() else { continue };
            let angle = words[first as usize].angle;
            let frame = ReadingFrame::of(members.iter().map(|&i| &words[i as usize]), angle, page);
            found.frames.push((angle, frame));
            for joined in joined_words(words, &members, frame, meter) {
                for i in joined {
                    found.seats[i as usize] = Seat { place, run };
                    place += 1;
                }
                run += 1;
            }
        }
        found
    }

    /// What the runs have of some words, in a frame: a run is cut where words between are not among them.
    pub fn among(
        &self,
        words: &[Word],
        chosen: impl IntoIterator<Item = u32>,
        frame: ReadingFrame,
    ) -> Vec<TextRun> {
        let mut seated: Vec<(Seat, u32)> = chosen
            .into_iter()
            .filter_map(|i| self.seats.get(i as usize).map(|&seat| (seat, i)))
            .collect();
        seated.sort_unstable();
        seated.dedup();
        let follows =
            |a: &(Seat, u32), b: &(Seat, u32)| a.0.run == b.0.run && a.0.place + 1 == b.0.place;
        let runs = seated.chunk_by(follows).filter_map(|members| {
            let mut members: Vec<u32> = members.iter().map(|&(_, i)| i).collect();
            if !self.is_of(words, &members, frame) {
                frame.sort_along(words, &mut members);
            }
            TextRun::of(words, members, frame)
        });
        runs.collect()
    }

    /// Are the words in the order of this frame?
    fn is_of(&self, words: &[Word], members: &[u32], frame: ReadingFrame) -> bool {
        members
            .first()
            .is_none_or(|&first| self.frames.contains(&(words[first as usize].angle, frame)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use recto_model::{FontId, Gap, Rect, RenderMode, Rgb, Style, TextOrigin};

    use super::*;

    const PAGE: Size = Size { width: 600.0, height: 800.0 };

    /// A word of 20 points in width that the pen came to over this gap.
    fn word(text: &str, x: f32, baseline: f32, size: f32, gap_before: Gap) -> Word {
        let style = Style {
            font: FontId(0),
            size,
            weight: 400,
            italic: false,
            monospace: false,
            color: Rgb::default(),
        };
        Word {
            text: text.to_owned(),
            bbox: Rect::new(x, baseline - 0.8 * size, x + 20.0, baseline + 0.2 * size),
            baseline,
            angle: 0,
            style,
            gap_before,
            mode: RenderMode::Fill,
            origin: TextOrigin::Layer,
            mcid: None,
            first_glyph: 0,
            confidence: None,
        }
    }

    fn at(x: f32, baseline: f32) -> Word {
        word("ab", x, baseline, 10.0, Gap::Start)
    }

    fn runs(words: &[Word], chosen: &[u32], frame: ReadingFrame) -> Vec<Vec<u32>> {
        let runs = PageRuns::of(words, PAGE, &Meter::default());
        let found = runs.among(words, chosen.iter().copied(), frame).into_iter();
        found.map(|run| run.words).collect()
    }

    fn all(words: &[Word]) -> Vec<u32> {
        (0..words.len() as u32).collect()
    }

    #[test]
    fn words_of_a_line_stand_together_whatever_the_order_in_which_they_are_drawn() {
        let words = [at(73.0, 100.0), at(50.0, 100.0), at(50.0, 112.0), at(96.0, 100.5)];
        assert_eq!(runs(&words, &all(&words), ReadingFrame::UPRIGHT), [vec![1, 0, 3], vec![2]]);
    }

    #[test]
    fn a_wide_gap_parts_runs_unless_the_pen_made_a_space_of_it() {
        let mut words = [at(50.0, 100.0), at(78.0, 100.0), at(107.0, 100.0)];
        let upright = ReadingFrame::UPRIGHT;
        assert_eq!(runs(&words, &all(&words), upright), [vec![0, 1], vec![2]]);
        words[2].gap_before = Gap::Space;
        assert_eq!(runs(&words, &all(&words), upright), [vec![0, 1, 2]]);
    }

    #[test]
    fn an_index_stands_with_its_word_and_does_not_change_its_line() {
        let words = [at(50.0, 100.0), word("2", 70.5, 103.0, 6.0, Gap::Start)];
        let page_runs = PageRuns::of(&words, PAGE, &Meter::default());
        let found = page_runs.among(&words, [0, 1], ReadingFrame::UPRIGHT);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].place.baseline, found[0].place.size), (100.0, 10.0));
        assert_eq!(found[0].place.bbox.x1, 90.5);
    }

    #[test]
    fn a_run_is_cut_where_words_are_left_out() {
        let words: Vec<Word> = (0..5).map(|i| at(50.0 + 23.0 * i as f32, 100.0)).collect();
        let upright = ReadingFrame::UPRIGHT;
        assert_eq!(runs(&words, &[4, 0, 1, 3], upright), [vec![0, 1], vec![3, 4]]);
        assert_eq!(runs(&words, &[2, 2, 9], upright), [vec![2]]);
    }

    #[test]
    fn a_part_of_a_page_is_seen_in_the_frame_of_its_own_direction() {
        let arabic = |x| word("\u{0633}\u{0644}", x, 100.0, 10.0, Gap::Start);
        let mut words = vec![arabic(96.0), arabic(73.0), arabic(50.0)];
        words.extend([word("a", 50.0, 200.0, 10.0, Gap::Start), at(73.0, 200.0)]);
        let mirrored = ReadingFrame::of(words.iter(), 0, PAGE);
        assert_eq!(runs(&words, &[0, 1, 2], mirrored), [vec![0, 1, 2]]);
        assert_eq!(runs(&words, &[3, 4], mirrored), [vec![4, 3]]);
        assert_eq!(runs(&words, &[3, 4], ReadingFrame::UPRIGHT), [vec![3, 4]]);
    }

    fn any_word() -> impl Strategy<Value = Word> {
        let gap = prop_oneof![Just(Gap::None), Just(Gap::Space), Just(Gap::Open), Just(Gap::Start)];
        let angle = prop_oneof![4 => Just(0i16), 1 => Just(90)];
        let place = (0u8..20, 0u8..10, 5u8..20);
        (place, gap, angle, any::<bool>()).prop_map(|((x, y, size), gap, angle, is_rtl)| {
            let text = if is_rtl { "\u{0633}" } else { "a" };
            let (x, y) = (25.0 * f32::from(x), 4.0 * f32::from(y));
            Word { angle, ..word(text, x, y, f32::from(size), gap) }
        })
    }

    proptest! {
        #[test]
        fn each_word_is_in_one_run_and_no_part_joins_what_the_page_parts(
            words in proptest::collection::vec(any_word(), 0..40),
            chosen in proptest::collection::vec(any::<bool>(), 40),
        ) {
            let whole = runs(&words, &all(&words), ReadingFrame::UPRIGHT);
            let mut held = whole.concat();
            held.sort_unstable();
            prop_assert_eq!(held, all(&words));
            let some: Vec<u32> = all(&words).into_iter().filter(|&i| chosen[i as usize]).collect();
            let parts = runs(&words, &some, ReadingFrame::UPRIGHT);
            for part in &parts {
                prop_assert!(whole.iter().any(|run| part.iter().all(|i| run.contains(i))));
            }
            let mut held = parts.concat();
            held.sort_unstable();
            prop_assert_eq!(held, some);
        }
    }
}
