//! Clocks: what each setting counts, and what holds for any game with them.

use proptest::prelude::*;
use take_five_table::{Clocks, TimeControl, TimeOut, Timing, TurnTimes};
use take_five_words::Words;

fn clocks(control: &str) -> Clocks {
    Clocks::new(control.parse().unwrap(), 2)
}

/// Plays turns of these lengths in seconds, players 1 and 2 in turns, without pauses between them.
fn play(clocks: &mut Clocks, seconds: &[u64]) {
    let mut now = 1_000_000;
    for (number, seconds) in (1..).zip(seconds) {
        clocks.start(2 - (number % 2) as u8, number, now);
        now += seconds * 1000;
        clocks.stop(now);
    }
}

fn left(clocks: &Clocks) -> [i64; 2] {
    [clocks.left(1), clocks.left(2)]
}

#[test]
fn each_setting_counts_as_its_name_says() {
    for (control, expected) in [
        ("60", [42_000, 46_000]),
        ("60+5", [52_000, 56_000]),
        // Turns of 3 and 4 seconds are free; 15 and 10 cost 10 and 5.
        ("60d5", [50_000, 55_000]),
        ("60b5", [50_000, 55_000]),
        ("1/60", [45_000, 50_000]),
    ] {
        let mut clocks = clocks(control);
        play(&mut clocks, &[3, 4, 15, 10]);
        assert_eq!(left(&clocks), expected, "{control}");
    }
}

#[test]
fn a_delay_is_waited_for_and_a_bronstein_delay_is_given_back() {
    let shown = |control: &str, at: u64| {
        let mut clocks = clocks(control);
        clocks.start(1, 1, 0);
        clocks.tick(at);
        clocks.left(1)
    };
    assert_eq!(shown("60d5", 4_000), 60_000);
    assert_eq!(shown("60d5", 7_000), 58_000);
    assert_eq!(shown("60b5", 4_000), 56_000);
    // With 3 seconds left, 4 are enough only if they are waited for.
    for (control, lost) in [("3d5", None), ("3b5", Some(1))] {
        let mut clocks = clocks(control);
        play(&mut clocks, &[4]);
        assert_eq!(clocks.lost(), lost, "{control}");
    }
}

#[test]
fn whoever_has_nothing_left_has_lost_and_everything_stands() {
    let mut clocks = clocks("60+5");
    clocks.start(1, 1, 0);
    clocks.tick(59_999);
    assert_eq!((clocks.lost(), clocks.left(1)), (None, 1));
    assert_eq!(clocks.stop(60_000), None);
    assert_eq!((clocks.lost(), clocks.left(1)), (Some(1), 0));
    let stands = clocks.clone();
    clocks.start(2, 2, 60_000);
    assert_eq!(clocks.stop(60_000), None);
    clocks.take_back(60_000);
    assert_eq!(clocks, stands);
    clocks.tick(90_000);
    assert_eq!((left(&clocks), clocks.is_running()), ([0, 60_000], false));
}

#[test]
fn time_that_is_only_shown_goes_below_nothing() {
    let mut clocks = clocks("60+5,shown");
    clocks.start(1, 1, 0);
    assert_eq!(clocks.stop(72_000), Some(72_000));
    assert_eq!((clocks.lost(), clocks.left(1)), (None, -7_000));
}

#[test]
fn after_a_loss_the_game_can_go_on_without_it() {
    let mut clocks = clocks("60");
    clocks.start(1, 1, 0);
    clocks.tick(61_000);
    assert_eq!((clocks.lost(), clocks.left(1)), (Some(1), 0));
    clocks.play_on(70_000);
    assert_eq!(clocks.control().to_string(), "60,shown");
    clocks.start(1, 1, 70_000);
    clocks.tick(72_000);
    assert_eq!((clocks.lost(), clocks.left(1)), (None, -2_000));
}

#[test]
fn a_turn_taken_back_stays_spent_and_has_its_increment_once() {
    let mut clocks = clocks("60+5");
    play(&mut clocks, &[10, 10]);
    assert_eq!(left(&clocks), [55_000, 55_000]);
    clocks.start(1, 3, 2_000_000);
    assert_eq!(clocks.take_back(2_004_000), Some(4_000));
    // Turns 1 and 2 are played again.
    clocks.start(1, 1, 2_004_000);
    clocks.stop(2_005_000);
    clocks.start(2, 2, 2_005_000);
    clocks.stop(2_007_000);
    assert_eq!(left(&clocks), [50_000, 53_000]);
    clocks.start(1, 3, 2_007_000);
    clocks.stop(2_007_000);
    assert_eq!(left(&clocks), [55_000, 53_000]);
}

#[test]
fn clocks_follow_a_game_forth_and_back() {
    let mut clocks = clocks("60+5");
    assert_eq!(clocks.follow(Some((1, 1)), 0), None);
    // Some actions of the same turn.
    assert_eq!(clocks.follow(Some((1, 1)), 4_000), None);
    assert_eq!(clocks.follow(Some((2, 2)), 10_000), Some((1, 10_000)));
    assert_eq!(left(&clocks), [55_000, 60_000]);
    // Turn 1 is taken back and played again.
    assert_eq!(clocks.follow(Some((1, 1)), 13_000), Some((2, 3_000)));
    assert_eq!(clocks.follow(Some((2, 2)), 14_000), Some((1, 1_000)));
    assert_eq!(left(&clocks), [54_000, 57_000]);
    // A round is over: nobody's clock runs until the next begins, with the same player.
    assert_eq!(clocks.follow(None, 16_000), Some((2, 2_000)));
    assert!(!clocks.is_running());
    assert_eq!(clocks.follow(Some((2, 3)), 90_000), None);
    assert_eq!(clocks.follow(None, 91_000), Some((3, 1_000)));
    assert_eq!(left(&clocks), [54_000, 64_000]);
}

#[test]
fn nobody_thinks_away_all_the_time() {
    for (control, expected) in [
        ("400", 10_000),
        ("400+4", 12_000),
        ("4d60", 1_000),
        ("1/1", 25),
    ] {
        let mut clocks = clocks(control);
        clocks.start(1, 1, 0);
        assert_eq!(clocks.thinking_time(1), expected, "{control}");
    }
    let mut clocks = clocks("1,shown");
    clocks.start(1, 1, 0);
    clocks.tick(5_000);
    assert_eq!(clocks.thinking_time(1), 10);
}

#[test]
fn a_turn_per_time_begins_with_all_of_it_again() {
    let mut clocks = clocks("1/86400");
    clocks.start(1, 1, 0);
    clocks.stop(80_000_000);
    clocks.start(1, 2, 80_000_000);
    assert_eq!(clocks.left(1), 86_400_000);
}

#[test]
fn nothing_is_counted_while_paused() {
    let mut clocks = clocks("60d5");
    clocks.start(1, 1, 0);
    clocks.pause(4_000);
    assert!(clocks.is_paused() && !clocks.is_running());
    clocks.tick(50_000);
    clocks.resume(100_000);
    // One second of the delay was left.
    assert_eq!(clocks.stop(103_000), Some(7_000));
    assert_eq!(clocks.left(1), 58_000);
}

#[test]
fn stamps_that_go_backwards_are_noticed_and_gain_nothing() {
    let mut clocks = clocks("60");
    clocks.start(1, 1, 100_000);
    clocks.tick(110_000);
    assert_eq!(clocks.set_back(), 0);
    clocks.tick(20_000);
    assert_eq!((clocks.left(1), clocks.set_back()), (50_000, 90_000));
    clocks.tick(25_000);
    assert_eq!(clocks.left(1), 45_000);
}

#[test]
fn players_that_are_not_there_have_no_clock() {
    let mut clocks = clocks("60");
    for player in [0, 3, 255] {
        clocks.start(player, 1, 0);
        assert_eq!((clocks.player(), clocks.left(player)), (None, 0));
    }
    assert_eq!(clocks.stop(5), None);
}

#[test]
fn what_is_written_is_read_and_nothing_else() {
    for text in [
        "300",
        "300+5",
        "300d5",
        "300b5",
        "1/86400",
        "31536000+1,shown",
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
    }
    let words = Words::english();
    for (text, at, expected) in [
        ("", 1, "expect.clock-seconds"),
        ("0", 1, "expect.clock-seconds"),
        ("05", 1, "expect.clock-seconds"),
        ("-", 1, "expect.clock-seconds"),
        ("31536001", 1, "expect.clock-seconds"),
        ("99999999999999999999", 1, "expect.clock-seconds"),
        ("300+", 5, "expect.clock-seconds"),
        ("300+0", 5, "expect.clock-seconds"),
        ("300x5", 4, "expect.clock-end"),
        ("300+5 ", 6, "expect.clock-end"),
        ("2/300", 2, "expect.clock-end"),
        ("1/300+5", 6, "expect.clock-end"),
        ("300,hidden", 4, "expect.clock-end"),
        ("300,shown,", 10, "expect.clock-end"),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        let parse = error.parse().unwrap();
        assert_eq!((parse.at, parse.expected), (at, expected), "{text}");
        let said = words.say(&error.into());
        assert!(!said.contains("expect."), "{said}");
    }
}

#[test]
fn bad_states_are_refused_where_they_are_bad() {
    let control = "60".parse().unwrap();
    let read = |text: &str| Clocks::read(control, 2, text);
    assert!(read("left=60,60 ended=0 paused").is_ok());
    for (text, at) in [
        ("", 1),
        ("left=60 ended=0 paused", 8),
        ("left=60,60,60 ended=0 paused", 11),
        ("left=60,61 ended=0 paused", 9),
        ("left=60,-1 ended=0 paused", 9),
        ("left=60,60. ended=0 paused", 12),
        ("left=60,60.1234 ended=0 paused", 12),
        ("left=60,60 ended=0", 19),
        ("left=60,60 ended=0 now=-5", 24),
        ("left=60,60 ended=0 turn=1 player=0 spent=0 paused", 34),
        ("left=60,60 ended=0 turn=1 player=3 spent=0 paused", 34),
        ("left=60,60 ended=0 paused ", 26),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.parse().unwrap().at, at, "{text}");
    }
}

#[test]
fn times_of_turns_are_written_in_tenths_and_cut_off_whole() {
    let times: TurnTimes = "12.3 0 4".parse().unwrap();
    assert_eq!(times.all(), [12_300, 0, 4_000]);
    assert_eq!("".parse(), Ok(TurnTimes::default()));
    for text in [" ", "1 ", "1  2", "-1", "1,2", &"0 ".repeat(2001)] {
        assert!(text.parse::<TurnTimes>().is_err(), "{text}");
    }
    let mut long = TurnTimes::default();
    for turn in 0..=4_000_000_000_u32.div_ceil(1_000_000) {
        long.add(turn, 12_340);
    }
    long.add(u32::MAX, 1);
    let text = long.to_string();
    assert!((3_990..=4_000).contains(&text.len()));
    let read: TurnTimes = text.parse().unwrap();
    assert!(read.all().iter().all(|time| *time == 12_300));
}

/// What happens to clocks.
#[derive(Clone, Debug)]
enum Event {
    Start(u8, u32),
    Stop,
    TakeBack,
    Pause,
    Resume,
    Tick,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (0..=4_u8, 1..9_u32).prop_map(|(player, turn)| Event::Start(player, turn)),
        4 => Just(Event::Stop),
        1 => Just(Event::TakeBack),
        1 => Just(Event::Pause),
        2 => Just(Event::Resume),
        2 => Just(Event::Tick),
    ]
}

fn control() -> impl Strategy<Value = TimeControl> {
    let timing = prop_oneof![
        Just(Timing::SuddenDeath),
        (1..20_u32).prop_map(Timing::Increment),
        (1..20_u32).prop_map(Timing::Delay),
        (1..20_u32).prop_map(Timing::Bronstein),
        Just(Timing::PerTurn),
    ];
    let time_out = prop_oneof![Just(TimeOut::Loses), Just(TimeOut::Shown)];
    (1..100_u32, timing, time_out).prop_map(|(seconds, timing, time_out)| TimeControl {
        seconds,
        timing,
        time_out,
    })
}

fn happens(clocks: &mut Clocks, event: &Event, now: u64) -> Option<u64> {
    match *event {
        Event::Start(player, turn) => clocks.start(player, turn, now),
        Event::Stop => return clocks.stop(now),
        Event::TakeBack => return clocks.take_back(now),
        Event::Pause => clocks.pause(now),
        Event::Resume => clocks.resume(now),
        Event::Tick => clocks.tick(now),
    }
    None
}

const PLAYERS: u8 = 3;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Time spent and time left add up to what there was at the start, with sudden death exactly and otherwise within
    /// what increments and delays have given.
    #[test]
    fn spent_and_left_add_up(
        control in control(),
        events in prop::collection::vec((event(), 0..30_000_u64), 0..60),
    ) {
        let mut clocks = Clocks::new(control, PLAYERS);
        let (mut now, mut running, mut ended) = (0, 0_i64, 0_i64);
        for (event, passes) in &events {
            let ran = clocks.is_running();
            let before: i64 = (1..=PLAYERS).map(|player| clocks.left(player)).sum();
            now += passes;
            clocks.tick(now);
            let after: i64 = (1..=PLAYERS).map(|player| clocks.left(player)).sum();
            // Only the clock of the player whose turn it is runs, and never faster than time.
            prop_assert!(before - after <= *passes as i64 && after <= before);
            if ran {
                running += *passes as i64;
            } else {
                prop_assert_eq!(before, after);
            }
            ended += i64::from(happens(&mut clocks, event, now).is_some());
        }
        let start = i64::from(control.seconds) * 1000 * i64::from(PLAYERS);
        let left: i64 = (1..=PLAYERS).map(|player| clocks.left(player)).sum();
        match control.timing {
            // A clock stops at 0, whenever that is looked at.
            Timing::SuddenDeath if clocks.lost().is_some() => prop_assert!(left + running >= start),
            Timing::SuddenDeath => prop_assert_eq!(start, left + running),
            Timing::Increment(more) => {
                prop_assert!(left + running >= start);
                let given = ended * i64::from(more) * 1000;
                prop_assert!(clocks.lost().is_some() || left + running <= start + given);
            }
            Timing::Delay(_) | Timing::Bronstein(_) => {
                prop_assert!(left <= start && left + running >= start);
            }
            Timing::PerTurn => prop_assert!(left <= start),
        }
        if let Some(player) = clocks.lost() {
            prop_assert!(control.time_out == TimeOut::Loses && clocks.left(player) == 0);
            prop_assert!(!clocks.is_running());
        }
    }

    /// As long as nobody runs out of time, both kinds of delay leave the same after each turn.
    #[test]
    fn both_delays_leave_the_same(delay in 1..20_u32, turns in prop::collection::vec(0..40_u64, 0..30)) {
        let mut by_delay = clocks(&format!("100000d{delay}"));
        let mut by_bronstein = clocks(&format!("100000b{delay}"));
        play(&mut by_delay, &turns);
        play(&mut by_bronstein, &turns);
        prop_assert_eq!(left(&by_delay), left(&by_bronstein));
    }

    /// Stamps in any order never give time to anybody.
    #[test]
    fn no_stamps_gain_time(stamps in prop::collection::vec(any::<u64>(), 1..30), control in control()) {
        let mut clocks = Clocks::new(control, PLAYERS);
        clocks.start(1, 1, 0);
        let mut left = clocks.left(1);
        for stamp in stamps {
            clocks.tick(stamp);
            prop_assert!(clocks.left(1) <= left);
            left = clocks.left(1);
        }
    }

    /// Clocks that were written and read go on as if nothing had happened.
    #[test]
    fn clocks_survive_being_written(
        control in control(),
        events in prop::collection::vec((event(), 0..30_000_u64), 0..30),
        more in 0..30_000_u64,
    ) {
        let mut clocks = Clocks::new(control, PLAYERS);
        let mut now = 0;
        for (event, passes) in &events {
            now += passes;
            happens(&mut clocks, event, now);
        }
        let mut again = Clocks::read(control, PLAYERS, &clocks.to_string()).unwrap();
        prop_assert_eq!(again.to_string(), clocks.to_string());
        for clocks in [&mut again, &mut clocks] {
            clocks.resume(now);
            clocks.stop(now + more);
        }
        prop_assert_eq!(again.to_string(), clocks.to_string());
        prop_assert_eq!(again.lost(), clocks.lost());
    }

    /// Any text is read or refused, and what was read is written the same.
    #[test]
    fn any_text_is_read_or_refused(text in "(1/)?[0-9]{0,8}[+db]?[0-9]{0,3}(,shown)?|\\PC{0,20}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string(), text);
        }
    }

    /// The same for the other texts, which may be written more shortly.
    #[test]
    fn any_state_is_read_or_refused(
        control in control(),
        text in "left=-?[0-9]{1,3}(\\.[0-9]{1,4})?,[0-9.-]{1,4} ended=[0-9]( turn=[0-9] player=[0-3] spent=[0-9.]{1,5})?( paused| now=[0-9.]{1,6})|\\PC{0,20}",
        times in "[0-9. -]{0,20}",
    ) {
        if let Ok(clocks) = Clocks::read(control, 2, &text) {
            let written = clocks.to_string();
            prop_assert_eq!(Clocks::read(control, 2, &written).unwrap(), clocks);
        }
        if let Ok(times) = times.parse::<TurnTimes>() {
            let written = times.to_string().parse::<TurnTimes>().unwrap();
            prop_assert_eq!(written.to_string(), times.to_string());
        }
    }
}
