//! No safe call panics, overflows or hangs, whatever the value: on states reached by play, on
//! drafts that are not valid positions, on states left behind by an illegal action; with any
//! action, outcome, spec, place and text.

mod random;

use random::{Random, for_every_game, specs, step};
use std::hint::black_box;
use take_five_rules::{
    Card, ChipAction, ChipBoard, ChipRulebook, Chips, Cursor, Draft, Edit, GAMES, Game,
    GiveAndTake, GiveAndTakeAction, IllegalTakeAction, IllegalTakeawayPosition, Input, MAX_PLAYERS,
    NoChance, Notation, Outcome, PlayError, Position, Setup, Slot, Spec, Square, Step, Take,
    TakeBackToe, Takeaway, TakeawayChance, TakeawaySetup, ToPlay, ToeAction, ToeSpace, perft,
    with_draft, with_game,
};

#[cfg(feature = "take")]
#[test]
fn a_game_of_take_that_is_over_takes_no_action() {
    let spec: Spec = "take:size=1".parse().unwrap();
    let mut take = Take::start(&spec);
    take.play_unchecked(0);
    assert_eq!(take.to_play(), ToPlay::Over);
    assert_eq!(take.play(0), Err(PlayError::Over));
}

#[test]
fn take_knows_no_cell_beyond_its_board() {
    for spec in specs(Take::INFO) {
        let take = Take::start(&spec);
        let cells = take.cells() as u16;
        for cell in [
            cells,
            cells + 1,
            63,
            64,
            127,
            128,
            767,
            768,
            10_000,
            u16::MAX,
        ] {
            let refused = match take.check(cell) {
                Err(PlayError::Illegal(IllegalTakeAction::NoSuchCell { .. })) => true,
                other => {
                    assert_eq!(other, Ok(()), "{spec} {cell}");
                    false
                }
            };
            assert_eq!(refused, cell >= cells, "{spec} {cell}");
        }
    }
}

#[test]
fn another_games_spec_starts_a_game_with_the_defaults() {
    for &info in GAMES {
        for spec in specs(info) {
            fn started<G: Notation>(own: &G, spec: &Spec) {
                let other = spec.info().id != G::INFO.id;
                let expected = if other { Spec::new(G::INFO) } else { *spec };
                assert_eq!(G::start(spec).spec(), expected, "{} of {spec}", G::INFO.id);
                let text = own.text();
                if let (true, Ok(read)) = (other, G::parse(spec, &text)) {
                    assert_eq!(read.spec(), Spec::new(G::INFO));
                }
            }
            for &own in GAMES {
                let start = Position::start(&Spec::new(own));
                with_game!(&start, own => started(own, &spec));
            }
        }
    }
}

#[cfg(feature = "takeaway")]
#[test]
fn a_deal_without_a_dealer_is_never_played() {
    let spec: Spec = "takeaway".parse().unwrap();
    let setup = TakeawaySetup::read(&spec, "-|-|-|-|-|-|-|- - 1R deal 1 0,0,0,0").unwrap();
    let missing = IllegalTakeawayPosition::DealerMissing;
    assert_eq!(setup.validate(), Err(missing));
}

#[test]
fn outcomes_have_as_many_players_as_a_game_can() {
    for players in [0, 1, 4, 5, u8::MAX] {
        for but in [None, Some(0), Some(1), Some(u8::MAX)] {
            let places = Outcome::all_tied_except(players, but).places().len();
            assert_eq!(places, usize::from(players).min(MAX_PLAYERS));
        }
    }
    let outcome = Outcome::by_points(&[5, 3, 3, 9, 7]);
    assert_eq!(outcome.to_string(), "place 2,3,3,1 points 5,3,3,9");
    black_box(Outcome::two_player(Some(u8::MAX)).to_string());
}

/// Generates any action or outcome, possible or not.
trait Any: Input {
    fn any_action(random: &mut Random) -> Self::Action;
    fn any_outcome(&self, random: &mut Random) -> Self::Chance;
    /// Calls the methods that only this game has.
    fn ask(&self, random: &mut Random);
}

fn square(random: &mut Random) -> Square {
    Square::new(random.below(64))
}

/// A number that is often small and now and then as large as possible.
fn number(random: &mut Random) -> usize {
    match random.below(8) {
        0 => usize::MAX,
        1 => random.index(1 << 16),
        2 => random.index(1 << 10),
        _ => random.index(64),
    }
}

fn player(random: &mut Random) -> u8 {
    *random.pick(&[0, 1, 2, 3, 4, 5, 8, 9, 255])
}

impl<R: ChipRulebook> Any for Chips<R> {
    fn any_action(random: &mut Random) -> ChipAction {
        match random.below(6) {
            0 => ChipAction::Away,
            1 => ChipAction::Remove(square(random)),
            _ => ChipAction::Jump {
                from: square(random),
                to: square(random),
            },
        }
    }
    fn any_outcome(&self, random: &mut Random) -> ChipBoard {
        *random.pick(&[self.board(), ChipBoard::default()])
    }
    fn ask(&self, random: &mut Random) {
        black_box((self.points(), self.mover(), self.is_in(player(random))));
        black_box((self.players_in(), self.forfeit(), self.board().counts()));
        black_box((self.board().total(), self.board().chip(square(random))));
    }
}

impl Any for TakeBackToe {
    fn any_action(random: &mut Random) -> ToeAction {
        let mut space = || ToeSpace::all().nth(random.index(12)).unwrap();
        ToeAction::between(space(), space()).unwrap_or(ToeAction::SKIP)
    }
    fn any_outcome(&self, random: &mut Random) -> u8 {
        *random.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 64, 127, 128, 129, 255])
    }
    fn ask(&self, random: &mut Random) {
        black_box((self.player(), self.die(), self.last(), self.winner()));
        black_box(self.winning_stacks());
        let far = random.below(u32::MAX) as i32;
        black_box((ToeSpace::at(far, i32::MAX), ToeSpace::at(i32::MIN, -1)));
    }
}

impl Any for Takeaway {
    fn any_action(random: &mut Random) -> Slot {
        Slot::new(random.index(8)).unwrap()
    }
    fn any_outcome(&self, random: &mut Random) -> TakeawayChance {
        match random.below(4) {
            0 => TakeawayChance::Dealer(player(random)),
            _ => TakeawayChance::Card(Card::new(random.index(52)).unwrap()),
        }
    }
    fn ask(&self, random: &mut Random) {
        for slot in Slot::all() {
            black_box((self.owner(slot), self.cards(slot).count()));
            black_box((self.height(slot), self.top(slot)));
        }
        black_box((self.current(), self.dealer(), self.cards_of(player(random))));
        black_box((self.unseen().count(), self.unseen_count(), self.scores()));
        black_box((
            self.takeable_slots().iter().count(),
            Card::new(number(random)),
            Slot::new(number(random)),
        ));
    }
}

impl Any for GiveAndTake {
    fn any_action(random: &mut Random) -> GiveAndTakeAction {
        GiveAndTakeAction {
            from: square(random),
            to: square(random),
            captures: random.below(2) == 0,
        }
    }
    fn any_outcome(&self, _: &mut Random) -> NoChance {
        NoChance
    }
    fn ask(&self, random: &mut Random) {
        black_box((
            self.piece(square(random)),
            self.pieces_of(player(random)),
            self.kings(),
        ));
        black_box((
            self.last_mover(),
            self.must_continue(),
            self.quiet_turns(),
            self.side_to_move(),
        ));
    }
}

impl Any for Take {
    fn any_action(random: &mut Random) -> u16 {
        number(random) as u16
    }
    fn any_outcome(&self, _: &mut Random) -> NoChance {
        NoChance
    }
    fn ask(&self, random: &mut Random) {
        let cell = number(random);
        black_box((self.cell(cell), self.cell_name(cell), self.cell_place(cell)));
        for (up, right) in [
            (0, 1),
            (1, -1),
            (-1, 1),
            (i32::MAX, i32::MAX),
            (i32::MIN, i32::MIN),
        ] {
            black_box(self.neighbour(cell, up, right));
        }
        let player = player(random);
        black_box((self.touches_own_stone(cell, player), self.holdings(player)));
        self.each_group(player, |stones, liberties| {
            black_box((stones, liberties));
        });
    }
}

/// Calls every method; other tests check the results.
fn ask<G: Any + Into<Position>>(state: &G, random: &mut Random) {
    let mut listed = 0;
    state.each_action(|action| {
        black_box((state.action_text(action), state.touches(action)));
        listed += 1;
    });
    assert_eq!(state.action_count(), listed);
    black_box((
        state.spec(),
        state.players(),
        state.to_play(),
        state.turn_of(),
    ));
    black_box((
        state.random_action(&mut |n| random.below(n)),
        state.outcomes(),
    ));
    black_box(state.draw(&mut |n| random.below(n)));
    black_box((state.outcome(), state.ending(), state.key()));
    let (action, outcome) = (G::any_action(random), state.any_outcome(random));
    black_box((
        state.check(action).is_ok(),
        state.action_text(action),
        state.touches(action),
    ));
    black_box((
        state.check_chance(&outcome).is_ok(),
        state.outcome_text(&outcome),
    ));
    for begun in [false, true] {
        black_box(state.step_text(&Step::Action(action), begun));
        black_box(state.step_text(&Step::Chance(outcome.clone()), begun));
        black_box(state.read_step(&mut Cursor::new(&word(random)), begun)).ok();
    }
    let path: Vec<String> = (0..random.below(4)).map(|_| word(random)).collect();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    black_box(state.explain_illegal_touch(&path));
    set_up(state.setup(), random);
    black_box(perft(state, 1)).ok();
    state.ask(random);
    let text = state.text();
    black_box(G::parse(&state.spec(), &text)).ok();

    let position: Position = state.clone().into();
    black_box((
        position.legal_actions(),
        position.outcomes(),
        position.explain_illegal_touch(&path),
    ));
    black_box((
        position.draw(false, &mut |n| random.below(n)),
        position.ending(),
    ));
    black_box(position.read_turn(&word(random), random.below(2) == 0)).ok();
}

/// Calls every method of a setup, valid or not.
fn set_up<S: Edit>(setup: S, random: &mut Random) {
    black_box((setup.trays(), setup.controls()));
    black_box(setup.top_piece(&word(random)));
    black_box(S::read(&setup.spec(), &setup.text())).ok();
    black_box(setup.validate()).ok();
}

/// A word that could occur in a position, turn or touch, or nearly could.
fn word(random: &mut Random) -> String {
    const WORDS: &[&str] = &[
        "",
        "-",
        "a1",
        "c4",
        "h8",
        "z9",
        "a16",
        "ae31",
        "4L",
        "3R",
        "AS",
        "TC",
        "away",
        "skip",
        "die",
        "deck",
        "layout",
        "w",
        "W",
        "B",
        "r",
        "o",
        "0",
        "1",
        "6",
        "40",
        "999999999",
        "x",
        "c4xe4",
        "a1-a2",
        "b2xb4xd4",
        "1Rx2L",
        "1R~3H",
        "~3H",
        "x2L",
        ".AS",
        "deal=AS",
        "dealer=2",
        "5:",
        "a1-a2*6",
        "é",
        "8/8",
    ];
    (*random.pick(WORDS)).to_owned()
}

/// Plays on from a state with actions and outcomes of any kind, and calls every method on each state.
fn play_anything<G: Any + Into<Position>>(mut state: G, steps: u32, random: &mut Random) {
    for _ in 0..steps {
        match random.below(4) {
            0 => {
                let outcome = state.any_outcome(random);
                state.play_chance_unchecked(&outcome);
            }
            1 => {
                let action = G::any_action(random);
                state.play_unchecked(action);
            }
            _ => match state.to_play() {
                ToPlay::Chance => {
                    if let Some(outcome) = state.draw(&mut |n| random.below(n)) {
                        state.play_chance_unchecked(&outcome);
                    }
                }
                _ => {
                    if let Some((action, _)) = state.random_action(&mut |n| random.below(n)) {
                        state.play_unchecked(action);
                    }
                }
            },
        }
        ask(&state, random);
    }
}

/// A draft set up at random.
fn any_draft(spec: &Spec, random: &mut Random) -> Draft {
    let mut draft = match random.below(3) {
        0 => Draft::empty(spec),
        _ => {
            let mut position = Position::start(spec);
            for _ in 0..random.below(60) {
                if let Some(played) = step(&position, false, random) {
                    position = played.after;
                }
            }
            Draft::of(&position)
        }
    };
    for _ in 0..random.below(30) {
        let playable = draft.position().map(|position| position.touch_paths());
        let paths = playable.unwrap_or_default().into_iter();
        let places: Vec<String> = paths.flat_map(|(_, path)| path).collect();
        let place = match places.is_empty() || random.below(2) == 0 {
            true => word(random),
            false => random.pick(&places).clone(),
        };
        let controls = draft.controls();
        match random.below(4) {
            0 => {
                let to = word(random);
                let _ = draft.shift(&place, &to);
            }
            1 => {
                let piece: String = draft
                    .trays()
                    .iter()
                    .filter_map(|tray| match tray.most {
                        Some(most) => Some(random.below(most + 1).to_string()),
                        None => (!tray.choices.is_empty())
                            .then(|| random.pick(&tray.choices).key.clone()),
                    })
                    .collect();
                let _ = draft.put(&place, &piece);
            }
            _ if controls.is_empty() => {}
            _ => {
                let control = random.pick(&controls);
                let value = match (control.most, control.choices.is_empty()) {
                    (Some(most), _) => random.pick(&[0, 1, most / 2, most]).to_string(),
                    (None, false) => random.pick(&control.choices).key.clone(),
                    (None, true) => word(random),
                };
                let _ = draft.set(&control.name, &value);
            }
        }
        let _ = draft.set(&word(random), &word(random));
        let _ = draft.position();
    }
    draft
}

#[test]
fn no_call_panics_in_a_game_whatever_is_played() {
    for_every_game(|info| {
        let specs = specs(info);
        let mut random = Random::new(7);
        for round in 0..60 {
            let spec = &specs[round % specs.len()];
            let mut position = Position::start(spec);
            for _ in 0..random.below(80) {
                if let Some(played) = step(&position, false, &mut random) {
                    position = played.after;
                }
            }
            with_game!(position, state => play_anything(state, 8, &mut random));
        }
    });
}

#[test]
fn no_call_panics_on_a_draft_valid_or_not() {
    for_every_game(|info| {
        let specs = specs(info);
        let mut random = Random::new(11);
        for round in 0..60 {
            let draft = any_draft(&specs[round % specs.len()], &mut random);
            assert_eq!(Draft::read(&draft.spec(), &draft.text()), Ok(draft));
            with_draft!(&draft, setup => set_up(*setup, &mut random));
            if let Ok(position) = draft.position() {
                with_game!(position, state => play_anything(state, 8, &mut random));
            }
        }
    });
}
