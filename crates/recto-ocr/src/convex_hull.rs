//! The convex hull of points, and the smallest rotated box around it (rotating calipers).

use recto_model::Point;

use crate::LineBox;

/// The convex hull (Andrew's monotone chain), anticlockwise with y down.
pub(crate) fn convex_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull: Vec<Point> = Vec::new();
    for pass in 0..2 {
        let start = hull.len();
        let mut add = |point: Point| {
            while let [.., a, b] = hull[start..]
                && turn(a, b, point) <= 0.0
            {
                hull.pop();
            }
            hull.push(point);
        };
        if pass == 0 {
            points.iter().copied().for_each(&mut add);
        } else {
            points.iter().rev().copied().for_each(&mut add);
        }
        hull.pop();
    }
    hull
}

fn turn(o: Point, a: Point, b: Point) -> f32 {
    (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
}

/// The bounding box of the smallest area around a hull; one of its sides lies on a side of the hull. `None` if the hull
/// has no area.
pub(crate) fn smallest_box(hull: &[Point]) -> Option<LineBox> {
    let sides = hull.iter().zip(hull.iter().cycle().skip(1));
    let boxes = sides.filter_map(|(a, b)| {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = dx.hypot(dy);
        (length > 1e-3).then(|| box_along(hull, Point::new(dx / length, dy / length)))
    });
    let area = |it: &LineBox| it.width * it.height;
    boxes.min_by(|a, b| area(a).total_cmp(&area(b))).filter(|it| area(it) > 0.0)
}

/// The smallest box with sides parallel and perpendicular to a direction.
pub(crate) fn box_along(hull: &[Point], along: Point) -> LineBox {
    let (mut u0, mut u1, mut v0, mut v1) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
    for p in hull {
        let u = p.x * along.x + p.y * along.y;
        let v = -p.x * along.y + p.y * along.x;
        (u0, u1, v0, v1) = (u0.min(u), u1.max(u), v0.min(v), v1.max(v));
    }
    let (u, v) = ((u0 + u1) * 0.5, (v0 + v1) * 0.5);
    let center = Point::new(u * along.x - v * along.y, u * along.y + v * along.x);
    LineBox { center, width: u1 - u0, height: v1 - v0, along }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_turned_box_again() {
        let (sin, cos) = 0.2f32.sin_cos();
        let given = LineBox {
            center: Point::new(50.0, 40.0),
            width: 60.0,
            height: 10.0,
            along: Point::new(cos, sin),
        };
        let corners = given.part(0.0, 1.0, 0.0, 1.0).0.to_vec();
        let mut points = corners.clone();
        points.push(given.center);
        let hull = convex_hull(points);
        assert_eq!(hull.len(), 4);
        let found = smallest_box(&hull).unwrap();
        let (long, short) = (found.width.max(found.height), found.width.min(found.height));
        assert!((long - 60.0).abs() < 0.01 && (short - 10.0).abs() < 0.01);
        assert!((found.center.x - 50.0).abs() < 0.01 && (found.center.y - 40.0).abs() < 0.01);
    }

    #[test]
    fn points_on_a_line_have_no_box() {
        let line = vec![Point::new(0.0, 0.0), Point::new(1.0, 1.0), Point::new(2.0, 2.0)];
        assert_eq!(smallest_box(&convex_hull(line)), None);
    }
}
