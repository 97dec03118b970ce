//! Layout of pages made by hand.

mod draft;
mod leftward;
mod lists;
mod properties;
mod regions;
mod settling;
mod words;
