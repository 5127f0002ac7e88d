//! Parses SVG path data, as strictly as its grammar demands.

/// A command with exactly as many numbers as it takes.
pub type Segment = (char, Vec<f64>);

/// The number of numbers that a command takes.
fn count(command: char) -> Option<usize> {
    Some(match command.to_ascii_uppercase() {
        'M' | 'L' | 'T' => 2,
        'H' | 'V' => 1,
        'C' => 6,
        'S' | 'Q' => 4,
        'A' => 7,
        'Z' => 0,
        _ => return None,
    })
}

/// Reads a number from the start of the text.
fn number(text: &str) -> Result<(f64, &str), String> {
    let digits = |from: usize| {
        let end = text[from..].find(|c: char| !c.is_ascii_digit());
        end.map_or(text.len(), |end| from + end)
    };
    let whole = digits(usize::from(text.starts_with(['-', '+'])));
    let end = if text[whole..].starts_with('.') {
        digits(whole + 1)
    } else {
        whole
    };
    let value = text[..end].parse();
    Ok((
        value.map_err(|_| format!("no number before {text:?}"))?,
        &text[end..],
    ))
}

/// Parses a path; repeats the letter of a command for further sets of numbers.
pub fn read(path: &str) -> Result<Vec<Segment>, String> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut rest = path.trim_start_matches(' ');
    let mut command = None;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_alphabetic() {
            count(first).ok_or(format!("no command is called {first}"))?;
            rest = &rest[1..];
            command = Some(first);
        } else if command.is_some_and(|command| "Zz".contains(command)) {
            return Err(format!("numbers behind a closed outline: {rest:?}"));
        }
        let letter = command.ok_or(format!("no command before {rest:?}"))?;
        let mut numbers = Vec::new();
        for index in 0..count(letter).unwrap_or_default() {
            rest = rest.trim_start_matches(' ');
            rest = rest
                .strip_prefix(',')
                .unwrap_or(rest)
                .trim_start_matches(' ');
            let flag = "Aa".contains(letter) && (index == 3 || index == 4);
            let (value, behind) = if flag {
                match rest.split_at_checked(1) {
                    Some(("0", behind)) => (0.0, behind),
                    Some(("1", behind)) => (1.0, behind),
                    _ => return Err(format!("no flag before {rest:?}")),
                }
            } else {
                number(rest)?
            };
            numbers.push(value);
            rest = behind;
        }
        rest = rest.trim_start_matches(' ');
        segments.push((letter, numbers));
        // Further pairs after a move draw lines.
        command = Some(match letter {
            'M' => 'L',
            'm' => 'l',
            other => other,
        });
    }
    match segments.first() {
        Some(('M' | 'm', _)) | None => Ok(segments),
        Some((other, _)) => Err(format!("begins with {other}")),
    }
}

/// The bounds of the end points and control points: left, top, right, bottom. An arc is bounded by
/// its ends, extended by its radii from the line between them.
pub fn bounds(path: &str) -> Result<[f64; 4], String> {
    let [mut x, mut y] = [0.0, 0.0];
    let mut start = [0.0, 0.0];
    let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let mut take = |px: f64, py: f64| {
        bounds = [
            bounds[0].min(px),
            bounds[1].min(py),
            bounds[2].max(px),
            bounds[3].max(py),
        ];
    };
    for (letter, numbers) in read(path)? {
        let [ox, oy] = if letter.is_ascii_lowercase() {
            [x, y]
        } else {
            [0.0, 0.0]
        };
        match letter.to_ascii_uppercase() {
            'Z' => [x, y] = start,
            'H' => x = ox + numbers[0],
            'V' => y = oy + numbers[0],
            'A' => {
                let before = [x, y];
                [x, y] = [ox + numbers[5], oy + numbers[6]];
                for point in arc(before, [x, y], &numbers) {
                    take(point[0], point[1]);
                }
            }
            _ => {
                for pair in numbers.chunks(2) {
                    [x, y] = [ox + pair[0], oy + pair[1]];
                    take(x, y);
                }
            }
        }
        if letter.eq_ignore_ascii_case(&'M') {
            start = [x, y];
        }
        take(x, y);
    }
    Ok(bounds)
}

/// Points along an arc whose axes are not rotated (SVG 1.1, appendix F.6).
fn arc(from: [f64; 2], to: [f64; 2], numbers: &[f64]) -> Vec<[f64; 2]> {
    let [mut rx, mut ry] = [numbers[0].abs(), numbers[1].abs()];
    let half = [(from[0] - to[0]) / 2.0, (from[1] - to[1]) / 2.0];
    let size = (half[0] / rx).powi(2) + (half[1] / ry).powi(2);
    if size > 1.0 {
        rx *= size.sqrt();
        ry *= size.sqrt();
    }
    let (u, v) = (rx * half[1], ry * half[0]);
    let below = u * u + v * v;
    let root = if below == 0.0 {
        0.0
    } else {
        ((rx * ry).powi(2) / below - 1.0).max(0.0).sqrt()
    };
    let sign = if numbers[3] == numbers[4] { -1.0 } else { 1.0 };
    let middle = [
        sign * root * rx * half[1] / ry + (from[0] + to[0]) / 2.0,
        -sign * root * ry * half[0] / rx + (from[1] + to[1]) / 2.0,
    ];
    let angle = |point: [f64; 2]| ((point[1] - middle[1]) / ry).atan2((point[0] - middle[0]) / rx);
    let (begin, mut end) = (angle(from), angle(to));
    let turn = std::f64::consts::TAU;
    match numbers[4] == 1.0 {
        true if end < begin => end += turn,
        false if end > begin => end -= turn,
        _ => {}
    }
    let at = |part: i32| {
        let angle = begin + (end - begin) * f64::from(part) / 32.0;
        [middle[0] + rx * angle.cos(), middle[1] + ry * angle.sin()]
    };
    (0..=32).map(at).collect()
}
