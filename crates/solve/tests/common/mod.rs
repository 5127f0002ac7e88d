//! Tables that several tests use.

#![allow(dead_code)] // each test file uses only part of this

use std::sync::OnceLock;
use take_five_rules::Spec;
use take_five_solve::Tables;

/// Give & Take with these kings.
pub fn spec(kings: &str) -> Spec {
    format!("give-and-take:kings={kings}").parse().unwrap()
}

/// The tables with up to three pieces, made once.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        Tables::solve(folder.path(), &spec("rook"), 3, &mut |_| ()).unwrap()
    })
}
