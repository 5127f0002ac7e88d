//! Letters and figures as strokes, so that a picture needs no font.

/// Strokes of a character on a field 4 wide and 6 high, the baseline at 6.
fn strokes(c: char) -> &'static str {
    match c {
        '0' => "M0 2.2A2 2.2 0 0 1 4 2.2V3.8A2 2.2 0 0 1 0 3.8Z",
        '1' => "M.6 1.4L2.2 0V6",
        '2' => "M.2 1.6C.4-.6 4-.5 3.8 1.7C3.7 3.3 1 4.4 .1 6H4",
        '3' => {
            "M.3 .9C1.4-.5 3.8-.2 3.8 1.5C3.8 2.5 3 2.9 1.6 2.9C3.2 2.9 4 3.5 4 4.4C4 6.4 1.2 6.5 .1 5.2"
        }
        '4' => "M3 6V0L0 4.2H4",
        '5' => "M3.6 0H.7L.4 2.7C1.6 2 4 2.1 4 4C4 6.3 1.2 6.6 .1 5.3",
        '6' => "M3.5 .5C1.4-.6 0 1.6 0 4A2 2 0 1 0 4 4A2 2 0 1 0 0 4",
        '7' => "M0 0H4L1.5 6",
        '8' => "M2 2.7A1.6 1.35 0 0 1 2 0A1.6 1.35 0 0 1 2 2.7A2 1.65 0 0 0 2 6A2 1.65 0 0 0 2 2.7",
        '9' => "M.5 5.5C2.6 6.6 4 4.4 4 2A2 2 0 1 0 0 2A2 2 0 1 0 4 2",
        'a' => "M3.6 2.4V6M3.6 4.2A1.8 1.8 0 1 1 0 4.2A1.8 1.8 0 1 1 3.6 4.2",
        'b' => "M.2 0V6M.2 4.2A1.8 1.8 0 1 1 3.8 4.2A1.8 1.8 0 1 1 .2 4.2",
        'c' => "M3.4 2.9A1.9 1.8 0 1 0 3.4 5.5",
        'd' => "M3.6 0V6M3.6 4.2A1.8 1.8 0 1 1 0 4.2A1.8 1.8 0 1 1 3.6 4.2",
        'e' => "M.1 4.2H3.7A1.8 1.8 0 1 0 3.2 5.5",
        'f' => "M3.1 .3C1.9-.3 1.3 .3 1.3 1.5V6M.1 2.5H2.7",
        'g' => {
            "M3.6 2.4V6.4C3.6 8.2 1 8.3 .3 7.4M3.6 4.2A1.8 1.8 0 1 1 0 4.2A1.8 1.8 0 1 1 3.6 4.2"
        }
        'h' => "M.2 0V6M.2 4.2C.2 1.8 3.6 1.8 3.6 4.2V6",
        'i' => "M2 2.4V6M2 .5V.8",
        'j' => "M2.3 2.4V7C2.3 8 1.2 8.2 .6 7.8M2.3 .5V.8",
        'k' => "M.4 0V6M3.2 2.4L.4 4.6M1.5 3.8L3.5 6",
        'l' => "M1.6 0V5C1.6 6 2.2 6 2.7 5.8",
        'm' => "M0 2.4V6M0 3.6C0 2 2 2 2 3.6V6M2 3.6C2 2 4 2 4 3.6V6",
        'n' => "M.2 2.4V6M.2 4.2C.2 1.8 3.6 1.8 3.6 4.2V6",
        'o' => "M0 4.2A1.9 1.8 0 1 1 3.8 4.2A1.9 1.8 0 1 1 0 4.2",
        'p' => "M.2 2.4V8M.2 4.2A1.8 1.8 0 1 1 3.8 4.2A1.8 1.8 0 1 1 .2 4.2",
        'q' => "M3.6 2.4V8M3.6 4.2A1.8 1.8 0 1 1 0 4.2A1.8 1.8 0 1 1 3.6 4.2",
        'r' => "M.7 2.4V6M.7 4.2C.7 2.6 1.8 2.2 3.2 2.5",
        's' => "M3.3 2.8C2.2 2 .4 2.3 .4 3.3C.4 4.6 3.5 3.8 3.5 5C3.5 6.2 1.2 6.3 .2 5.4",
        't' => "M1.4 .8V5C1.4 6 2.3 6.1 3.1 5.8M.1 2.4H2.9",
        'u' => "M.2 2.4V4.2C.2 6.6 3.6 6.6 3.6 4.2M3.6 2.4V6",
        'v' => "M0 2.4L1.9 6L3.8 2.4",
        'w' => "M0 2.4L1 6L2 3L3 6L4 2.4",
        'x' => "M.2 2.4L3.6 6M3.6 2.4L.2 6",
        'y' => "M0 2.4L1.9 5.8M3.8 2.4L1.2 8H.3",
        'z' => "M.3 2.4H3.5L.3 6H3.7",
        'A' => "M0 6L2 0L4 6M.8 4H3.2",
        'J' => "M3.2 0V4.4C3.2 6.5 .4 6.5 .3 4.6",
        'K' => "M.3 0V6M3.8 0L.3 3.6M1.5 2.5L4 6",
        'L' => "M.6 0V6H3.6",
        'Q' => "M0 3A2 3 0 1 1 4 3A2 3 0 1 1 0 3M2.4 4.4L4 6.4",
        'R' => "M.4 6V0H2C4 0 4 3.2 2 3.2H.4M2 3.2L3.8 6",
        '?' => "M.2 1.5C.4-.5 4-.5 3.8 1.6C3.6 3 2 3 2 4.3M2 5.7V6",
        '-' => "M.6 3.2H3.4",
        '+' => "M.4 3.2H3.6M2 1.6V4.8",
        _ => "",
    }
}

/// The path of a short text whose middle is at (`x`, `y`), with capitals `height` high. To be
/// drawn with a stroke and no fill. Characters without strokes leave a gap.
pub fn text(text: &str, x: f32, y: f32, height: f32) -> String {
    let scale = height / 6.0;
    let advance = 5.4 * scale;
    let count = text.chars().count() as f32;
    let left = x - (count * advance - 1.4 * scale) / 2.0;
    let top = y - height / 2.0;
    let mut path = String::new();
    for (i, c) in text.chars().enumerate() {
        place(strokes(c), scale, left + i as f32 * advance, top, &mut path);
    }
    path
}

/// Writes path data scaled and moved; it consists of absolute commands with all their letters.
fn place(data: &str, scale: f32, x: f32, y: f32, out: &mut String) {
    let mut command = 'M';
    let mut index = 0;
    let mut rest = data;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_alphabetic() {
            command = c;
            index = 0;
            out.push(c);
            rest = &rest[1..];
        } else if c == ' ' {
            rest = &rest[1..];
        } else {
            let inner = rest[1..].find(|c: char| !c.is_ascii_digit() && c != '.');
            let (number, tail) = rest.split_at(inner.map_or(rest.len(), |end| end + 1));
            rest = tail;
            let value: f32 = number.parse().unwrap_or_default();
            let value = match (command, index) {
                ('A', 0 | 1) => value * scale,
                ('A', 2..=4) => value,
                ('A', 5) | ('H', _) => value * scale + x,
                ('A', _) | ('V', _) => value * scale + y,
                (_, even) if even % 2 == 0 => value * scale + x,
                _ => value * scale + y,
            };
            if index > 0 {
                out.push(' ');
            }
            out.push_str(&((value * 10.0).round() / 10.0).to_string());
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_is_scaled_and_moved() {
        assert_eq!(text("7", 0.0, 0.0, 60.0), "M-20 -30H20L-5 30");
        assert_eq!(text("-", 100.0, 50.0, 60.0), "M86 52H114");
        assert!(text("8", 0.0, 0.0, 6.0).starts_with("M0 -0.3A1.6 1.4 0 0 1 0 -3"));
    }
}
