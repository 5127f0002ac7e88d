//! Where the arrow keys lead between places that are not in a grid.

use crate::{Direction, Place};

/// Gives each place, for each of the four straight directions, the nearest place in that direction.
pub fn connect_neighbours(places: &mut [Place]) {
    let spots: Vec<(String, [i32; 2])> = places
        .iter()
        .map(|place| (place.key.clone(), place.at))
        .collect();
    for place in places {
        let [x, y] = place.at;
        let straight = Direction::ALL
            .iter()
            .filter(|(_, right, up)| right * up == 0);
        place.near = straight
            .filter_map(|&(way, right, up)| {
                // Distance along the direction, and sideways.
                let far = |at: [i32; 2]| {
                    let ahead = (at[0] - x) * right - (at[1] - y) * up;
                    let aside = ((at[0] - x) * up).abs() + ((at[1] - y) * right).abs();
                    (ahead > 0 && aside <= 3 * ahead).then_some(ahead + aside)
                };
                let ahead = spots.iter().filter_map(|(key, at)| Some((far(*at)?, key)));
                ahead.min().map(|(_, key)| (way, key.clone()))
            })
            .collect();
    }
}
