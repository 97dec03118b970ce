//! Layout of pages made by hand.

mod blocks;
mod choosing;
mod declared;
mod draft;
mod headings;
mod ledger;
mod lists;
mod properties;
mod regions;
mod rtl;
mod settling;
mod words;
