//! Letters and digits as strokes, so that a picture needs no font.

/// Strokes of a character on a field 40 wide and 60 high, with the baseline at 60.
fn strokes(c: char) -> &'static str {
    match c {
        '0' => "M0 22A20 22 0 0 1 40 22V38A20 22 0 0 1 0 38Z",
        '1' => "M6 14L22 0V60",
        '2' => "M2 16C4 -6 40 -5 38 17C37 33 10 44 1 60H40",
        '3' => "M3 9C14 -5 38 -2 38 15C38 25 30 29 16 29C32 29 40 35 40 44C40 64 12 65 1 52",
        '4' => "M30 60V0L0 42H40",
        '5' => "M36 0H7L4 27C16 20 40 21 40 40C40 63 12 66 1 53",
        '6' => "M28 0C10 3 0 18 0 42A20 18 0 1 0 40 42A20 18 0 1 0 0 42",
        '7' => "M0 0H40L15 60",
        '8' => "M20 27A16 13 0 0 1 20 0A16 13 0 0 1 20 27A20 16 0 0 0 20 60A20 16 0 0 0 20 27",
        '9' => "M12 60C30 57 40 42 40 18A20 18 0 1 0 0 18A20 18 0 1 0 40 18",
        'a' => "M36 24V60M36 42A18 18 0 1 1 0 42A18 18 0 1 1 36 42",
        'b' => "M2 0V60M2 42A18 18 0 1 1 38 42A18 18 0 1 1 2 42",
        'c' => "M34 29A19 18 0 1 0 34 55",
        'd' => "M36 0V60M36 42A18 18 0 1 1 0 42A18 18 0 1 1 36 42",
        'e' => "M1 42H37A18 18 0 1 0 32 55",
        'f' => "M31 3C19 -3 13 3 13 15V60M1 25H27",
        'g' => "M36 24V64C36 82 10 83 3 74M36 42A18 18 0 1 1 0 42A18 18 0 1 1 36 42",
        'h' => "M2 0V60M2 42C2 18 36 18 36 42V60",
        'i' => "M20 24V60M20 5V8",
        'j' => "M23 24V70C23 80 12 82 6 78M23 5V8",
        'k' => "M4 0V60M32 24L4 46M15 38L35 60",
        'l' => "M16 0V50C16 60 22 60 27 58",
        'm' => "M0 24V60M0 36C0 20 20 20 20 36V60M20 36C20 20 40 20 40 36V60",
        'n' => "M2 24V60M2 42C2 18 36 18 36 42V60",
        'o' => "M0 42A19 18 0 1 1 38 42A19 18 0 1 1 0 42",
        'p' => "M2 24V80M2 42A18 18 0 1 1 38 42A18 18 0 1 1 2 42",
        'q' => "M36 24V80M36 42A18 18 0 1 1 0 42A18 18 0 1 1 36 42",
        'r' => "M7 24V60M7 42C7 26 18 22 32 25",
        's' => "M33 28C22 20 4 23 4 33C4 46 35 38 35 50C35 62 12 63 2 54",
        't' => "M14 8V50C14 60 23 61 31 58M1 24H29",
        'u' => "M2 24V42C2 66 36 66 36 42M36 24V60",
        'v' => "M0 24L19 60L38 24",
        'w' => "M0 24L10 60L20 30L30 60L40 24",
        'x' => "M2 24L36 60M36 24L2 60",
        'y' => "M0 24L19 58M38 24L12 80H3",
        'z' => "M3 24H35L3 60H37",
        'A' => "M0 60L20 0L40 60M8 40H32",
        'J' => "M32 0V44C32 65 4 65 3 46",
        'K' => "M3 0V60M38 0L3 36M15 25L40 60",
        'L' => "M6 0V60H36",
        'Q' => "M0 30A20 30 0 1 1 40 30A20 30 0 1 1 0 30M24 44L40 64",
        'R' => "M4 60V0H20C40 0 40 32 20 32H4M20 32L38 60",
        '?' => "M2 15C4 -5 40 -5 38 16C36 30 20 30 20 43M20 57V60",
        '-' => "M6 32H34",
        '+' => "M4 32H36M20 16V48",
        _ => "",
    }
}

/// The width of a character, and the distance to the next, on the same field.
const WIDTH: i32 = 40;
const STEP: i32 = 54;

/// The path of a short text centred at (`x`, `y`), with capitals `height` high. To be drawn with a stroke and no fill.
/// Characters without strokes leave a gap.
pub fn text_path(text: &str, x: i32, y: i32, height: i32) -> String {
    text_path_of_width(text, [x, y], [height, height])
}

/// The same with a separate width: as wide as letters `scale[0]` high would be. If both are negative, the text is
/// upside down.
pub fn text_path_of_width(text: &str, [x, y]: [i32; 2], scale: [i32; 2]) -> String {
    let count = text.chars().count() as i32;
    let mut path = String::new();
    for (i, c) in (0..).zip(text.chars()) {
        let left = (STEP * i - (STEP * count - STEP + WIDTH) / 2) * scale[0] / 60;
        append_transformed(strokes(c), scale, [x + left, y - scale[1] / 2], &mut path);
    }
    path
}

/// Writes path data scaled to sixtieths and translated. It must consist of absolute commands with all their letters,
/// and numbers separated by spaces.
pub fn append_transformed(data: &str, [wide, high]: [i32; 2], [x, y]: [i32; 2], out: &mut String) {
    let scaled = |value: i32, scale: i32| (value * scale + 30).div_euclid(60);
    let mut command = 'M';
    let mut index = 0;
    for word in data.split_inclusive(|c: char| c == ' ' || c.is_ascii_uppercase()) {
        // A word is a number and what ends it: a space, or the letter of the next command.
        let end = word.trim_end_matches(|c: char| c == ' ' || c.is_ascii_uppercase());
        if let Ok(value) = end.parse::<i32>() {
            let value = match (command, index) {
                ('A', 0) => scaled(value, wide.abs()),
                ('A', 1) => scaled(value, high.abs()),
                ('A', 2..=4) => value,
                ('A', 5) | ('H', _) => scaled(value, wide) + x,
                ('A', _) | ('V', _) => scaled(value, high) + y,
                (_, index) if index % 2 == 0 => scaled(value, wide) + x,
                _ => scaled(value, high) + y,
            };
            if index > 0 && value >= 0 {
                out.push(' '); // a sign parts numbers as well
            }
            out.push_str(&value.to_string());
            index += 1;
        }
        if let Some(letter) = word.chars().last().filter(char::is_ascii_uppercase) {
            command = letter;
            index = 0;
            out.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_is_scaled_and_moved() {
        assert_eq!(text_path("7", 0, 0, 60), "M-20-30H20L-5 30");
        assert_eq!(text_path("7", 0, 0, 30), "M-10-15H10L-2 15");
        assert_eq!(text_path("-", 100, 50, 60), "M86 52H114");
        assert_eq!(text_path("8", 0, 0, 60).matches('A').count(), 4);
        assert!(text_path("6", 0, 0, 60).contains("A20 18 0 1 0 "));
        assert_eq!(
            text_path_of_width("7", [0, 0], [-60, -60]),
            "M20 30H-20L5-30"
        );
        assert_eq!(text_path_of_width("7", [9, 0], [30, 60]), "M-1-30H19L7 30");
        for c in ('0'..='9').chain('a'..='z').chain("AJKLQR?-+".chars()) {
            let numbers = strokes(c).split(|c: char| c == ' ' || c.is_ascii_uppercase());
            for number in numbers.skip(1).filter(|number| !number.is_empty()) {
                assert!(number.parse::<i32>().is_ok(), "{c}: {number}");
            }
            assert_ne!(strokes(c), "", "{c}");
        }
    }
}
