//! How far two pieces may differ and still be said to agree, in em (sizes: as shares of the larger one).

/// Baselines of one line. The baselines of a font's glyphs are equal; what is drawn by several calls differs a little.
pub const LEVEL: f32 = 0.12;
/// Baselines of the letters of one word, whatever they are set in.
pub const WORD_LEVEL: f32 = 0.1;
/// Baselines of one row of a page: what is set beside it in another style may stand off it.
pub const ROW: f32 = 0.3;
/// A script (an index, an exponent, the mark of a footnote) is smaller than this share of its line's size...
pub const SCRIPT_SIZE: f32 = 0.85;
/// ...and stands off its baseline by no more than this.
pub const SCRIPT_SHIFT: f32 = 0.62;
/// And shares more of its height with the line than this.
pub const SCRIPT_OVERLAP: f32 = 0.4;
/// Baselines of lines below each other are at least this far apart; what is closer stands in one row at another height.
pub const CLOSEST_LINES: f32 = 0.75;
/// Baselines of lines of one text are at most this far apart.
pub const FARTHEST_LINES: f32 = 2.2;
/// Left edges of pieces that begin below each other.
pub const SAME_START: f32 = 0.3;
/// Sizes of one text: whatever is rounded on the way from one program to another.
pub const SAME_SIZE: f32 = 0.12;
/// Sizes that a reader doesn't tell apart: a step of half a point is none, one from 10 to 11 points is one.
pub const EQUAL_SIZE: f32 = 0.09;
/// Letters of one word are drawn over each other by this much at most...
pub const LETTER_OVERLAP: f32 = 0.12;
/// ...and stand apart by no more than this.
pub const TOUCHING: f32 = 0.1;
/// The same for letters and digits of one size: names of columns stand nearly as close.
pub const LETTERS_TOUCHING: f32 = 0.09;
/// The same for scripts that are written without spaces.
pub const UNSPACED_TOUCHING: f32 = 0.5;
/// A gap of more usual word spaces than this is none, where that is more than [`WIDE_GAP`].
pub const WIDE_SPACES: f32 = 2.5;
/// A gap that is wider than this is no word space; where the word maker left it open, this much is enough.
pub const WIDE_GAP: f32 = 0.85;
pub const OPEN_GAP: f32 = 0.6;
