//! Signs on places can be told apart by everybody: as pixels at the size of a phone, in every theme, on every
//! background they occur on, in greyscale, and with simulated colour vision deficiencies.
//!
//! Saves a picture of all of them as `target/pictures/signs-….png`, to be inspected.

use resvg::{tiny_skia, usvg};
use std::path::PathBuf;
use take_five_picture::{BoardStyles, ColourScheme, PlaceShape, ShapeStyle, ViewOptions, draw};
use take_five_rules::{GAMES, Position, Spec};

/// A kind of colour vision: a matrix for linear red, green and blue.
type Sight = (&'static str, [[f64; 3]; 3]);

/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
/// severity 1; and greyscale, by the luminances of sRGB.
const SIGHTS: [Sight; 5] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
    (
        "grey",
        [
            [0.2126, 0.7152, 0.0722],
            [0.2126, 0.7152, 0.0722],
            [0.2126, 0.7152, 0.0722],
        ],
    ),
];

/// A game; how many pixels a unit has when its board is as wide as a phone (375 pixels); the appearances of its places,
/// and of what can stand on them.
type Looks = (
    &'static str,
    f64,
    &'static [&'static str],
    &'static [&'static str],
);

const INTERIM_LOOKS: [Looks; 4] = [
    (
        "give-and-take",
        0.43,
        &["square light", "square dark"],
        &["piece white", "piece black"],
    ),
    (
        "take",
        0.2,
        &["cell"],
        &["clod", "tile", "stone red", "stone blue"],
    ),
    (
        "take-back-toe",
        0.36,
        &["space", "space first", "space second"],
        &["counter", "die"],
    ),
    (
        "takeaway",
        0.35,
        &["slot one", "slot two", "slot three", "slot four"],
        &["card"],
    ),
];

/// The signs that lie above the pieces; all others lie below them.
const ABOVE: [&str; 3] = ["sign removed", "sign target", "sign pointed"];

/// A kind of place: its shape, its appearance, how many pixels a unit has, and whether something stands on it.
type Kind = (&'static PlaceShape, &'static str, f64, bool);

/// The least number of pixels in which two signs differ: a spot of 7 by 7.
const LEAST: usize = 49;

/// A place without a sign, and with each sign that can be seen on it.
fn roles((shape, look, _, is_covered): Kind) -> Vec<(&'static str, &'static str)> {
    let signs = shape.signs.iter().copied();
    // What is captured has left its place; of all that covers a place, only a tile is left there.
    let is_gone = |class: &str| class != "sign removed" || !is_covered || look == "tile";
    std::iter::once(("", ""))
        .chain(signs.filter(|(class, _)| {
            class.starts_with("sign") && is_gone(class) && (!is_covered || ABOVE.contains(class))
        }))
        .collect()
}

fn path(class: &str, outline: &str, colours: &ColourScheme) -> String {
    let ShapeStyle {
        fill,
        stroke,
        width,
        fill_opacity,
        ..
    } = BoardStyles::board_css().style(class, colours);
    let [fill, stroke] = [fill, stroke].map(|colour| colour.unwrap_or_else(|| "none".to_owned()));
    let width = width.unwrap_or_else(|| "1".to_owned());
    let fill_opacity = fill_opacity.unwrap_or_else(|| "1".to_owned());
    format!(
        "<path fill-rule=\"evenodd\" fill=\"{fill}\" fill-opacity=\"{fill_opacity}\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{outline}\"/>"
    )
}

/// Left, top, width and height of an outline (absolute coordinates), with a margin.
fn frame(outline: &str) -> [i32; 4] {
    let numbers = outline.replace('-', " -");
    let numbers = numbers.split(|c: char| c.is_whitespace() || c.is_ascii_alphabetic());
    let numbers = numbers.filter_map(|number| number.parse::<i32>().ok());
    let reach = numbers.map(i32::abs).max().unwrap_or_default() + 24;
    [-reach, -reach, 2 * reach, 2 * reach]
}

/// A place with a sign on it, at `scale` pixels per unit.
fn drawn(
    (shape, ground, scale, _): Kind,
    role: (&str, &str),
    colours: &ColourScheme,
) -> tiny_skia::Pixmap {
    let [left, top, width, height] = frame(shape.path);
    let below = format!("M{left} {top}h{width}v{height}h-{width}z");
    let mut paths = path("ground", &below, colours);
    paths += &path(ground, shape.path, colours);
    if !role.0.is_empty() {
        let tint = role.0.replace("sign", "tint");
        if ["tint last", "tint selected", "tint decisive"].contains(&&*tint) {
            // The shape may name the part of the place that is tinted.
            let floor = shape.highlight_path(&tint);
            let outline = if floor.is_empty() { shape.path } else { floor };
            paths += &path(&tint, outline, colours);
        }
        paths += &path(role.0, role.1, colours);
    }
    let [across, down] = [width, height].map(|side| (f64::from(side) * scale).round() as u32);
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"{left} {top} {width} {height}\">{paths}</svg>"
    );
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
    let mut pixels = tiny_skia::Pixmap::new(across, down).unwrap();
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels
}

/// The lightness of each pixel for each kind of colour vision.
fn light(pixels: &tiny_skia::Pixmap) -> Vec<[f64; 5]> {
    let linear = |byte: u8| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    let all: Vec<f64> = (0..=255).map(linear).collect();
    let seen = |[red, green, blue]: [f64; 3]| {
        SIGHTS.map(|(_, sight)| {
            let parts = sight.map(|row| row[0] * red + row[1] * green + row[2] * blue);
            let [red, green, blue] = parts.map(|part| part.clamp(0.0, 1.0));
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        })
    };
    let pixels = pixels.pixels().iter();
    let parts = pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    parts
        .map(|parts| seen(parts.map(|byte| all[usize::from(byte)])))
        .collect()
}

/// How many pixels are clearly lighter in one of the two, for each kind of colour vision.
fn difference(one: &[[f64; 5]], other: &[[f64; 5]]) -> [usize; 5] {
    let mut count = [0; 5];
    for (one, other) in one.iter().zip(other) {
        for (sight, count) in count.iter_mut().enumerate() {
            let [a, b] = [one[sight], other[sight]];
            let ratio = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            *count += usize::from(ratio >= 1.5);
        }
    }
    count
}

/// The shapes of a game's places.
fn shapes(spec: &Spec) -> Vec<&'static PlaceShape> {
    let places = draw(&Position::start(spec), ViewOptions::default()).places;
    let mut shapes: Vec<&PlaceShape> = Vec::new();
    for place in &places {
        if !shapes.contains(&place.shape) {
            shapes.push(place.shape);
        }
    }
    shapes
}

/// Every kind of place, with its appearances.
fn every_place() -> Vec<Kind> {
    let mut every = Vec::new();
    for (spec, scale, grounds, pieces) in INTERIM_LOOKS {
        for shape in shapes(&spec.parse().unwrap()) {
            every.extend(grounds.iter().map(|ground| (shape, *ground, scale, false)));
            every.extend(pieces.iter().map(|piece| (shape, *piece, scale, true)));
        }
    }
    every
}

#[test]
fn places_of_every_game_are_looked_at() {
    let known = every_place();
    for info in GAMES {
        for shape in shapes(&Spec::new(info)) {
            let is_known = known.iter().any(|(known, ..)| *known == shape);
            assert!(is_known, "{}: {}", info.id, shape.path);
        }
    }
}

#[test]
fn signs_are_told_apart_without_colour() {
    let mut alike = Vec::new();
    let places = every_place();
    for theme in BoardStyles::board_css().themes() {
        for dark in [false, true] {
            let colours = ColourScheme::new(theme, dark).unwrap();
            for &place in &places {
                let (_, ground, ..) = place;
                let each = roles(place).into_iter();
                let lights: Vec<_> = each
                    .map(|role| (role.0, light(&drawn(place, role, &colours))))
                    .collect();
                for (index, (one, first)) in lights.iter().enumerate() {
                    for (other, second) in &lights[index + 1..] {
                        let counts = difference(first, second);
                        for ((sight, _), count) in SIGHTS.iter().zip(counts) {
                            if count < LEAST {
                                alike.push(format!(
                                    "{one:?} and {other:?} on {ground}: {sight}, {theme} {dark}, {count}"
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    let count = alike.len();
    assert!(alike.is_empty(), "{count} alike:\n{}", alike.join("\n"));
}

#[test]
fn all_signs_are_kept_as_pixels() {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().unwrap().join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    for theme in BoardStyles::board_css().themes() {
        for dark in [false, true] {
            let colours = ColourScheme::new(theme, dark).unwrap();
            let mut rows = Vec::new();
            for place in every_place() {
                let row = roles(place).into_iter();
                let row: Vec<_> = row.map(|role| drawn(place, role, &colours)).collect();
                rows.push(row);
            }
            let wide: u32 = rows.iter().map(|row| 7 * row[0].width()).max().unwrap();
            let high: u32 = rows.iter().map(|row| row[0].height()).sum();
            let mut whole = tiny_skia::Pixmap::new(wide, high).unwrap();
            let mut down = 0;
            for row in &rows {
                for (across, one) in (0..).zip(row) {
                    let [x, y] = [across * one.width(), down].map(|at| at as i32);
                    let paint = tiny_skia::PixmapPaint::default();
                    let still = tiny_skia::Transform::identity();
                    whole.draw_pixmap(x, y, one.as_ref(), &paint, still, None);
                }
                down += row[0].height();
            }
            let shade = if dark { "-dark" } else { "" };
            let file = folder.join(format!("signs-{theme}{shade}.png"));
            whole.save_png(&file).unwrap();
            let kept = tiny_skia::Pixmap::load_png(&file).unwrap();
            assert_eq!(
                [kept.width(), kept.height()],
                [wide, high],
                "{theme}{shade}"
            );
        }
    }
}
