//! How signs lie in the outlines of places: from here are the paths that `Shape` holds. They are kept there as texts because
//! reckoning them would be more to load than they are.

/// A place's outline with straight edges.
pub struct Corners {
    /// The path of a [`take_five_picture::Shape`].
    pub path: &'static str,
    /// Its corners clockwise, as if none were rounded.
    pub corners: &'static [[i32; 2]],
    /// How broad a thin line is, so that it is seen on a phone.
    pub line: i32,
    /// Where a dot hides least of what lies there.
    pub spot: [i32; 2],
}

/// Every shape that there is.
pub const SHAPES: [Corners; 5] = [
    Corners {
        path: "M-50-50H50V50H-50Z",
        corners: &[[-50, -50], [50, -50], [50, 50], [-50, 50]],
        line: 6,
        spot: [0, 0],
    },
    Corners {
        path: "M0-98 85-49V49L0 98-85 49V-49Z",
        corners: &[
            [0, -98],
            [85, -49],
            [85, 49],
            [0, 98],
            [-85, 49],
            [-85, -49],
        ],
        line: 12,
        spot: [0, 0],
    },
    Corners {
        path: "M-82-120H82Q92-120 92-110V110Q92 120 82 120H-82Q-92 120-92 110V-110Q-92-120-82-120Z",
        corners: &[[-92, -120], [92, -120], [92, 120], [-92, 120]],
        line: 7,
        spot: [0, -88],
    },
    Corners {
        path: "M-54-68H54Q70-68 70-52V58Q70 74 54 74H-54Q-70 74-70 58V-52Q-70-68-54-68Z",
        corners: &[[-70, -68], [70, -68], [70, 74], [-70, 74]],
        line: 7,
        spot: [0, 0],
    },
    Corners {
        path: "M-62-100H62Q74-100 74-88V88Q74 100 62 100H-62Q-74 100-74 88V-88Q-74-100-62-100Z",
        corners: &[[-74, -100], [74, -100], [74, 100], [-74, 100]],
        line: 6,
        // On the lower edge, clear of the card.
        spot: [0, 106],
    },
];

type Point = [f64; 2];

impl Corners {
    /// Classes and paths of the signs.
    pub fn signs(&self) -> [(&'static str, String); 6] {
        let line = f64::from(self.line);
        let [x, y] = self.spot.map(f64::from);
        let frame = |from: f64, to: f64| self.ring(from * line) + &self.ring(to * line);
        [
            ("sign movable", frame(0.4, 1.5)),
            ("sign selected", frame(0.4, 2.6)),
            ("sign target", dot([x, y], 3.0 * line)),
            ("sign last", self.brackets()),
            ("sign decisive", frame(0.4, 1.5) + &frame(2.1, 3.1)),
            ("sign pointed", self.pointed()),
        ]
    }

    /// Each corner so far within the outline, and the direction of the edge that begins there.
    fn within(&self, depth: f64) -> Vec<(Point, Point)> {
        let count = self.corners.len();
        let corner = |index: usize| self.corners[index % count].map(f64::from);
        let along = |index: usize| {
            let ([x, y], [u, v]) = (corner(index), corner(index + 1));
            let far = ((u - x) * (u - x) + (v - y) * (v - y)).sqrt();
            [(u - x) / far, (v - y) / far]
        };
        let point = |index: usize| {
            let (before, after) = (along(index + count - 1), along(index));
            // Both edges move inwards, at right angles to themselves.
            let share = depth / (1.0 + before[0] * after[0] + before[1] * after[1]);
            let [x, y] = corner(index);
            let at = [
                x - (before[1] + after[1]) * share,
                y + (before[0] + after[0]) * share,
            ];
            (at, after)
        };
        (0..count).map(point).collect()
    }

    /// The outline so far within.
    fn ring(&self, depth: f64) -> String {
        let points: Vec<Point> = self.within(depth).into_iter().map(|(at, _)| at).collect();
        polygon(&points)
    }

    /// An angle in each corner.
    fn brackets(&self) -> String {
        let line = f64::from(self.line);
        let (outer, inner) = (self.within(0.4 * line), self.within(2.0 * line));
        let (deep, arm) = (1.6 * line, 4.2 * line);
        let mut path = String::new();
        for (index, (corner, along)) in outer.iter().enumerate() {
            let (_, before) = outer[(index + outer.len() - 1) % outer.len()];
            let end = |way: &Point, ahead: f64, inwards: f64| {
                [
                    corner[0] + ahead * way[0] - inwards * way[1],
                    corner[1] + ahead * way[1] + inwards * way[0],
                ]
            };
            path += &polygon(&[
                end(&before, -arm, deep),
                end(&before, -arm, 0.0),
                *corner,
                end(along, arm, 0.0),
                end(along, arm, deep),
                inner[index].0,
            ]);
        }
        path
    }

    /// Dots along the outline.
    fn pointed(&self) -> String {
        let line = f64::from(self.line);
        let points = self.within(1.6 * line);
        let mut path = String::new();
        for (index, ([x, y], [right, down])) in points.iter().enumerate() {
            let ([u, v], _) = points[(index + 1) % points.len()];
            let far = (u - x) * right + (v - y) * down;
            let count = whole(far / (4.6 * line)).max(1);
            for n in 0..count {
                let ahead = far * f64::from(n) / f64::from(count);
                path += &dot([x + ahead * right, y + ahead * down], line);
            }
        }
        path
    }
}

fn dot([x, y]: Point, radius: f64) -> String {
    let radius = whole(radius);
    let [x, y] = [whole(x), whole(y) - radius];
    format!("M{x} {y}a{radius} {radius} 0 1 0 .1 0Z")
}

fn polygon(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        let command = if index == 0 { "M" } else { "L" };
        path += &format!("{command}{} {}", whole(*x), whole(*y));
    }
    path + "Z"
}

fn whole(number: f64) -> i32 {
    number.round() as i32
}
