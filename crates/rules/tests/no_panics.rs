//! No safe call panics, overflows or hangs, whatever the value: on states reached by play, on
//! drafts that are not valid positions, on states left behind by an illegal action; with any
//! action, outcome, spec, place and text.

use crate::random::{Random, for_every_game, specs, step};
use std::any::Any;
use std::hint::black_box;
use take_five_rules::{
    Acquisitions, Card, ChipAction, ChipBoard, ChipRulebook, Chips, Cursor, Draft, Edit, GAMES,
    Game, GiveAndTake, GiveAndTakeAction, IllegalTakeAction, IllegalTakeawayPosition, Input,
    MAX_PLAYERS, Notation, Outcome, PlayError, Position, Setup, Slot, Spec, Square, Step, StepOf,
    Take, TakeBackToe, TakeItAway, Takeaway, TakeawayChance, TakeawaySetup, ToPlay, ToeSpace,
    perft, with_draft, with_game,
};

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
        let cells = take.shape().cells() as u16;
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

/// A game whose values can be compared with those of the games known here.
trait Owned: Input<Action: 'static, Chance: 'static> + Into<Position> + 'static {}
impl<G: Input<Action: 'static, Chance: 'static> + Into<Position> + 'static> Owned for G {}

/// Any action, possible or not: from a text, or for some games one that no text gives.
fn any_action<G: Owned>(state: &G, random: &mut Random) -> Option<G::Action> {
    match random.below(2) {
        0 => unusual_action(random),
        _ => None,
    }
    .or_else(|| match any_step(state, random)? {
        Step::Action(action) => Some(action),
        Step::Chance(_) => None,
    })
}

/// Any outcome, possible or not.
fn any_outcome<G: Owned>(state: &G, random: &mut Random) -> Option<G::Chance> {
    match random.below(2) {
        0 => unusual_outcome(random),
        _ => None,
    }
    .or_else(|| match any_step(state, random)? {
        Step::Chance(outcome) => Some(outcome),
        Step::Action(_) => state.draw(&mut |n| random.below(n)),
    })
}

/// What a text says: that of a step of another position of the game, or any word.
fn any_step<G: Input>(state: &G, random: &mut Random) -> Option<StepOf<G>> {
    let mut other = Position::start(&state.spec());
    for _ in 0..random.below(20) {
        match step(&other, false, random) {
            Some(played) => other = played.after,
            None => break,
        }
    }
    let text = match random.below(4) {
        0 => word(random),
        _ => step(&other, false, random)?.text,
    };
    state.read_step(&mut Cursor::new(&text), false).ok()
}

/// A value of a type, if `A` is that type.
fn of_type<A: Any, B: Any>(value: B) -> Option<A> {
    let value: Box<dyn Any> = Box::new(value);
    value.downcast().ok().map(|value| *value)
}

/// An action that no text gives, in games that have such actions.
fn unusual_action<A: Any>(random: &mut Random) -> Option<A> {
    let chips = match random.below(6) {
        0 => ChipAction::Away,
        1 => ChipAction::Remove(square(random)),
        _ => ChipAction::Jump {
            from: square(random),
            to: square(random),
        },
    };
    let capture = GiveAndTakeAction {
        from: square(random),
        to: square(random),
        captures: random.below(2) == 0,
    };
    of_type(chips)
        .or_else(|| of_type(capture))
        .or_else(|| of_type(number(random) as u16)) // a cell of Take
}

/// An outcome that no text gives, in games that have such outcomes.
fn unusual_outcome<A: Any>(random: &mut Random) -> Option<A> {
    let die: u8 = *random.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 64, 127, 128, 129, 255]);
    let card = match random.below(4) {
        0 => TakeawayChance::Dealer(player(random)),
        _ => TakeawayChance::Card(Card::new(random.index(52)).unwrap()),
    };
    of_type(die)
        .or_else(|| of_type(card))
        .or_else(|| of_type(ChipBoard::default()))
}

/// Calls the methods that only one game has.
fn ask_about_its_own<G: Any>(state: &G, random: &mut Random) {
    let state: &dyn Any = state;
    if let Some(state) = state.downcast_ref() {
        ask_take_it_away(state, random);
    } else if let Some(state) = state.downcast_ref() {
        ask_acquisitions(state, random);
    } else if let Some(state) = state.downcast_ref() {
        ask_take_back_toe(state, random);
    } else if let Some(state) = state.downcast_ref() {
        ask_takeaway(state, random);
    } else if let Some(state) = state.downcast_ref() {
        ask_give_and_take(state, random);
    } else if let Some(state) = state.downcast_ref() {
        ask_take(state, random);
    }
}

fn ask_take_it_away(state: &TakeItAway, random: &mut Random) {
    ask_chips(state, random);
}

fn ask_acquisitions(state: &Acquisitions, random: &mut Random) {
    ask_chips(state, random);
}

fn ask_chips<R: ChipRulebook>(state: &Chips<R>, random: &mut Random) {
    black_box((state.points(), state.mover(), state.is_in(player(random))));
    black_box((
        state.players_in(),
        state.penalty(),
        state.forfeit(),
        state.board().counts(),
    ));
    black_box((state.board().total(), state.board().chip(square(random))));
}

fn ask_take_back_toe(state: &TakeBackToe, random: &mut Random) {
    black_box((state.player(), state.die(), state.last(), state.winner()));
    black_box(state.winning_stacks());
    let far = random.below(u32::MAX) as i32;
    black_box((ToeSpace::at(far, i32::MAX), ToeSpace::at(i32::MIN, -1)));
}

fn ask_takeaway(state: &Takeaway, random: &mut Random) {
    for slot in Slot::all() {
        black_box((state.owner(slot), state.cards(slot).count()));
        black_box((state.height(slot), state.top(slot)));
    }
    let player = player(random);
    black_box((state.current(), state.dealer(), state.cards_of(player)));
    black_box((state.unseen().count(), state.unseen_count(), state.scores()));
    black_box((
        state.takeable_slots().iter().count(),
        Card::new(number(random)),
        Slot::new(number(random)),
    ));
}

fn ask_give_and_take(state: &GiveAndTake, random: &mut Random) {
    black_box((
        state.piece(square(random)),
        state.pieces_of(player(random)),
        state.kings(),
    ));
    black_box((
        state.last_mover(),
        state.must_continue(),
        state.quiet_turns(),
        state.side_to_move(),
    ));
}

fn ask_take(state: &Take, random: &mut Random) {
    let cell = number(random);
    black_box((
        state.cell(cell),
        state.shape().cell_name(cell),
        state.shape().cell_place(cell),
    ));
    for (up, right) in [
        (0, 1),
        (1, -1),
        (-1, 1),
        (i32::MAX, i32::MAX),
        (i32::MIN, i32::MIN),
    ] {
        black_box(state.shape().neighbour(cell, up, right));
    }
    let player = player(random);
    black_box((
        state.touches_own_stone(cell, player),
        state.holdings(player),
    ));
    state.each_group(player, |stones, liberties| {
        black_box((stones, liberties));
    });
    state.each_cell_kind(player, |kind, count| {
        black_box((kind, count));
    });
}

/// Calls every method; other tests check the results.
fn ask<G: Owned>(state: &G, random: &mut Random) {
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
        state.has_left(1),
    ));
    black_box((
        state.random_action(&mut |n| random.below(n)),
        state.outcomes(),
    ));
    black_box(state.draw(&mut |n| random.below(n)));
    black_box((state.outcome(), state.ending(), state.key()));
    if let Some(action) = any_action(state, random) {
        black_box((
            state.check(action).is_ok(),
            state.action_text(action),
            state.touches(action),
        ));
        for begun in [false, true] {
            black_box(state.step_text(&Step::Action(action), begun));
        }
    }
    if let Some(outcome) = any_outcome(state, random) {
        black_box((
            state.check_chance(&outcome).is_ok(),
            state.outcome_text(&outcome),
        ));
        for begun in [false, true] {
            black_box(state.step_text(&Step::Chance(outcome.clone()), begun));
        }
    }
    for begun in [false, true] {
        black_box(state.read_step(&mut Cursor::new(&word(random)), begun)).ok();
    }
    let path: Vec<String> = (0..random.below(4)).map(|_| word(random)).collect();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    black_box(state.explain_illegal_touch(&path));
    set_up(state.setup(), random);
    black_box(perft(state, 1)).ok();
    ask_about_its_own(state, random);
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
    black_box((setup.piece_trays(), setup.controls()));
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
fn play_anything<G: Owned>(mut state: G, steps: u32, random: &mut Random) {
    for _ in 0..steps {
        match random.below(4) {
            0 => {
                if let Some(outcome) = any_outcome(&state, random) {
                    state.play_chance_unchecked(&outcome);
                }
            }
            1 => {
                if let Some(action) = any_action(&state, random) {
                    state.play_unchecked(action);
                }
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
                    .piece_trays()
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
