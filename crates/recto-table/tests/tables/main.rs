//! What pages state about tables, on pages made for the purpose.

mod ruled;
mod support;
