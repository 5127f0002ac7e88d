//! Highlights on top of a picture.

use crate::{Part, Picture, Place};

/// Places to highlight.
#[derive(Clone, Debug, Default)]
pub struct Overlay<'a> {
    /// Places with a highlighted background and dots around it.
    pub marks: Vec<&'a Place>,
    /// Places with a ring around their contents.
    pub circles: Vec<&'a Place>,
    /// The ends of arrows.
    pub arrows: Vec<[&'a Place; 2]>,
}

impl Overlay<'_> {
    /// The shapes between the board and its pieces, and those above everything.
    pub fn parts(&self, picture: &Picture) -> (Vec<Part>, Vec<Part>) {
        let lit = |place: &&Place| {
            let key = format!("lit-{}", place.key);
            Part::new(key, "lit", place.at, place.path)
        };
        let ring = |place: &&Place| {
            let circle = |share: f64| {
                let radius = whole(room(place, picture) * share);
                format!("M0-{radius}A{radius} {radius} 0 1 0 .1-{radius}Z")
            };
            let path = circle(0.49) + &circle(0.40);
            Part::new(format!("ring-{}", place.key), "ring", place.at, path)
        };
        let arrow = |[from, to]: &[&Place; 2]| {
            let path = path(from.at, to.at, room(to, picture));
            let key = format!("arrow-{}-{}", from.key, to.key);
            Part::new(key, "arrow", [0, 0], path)
        };
        let pointed = |place: &&Place| {
            let key = format!("pointed-{}", place.key);
            let class = "sign pointed";
            Part::new(key, class, place.at, place.shape.highlight_path(class))
        };
        let rings = self.circles.iter().map(ring);
        let above = self.marks.iter().map(pointed).chain(rings);
        (
            self.marks.iter().map(lit).collect(),
            above.chain(self.arrows.iter().map(arrow)).collect(),
        )
    }
}

/// The nearest integer: formatting fractions would pull the standard library's code for that into the board's module.
fn whole(number: f64) -> i32 {
    number.round() as i32
}

fn distance(from: [i32; 2], to: [i32; 2]) -> f64 {
    let [dx, dy] = [0, 1].map(|axis| f64::from(to[axis] - from[axis]));
    (dx * dx + dy * dy).sqrt()
}

/// The distance to the nearest other place, if it is not far.
fn room(place: &Place, picture: &Picture) -> f64 {
    let others = picture.places.iter().filter(|other| other.at != place.at);
    let far = others.map(|other| distance(place.at, other.at));
    far.fold(240.0, f64::min)
}

/// The outline of an arrow that leads from one point almost to another.
fn path(from: [i32; 2], to: [i32; 2], room: f64) -> String {
    let far = distance(from, to);
    if far == 0.0 {
        return "M0 0Z".to_owned();
    }
    let [along, aside] = {
        let [x, y] = [0, 1].map(|axis| f64::from(to[axis] - from[axis]) / far);
        [[x, y], [-y, x]]
    };
    // Half the width of the shaft, and of the head.
    let (thin, wide) = (0.07 * room, 0.2 * room);
    let tip = far - 0.08 * room;
    let neck = tip - 0.36 * room;
    let points = [
        (0.12 * room, thin),
        (neck, thin),
        (neck, wide),
        (tip, 0.0),
        (neck, -wide),
        (neck, -thin),
        (0.12 * room, -thin),
    ];
    let mut path = String::new();
    for (index, (ahead, side)) in points.into_iter().enumerate() {
        let [x, y] = [0, 1]
            .map(|axis| whole(f64::from(from[axis]) + ahead * along[axis] + side * aside[axis]));
        path += &format!("{}{x} {y}", if index == 0 { "M" } else { "L" });
    }
    path + "Z"
}
