//! Self-play in parts and the fit of weights to it.

use take_five_lab::{Fit, FittedWeights, SelfPlay, SelfPlayPart, Shard};

fn play(spec: &str, seed: u64, shard: &str) -> SelfPlayPart {
    let run = SelfPlay {
        spec: spec.parse().unwrap(),
        games: 20,
        nodes: 10,
        seed,
        shard: shard.parse().unwrap(),
    };
    run.run().unwrap()
}

fn fit(rate: f64) -> Fit {
    Fit {
        passes: 3,
        rate,
        result: 70,
        command: "a test".to_owned(),
    }
}

fn fitted(rate: f64, parts: &[&SelfPlayPart]) -> Result<FittedWeights, &'static str> {
    let parts = parts.iter().map(|&part| part.clone()).collect();
    fit(rate).run(parts).map_err(|problem| problem.id)
}

#[test]
fn a_seed_teaches_the_same_again_and_nothing_worse() {
    let whole = play("take:size=2", 1, "1/1");
    let [first, again] = [(); 2].map(|()| fitted(0.5, &[&whole]).unwrap());
    assert_eq!(first.file, again.file);
    assert!(first.positions > 0 && first.games == 20);
    let [before, after] = first.loss;
    assert!(0.0 < after && after <= before, "{first}");
    let other = fitted(4.0, &[&whole]).unwrap();
    assert_ne!(first.file, other.file);
}

#[test]
fn neither_parts_nor_their_order_matter() {
    let whole = play("take:size=2", 1, "1/1");
    let [one, two, three] = ["1/3", "2/3", "3/3"].map(|shard| play("take:size=2", 1, shard));
    let other = play("take:size=3,churn=high", 1, "1/1");
    let bytes = |parts: &[&SelfPlayPart]| fitted(4.0, parts).unwrap().file.to_bytes();
    let expected = bytes(&[&whole, &other]);
    assert_eq!(bytes(&[&other, &three, &one, &two]), expected);
    assert_eq!(bytes(&[&two, &three, &other, &one]), expected);
}

#[test]
fn lost_and_doubled_parts_are_noticed() {
    let [one, two, three] = ["1/3", "2/3", "3/3"].map(|shard| play("take:size=2", 1, shard));
    let problem = |parts: &[&SelfPlayPart]| fitted(1.0, parts).unwrap_err();
    assert_eq!(problem(&[]), "training.no-parts");
    assert_eq!(problem(&[&two, &three]), "training.part-missing");
    assert_eq!(problem(&[&one, &three]), "training.part-missing");
    assert_eq!(problem(&[&two, &one]), "training.part-missing");
    assert_eq!(problem(&[&one, &two, &three, &two]), "training.part-twice");
    let whole = play("take:size=2", 1, "1/1");
    assert_eq!(
        problem(&[&one, &two, &three, &whole]),
        "training.other-terms"
    );
    let other = play("give-and-take", 1, "1/1");
    assert_eq!(problem(&[&other, &whole]), "weights.other-game");
    let message = fit(1.0).run(vec![three, one]).unwrap_err();
    let said = r#"training.part-missing spec="take:size=2,churn=low" seed=1 part=2 parts=3"#;
    assert_eq!(message.to_string(), said);
}

#[test]
fn a_part_is_read_as_it_was_written() {
    let part = play("give-and-take", 3, "2/7");
    let text = part.to_string();
    assert_eq!(SelfPlayPart::parse(&text), Ok(part));
    let lines: Vec<&str> = text.lines().collect();
    let problem = |lines: &[&str]| SelfPlayPart::parse(&lines.join("\n")).unwrap_err().id;
    assert_eq!(problem(&[]), "training.bad-line");
    assert_eq!(problem(&lines[..3]), "training.games-missing");
    assert_eq!(problem(&[lines[0], lines[2]]), "training.other-game-number");
    assert_eq!(problem(&[lines[0], &lines[1][..40]]), "training.bad-line");
    let other = lines[0].replace("self-play 1", "self-play 9");
    assert_eq!(problem(&[&other]), "training.other-format");
    let other = lines[0].replace("\"part\":2", "\"part\":8");
    assert_eq!(problem(&[&other]), "training.no-such-part");
}

#[test]
fn games_that_break_the_rules_teach_nothing() {
    let mut part = play("take:size=2", 1, "1/1");
    part.games[3].steps[1] = part.games[3].steps[0].clone();
    let problem = fit(1.0).run(vec![part]).unwrap_err();
    assert!(
        problem
            .to_string()
            .starts_with("training.bad-step game=3 step=2"),
        "{problem}"
    );
}

#[test]
fn a_game_without_weights_teaches_nothing() {
    let run = SelfPlay {
        spec: "takeaway".parse().unwrap(),
        games: 1,
        nodes: 1,
        seed: 1,
        shard: Shard::WHOLE,
    };
    assert_eq!(run.run().unwrap_err().id, "training.nothing-to-learn");
}
