//! Training on a few games can be repeated and improves the weights.

use take_five_lab::Training;

fn training(spec: &str, rate: f64) -> Training {
    Training {
        spec: spec.parse().unwrap(),
        games: 20,
        nodes: 10,
        passes: 3,
        rate,
        result: 70,
        seed: 1,
    }
}

#[test]
fn a_seed_teaches_the_same_again_and_nothing_worse() {
    let [first, again] = [(); 2].map(|()| training("take:size=2", 0.5).run().unwrap());
    assert_eq!(first.weights, again.weights);
    assert!(!first.weights.is_empty() && first.positions > 0);
    let [before, after] = first.loss;
    assert!(0.0 < after && after <= before, "{first}");
    let other = training("take:size=2", 4.0).run().unwrap();
    assert_ne!(first.weights, other.weights);
}

#[test]
fn a_game_without_weights_teaches_nothing() {
    let problem = training("takeaway", 0.5).run().unwrap_err();
    assert_eq!(problem.id, "match.nothing-to-learn");
}
