//! Confidence intervals of counted shares.

/// The 95 % Wilson score interval of a share with `hits` in `all` (halves are allowed).
pub fn wilson(hits: f64, all: f64) -> (f64, f64) {
    // Leaves 2.5 % on either side.
    wilson_by(1.959_963_984_540_054, hits, all)
}

/// The same with this many standard deviations on either side.
pub fn wilson_by(z: f64, hits: f64, all: f64) -> (f64, f64) {
    if all <= 0.0 {
        return (0.0, 1.0);
    }
    let share = hits / all;
    let spread = z * (share * (1.0 - share) / all + z * z / (4.0 * all * all)).sqrt();
    let middle = share + z * z / (2.0 * all);
    let scale = 1.0 + z * z / all;
    // Rounding must not leave the share itself outside.
    let low = ((middle - spread) / scale).min(share).max(0.0);
    let high = ((middle + spread) / scale).max(share).min(1.0);
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::wilson;

    fn close(found: (f64, f64), low: f64, high: f64) {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
        assert!(near(found.0, low) && near(found.1, high), "{found:?}");
    }

    /// The intervals that statistics packages print for these counts.
    #[test]
    fn intervals_are_wilsons() {
        close(wilson(5.0, 10.0), 0.2366, 0.7634);
        close(wilson(0.0, 10.0), 0.0, 0.2775);
        close(wilson(10.0, 10.0), 0.7225, 1.0);
        close(wilson(520.0, 1000.0), 0.4890, 0.5508);
    }

    #[test]
    fn the_share_itself_is_inside() {
        for all in 1..200 {
            assert_eq!(wilson(0.0, f64::from(all)).0, 0.0);
            assert_eq!(wilson(f64::from(all), f64::from(all)).1, 1.0, "{all}");
        }
    }
}
