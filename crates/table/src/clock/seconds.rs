//! Times in texts: seconds with up to three decimals.

use take_five_rules::{Cursor, TextError};

/// The most seconds that a text can name: also those since 1970, up to the year 2106.
const MAX: u32 = u32::MAX;

/// Writes milliseconds as seconds: `12.3`, `-0.25`.
pub fn write_seconds(milliseconds: i64, out: &mut String) {
    if milliseconds < 0 {
        out.push('-');
    }
    let most = u64::from(MAX) * 1000;
    let all = milliseconds.unsigned_abs().min(most);
    out.push_str(&(all / 1000).to_string());
    let mut rest = all % 1000;
    if rest > 0 {
        out.push('.');
    }
    let mut place = 100;
    while rest > 0 {
        out.push(char::from(b'0' + (rest / place) as u8)); // a digit, because rest < 10 * place
        rest %= place;
        place /= 10;
    }
}

/// Reads what [`write_seconds`] writes.
pub fn read_seconds(cursor: &mut Cursor<'_>) -> Result<i64, TextError> {
    let sign = if cursor.eat("-") { -1 } else { 1 };
    let whole = cursor.number(MAX, "expect.clock-time")?;
    let mut milliseconds = i64::from(whole) * 1000;
    if cursor.eat(".") {
        let from = cursor.clone();
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() || digits.len() > 3 {
            return Err(from.expected("expect.clock-time"));
        }
        let places = [100, 10, 1].into_iter().zip(digits.bytes());
        milliseconds += places
            .map(|(place, digit)| place * i64::from(digit - b'0'))
            .sum::<i64>();
    }
    Ok(sign * milliseconds)
}
