//! Tests of whole pages in real browsers that every change has to pass: one program, so that they run in parallel. Every
//! file in this folder is a module of it.

automod::dir!("tests/pages");
