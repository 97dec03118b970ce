//! Layout of pages made by hand.

mod blocks;
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
