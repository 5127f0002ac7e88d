//! One step of a course: a position, a goal, and the answers to what the learner does.

use super::action_path::{ActionPath, Attempt};
use super::answers::{self, Answers, Script, SolutionSearch};
use super::fair_answers::FairAnswers;
use super::goal::{Condition, Goal};
use super::lesson_lines::{LessonLines, Worded};
use super::markdown::{FencedBlock, Section};
use super::prose;
use std::collections::BTreeMap;
use take_five_fence::{BlockError, check_claim, open_block, overlay, refusals};
use take_five_picture::{ViewOptions, draw};
use take_five_rules::{Message, ToPlay};

/// Sentences of explanation in a step, besides the goal.
const MOST_SENTENCES: usize = 2;
/// Words of the goal and the explanation together: a step takes less than half a minute.
const MOST_WORDS: usize = 60;

/// Characters of an answer: it stands next to the board, where the page keeps room for the longest one.
const MOST_CHARACTERS: usize = 200;

/// A step of a course.
#[derive(Debug)]
pub struct Lesson {
    /// Its id in links and in the learner's progress.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The goal, in one sentence.
    pub goal: String,
    /// The explanation, possibly empty.
    pub text: String,
    /// Opens the position, including marks and arrows: the part of an address after `#`.
    pub link: String,
    /// The learner's player.
    pub seat: u8,
    /// The smallest number of actions that reach the goal.
    pub fewest: usize,
    /// The section of the rules page, as an anchor.
    pub section: String,
    /// The main solution with its replies, step by step.
    pub line: Vec<String>,
    /// What follows the learner's actions.
    pub answers: Answers,
    /// The answers to illegal actions, by the reason why they are refused.
    pub refused: BTreeMap<String, String>,
    /// The answer to every other action.
    pub otherwise: String,
}

impl Lesson {
    /// Parses a step and checks all that it says against the rules. `anchors` are those of the rules page.
    pub fn read(game: &str, section: Section, anchors: &[&str]) -> Result<Self, BlockError> {
        let at = |what| BlockError::at(section.line, what);
        let [goal, text] = words(&section).map_err(at)?;
        let block = match section.blocks.as_slice() {
            [block] if block.kind == "lesson" => block,
            _ => return Err(at(Message::new("site.lesson-block"))),
        };
        let lines = LessonLines::read(&block.text, block.line)?;
        short_answers(&lines)?;
        let start = start(game, &lines)?;
        let shown = lines.marks()?;
        let link = shown.link(&start.table);
        let here = |what| BlockError::at(block.line, what);
        let picture = draw(start.table.position(), ViewOptions::default());
        overlay(&picture, &shown).map_err(here)?;
        if lines.with_key("mistake").next().is_none() {
            lines.require_any("refused")?;
        }
        let tree = Tree::read(&lines, &start)?;
        let rules = lines.require("rules")?;
        if !anchors.contains(&rules.value) {
            let what = Message::new("site.no-section").with("section", rules.value);
            return Err(BlockError::at(rules.number, what));
        }
        Ok(Lesson {
            id: section.id,
            title: section.title,
            goal,
            text,
            link,
            seat: start.seat,
            fewest: tree.fewest,
            section: rules.value.to_owned(),
            line: tree.line,
            refused: refused(&lines, &start)?,
            otherwise: otherwise(&lines, block, &start, &tree.answers)?,
            answers: tree.answers,
        })
    }
}

/// The goal and the explanation.
fn words(section: &Section) -> Result<[String; 2], Message> {
    let [goal, text] = match section.paragraphs.as_slice() {
        [goal] => [goal.clone(), String::new()],
        [goal, text] => [goal.clone(), text.clone()],
        _ => return Err(Message::new("site.lesson-words")),
    };
    let short = prose::sentences(&goal) == 1
        && prose::sentences(&text) <= MOST_SENTENCES
        && prose::words(&goal) + prose::words(&text) <= MOST_WORDS;
    match short {
        true => Ok([goal, text]),
        false => Err(Message::new("site.lesson-words")),
    }
}

/// Fails if an answer is too long.
fn short_answers(lines: &LessonLines) -> Result<(), BlockError> {
    for line in &lines.all {
        let words = match line.key {
            "done" | "otherwise" => line.value,
            "line" | "says" | "mistake" | "refused" => {
                line.value.split_once('|').map_or("", |(_, words)| words)
            }
            _ => continue,
        };
        if prose::plain(words).chars().count() > MOST_CHARACTERS {
            let what = Message::new("site.lesson-long").with("most", MOST_CHARACTERS);
            return Err(BlockError::at(line.number, what));
        }
    }
    Ok(())
}

/// The lesson's position with its claims checked.
fn start(game: &str, lines: &LessonLines) -> Result<Attempt, BlockError> {
    let table = open_block(&lines.all, lines.first)?;
    let played = table.spec().info().id;
    if played != game {
        let what = Message::new("site.claim").with("claim", game);
        return Err(BlockError::at(lines.first, what.with("found", played)));
    }
    for line in &lines.all {
        if let "to-play" | "legal" | "only" | "illegal" | "result" | "shows" | "after" = line.key {
            check_claim(line, &table)?;
        }
    }
    let seat = lines.number("seat")?;
    let start = Attempt::new(table, u8::try_from(seat).unwrap_or(u8::MAX));
    match start.table.to_play() {
        ToPlay::Player(player) if player == start.seat => Ok(start),
        _ => Err(BlockError::at(
            lines.require("seat")?.number,
            Message::new("site.lesson-not-to-play"),
        )),
    }
}

/// The ways to the goal, and the mistakes.
struct Tree {
    fewest: usize,
    line: Vec<String>,
    answers: Answers,
}

impl Tree {
    fn read(lines: &LessonLines, start: &Attempt) -> Result<Self, BlockError> {
        let goal = goal(lines)?;
        let mut script = Script::default();
        let replies = lines.with_key("reply");
        script.otherwise = replies
            .map(|line| line.value.split_whitespace().map(str::to_owned).collect())
            .collect();
        let mut solutions: Vec<(Worded, ActionPath)> = Vec::new();
        for line in lines.worded("line") {
            let at = |what| BlockError::at(line.number, what);
            let path = ActionPath::read(start, line.texts, &goal).map_err(at)?;
            if path.reached != Some(path.actions.len()) {
                return Err(at(Message::new("site.lesson-line-misses")));
            }
            add_to_script(&mut script, &path).map_err(at)?;
            solutions.push((line, path));
        }
        let main = lines.require_any("line")?.number;
        let depth = solutions.iter().map(|(_, path)| path.actions.len()).max();
        let done = prose::plain(lines.require("done")?.value);
        let mut search = SolutionSearch::new(&goal, &script, &done);
        let found = search.solutions(start, depth.unwrap_or(0));
        let mut answers = found.map_err(|what| BlockError::at(main, what))?;
        let fewest = fewest(lines, &answers)?;
        for (line, path) in &solutions {
            if !line.words.is_empty() {
                let worded = answers::word(&mut answers, &path.actions, &line.words);
                worded.map_err(|what| BlockError::at(line.number, what))?;
            }
        }
        says(lines, start, &goal, &mut answers)?;
        mistakes(lines, start, &goal, &mut answers)?;
        let careless = lines.get("careless")?.is_some_and(|line| line.value == "1");
        let fair = FairAnswers {
            goal: &goal,
            careless,
        };
        let checked = fair.check(start, &answers);
        checked.map_err(|what| BlockError::at(lines.first, what))?;
        let line = solutions
            .first()
            .map_or_else(Vec::new, |(_, path)| steps(path));
        Ok(Tree {
            fewest,
            line,
            answers,
        })
    }
}

fn goal(lines: &LessonLines) -> Result<Goal, BlockError> {
    lines.require_any("goal")?;
    let conditions = lines
        .with_key("goal")
        .map(|line| Condition::read(line.value).map_err(|what| BlockError::at(line.number, what)));
    Ok(Goal(conditions.collect::<Result<_, _>>()?))
}

/// All steps of a path in order.
fn steps(path: &ActionPath) -> Vec<String> {
    let each = path.actions.iter().zip(&path.replies);
    each.flat_map(|(action, reply)| std::iter::once(action).chain(reply))
        .cloned()
        .collect()
}

fn add_to_script(script: &mut Script, path: &ActionPath) -> Result<(), Message> {
    for (index, reply) in path.replies.iter().enumerate() {
        let actions = path.actions[..=index].to_vec();
        let text = path.actions[index].clone();
        let known = script.after.entry(actions).or_insert_with(|| reply.clone());
        if known != reply {
            return Err(Message::new("site.lesson-other-reply").with("text", text));
        }
    }
    Ok(())
}

fn fewest(lines: &LessonLines, answers: &Answers) -> Result<usize, BlockError> {
    let claimed = lines.number("fewest")?;
    match answers::fewest(answers) {
        Some(found) if found == claimed => Ok(found),
        found => {
            let what = Message::new("site.lesson-fewest").with("found", found.unwrap_or(0));
            let number = lines.require("fewest")?.number;
            Err(BlockError::at(number, what.with("claim", claimed)))
        }
    }
}

fn says(
    lines: &LessonLines,
    start: &Attempt,
    goal: &Goal,
    answers: &mut Answers,
) -> Result<(), BlockError> {
    for line in lines.worded("says") {
        let at = |what| BlockError::at(line.number, what);
        let path = ActionPath::read(start, line.texts, goal).map_err(at)?;
        answers::word(answers, &path.actions, &line.words).map_err(at)?;
    }
    Ok(())
}

fn mistakes(
    lines: &LessonLines,
    start: &Attempt,
    goal: &Goal,
    answers: &mut Answers,
) -> Result<(), BlockError> {
    for line in lines.worded("mistake") {
        let at = |what| BlockError::at(line.number, what);
        if line.words.is_empty() {
            return Err(at(Message::new("site.lesson-no-answer")));
        }
        for texts in line.texts.split(',') {
            let path = ActionPath::read(start, texts, goal).map_err(at)?;
            if path.reached.is_some() {
                return Err(at(Message::new("site.lesson-no-mistake")));
            }
            answers::add_mistake(answers, &path, &line.words).map_err(at)?;
        }
    }
    Ok(())
}

/// The answers to illegal actions. A line is `TEXTS ACTION REASON|WORDS`: what is played first, usually nothing, the
/// action, and the message that refuses it.
fn refused(lines: &LessonLines, start: &Attempt) -> Result<BTreeMap<String, String>, BlockError> {
    let mut refused = BTreeMap::new();
    for line in lines.worded("refused") {
        let at = |what| BlockError::at(line.number, what);
        let mut texts: Vec<String> = line.texts.split_whitespace().map(String::from).collect();
        let (Some(reason), Some(actions)) = (texts.pop(), texts.pop()) else {
            return Err(at(Message::new("site.lesson-refused")));
        };
        if line.words.is_empty() {
            return Err(at(Message::new("site.lesson-no-answer")));
        }
        let attempt = start.after(&texts).map_err(at)?;
        for action in actions.split(',') {
            let reasons = refusals(&attempt.table, action);
            if !reasons.iter().any(|found| *found == reason) {
                let what = Message::new("site.claim").with("claim", line.texts);
                let found = match reasons.is_empty() {
                    true => action.to_owned(),
                    false => reasons.join(", "),
                };
                return Err(at(what.with("found", found)));
            }
        }
        if refused.insert(reason.clone(), line.words).is_some() {
            return Err(at(Message::new("site.lesson-twice").with("what", reason)));
        }
    }
    Ok(refused)
}

/// The answer to actions that are not named, required if there are any.
fn otherwise(
    lines: &LessonLines,
    block: &FencedBlock,
    start: &Attempt,
    answers: &Answers,
) -> Result<String, BlockError> {
    let line = lines.get("otherwise")?;
    let unnamed = answers::leaves_actions_unnamed(start, answers);
    if unnamed.map_err(|what| BlockError::at(block.line, what))? {
        lines.require("otherwise")?;
    }
    Ok(line.map_or_else(String::new, |line| prose::plain(line.value)))
}
