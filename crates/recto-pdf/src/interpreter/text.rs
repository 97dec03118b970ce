//! Text operators (ISO 32000-1, chapter 9): positions, and the glyphs of shown strings.

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Object};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Point, Vec2};
use recto_input::Exhausted;
use recto_model::{
    FontId, Glyph, LeftOutReason, Page, Point as PagePoint, Quad, RenderMode, Rgb, Size,
};
use smol_str::SmolStr;

use super::graphics::text_paint;
use super::state::State;
use super::{Interpreter, affine};
use crate::fonts::FontFace;

/// Glyphs smaller than this (points) can't be seen and are not text of the page.
const SMALLEST: f64 = 0.05;
/// Coordinates beyond this (points) are nonsense, and products of them would overflow `f32`.
const MOST_COORDINATE: f64 = 1e7;
/// Font size (points) of a field value whose size is left to the viewer.
const VALUE_SIZE: f64 = 12.0;
/// Distance (points) of a field value from the left side of its box.
const VALUE_MARGIN: f64 = 2.0;
/// Leading of a field value in em.
const VALUE_LEADING: f64 = 1.15;

impl<'a> Interpreter<'_, 'a> {
    pub(super) fn text_operator(
        &mut self,
        operation: &Op<'_, '_>,
        resources: &Resources<'a>,
        state: &mut State<'a>,
    ) {
        match operation {
            Op::BeginText(_) => {
                self.tm = Affine::IDENTITY;
                self.tlm = Affine::IDENTITY;
            }
            Op::TextFont(f) => {
                state.text.size = f.1.as_f64();
                let face = self.fonts.named(&resources.fonts, f.0.as_ref(), self.budget);
                let dict = || resources.fonts.get::<Dict<'a>>(f.0.as_ref());
                self.select_font(face, dict, resources, state);
            }
            Op::CharacterSpacing(v) => state.text.char_space = v.0.as_f64(),
            Op::WordSpacing(v) => state.text.word_space = v.0.as_f64(),
            Op::HorizontalScaling(v) => state.text.scale = v.0.as_f64() / 100.0,
            Op::TextLeading(v) => state.text.leading = v.0.as_f64(),
            Op::TextRise(v) => state.text.rise = v.0.as_f64(),
            Op::TextRenderingMode(v) => state.text.mode = v.0.as_i64(),
            Op::NextLine(d) => self.next_line(d.0.as_f64(), d.1.as_f64()),
            Op::NextLineAndSetLeading(d) => {
                state.text.leading = -d.1.as_f64();
                self.next_line(d.0.as_f64(), d.1.as_f64());
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -state.text.leading),
            Op::SetTextMatrix(m) => {
                self.tlm = affine([&m.0, &m.1, &m.2, &m.3, &m.4, &m.5]);
                self.tm = self.tlm;
            }
            Op::ShowText(s) => self.show(state, s.0.as_bytes()),
            Op::NextLineAndShowText(s) => {
                self.next_line(0.0, -state.text.leading);
                self.show(state, s.0.as_bytes());
            }
            Op::ShowTextWithParameters(p) => {
                state.text.word_space = p.0.as_f64();
                state.text.char_space = p.1.as_f64();
                self.next_line(0.0, -state.text.leading);
                self.show(state, p.2.as_bytes());
            }
            Op::ShowTexts(parts) => self.show_parts(state, parts.0),
            _ => {}
        }
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.tlm *= Affine::translate((x, y));
        self.tm = self.tlm;
    }

    fn show_parts(&mut self, state: &State<'a>, parts: &Array<'_>) {
        let is_horizontal = state.text.font.as_ref().is_none_or(|f| f.is_horizontal);
        for part in parts.iter::<Object<'_>>() {
            match part {
                Object::Number(n) => {
                    let back = -n.as_f64() / 1000.0 * state.text.size;
                    let by =
                        if is_horizontal { (back * state.text.scale, 0.0) } else { (0.0, back) };
                    self.tm *= Affine::translate(by);
                }
                Object::String(s) => self.show(state, s.as_bytes()),
                _ => {}
            }
        }
    }

    fn show(&mut self, state: &State<'a>, bytes: &[u8]) {
        let Some(face) = state.text.font.clone().or_else(|| self.fonts.standard()) else { return };
        self.note_codes(&face, bytes);
        let font = self.font_id(&face);
        let (color, mode) = text_paint(state);
        let text = &state.text;
        let to_page = state.ctm * self.tm;
        let [a, b, c, d, e, f] = to_page.as_coeffs();
        // Vectors on the page of one em along the line and across it.
        let along = Vec2::new(a, b) * (text.size * text.scale);
        let across = Vec2::new(c, d) * text.size;
        let size = across.hypot() * face.em;
        let is_placed = [a, b, c, d, e, f, size].iter().all(|v| v.abs() < MOST_COORDINATE);
        let unseen = if self.hidden > 0 {
            Some(LeftOutReason::Hidden)
        } else if !is_placed {
            Some(LeftOutReason::Unplaced)
        } else {
            (size <= SMALLEST).then_some(LeftOutReason::TooSmall)
        };
        let (ascent, descent) = (f64::from(face.info.ascent), f64::from(face.info.descent));
        let (up, down) = (across * (face.em * ascent), across * (face.em * descent));
        let mcid = self.mcid();
        let (clip, origin_kind) = (state.clip, self.origin);
        // The pen in text space, from where the string starts.
        let mut pen = Point::new(0.0, 0.0);
        // A string can be as long as its stream, and the budget is charged only after it.
        let most = self.budget.limits().max_page_glyphs as usize;
        let Page { glyphs, ledger, size: page_size, .. } = &mut self.page;
        let mut codes = 0;
        face.for_each_code(bytes, |code| {
            codes += 1;
            let space = text.char_space + if code.is_word_space { text.word_space } else { 0.0 };
            let start = Point::new(
                a * pen.x + c * (pen.y + text.rise) + e,
                b * pen.x + d * (pen.y + text.rise) + f,
            );
            let (end, quad);
            if face.is_horizontal {
                pen.x += (code.advance_x * text.size + space) * text.scale;
                end = start + along * code.advance_x;
                quad = [start + up, end + up, end + down, start + down];
            } else {
                // Vertical writing: the pen starts above the middle of the glyph and moves down.
                pen.y += code.advance_y * text.size + space;
                end = start + across * code.advance_y;
                let half = along * 0.5;
                quad = [start - half, start + half, end + half, end - half];
            }
            let left_out = match unseen {
                None if glyphs.len() > most => Some(LeftOutReason::OverBudget),
                None if !touches(&quad, clip) => Some(LeftOutReason::Clipped),
                unseen => unseen,
            };
            if left_out.is_some() && ledger.is_none() {
                return;
            }
            let glyph = Glyph {
                text: code.text.clone(),
                quad: Quad(quad.map(page_point)),
                origin: page_point(start),
                end: page_point(end),
                size: size as f32,
                font,
                color,
                mode,
                mcid,
                origin_kind,
                confidence: None,
            };
            match (left_out, ledger.as_deref_mut()) {
                (Some(LeftOutReason::Clipped), Some(ledger))
                    if !touches(&quad, area(*page_size)) =>
                {
                    ledger.unread.push_glyph(LeftOutReason::OffPage, &glyph);
                }
                (Some(reason), Some(ledger)) => ledger.unread.push_glyph(reason, &glyph),
                _ => glyphs.push(glyph),
            }
        });
        if let Some(ledger) = ledger {
            ledger.shown += codes;
        }
        self.tm *= Affine::translate(pen.to_vec2());
    }

    /// Adds a field's value to the page as a viewer would show it: in Helvetica, aligned left in its box.
    pub(crate) fn write_value(
        &mut self,
        value: &str,
        area: kurbo::Rect,
        size: Option<f64>,
    ) -> Result<(), Exhausted> {
        let Some(face) = self.fonts.standard() else { return Ok(()) };
        let font = self.font_id(&face);
        let size = size.unwrap_or(VALUE_SIZE).min(area.height().max(SMALLEST));
        let room = (self.budget.limits().max_page_glyphs as usize).saturating_add(1);
        let room = room.saturating_sub(self.page.glyphs.len());
        // A value can be as long as a stream: no more of it is written than shows that it is too long.
        let end = value.char_indices().nth(room).map_or(value.len(), |(end, _)| end);
        let value = value.get(..end).unwrap_or_default();
        let lines: Vec<&str> = value.lines().collect();
        let (ascent, descent) = (f64::from(face.info.ascent), f64::from(face.info.descent));
        // A single line is centred vertically; several lines start at the top.
        let top = if lines.len() > 1 { area.y0 } else { area.center().y - size * 0.5 };
        for (row, line) in lines.iter().enumerate() {
            let baseline = top + size * (ascent + row as f64 * VALUE_LEADING);
            let mut x = area.x0 + VALUE_MARGIN;
            for c in line.chars().filter(|c| !c.is_control()) {
                let start = Point::new(x, baseline);
                x += size * face.advance_of(c);
                let end = Point::new(x, baseline);
                let (up, down) = (Vec2::new(0.0, -size * ascent), Vec2::new(0.0, -size * descent));
                self.page.glyphs.push(Glyph {
                    text: SmolStr::new(c.encode_utf8(&mut [0; 4])),
                    quad: Quad([start + up, end + up, end + down, start + down].map(page_point)),
                    origin: page_point(start),
                    end: page_point(end),
                    size: size as f32,
                    font,
                    color: Rgb::default(),
                    mode: RenderMode::Fill,
                    mcid: None,
                    origin_kind: self.origin,
                    confidence: None,
                });
                if let Some(ledger) = &mut self.page.ledger {
                    ledger.shown += 1;
                }
            }
        }
        self.charge_budget()
    }

    /// The id of a font on this page.
    fn font_id(&mut self, face: &FontFace<'a>) -> FontId {
        if let Some(id) = self.font_ids.get(&face.index) {
            return *id;
        }
        if self.page.fonts.len() < usize::from(u16::MAX) {
            self.page.fonts.push(face.info.clone());
        }
        let id = FontId((self.page.fonts.len() - 1) as u16);
        self.font_ids.insert(face.index, id);
        id
    }
}

/// Does the glyph's box touch the clip? A box without width (a combining mark) counts where it lies.
fn touches(quad: &[Point; 4], clip: kurbo::Rect) -> bool {
    let [p, q, r, s] = quad;
    let x0 = p.x.min(q.x).min(r.x).min(s.x);
    let x1 = p.x.max(q.x).max(r.x).max(s.x);
    let y0 = p.y.min(q.y).min(r.y).min(s.y);
    let y1 = p.y.max(q.y).max(r.y).max(s.y);
    // A clip without an area hides everything.
    clip.x1 > clip.x0
        && clip.y1 > clip.y0
        && x0 <= clip.x1
        && clip.x0 <= x1
        && y0 <= clip.y1
        && clip.y0 <= y1
}

fn area(page: Size) -> kurbo::Rect {
    kurbo::Rect::new(0.0, 0.0, f64::from(page.width), f64::from(page.height))
}

fn page_point(p: Point) -> PagePoint {
    PagePoint::new(p.x as f32, p.y as f32)
}
