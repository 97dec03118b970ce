//! Layout of pages made by hand.

mod draft;
mod leftward;
mod properties;
mod regions;
mod settling;
mod words;
