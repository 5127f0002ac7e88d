//! A course: the steps that teach one game, and the notes of the first game.

use super::coach_notes::{self, COACH, CoachNote};
use super::explanations::{self, Explanation};
use super::lesson::Lesson;
use super::markdown;
use crate::RulesPage;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use take_five_fence::BlockError;
use take_five_rules::Message;

/// How many steps a course has.
const STEPS: RangeInclusive<usize> = 6..=10;

/// A course, checked against the rules.
#[derive(Debug)]
pub struct LessonCourse {
    /// The game's id.
    pub game: String,
    /// Its heading.
    pub title: String,
    /// In the order in which they are taught.
    pub steps: Vec<Lesson>,
    /// The notes of the first game.
    pub coach: Vec<CoachNote>,
    /// Where refusals are explained, by message id.
    pub explains: BTreeMap<String, Explanation>,
}

impl LessonCourse {
    /// Parses the course of a game, and checks everything in it against the rules.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn read(game: &str, source: &str, page: &RulesPage) -> Result<Self, BlockError> {
        let (title, sections) = markdown::read(source)?;
        let anchors: Vec<&str> = page
            .sections
            .iter()
            .map(|(anchor, _)| &anchor[..])
            .collect();
        let mut ids = BTreeSet::new();
        let mut steps: Vec<Lesson> = Vec::new();
        let mut coach = Vec::new();
        for section in sections {
            let line = section.line;
            if section.id.is_empty() || !ids.insert(section.id.clone()) {
                let what = Message::new("site.lesson-id").with("id", section.id);
                return Err(BlockError::at(line, what));
            }
            if section.id == COACH {
                coach = coach_notes::read(&section, &steps)?;
                continue;
            }
            steps.push(Lesson::read(game, section, &anchors)?);
        }
        if !STEPS.contains(&steps.len()) {
            let what = Message::new("site.lesson-steps").with("found", steps.len());
            return Err(BlockError::at(1, what));
        }
        Ok(LessonCourse {
            game: game.to_owned(),
            title,
            explains: explanations::explanations(&steps, &page.refusals),
            steps,
            coach,
        })
    }
}
