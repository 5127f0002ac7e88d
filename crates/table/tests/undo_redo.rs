//! Playing, undoing and redoing.

use crate::random::{Random, for_every_game, specs};
use std::collections::HashMap;
use take_five_rules::{GameInfo, Message, Position, Spec, ToPlay};
use take_five_table::{Table, rng};

/// The texts of the steps from the start.
type Path = Vec<String>;

/// What the table should show at each path, stored in the simplest way.
struct Model {
    table: Table,
    path: Path,
    /// The result of each path: the position, whether the last step was chance, and the turns.
    seen: HashMap<Path, (Position, bool, Vec<String>)>,
    /// The step last played after each path.
    last: HashMap<Path, String>,
}

impl Model {
    fn new(spec: &Spec, seed: u64) -> Self {
        let table = Table::new(spec, seed);
        let start = (table.position().clone(), false, Vec::new());
        Model {
            table,
            path: Vec::new(),
            seen: HashMap::from([(Vec::new(), start)]),
            last: HashMap::new(),
        }
    }

    fn chance(&self, path: &[String]) -> bool {
        self.seen[path].1
    }

    /// The turns up to the current position.
    fn turns(&self) -> Vec<String> {
        let mut link = self.table.link();
        link.turns.truncate(link.ply.unwrap_or(usize::MAX));
        link.turns
    }

    /// Records that a step was played.
    fn went(&mut self, text: String, chance: bool) {
        self.last.insert(self.path.clone(), text.clone());
        self.path.push(text);
        let now = (self.table.position().clone(), chance, self.turns());
        if let Some(before) = self.seen.insert(self.path.clone(), now.clone()) {
            assert_eq!(before, now, "the same steps led elsewhere before");
        }
    }

    /// The path extended by the step last played after it.
    fn onward(&self, path: &Path) -> Option<Path> {
        let text = self.last.get(path)?;
        Some([&path[..], std::slice::from_ref(text)].concat())
    }

    fn undone(&self) -> Option<Path> {
        let mut path = self.path.clone();
        while self.chance(&path) {
            path.pop();
        }
        path.pop().map(|_| path)
    }

    fn redone(&self) -> Option<Path> {
        let mut found = None;
        let mut acted = false;
        let mut path = self.path.clone();
        while let Some(next) = self.onward(&path) {
            let chance = self.chance(&next);
            if acted && !chance {
                break;
            }
            acted |= !chance;
            path = next.clone();
            found = Some(next);
        }
        found
    }

    fn jump(&mut self, to: Option<Path>, done: bool) {
        assert_eq!(done, to.is_some());
        self.path = to.unwrap_or_else(|| self.path.clone());
    }

    fn step(&mut self, random: &mut Random) {
        assert_eq!(self.table.can_undo(), self.undone().is_some());
        assert_eq!(self.table.can_redo(), self.redone().is_some());
        match (random.below(10), self.table.to_play()) {
            (0, _) => {
                let (to, done) = (self.undone(), self.table.undo());
                self.jump(to, done);
            }
            (1, _) => {
                let (to, done) = (self.redone(), self.table.redo());
                self.jump(to, done);
            }
            (2, _) if random.below(4) == 0 => self.go_to_turn(random),
            (_, ToPlay::Chance) => {
                let k = self.path.iter().enumerate();
                let k = k
                    .filter(|(index, _)| self.chance(&self.path[..=*index]))
                    .count();
                let mut rng = rng(self.table.seed(), k as u64);
                let drawn = self
                    .table
                    .position()
                    .draw(!self.path.is_empty(), &mut rng)
                    .unwrap();
                let played = self.table.advance().unwrap();
                assert_eq!((&played.text, &played.after), (&drawn.text, &drawn.after));
                self.went(played.text, true);
            }
            (_, ToPlay::Player(_)) => {
                let action = random.pick::<String>(&self.table.legal_actions()).clone();
                assert!(self.table.advance().is_none());
                let played = self.table.play(&action).unwrap();
                assert!(played.len() == 1 && !played[0].chance && played[0].text == action);
                self.went(action, false);
            }
            (_, ToPlay::Over) => {
                let to = self.undone();
                assert!(self.table.choices().is_empty() && self.table.undo());
                self.jump(to, true);
            }
        }
        self.check();
    }

    fn go_to_turn(&mut self, random: &mut Random) {
        let turns = self.table.turns();
        let wanted = random.index(turns.len() + 3);
        self.table.go_to_turn(wanted);
        let steps: usize = turns.iter().take(wanted).map(|turn| turn.steps).sum();
        assert_eq!(self.table.steps(), steps);
        self.path.truncate(steps);
        while self.path.len() < steps {
            self.path = self.onward(&self.path).unwrap();
        }
        let texts: Vec<String> = turns
            .into_iter()
            .take(wanted)
            .map(|turn| turn.text)
            .collect();
        assert_eq!(self.turns(), texts);
        assert_eq!(self.table.turns().len().min(wanted), texts.len());
    }

    fn check(&self) {
        let (position, chance, turns) = &self.seen[&self.path];
        assert_eq!(self.table.position(), position);
        assert_eq!(self.table.steps(), self.path.len());
        assert_eq!(&self.turns(), turns);
        let last = self.table.last();
        let last = last.as_ref().map(|last| (&last.text, last.chance));
        assert_eq!(last, self.path.last().map(|text| (text, *chance)));
        if let Some((_, before)) = self.path.split_last() {
            assert_eq!(
                self.table.position_before_last_step().as_ref(),
                Some(&self.seen[before].0)
            );
        }
        assert!(self.table.pending().is_empty());
    }
}

fn some_specs(info: &'static GameInfo) -> Vec<Spec> {
    let all = specs(info);
    all.iter().step_by(all.len().div_ceil(4)).copied().collect()
}

#[test]
fn back_and_forth_leads_to_the_same_positions_and_turns() {
    for_every_game(|info| {
        for (seed, spec) in some_specs(info).iter().enumerate() {
            let mut random = Random::new(seed as u64);
            let mut model = Model::new(spec, 5 + seed as u64);
            for _ in 0..500 {
                model.step(&mut random);
            }
        }
    });
}

#[test]
fn a_whole_game_can_be_taken_back_and_played_again() {
    for_every_game(|info| {
        let spec = match info.id {
            "take" => "take:size=3".parse().unwrap(),
            "takeaway" => "takeaway:rounds=1".parse().unwrap(),
            _ => Spec::new(info),
        };
        let mut random = Random::new(1);
        let mut table = Table::new(&spec, 8);
        for _ in 0..300 {
            match table.to_play() {
                ToPlay::Over => break,
                ToPlay::Chance => drop(table.advance()),
                ToPlay::Player(_) => {
                    drop(table.play(random.pick::<String>(&table.legal_actions())))
                }
            }
        }
        let (end, turns, link) = (table.position().clone(), table.turns(), table.link());
        let mut actions = 0;
        while table.undo() {
            actions += 1;
        }
        assert!(table.steps() < 60 && !table.can_undo());
        assert_eq!(table.turns(), turns, "undone turns stay in the record");
        for _ in 0..actions {
            assert!(table.redo());
        }
        assert!(!table.redo());
        assert_eq!(
            (table.position(), table.turns(), table.link()),
            (&end, turns, link)
        );
    });
}

fn toe() -> Table {
    let mut table = Table::new(&"take-back-toe".parse().unwrap(), 2026);
    assert_eq!(table.advance().unwrap().text, "2");
    table
}

#[test]
fn the_chance_behind_an_action_goes_and_comes_with_it() {
    let mut table = toe();
    assert!(!table.can_undo(), "the first roll belongs to no action");
    table.play("a2-a1").unwrap();
    let roll = table.advance().unwrap();
    let stood = table.position().clone();
    assert!(table.undo());
    assert_eq!(table.link().turns, ["2:", "a2-a1", "1:"]);
    assert!(!table.undo());
    assert!(table.redo());
    assert_eq!(table.position(), &stood);
    assert!(!table.redo());
    // A different action does not re-roll, and the first one can still be returned to.
    assert!(table.undo());
    table.play("b2-b1").unwrap();
    assert!(!table.can_redo(), "another action was played since");
    assert_eq!(table.advance().unwrap().text, roll.text);
    assert_eq!(table.link().turns, ["2:b2-b1", &format!("{}:", roll.text)]);
    assert!(table.undo());
    table.play("a2-a1").unwrap();
    assert!(table.redo());
    assert_eq!(table.position(), &stood);
}

#[test]
fn a_table_goes_to_any_turn() {
    let mut table = toe();
    table.play("a2-a1").unwrap();
    table.advance().unwrap();
    table.play("b2-b1").unwrap();
    table.advance().unwrap();
    let turns: Vec<usize> = table.turns().iter().map(|turn| turn.steps).collect();
    assert_eq!(turns, [2, 2, 1], "the last turn is incomplete");
    let players: Vec<Option<u8>> = table.turns().iter().map(|turn| turn.player).collect();
    assert_eq!(players, [Some(1), Some(2), Some(1)]);
    for (turn, steps) in [(0, 0), (1, 2), (3, 5), (2, 4), (9, 5), (usize::MAX, 5)] {
        table.go_to_turn(turn);
        assert_eq!(table.steps(), steps);
    }
    table.go_to_step(3);
    assert_eq!(table.to_play(), ToPlay::Player(2));
    table.go_to_step(usize::MAX);
    assert_eq!(table.steps(), 5);
    assert_eq!(table.turns().len(), 3);
}

#[test]
fn chance_comes_by_hand_only_where_it_is_asked_for() {
    let spec: Spec = "take-back-toe".parse().unwrap();
    let mut table = Table::new(&spec, 1);
    let refused = Message::new("refused.drawn").with("outcome", "4");
    for text in ["4", "4:", "4:a2-a1"] {
        assert_eq!(table.play(text), Err(refused.clone().into()), "{text}");
        assert_eq!(table.steps(), 0);
    }
    let mut table = table.with_manual_chance(true);
    assert_eq!(table.play("4:a2-a1").unwrap().len(), 2);
    assert_eq!(table.play("6").unwrap().len(), 1);
    assert_eq!(table.turns().last().unwrap().text, "6:");
    assert!(table.undo() && table.play("4:c2-c1").is_err());
    assert_eq!(
        table.position().to_string(),
        "0,0,0,0/10,10,10,10/0,0,0,0 1 4 -"
    );
    table.play("c2-c1").unwrap();
    let mut table = table.with_manual_chance(false);
    assert_eq!(
        table.play("6").map_err(Message::from).unwrap_err().id,
        "refused.drawn"
    );
    // A record brings its own chance, whatever the setting.
    assert!(table.replay("6:a2-a1").is_ok());
}

#[test]
fn a_text_wrong_anywhere_is_refused_whole() {
    let mut table = Table::new(&"acquisitions".parse().unwrap(), 0);
    let before = table.position().clone();
    for text in [
        "",
        "f1xh1xf1",
        "f1xh1 ",
        "h1xf1",
        "away",
        "f1xh1f1",
        "☃",
        &"f1xh1".repeat(20_000),
    ] {
        assert!(table.play(text).is_err(), "{text}");
        assert_eq!((table.position(), table.steps()), (&before, 0));
    }
    assert!(table.play("f1xh1").is_ok());
}
