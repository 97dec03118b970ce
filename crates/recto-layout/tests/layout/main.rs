//! Layout of pages made by hand.

mod draft;
mod regions;
mod words;
