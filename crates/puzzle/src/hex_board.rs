//! The twelve symmetries of a hexagon of cells.

/// The rows of a hexagon, from the top, seen in all twelve ways.
pub fn hexagon_views(rows: &[Vec<char>]) -> Vec<Vec<Vec<char>>> {
    let turns = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let ways = turns
        .iter()
        .flat_map(|order| [1, -1].map(|sign| (order, sign)));
    let view = |(order, sign): (&[usize; 3], i32)| {
        let mut seen = rows.to_vec();
        for (row, cells) in rows.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                let cube = cube(row, place, rows.len());
                let turned = order.map(|axis| sign * cube[axis]);
                let (row, place) = row_and_place(turned, rows.len());
                seen[row][place] = cell;
            }
        }
        seen
    };
    ways.map(view).collect()
}

/// Cube coordinates, which add up to 0 and are all 0 in the middle.
fn cube(row: usize, place: usize, rows: usize) -> [i32; 3] {
    let radius = (rows / 2) as i32;
    let y = row as i32 - radius;
    let x = place as i32 - radius - y.min(0);
    [x, y, -x - y]
}

fn row_and_place([x, y, _]: [i32; 3], rows: usize) -> (usize, usize) {
    let radius = (rows / 2) as i32;
    ((y + radius) as usize, (x + radius + y.min(0)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn rows(text: &str) -> Vec<Vec<char>> {
        text.split('/').map(|row| row.chars().collect()).collect()
    }

    #[test]
    fn a_hexagon_is_seen_in_twelve_ways_and_neighbours_stay_neighbours() {
        let views = hexagon_views(&rows("abc/defg/hijkl/mnop/qrs"));
        assert!(
            views.contains(&rows("abc/defg/hijkl/mnop/qrs")),
            "unchanged"
        );
        assert!(
            views.contains(&rows("srq/ponm/lkjih/gfed/cba")),
            "half a turn"
        );
        assert!(
            views.contains(&rows("hda/mieb/qnjfc/rokg/spl")),
            "a sixth of a turn"
        );
        let all: BTreeSet<_> = views.iter().collect();
        assert_eq!(all.len(), 12);
        for view in views {
            assert_eq!(view[2][2], 'j', "the middle stays");
        }
    }
}
