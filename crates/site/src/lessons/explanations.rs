//! Where refusals are explained: so that a refusal in any game can lead to the step or the section that explains it.

use super::lesson::Lesson;
use std::collections::BTreeMap;

/// Where a refusal is explained.
#[derive(Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The id of a step of the course, if one answers this refusal.
    pub step: Option<String>,
    /// The anchor of a section of the rules page.
    pub section: String,
}

/// Explanations by refusal: the first step that answers it, and the first section with such a claim in a figure (or
/// else the section of the step).
pub fn explanations(steps: &[Lesson], page: &[(String, String)]) -> BTreeMap<String, Explanation> {
    let mut found = BTreeMap::new();
    for (reason, anchor) in page {
        found.entry(reason.clone()).or_insert_with(|| Explanation {
            step: None,
            section: anchor.clone(),
        });
    }
    for lesson in steps {
        for reason in lesson.refused.keys() {
            let here = found.entry(reason.clone()).or_insert_with(|| Explanation {
                step: None,
                section: lesson.section.clone(),
            });
            here.step.get_or_insert_with(|| lesson.id.clone());
        }
    }
    found
}
