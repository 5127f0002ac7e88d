//! `takefive match`: two players over many games.

mod contestant;
mod game;
mod program;
mod score;

use crate::args::{Failure, as_json};
use crate::start::read_spec;
use clap::Args;
use contestant::Contestant;
use game::{Rules, play};
use score::{LOOKS, MatchTerms, Score};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use take_five_rules::{Cursor, Message, Position, Spec, ToPlay};
use take_five_words::Words;

/// How many turns are played at random at the start of a game without chance, so that games
/// between players that always choose alike are not all the same.
const OPENING: u32 = 4;

/// What `takefive match` is told.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec, required_unless_present = "merge")]
    spec: Option<Spec>,

    /// A player: random, greedy, uct:1000, level:5, or cmd:PROGRAM, a program that speaks the protocol
    #[arg(required_unless_present = "merge")]
    a: Option<Contestant>,

    /// Whom it plays against
    #[arg(required_unless_present = "merge")]
    b: Option<Contestant>,

    /// Play so many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Thinking time for a turn, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000), conflicts_with = "nodes")]
    time: Option<u64>,

    /// Positions to look at for an action instead of time, so that a match can be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Draw chance and choices from this seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Turns played at random at the start [default: 4 in games without chance, else 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    opening: Option<u32>,

    /// Play only the I-th of N parts of the games
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Stop early once the score is clearly over or under so many percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=99), conflicts_with_all = ["shard", "merge"])]
    over: Option<u32>,

    /// Add up what parts of a match have printed with --json
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "a", "b", "shard"])]
    merge: Vec<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Part `part`, from 1, of `parts`.
#[derive(Clone, Copy, Debug)]
struct Shard {
    part: u64,
    parts: u64,
}

fn read_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(part, parts)| {
        let [part, parts] = [part, parts].map(|number| number.parse().ok());
        Some((part?, parts?))
    });
    match numbers {
        Some((part, parts)) if 1 <= part && part <= parts => Ok(Shard { part, parts }),
        _ => Err(Words::english().say(&Cursor::new(text).expected("expect.shard").into())),
    }
}

/// Plays or adds up, and says what came of it.
pub fn run(args: &MatchArgs) -> Result<String, Failure> {
    let score = match (&args.spec, &args.a, &args.b) {
        (Some(spec), Some(a), Some(b)) => contest(args, spec, a, b)?,
        _ => Score::merged(&args.merge)?,
    };
    let printed = score.printed();
    Ok(if args.json {
        as_json(&printed)?
    } else {
        printed.to_string()
    })
}

fn contest(
    args: &MatchArgs,
    spec: &Spec,
    a: &Contestant,
    b: &Contestant,
) -> Result<Score, Failure> {
    let start = Position::start(spec);
    let opening = match start.to_play() {
        ToPlay::Chance => 0,
        _ => OPENING,
    };
    let rules = Rules {
        spec: *spec,
        time: match args.nodes {
            None => Some(Duration::from_millis(args.time.unwrap_or(1000))),
            Some(_) => None,
        },
        nodes: args.nodes.unwrap_or(u64::MAX),
        opening: args.opening.unwrap_or(opening),
    };
    let shard = args.shard.unwrap_or(Shard { part: 1, parts: 1 });
    let mut score = Score::new(MatchTerms {
        spec: spec.to_string(),
        players: start.players(),
        a: a.to_string(),
        b: b.to_string(),
        seed: args.seed,
        time: rules.time.map(|time| time.as_millis() as u64),
        nodes: args.nodes,
        opening: rules.opening,
        parts: shard.parts,
    });
    score.add_part(shard.part);
    let began = Instant::now();
    let seats = u64::from(start.players());
    let look = args.games.div_ceil(LOOKS).next_multiple_of(seats);
    for number in 0..args.games {
        // Games that differ only in the seats belong together.
        let (round, seat) = (number / seats, number % seats);
        if round % shard.parts != shard.part - 1 {
            continue;
        }
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(round);
        let game = play(&rules, a, b, seat as usize, seed)
            .map_err(|(who, problem)| refused(who, &problem))?;
        score.count(seat as usize, &game);
        let is_clear = |over| score.is_clear_of(f64::from(over) / 100.0);
        if (number + 1).is_multiple_of(look) && args.over.is_some_and(is_clear) {
            break;
        }
    }
    score.add_time(began.elapsed());
    Ok(score)
}

fn refused(who: &Contestant, problem: &Message) -> Failure {
    Failure::argument(&who.to_string(), problem)
}
