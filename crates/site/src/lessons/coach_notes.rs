//! The notes of the first game against the computer: each explains a rule the first time it matters.

use super::lesson::Lesson;
use super::markdown::Section;
use take_five_fence::{BlockError, BlockLine, read_block};
use take_five_rules::Message;
use take_five_words::Words;

/// The valid keys of a `coach` block.
pub const COACH_KEYS: &[&str] = &["id", "when", "step", "text"];

/// The id of the section with the notes.
pub const COACH: &str = "coach";

/// A note.
#[derive(Debug)]
pub struct CoachNote {
    /// Its id among the notes that the person has seen.
    pub id: String,
    /// The messages at which it is shown, by id: of what happened, of what is to be done, or of a refusal.
    pub when: Vec<String>,
    /// Its words.
    pub text: String,
    /// The id of the step that teaches the rule.
    pub step: String,
}

/// Parses the notes of a section, one block each.
pub fn read(section: &Section, steps: &[Lesson]) -> Result<Vec<CoachNote>, BlockError> {
    let mut notes: Vec<CoachNote> = Vec::new();
    for block in &section.blocks {
        let lines = read_block(&block.text, block.line, COACH_KEYS)?;
        let find = |key: &'static str| -> Result<&BlockLine, BlockError> {
            let missing = || Message::new("site.lesson-missing").with("key", key);
            let found = lines.iter().find(|line| line.key == key);
            found.ok_or_else(|| BlockError::at(block.line, missing()))
        };
        let (id, when, step) = (find("id")?, find("when")?, find("step")?);
        if notes.iter().any(|note| note.id == id.value) {
            let what = Message::new("site.lesson-twice").with("what", id.value);
            return Err(BlockError::at(id.number, what));
        }
        if !steps.iter().any(|lesson| lesson.id == step.value) {
            let what = Message::new("site.no-step").with("step", step.value);
            return Err(BlockError::at(step.number, what));
        }
        let when_ids: Vec<String> = when.value.split(',').map(str::to_owned).collect();
        for id in &when_ids {
            if Words::spoken().named(id).is_none() {
                let what = Message::new("site.no-message").with("id", id.as_str());
                return Err(BlockError::at(when.number, what));
            }
        }
        notes.push(CoachNote {
            id: id.value.to_owned(),
            when: when_ids,
            text: super::prose::plain(find("text")?.value),
            step: step.value.to_owned(),
        });
    }
    Ok(notes)
}
