//! Clean copies of packages that the tests write, of mutated ones, and of real documents.

mod builder;
mod document;
mod hostile;
mod presentation;
mod real;
mod structure;
