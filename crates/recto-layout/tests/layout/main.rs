//! Layout of pages made by hand.

mod draft;
mod properties;
mod regions;
mod settling;
mod words;
