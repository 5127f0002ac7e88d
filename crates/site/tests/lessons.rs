//! The courses: every game has one, what they teach is true, and each check of the build can fail.

use std::fs;
use std::path::{Path, PathBuf};
use take_five_rules::GAMES;
use take_five_site::{Course, RulesPage};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

fn page(game: &str) -> RulesPage {
    let source = fs::read_to_string(folder("rules").join(format!("{game}.md")));
    RulesPage::read(&source.expect("every game has a rules page")).expect("it is true")
}

fn course(game: &str) -> Course {
    let source = fs::read_to_string(folder("lessons").join(format!("{game}.md")));
    let source = source.unwrap_or_else(|_| {
        panic!("every game needs a course: write lessons/{game}.md (see docs/lessons.md)")
    });
    Course::read(game, &source, &page(game)).unwrap_or_else(|problem| {
        panic!("lessons/{game}.md, line {}: {}", problem.line, problem.what);
    })
}

#[test]
fn every_game_has_a_course() {
    for info in GAMES {
        let course = course(info.id);
        assert!(
            !course.coach.is_empty(),
            "{}: no notes for the first game",
            info.id
        );
    }
}
