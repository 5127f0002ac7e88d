//! Every figure of the toy games, worked out by hand.

use super::toy_games::{Die, Nim, Perfectly, TicTacToe, figure, games, games_with_opening};
use take_five_lab::{Chooser, FIGURES, GameLine, Randomly, RuleUsed, Rung, Schedule, Shard};

const GAMES: u64 = 4000;

/// Figures that are the same for every game, or for so many games.
fn exactly(games: &[GameLine], expected: &[(&str, f64)]) {
    for (id, value) in expected {
        let (found, _) = figure(games, id).expect(id);
        assert!((found - value).abs() < 1e-9, "{id}: {found}, not {value}");
    }
}

/// Figures whose intervals hold the truth, and are near it. (A fixed seed: the intervals hold it, or not, for ever.)
fn about(games: &[GameLine], expected: &[(&str, f64, f64)]) {
    for (id, value, near) in expected {
        let (found, interval) = figure(games, id).expect(id);
        let [low, high] = interval.expect(id);
        assert!(
            low <= *value && *value <= high,
            "{id}: {low} to {high}, not {value}"
        );
        assert!((found - value).abs() < *near, "{id}: {found}, not {value}");
    }
}

/// Nothing but these figures is left out.
fn left_out(games: &[GameLine], expected: &[&str]) {
    let missing = FIGURES
        .iter()
        .filter(|kind| figure(games, kind.id).is_none());
    let missing: Vec<&str> = missing.map(|kind| kind.id).collect();
    assert_eq!(missing, expected);
}

const UNSEEN: [&str; 9] = [
    "lead-changes",
    "drama",
    "comeback",
    "decided",
    "uncertainty",
    "swing",
    "killers",
    "clarity",
    "temptation",
];

/// From 5 matches, with T the turns and W the chance of the player to move: T(1) = 1, T(2) = 3/2, and
/// T(n) = 1 + (T(n-1) + T(n-2)) / 2, W(n) = 1 - (W(n-1) + W(n-2)) / 2; in T(5) = 57/16 turns there are 23/8 decisions. 3, 4
/// and 5 turns have the chances 8/16, 7/16 and 1/16. There are 8 games, and 8 positions with somebody to move.
#[test]
fn random_nim_is_as_worked_out_by_hand() {
    let [random, _, _] = &games(&Nim { left: 5, player: 1 }, [GAMES, 0, 0], 1);
    exactly(
        random,
        &[
            ("turns-shortest", 3.0),
            ("turns-longest", 5.0),
            ("draws", 0.0),
            ("completion", 1.0),
            ("time-outs", 0.0),
            ("drop-outs", 0.0),
            ("positions", 8.0),
        ],
    );
    about(
        random,
        &[
            ("turns", 57.0 / 16.0, 0.05),
            (
                "turns-deviation",
                (13.0625_f64 - 3.5625 * 3.5625).sqrt(),
                0.05,
            ),
            ("actions", 57.0 / 16.0, 0.05),
            ("first-share", 9.0 / 16.0, 0.03),
            ("branching", 103.0 / 57.0, 0.03),
            ("decisions", 46.0 / 57.0, 0.03),
            ("forced-turns", 11.0 / 57.0, 0.03),
            ("tree-log", 2.875 * 2.0_f64.log10(), 0.03),
            ("tree-knuth", 8.0_f64.log10(), 0.03),
        ],
    );
    left_out(random, &UNSEEN);
    // At most once in a game only one match is left: in 11/57 of 57/16 turns.
    let rule = RuleUsed::new("last-match", 0, String::new(), &[random.iter().collect()]);
    for found in [rule.shares[0].unwrap(), rule.times[0].unwrap()] {
        let [low, high] = found.interval.unwrap();
        assert!(low < 11.0 / 16.0 && 11.0 / 16.0 < high && high - low < 0.04);
    }
}

/// Player 1 leaves three and wins in three turns; nobody is ever in doubt.
#[test]
fn perfect_nim_has_no_drama() {
    let [_, perfect, rung] = &games(&Nim { left: 5, player: 1 }, [0, 100, 100], 1);
    exactly(
        perfect,
        &[
            ("turns", 3.0),
            ("turns-deviation", 0.0),
            ("first-share", 1.0),
            ("decided", 0.0),
            ("lead-changes", 0.0),
            ("drama", 0.0),
            ("comeback", 0.0),
            ("uncertainty", 0.0),
            ("swing", 0.0),
            ("killers", 0.0),
        ],
    );
    // In seat 2, 1 half at once; after a good first move, half of the rest. There is no luck without chance.
    let games: Vec<&GameLine> = rung.iter().collect();
    let rung = Rung::new("a".into(), "b".into(), &games, 2);
    let share = rung.share.unwrap();
    let [low, high] = share.interval.unwrap();
    assert!(
        low < 0.875 && 0.875 < high && rung.luck.is_none(),
        "{rung:?}"
    );
}

/// What one throw with a chance of 6 in 10 makes of the figures.
#[test]
fn a_die_is_as_worked_out_by_hand() {
    let [random, perfect, rung] = &games(&Die::new(6), [GAMES; 3], 2);
    let fixed = [
        ("turns", 1.0),
        ("turns-deviation", 0.0),
        ("actions", 1.0),
        ("branching", 1.0),
        ("decisions", 0.0),
        ("forced-turns", 1.0),
        ("positions", 1.0),
    ];
    exactly(
        random,
        &[&fixed[..], &[("tree-log", 0.0), ("tree-knuth", 0.0)]].concat(),
    );
    exactly(
        perfect,
        &[
            &fixed[..],
            &[
                ("decided", 1.0),
                ("killers", 1.0),
                ("uncertainty", -0.6 * 0.6_f64.log2() - 0.4 * 0.4_f64.log2()),
            ],
        ]
        .concat(),
    );
    about(random, &[("first-share", 0.6, 0.03)]);
    about(
        perfect,
        &[
            ("first-share", 0.6, 0.03),
            ("lead-changes", 0.4, 0.03),
            ("drama", 0.4 * 0.2, 0.01),
            ("comeback", 0.4 * 0.2, 0.01),
            ("swing", 0.6 * 0.4 + 0.4 * 0.6, 0.01),
        ],
    );
    left_out(
        perfect,
        &["tree-log", "tree-knuth", "clarity", "temptation"],
    );
    // All of it is luck.
    let games: Vec<&GameLine> = rung.iter().collect();
    let rung = Rung::new("a".into(), "b".into(), &games, 2);
    let luck = rung.luck.unwrap();
    assert_eq!((luck.value, luck.interval), (1.0, Some([1.0, 1.0])));
    assert_eq!(rung.share.unwrap().value, 0.5, "both have the same throws");
    assert_eq!(rung.elo.unwrap().value, 0.0);
}

/// As the die, but nobody leads before the throw.
#[test]
fn a_fair_coin_has_no_lead_to_change() {
    let [_, perfect, _] = &games(&Die::new(5), [0, GAMES, 0], 3);
    exactly(
        perfect,
        &[
            ("lead-changes", 0.0),
            ("drama", 0.0),
            ("uncertainty", 1.0),
            ("swing", 0.5),
            ("killers", 1.0),
        ],
    );
    about(perfect, &[("first-share", 0.5, 0.03)]);
}

/// Of the 255,168 games, 1,440 have 5 moves, 5,328 have 6, 47,952 have 7, 72,576 have 8 and 127,872 have 9, each with the
/// chance 1/(9 · 8 · …) in random play.
#[test]
fn random_tic_tac_toe_is_as_counted() {
    let [random, _, _] = &games(&TicTacToe::default(), [GAMES, 0, 0], 4);
    let chances = [
        (5.0, 35.0, 1440.0 / 15_120.0),
        (6.0, 39.0, 5328.0 / 60_480.0),
        (7.0, 42.0, 47_952.0 / 181_440.0),
        (8.0, 44.0, 72_576.0 / 362_880.0),
        (9.0, 45.0, 127_872.0 / 362_880.0),
    ];
    let turns: f64 = chances
        .iter()
        .map(|(turns, _, chance)| turns * chance)
        .sum();
    let choices: f64 = chances
        .iter()
        .map(|(_, choices, chance)| choices * chance)
        .sum();
    let forced = chances[4].2 / turns;
    about(
        random,
        &[
            ("turns", turns, 0.1),
            ("branching", choices / turns, 0.05),
            ("decisions", 1.0 - forced, 0.01),
            ("forced-turns", forced, 0.01),
            ("first-share", 737.0 / 1260.0 + 4.0 / 63.0, 0.03),
            ("draws", 8.0 / 63.0, 0.02),
            ("completion", 55.0 / 63.0, 0.02),
            ("tree-knuth", 255_168.0_f64.log10(), 0.02),
        ],
    );
    let (at_least, _) = figure(random, "tree-log").unwrap();
    assert!(at_least < 255_168.0_f64.log10());
    // Of the 5,478 positions, 958 are over.
    let (positions, _) = figure(random, "positions").unwrap();
    assert!((2000.0..4520.0).contains(&positions), "{positions}");
}

#[test]
fn perfect_tic_tac_toe_is_drawn() {
    let [_, perfect, _] = &games(&TicTacToe::default(), [0, GAMES, 0], 5);
    exactly(
        perfect,
        &[
            ("draws", 1.0),
            ("first-share", 0.5),
            ("turns", 9.0),
            ("uncertainty", 1.0),
            ("swing", 0.0),
            ("lead-changes", 0.0),
            ("positions", 9.0),
        ],
    );
    left_out(
        perfect,
        &["tree-log", "tree-knuth", "drama", "comeback", "decided"],
    );
}

/// In a perfect game from 5 matches, the player to move can take two matches or lose (of 5), is lost (of 3), and can take both
/// or lose (of 2). Two actions ahead, the end of 5 is out of sight, and taking one comes first; that of 2 is not.
#[test]
fn nim_is_clear_in_two_of_three_turns_and_tempts_in_one() {
    let [_, perfect, _] = &games(&Nim { left: 5, player: 1 }, [0, GAMES, 0], 9);
    about(
        perfect,
        &[
            ("clarity", 2.0 / 3.0, 0.03),
            ("temptation", 1.0 / 3.0, 0.03),
        ],
    );
}

/// The game goes 0, 4, 1, 2, 6, 3, 5, 7, 8, by the numbers of the squares from 0. Of the eight turns with a choice, five have
/// one drawing square, and the others lose: the centre against the corner, and four threats. Two actions ahead, threats are
/// seen, and the centre is not: square 1 looks as good.
#[test]
fn tic_tac_toe_is_clear_in_five_of_eight_turns_and_tempts_in_one() {
    let [_, perfect, _] = &games(&TicTacToe::default(), [0, GAMES, 0], 7);
    about(
        perfect,
        &[
            ("clarity", 0.5 * 5.0 / 8.0, 0.03),
            ("temptation", 1.0 / 8.0, 0.02),
        ],
    );
}

/// After a random first turn, the better player wins: whoever leaves four matches loses, whoever leaves three wins.
#[test]
fn openings_of_nim_are_the_two_first_turns_and_their_answers() {
    let start = Nim { left: 5, player: 1 };
    let [_, perfect, _] = &games_with_opening(&start, [0, GAMES, 0], 8, 1);
    let lines: Vec<&GameLine> = perfect.iter().collect();
    let mut found = take_five_lab::openings(&lines);
    found.sort_by(|one, other| one.turn.cmp(&other.turn));
    let told = found.iter().map(|it| (&it.turn[..], it.share.value));
    assert_eq!(told.collect::<Vec<_>>(), [("1", 0.0), ("2", 1.0)]);
    let games: u64 = found.iter().map(|it| it.share.games).sum();
    assert_eq!(games, GAMES);
    for first in &found {
        let half = first.share.games as f64 / GAMES as f64;
        assert!((half - 0.5).abs() < 0.03, "{half}");
        // All go on with one match: it leaves three, or nothing helps.
        let [answer] = &first.replies[..] else {
            panic!("{first:?}")
        };
        assert_eq!((&answer.turn[..], answer.share), ("1", first.share));
    }
}

/// Of a thousand reports of 200 games of Nim, in how many each figure has the truth in its interval: 95 ± 2 %.
fn covers(mut player: Box<dyn Chooser<Nim>>, truths: &[(&str, f64)]) {
    let mut covered = vec![0; truths.len()];
    for seed in 0..1000 {
        let schedule = Schedule {
            columns: 1,
            pairs: Vec::new(),
            seats: 2,
            games: 200,
            seed,
            opening: 0,
            shard: Shard::WHOLE,
        };
        let choosers = std::slice::from_mut(&mut player);
        let play = |game| schedule.play(&Nim { left: 5, player: 1 }, choosers, game);
        let games: Vec<GameLine> = schedule.games().into_iter().map(play).collect();
        for (count, (id, truth)) in covered.iter_mut().zip(truths) {
            let [low, high] = figure(&games, id).unwrap().1.unwrap();
            *count += u32::from(low <= *truth && *truth <= high);
        }
    }
    for (count, (id, _)) in covered.iter().zip(truths) {
        assert!((930..=970).contains(count), "{id}: {count} of 1000");
    }
}

#[test]
fn intervals_cover_the_truth() {
    covers(
        Box::new(Randomly),
        &[
            ("turns", 57.0 / 16.0),
            ("turns-deviation", (13.0625_f64 - 3.5625 * 3.5625).sqrt()),
            ("first-share", 9.0 / 16.0),
            ("branching", 103.0 / 57.0),
            ("forced-turns", 11.0 / 57.0),
            ("tree-log", 2.875 * 2.0_f64.log10()),
            ("tree-knuth", 8.0_f64.log10()),
        ],
    );
    covers(
        Box::new(Perfectly::new()),
        &[("clarity", 2.0 / 3.0), ("temptation", 1.0 / 3.0)],
    );
}
