//! What pages state about tables, on pages made for the purpose.

mod aligned;
mod competing;
mod declared;
mod invariants;
mod ruled;
mod support;
