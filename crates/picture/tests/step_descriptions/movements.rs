//! What moves, and what stays where it is.

use super::*;

#[test]
fn what_moved_was_there_and_is_there() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let (from, to) = (
                draw(before, ViewOptions::default()),
                draw(after, ViewOptions::default()),
            );
            let (from, to) = (keys(&from.parts), keys(&to.parts));
            let pairs = StepPicture::new(before, played).moved;
            for (old, new) in &pairs {
                let place = || format!("{old} to {new} by {} in {before}", played.text);
                assert!(from.contains(&**old), "{}", place());
                assert!(to.contains(&**new), "{}", place());
                assert_ne!(old, new);
            }
            let olds: BTreeSet<&String> = pairs.iter().map(|(old, _)| old).collect();
            let news: BTreeSet<&String> = pairs.iter().map(|(_, new)| new).collect();
            assert_eq!((olds.len(), news.len()), (pairs.len(), pairs.len()));
            // The key that something moves to was free, or its former owner moved away too.
            for new in news {
                assert!(
                    !from.contains(&**new) || olds.contains(new),
                    "{new} in {before}"
                );
            }
        });
    });
}

/// Whatever a picture no longer shows under its old key has moved or gone, and the rest stays in
/// place.
#[test]
fn what_did_not_move_stays_where_it_is() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            if info.id == "takeaway" || info.id == "take-back-toe" {
                return; // stacks close up as they grow
            }
            let (from, to) = (
                draw(before, ViewOptions::default()),
                draw(after, ViewOptions::default()),
            );
            let pairs = StepPicture::new(before, played).moved;
            for part in &from.parts {
                let gone = pairs.iter().any(|(old, _)| *old == part.key);
                let now = to.parts.iter().find(|now| now.key == part.key);
                assert!(
                    now.is_none_or(|now| gone || now.at == part.at),
                    "{} in {before}",
                    part.key
                );
            }
        });
    });
}

/// Where a step has a taker, it is the player who moved, something is gone, and in games with points they get more.
#[test]
fn whoever_takes_something_has_it_afterwards() {
    let takers = Mutex::new(BTreeSet::new());
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let step = StepPicture::new(before, played);
            let Some(player) = step.taker else { return };
            let place = || format!("{} in {before}", played.text);
            assert_eq!(before.to_play(), ToPlay::Player(player), "{}", place());
            let drawn = |position: &Position| draw(position, ViewOptions::default()).parts;
            let moved = step.moved.len();
            let (was, is) = (drawn(before), drawn(after));
            let gone = keys(&was).difference(&keys(&is)).count();
            assert!(gone > moved, "{}", place());
            takers.lock().unwrap().insert(info.id);
        });
    });
    let takers = takers.into_inner().unwrap();
    // At least these: the test has seen captures of every kind.
    for id in ["acquisitions", "give-and-take", "take-it-away"] {
        assert!(takers.contains(id), "nobody takes anything in {id}");
    }
}

#[test]
fn marks_are_places() {
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let places: BTreeSet<String> = draw(after, ViewOptions::default())
                .places
                .into_iter()
                .map(|place| place.key)
                .collect();
            let marked = StepPicture::new(before, played).marks;
            assert!(
                marked.iter().all(|key| places.contains(key)),
                "{marked:?} in {after}"
            );
            let no_place = played.chance || buttons(before).contains(&&*played.text);
            assert_eq!(marked.is_empty(), no_place, "{} in {before}", played.text);
        });
    });
}

/// Pieces that leave the board leave a mark where they stood, so that it shows what a turn took and, at the end of Take,
/// what decided the game.
#[test]
fn places_of_captured_pieces_are_marked() {
    let most = Mutex::new(BTreeMap::new());
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step.filter(|(_, played)| !played.chance) else {
                return;
            };
            let occupied = |position: &Position| -> BTreeSet<String> {
                let parts = draw(position, ViewOptions::default()).parts;
                let keys = parts.iter().filter_map(|part| {
                    let (kind, place) = part.key.split_once('-')?;
                    let is_piece = ["stone", "chip", "piece"].contains(&kind);
                    (is_piece && !place.contains('-')).then(|| place.to_owned())
                });
                keys.collect()
            };
            let step = StepPicture::new(before, played);
            let own = BTreeSet::from_iter(step.marks);
            let expected = match info.id {
                // The stone that was placed may be among those that are removed.
                "take" => &(&occupied(before) | &own) - &occupied(after),
                _ => &(&occupied(before) - &occupied(after)) - &own,
            };
            let marked = step.removed;
            let mut most = most.lock().unwrap();
            let most: &mut usize = most.entry(info.id).or_default();
            *most = marked.len().max(*most);
            assert_eq!(BTreeSet::from_iter(marked), expected, "{before}");
        });
    });
    let most = most.into_inner().unwrap();
    assert!(most["take"] > 2, "no group was removed");
    for game in ["acquisitions", "take-it-away", "give-and-take"] {
        assert_eq!(most[game], 1, "{game}");
    }
}

/// Whatever is kept in heaps has a kind whenever it is taken, and of a higher kind it is worth more.
#[test]
fn captures_that_are_kept_are_told_apart() {
    let kinds_seen = Mutex::new(BTreeSet::new());
    for_every_game(|info| {
        play(info, |after, step| {
            let Some((before, played)) = step else { return };
            let kinds = heap_kinds(before);
            let step = StepPicture::new(before, played);
            let is_kept = step.taker.is_some() && !kinds.is_empty();
            assert_eq!(step.captured.is_some(), is_kept, "{before}");
            let Some((player, kind)) = step.taker.zip(step.captured) else {
                return;
            };
            assert!(kind < kinds.len(), "{before}");
            // Points are settled differently at the end.
            if after.to_play() != ToPlay::Over {
                let points = |position: &Position| say(&facts(position, Some(player))[0]);
                let number = |text: String| text.split(' ').next().unwrap().parse::<i32>().unwrap();
                let [was, is] = [before, after].map(|position| number(points(position)));
                let worth = is - was;
                kinds_seen.lock().unwrap().insert((info.id, kind, worth));
            }
        });
    });
    let seen = kinds_seen.into_inner().unwrap();
    for (id, kind, worth) in [
        ("take-it-away", 0, 1),
        ("take-it-away", 1, 2),
        ("take-it-away", 2, 3),
    ] {
        assert!(seen.contains(&(id, kind, worth)), "{id}: {seen:?}");
    }
    let count = |id| seen.iter().filter(|(game, ..)| *game == id).count();
    assert_eq!(count("take-it-away"), 3, "{seen:?}");
}
