//! Plots as SVG for the report's page. Each colour stands for a role: the page's style sheet finds it and puts its own in
//! its place, light or dark.

use super::numbers::decimal;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// The colours of axes and text, of grid lines, of a line to compare with, and of the players, the weakest first; the last
/// ones recur if there are more.
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xd8, 0xd8, 0xd8);
const EVEN: RGBColor = RGBColor(0x88, 0x88, 0x88);
const PLAYERS: [RGBColor; 4] = [
    RGBColor(0x6a, 0x6a, 0x6b),
    RGBColor(0xb0, 0x5a, 0x10),
    RGBColor(0x0f, 0x5f, 0xa0),
    RGBColor(0x1f, 0x7a, 0x3d),
];

const SIZE: (u32, u32) = (680, 320);

/// The index of a player's colour: the strongest always has the same.
pub fn colour_index(player: usize, players: usize) -> usize {
    match (player, players) {
        (0, 2..) => 0,
        (player, players) if player + 1 == players => 2,
        (1, _) => 1,
        _ => 3,
    }
}

/// Points with the ends of their intervals, of one player.
pub struct Line {
    /// The index of its colour.
    pub colour: usize,
    /// The points.
    pub points: Vec<(f64, f64)>,
    /// The ends of the intervals of those that have one, by x.
    pub band: Vec<(f64, f64, f64)>,
}

/// The names of the axes, and what the picture says to those who do not see it.
pub struct Labels<'a> {
    pub x: &'a str,
    pub y: &'a str,
    pub said: &'a str,
}

type Drawing<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failed = Box<dyn std::error::Error>;
type Drawn = Result<(), Failed>;

/// The text of a plot; empty if it cannot be drawn.
fn plot(said: &str, draw: impl FnOnce(&Drawing<'_>) -> Drawn) -> String {
    let mut text = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        draw(&area).and_then(|()| Ok(area.present()?))
    };
    let Some(start) = text.find("viewBox").filter(|_| drawn.is_ok()) else {
        return String::new();
    };
    let said = said
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    format!(
        "<svg class=\"plot\" role=\"img\" aria-label=\"{said}\" {}",
        &text[start..]
    )
}

/// A chart with its axes, from 0 to `top`; `name` writes the numbers below it.
fn axes<'a, 'b, X>(
    area: &'a Drawing<'b>,
    labels: &Labels<'_>,
    x: X,
    top: f64,
    name: &dyn Fn(&X::Value) -> String,
) -> Result<ChartContext<'a, SVGBackend<'b>, Cartesian2d<X::CoordDescType, RangedCoordf64>>, Failed>
where
    X: AsRangedCoord,
    X::CoordDescType: Ranged<ValueType = X::Value> + ValueFormatter<X::Value>,
{
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(16)
        .x_label_area_size(60)
        .y_label_area_size(80)
        .build_cartesian_2d(x, 0.0..top)?;
    let decimals = usize::from(top < 5.0);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style(("sans-serif", 15).into_font().color(&INK))
        .x_desc(labels.x)
        .y_desc(labels.y)
        .x_label_formatter(name)
        .y_label_formatter(&|y| decimal(*y, decimals))
        .draw()?;
    Ok(chart)
}

/// The text of a whole number, and of others none: there is no turn between two.
fn whole_number(number: &f64) -> String {
    match number.fract() == 0.0 {
        true => decimal(*number, 0),
        false => String::new(),
    }
}

/// Lines over a common axis; `even` is a height to compare with.
pub fn lines(
    labels: &Labels<'_>,
    lines: &[Line],
    height: Option<f64>,
    even: Option<f64>,
) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter().copied());
    let ends = lines
        .iter()
        .flat_map(|line| line.band.iter().map(|(_, _, high)| *high));
    let left = points().map(|(x, _)| x).fold(f64::INFINITY, f64::min);
    let right = points().map(|(x, _)| x).fold(left + 1.0, f64::max);
    let top =
        height.unwrap_or_else(|| 1.05 * points().map(|(_, y)| y).chain(ends).fold(1e-9, f64::max));
    if !left.is_finite() {
        return String::new();
    }
    plot(labels.said, |area| {
        let mut chart = axes(area, labels, left..right, top, &whole_number)?;
        if let Some(even) = even {
            chart.draw_series(LineSeries::new([(left, even), (right, even)], EVEN))?;
        }
        for line in lines {
            let colour = PLAYERS[line.colour];
            let up = line.band.iter().map(|(x, _, high)| (*x, high.min(top)));
            let down = line.band.iter().rev().map(|(x, low, _)| (*x, low.max(0.0)));
            let band: Vec<_> = up.chain(down).collect();
            if band.len() > 2 {
                chart.draw_series([Polygon::new(band, colour.mix(0.16))])?;
            }
            let style = colour.stroke_width(2);
            chart.draw_series(LineSeries::new(line.points.iter().copied(), style))?;
        }
        Ok(())
    })
}

/// A value with its interval at each name, as percentages.
pub fn intervals(labels: &Labels<'_>, all: &[(String, [f64; 3])], even: f64) -> String {
    let name = |x: &SegmentValue<usize>| {
        let found = match x {
            SegmentValue::CenterOf(at) => all.get(*at),
            _ => None,
        };
        found.map_or(String::new(), |(name, _)| name.clone())
    };
    plot(labels.said, |area| {
        let last = all.len().saturating_sub(1);
        let mut chart = axes(area, labels, (0..last).into_segmented(), 100.0, &name)?;
        chart.draw_series(LineSeries::new(
            [(SegmentValue::Exact(0), even), (SegmentValue::Last, even)],
            EVEN,
        ))?;
        let bars = all.iter().enumerate().map(|(at, (_, [low, value, high]))| {
            ErrorBar::new_vertical(
                SegmentValue::CenterOf(at),
                *low,
                *value,
                *high,
                PLAYERS[2].filled(),
                12,
            )
        });
        chart.draw_series(bars)?;
        Ok(())
    })
}
