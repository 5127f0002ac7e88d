//! The courses: short interactive lessons, from Markdown in `lessons/` to JSON that a page can walk through.
//!
//! Everything in a course is checked against the rules here, so that the page never decides anything: it looks up the
//! learner's action among the [`answers`], plays the scripted replies and shows the words.

mod action_path;
mod answers;
mod coach_notes;
mod course;
mod explanations;
mod fair_answers;
mod forced_win;
mod goal;
mod json;
mod lesson;
mod lesson_lines;
mod markdown;
mod prose;

pub use course::LessonCourse;
