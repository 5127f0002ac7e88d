//! The courses: every game has one, each check of the build can fail, and the notes of the first game come up in games.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use take_five_fence::BlockError;
use take_five_picture::{StepPicture, ViewOptions, draw, player_task};
use take_five_rules::{GAMES, GameInfo, Position, Spec, ToPlay};
use take_five_site::{LessonCourse, RulesPage};
use take_five_table::{Link, Table, rng};
use take_five_words::Words;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

fn page(game: &str) -> RulesPage {
    let source = fs::read_to_string(folder("rules").join(format!("{game}.md")));
    RulesPage::read(&source.expect("every game has a rules page")).expect("it is true")
}

fn course(game: &str) -> LessonCourse {
    let source = fs::read_to_string(folder("lessons").join(format!("{game}.md")));
    let source = source.unwrap_or_else(|_| {
        panic!("every game needs a course: write lessons/{game}.md (see docs/lessons.md)")
    });
    LessonCourse::read(game, &source, &page(game)).unwrap_or_else(|problem| {
        let what = Words::english().say(&problem.what);
        panic!("lessons/{game}.md, line {}: {what}", problem.line);
    })
}

/// At 200 words a minute, three minutes; the answers come on top, but nobody gets all of them.
const MOST_WORDS: usize = 600;

#[test]
fn every_game_has_a_course_of_three_minutes() {
    for info in GAMES {
        let course = course(info.id);
        let id = info.id;
        let told = course.steps.iter().map(|step| {
            let done: Vec<String> = Vec::from([step.goal.clone(), step.text.clone()]);
            done.join(" ").split_whitespace().count()
        });
        let words: usize = told.sum();
        assert!(words <= MOST_WORDS, "{id}: {words} words");
        assert!(
            !course.coach.is_empty(),
            "{id}: no notes for the first game"
        );
    }
}

/// The tree that the page walks through leads along the main line to the end, whatever the rules say in between.
#[test]
fn the_main_line_leads_through_the_tree() {
    for info in GAMES {
        let json = course(info.id).json();
        for step in json["steps"].as_array().unwrap() {
            let mut node = &step["answers"];
            let mut line = step["line"].as_array().unwrap().iter();
            while let Some(action) = line.next() {
                let answer = &node[action.as_str().unwrap()];
                assert!(answer.is_object(), "{}: {step}", info.id);
                let none = Vec::new();
                let reply = answer["reply"].as_array().unwrap_or(&none);
                for text in reply {
                    assert_eq!(line.next(), Some(text), "{}: {step}", info.id);
                }
                node = &answer["then"];
                assert_eq!(answer["done"] == Value::Bool(true), node.is_null());
            }
            assert!(node.is_null(), "{}: {step}", info.id);
        }
        assert_eq!(json["game"], info.id);
    }
}

/// A course of six such steps that is right.
fn example() -> String {
    course_of(
        "game=take:size=2\nposition=bo/boo/or r 4\nmark=a2\narrow=b1-c1\nseat=1\ngoal=wins\n\
         fewest=2\nline=b3 a1 c2\nsays=b3|Good.\ndone=Won.\nmistake=b2 c2|No.\n\
         refused=b1 take.occupied|No.\notherwise=No.\nrules=the-end\nlegal=a1,b2\n",
    )
}

/// A course of six steps with this block.
fn course_of(block: &str) -> String {
    let step = |number: usize| {
        format!(
            "## Step {number} {{#step-{number}}}\n\nWin in two moves.\n\nOne. Two.\n\n\
             ```lesson\n{block}```\n\n"
        )
    };
    let steps: String = (1..=6).map(step).collect();
    format!(
        "# Learn\n\n{steps}## Notes {{#coach}}\n\n\
         ```coach\nid=gone\nwhen=take.told-red-gone\nstep=step-2\ntext=Gone.\n```\n\n\
         ```coach\nid=seed\nwhen=take.told-seed\nstep=step-1\ntext=A seed.\n```\n"
    )
}

fn read(source: &str) -> Result<LessonCourse, BlockError> {
    LessonCourse::read("take", source, &page("take"))
}

/// Each edit of the example breaks one check. The problem is reported in the first line that begins as given.
#[test]
fn a_course_that_lies_is_refused_with_its_line() {
    let example = example();
    read(&example).expect("the example is right");
    for (old, new, line, id) in [
        // The goal, in exactly the stated number of actions.
        ("fewest=2", "fewest=1", "fewest=1", "site.lesson-fewest"),
        ("fewest=2", "fewest=3", "fewest=3", "site.lesson-fewest"),
        ("fewest=2", "fewest=0", "fewest=0", "site.lesson-number"),
        ("fewest=2", "flip=0", "game=", "site.lesson-missing"),
        ("goal=wins", "goal=loses", "goal=loses", "site.lesson-goal"),
        (
            "goal=wins",
            "goal=plays b3,a1",
            "line=",
            "site.lesson-line-misses",
        ),
        (
            "goal=wins",
            "goal=told take.nothing",
            "goal=",
            "site.no-message",
        ),
        ("goal=wins\n", "", "game=", "site.lesson-missing"),
        // The lines: legal actions and replies that reach the goal.
        ("a1 c2", "a1 a1", "line=", "refused.step"),
        ("a1 c2", "b3 c2", "line=", "refused.step"),
        ("a1 c2", "a1", "line=", "site.lesson-line-misses"),
        ("line=b3 a1 c2\n", "", "game=", "site.lesson-missing"),
        (
            "line=b3 a1 c2\n",
            "line=b3 a1 c2\nline=b3 c2 a1\n",
            "line=b3 c2",
            "site.lesson-other-reply",
        ),
        ("says=b3|", "says=b2|", "says=", "site.lesson-off-path"),
        ("done=Won.\n", "", "game=", "site.lesson-missing"),
        // The mistakes: legal actions that miss the goal, each with an answer.
        ("b2 c2|No.", "b1|No.", "mistake=", "refused.step"),
        (
            "b2 c2|No.",
            "b3 a1 c2|No.",
            "mistake=",
            "site.lesson-no-mistake",
        ),
        ("b2 c2|No.", "b3|No.", "mistake=", "site.lesson-no-mistake"),
        (
            "b2 c2|No.",
            "b3 c2 a1|No.",
            "mistake=",
            "site.lesson-no-mistake",
        ),
        (
            "goal=wins",
            "goal=wins\nmistake=b3 c2 a1|No.",
            "mistake=",
            "site.lesson-no-mistake",
        ),
        ("b2 c2|No.", "b2 c2", "mistake=", "site.lesson-no-answer"),
        ("b2 c2|No.", "b2,b2|No.", "mistake=", "site.lesson-twice"),
        (
            "mistake=b2 c2|No.\nrefused=b1 take.occupied|No.\n",
            "",
            "game=",
            "site.lesson-missing",
        ),
        ("otherwise=No.\n", "", "game=", "site.lesson-missing"),
        (
            "done=Won.",
            &format!("done={}", "Won. ".repeat(41)),
            "done=",
            "site.lesson-long",
        ),
        ("b2 c2|No.", "|No.", "mistake=", "site.lesson-no-action"),
        // Fair answers: after a1, b3 wins for Blue.
        (
            "line=b3 a1 c2\n",
            "line=b3 a1 c2\nline=a1 c2 b3\n",
            "game=",
            "site.lesson-needs-help",
        ),
        (
            "line=b3 a1 c2\nsays=b3|Good.\n",
            "line=a1 c2 b3\ncareless=1\n",
            "game=",
            "site.lesson-wins-too",
        ),
        // What is refused, and why.
        ("=b1 take.occ", "=b2 take.occ", "refused=", "site.claim"),
        (
            "b1 take.occupied",
            "b1 take.touches-several",
            "refused=",
            "site.claim",
        ),
        (
            "b1 take.occupied|No.",
            "b1 take.occupied",
            "refused=",
            "site.lesson-no-answer",
        ),
        (
            "b1 take.occupied",
            "take.occupied",
            "refused=",
            "site.lesson-refused",
        ),
        (
            "refused=",
            "refused=c1 take.occupied|No.\nrefused=",
            "refused=b1",
            "site.lesson-twice",
        ),
        // What is shown and claimed.
        ("mark=a2", "mark=a9", "game=", "picture.no-place"),
        ("arrow=b1-c1", "arrow=b1-c9", "game=", "picture.no-place"),
        ("arrow=b1-c1", "arrow=b1", "arrow=", "text.expected"),
        ("legal=a1,b2", "legal=a1,b1", "legal=", "site.claim"),
        ("position=bo", "position=bbb", "position=", "link.key"),
        ("seat=1", "seat=2", "seat=", "site.lesson-not-to-play"),
        ("game=take:size=2", "flip=0", "flip=0", "link.no-game"),
        ("done=", "dun=", "dun=", "site.key"),
        (
            "rules=the-end",
            "rules=nowhere",
            "rules=",
            "site.no-section",
        ),
        (
            "game=take:size=2\nposition=bo/boo/or r 4",
            "game=take-back-toe",
            "game=",
            "site.claim",
        ),
        // Ids, words, the number of steps.
        ("{#step-2}", "{#step-1}", "## Step 2", "site.lesson-id"),
        ("{#step-2}", "", "## Step 2", "site.lesson-id"),
        (
            "Win in two moves.",
            "Win. Now.",
            "## Step 1",
            "site.lesson-words",
        ),
        (
            "One. Two.",
            "One. Two. Three.",
            "## Step 1",
            "site.lesson-words",
        ),
        (
            "One. Two.",
            "One.\n\nTwo.",
            "## Step 1",
            "site.lesson-words",
        ),
        (
            "```lesson",
            "```take-board",
            "## Step 1",
            "site.lesson-block",
        ),
        // The notes of the first game.
        (
            "when=take.told-red-gone",
            "when=take.nothing",
            "when=",
            "site.no-message",
        ),
        (
            "step=step-2",
            "step=nowhere",
            "step=nowhere",
            "site.no-step",
        ),
        ("id=gone", "id=seed", "id=seed", "site.lesson-twice"),
        ("text=Gone.\n", "", "id=gone", "site.lesson-missing"),
    ] {
        assert!(example.contains(old), "{old}");
        let edited = example.replacen(old, new, 1);
        let problem = read(&edited).expect_err(new);
        let found = edited.lines().nth(problem.line - 1).unwrap_or_default();
        assert_eq!(problem.what.id, id, "{old:?} → {new:?}");
        assert!(found.starts_with(line), "{old:?} → {new:?}: {found:?}");
    }
}

#[test]
fn a_win_against_careless_play_says_so() {
    let source = example().replace("line=b3", "careless=1\nline=a1 c2 b3\nline=b3");
    read(&source).expect("the words are for people to check");
}

/// In this position one chip can jump twice, and another once.
#[test]
fn no_answer_ends_in_the_middle_of_a_turn() {
    let read = |answers: &str| {
        let source = course_of(&format!(
            "game=acquisitions\nposition=ww6/8/8/8/8/8/8/ww1w4 1 12 30,28 0 -\nseat=1\n\
             fewest=1\ndone=Yes.\nrules=the-end\n{answers}\n"
        ));
        LessonCourse::read("acquisitions", &source, &page("acquisitions")).map_err(|it| it.what.id)
    };
    let goal = "goal=plays a8xc8\nline=a8xc8";
    read(&format!("{goal}\nmistake=a1xc1 c1xe1|No.")).expect("both turns are whole");
    for answers in [
        format!("{goal}\nmistake=a1xc1|No."),
        "goal=told chips.told-jump\nline=a8xc8\nrefused=a1xb1 chips.not-a-jump|No.".to_owned(),
    ] {
        let problem = read(&answers).expect_err(&answers);
        assert_eq!(problem, "site.lesson-turn-goes-on", "{answers}");
    }
}

#[test]
fn a_course_has_six_to_ten_steps_and_one_key_moment() {
    let example = example();
    let (_, sixth) = example.split_once("## Step 6").unwrap();
    let sixth = format!("## Step 6{}", sixth.split("## Notes").next().unwrap());
    let five = example.replace(&sixth, "");
    let more: String = (7..=11)
        .map(|number| sixth.replace("tep-6", &format!("tep-{number}")))
        .collect();
    let eleven = example.replace("## Notes", &format!("{more}## Notes"));
    for source in [five, eleven] {
        let problem = read(&source).unwrap_err();
        assert_eq!((problem.line, problem.what.id), (1, "site.lesson-steps"));
    }
}

/// All ways to the goal that are as short as the lines are in the tree, also those that no line names.
#[test]
fn every_solution_is_found() {
    let one = |goal: &str, line: &str, fewest: usize| {
        let example = example();
        let (_, rest) = example.split_once("goal=wins").unwrap();
        let old = &rest[..rest.find("done=").unwrap()];
        let new = format!("\nfewest={fewest}\nline={line}\n");
        let step = format!("goal={goal}{new}");
        let source = example.replacen(&format!("goal=wins{old}"), &step, 1);
        let source = source.replacen("mistake=b2 c2|No.\n", "", 1);
        read(&source).map(|course| course.json()["steps"][0]["answers"].clone())
    };
    let grown = one("told take.told-growth", "a1", 1).unwrap();
    let actions: Vec<&String> = grown.as_object().unwrap().keys().collect();
    assert_eq!(actions, ["a1", "b2", "b3"], "c2 would be a seed");
    // The reply that reaches the goal belongs to the answer.
    let taken = one("told take.told-red-gone count=2", "b2 c2", 1).unwrap();
    assert_eq!(taken["b2"]["reply"], serde_json::json!(["c2"]));
    assert_eq!(taken["b2"]["done"], Value::Bool(true));
}

/// What a game tells people: steps, tasks, its end, and refusals of whatever they touch.
#[derive(Default)]
struct Heard {
    all: BTreeSet<&'static str>,
    refused: BTreeSet<&'static str>,
}

impl Heard {
    fn has(&self, id: &str) -> bool {
        self.all.contains(id) || self.refused.contains(id)
    }

    /// Plays at most so many steps of a random game, until all of these messages have come up.
    fn listen(&mut self, info: &'static GameInfo, seed: u64, most: usize, wanted: &BTreeSet<&str>) {
        let mut table = Table::new(&Spec::new(info), seed);
        let mut choose = rng(seed, 1 << 20);
        for step in 0..most {
            if wanted.iter().all(|id| self.has(id)) {
                return;
            }
            let before = table.position().clone();
            let steps = match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => Vec::from_iter(table.advance()),
                ToPlay::Player(_) => {
                    self.all
                        .extend(player_task(&before, None).map(|task| task.id));
                    if step % 10 < 2 {
                        self.try_everything(&before);
                    }
                    let legal = table.legal_actions();
                    let chosen = choose(u32::try_from(legal.len()).unwrap());
                    table
                        .play(&legal[usize::try_from(chosen).unwrap()])
                        .unwrap()
                }
            };
            let told = steps
                .iter()
                .flat_map(|step| StepPicture::new(&before, step).sentences);
            self.all.extend(told.map(|message| message.id));
        }
        self.all.extend(table.position().ending().map(|end| end.id));
    }

    /// Plays the line of a step: what is rare in random games comes up in the step that teaches it.
    fn read(&mut self, link: &str, line: &[String]) {
        let mut table = Table::from_link(&Link::read(link).unwrap()).unwrap();
        for text in line {
            let before = table.position().clone();
            self.all
                .extend(player_task(&before, None).map(|task| task.id));
            let steps = table.replay(text).unwrap();
            let told = steps
                .iter()
                .flat_map(|step| StepPicture::new(&before, step).sentences);
            self.all.extend(told.map(|message| message.id));
        }
        self.all.extend(table.position().ending().map(|end| end.id));
    }

    /// Touches every place, and after it every other.
    fn try_everything(&mut self, position: &Position) {
        let paths: Vec<Vec<String>> = position.touch_paths().into_iter().map(|it| it.1).collect();
        let places = draw(position, ViewOptions::default()).places;
        let places = places.into_iter().map(|place| place.key);
        let keys: BTreeSet<String> = paths.iter().flatten().cloned().chain(places).collect();
        for first in &keys {
            let mut begun = paths.iter().filter(|path| path[0] == *first).peekable();
            if begun.peek().is_none() {
                self.refuse(position, &[first]);
                continue;
            }
            let next: BTreeSet<&String> = begun.filter_map(|path| path.get(1)).collect();
            for second in keys
                .iter()
                .filter(|key| !next.is_empty() && !next.contains(key))
            {
                self.refuse(position, &[first, second]);
            }
        }
    }

    fn refuse(&mut self, position: &Position, path: &[&str]) {
        self.refused.insert(position.explain_illegal_touch(path).id);
    }
}

#[test]
fn the_notes_of_the_first_game_come_up_in_games() {
    for info in GAMES {
        let course = course(info.id);
        let notes = course.coach.iter().flat_map(|note| &note.when);
        let wanted: BTreeSet<&str> = notes.map(String::as_str).collect();
        let mut heard = Heard::default();
        for step in &course.steps {
            heard.read(&step.link, &step.line);
        }
        for seed in 0..60 {
            heard.listen(info, seed, 1000, &wanted);
        }
        for id in wanted {
            assert!(heard.has(id), "{}: {id} never comes up", info.id);
        }
    }
}

/// Whatever a rule refuses in a normal game leads to the step or the section that explains it.
#[test]
fn every_refusal_of_a_rule_is_explained() {
    for info in GAMES {
        let course = course(info.id);
        let never = BTreeSet::from(["never"]);
        let mut heard = Heard::default();
        for seed in 0..3 {
            heard.listen(info, seed, 200, &never);
        }
        let unexplained: Vec<&&str> = heard
            .refused
            .iter()
            .filter(|id| !id.starts_with("refused.") && !course.explains.contains_key(**id))
            .collect();
        assert!(
            unexplained.is_empty(),
            "{}: {unexplained:?} need a `refused` line in lessons/ or an `illegal` claim in rules/",
            info.id
        );
    }
}
