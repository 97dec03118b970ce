//! Colours of text and drawings (ISO 32000-1, 8.6), approximated: layout compares them and never prints them.
//! Calibrated and ICC-based spaces are read as the device space with as many components.

use std::collections::HashMap;
use std::rc::Rc;

use hayro::hayro_interpret::Function;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::Resources;
use recto_input::Budget;
use recto_model::Rgb;
use smol_str::SmolStr;

use crate::streams;

/// The colour reported for patterns and shadings, which have no single colour.
pub(crate) const MID_GREY: Rgb = Rgb { r: 128, g: 128, b: 128 };
const BLACK: Rgb = Rgb { r: 0, g: 0, b: 0 };
/// Levels of colour spaces built on others; deeper ones are refused. An Indexed space over a Separation over an ICC
/// profile has three.
const MOST_NESTED: u32 = 6;

/// A colour space.
#[derive(Debug)]
pub(crate) enum Space {
    Gray,
    Rgb,
    Cmyk,
    Lab,
    Indexed {
        base: Box<Self>,
        table: Vec<u8>,
    },
    /// `Separation` or `DeviceN`: tints of one or more colorants.
    Tint {
        alternate: Box<Self>,
        function: Option<Function>,
        /// The colorant is `Black` or `All`, so a tint is a shade of grey.
        subtractive_black: bool,
    },
    Pattern,
}

/// A colour space and the current colour in it.
#[derive(Debug, Clone)]
pub(crate) struct Paint {
    pub(crate) space: Rc<Space>,
    pub(crate) color: Rgb,
}

/// The device colour spaces that operators such as `rg` imply, made once.
#[derive(Debug)]
pub(crate) struct DeviceSpaces {
    pub(crate) gray: Rc<Space>,
    pub(crate) rgb: Rc<Space>,
    pub(crate) cmyk: Rc<Space>,
}

impl Default for DeviceSpaces {
    fn default() -> Self {
        Self { gray: Rc::new(Space::Gray), rgb: Rc::new(Space::Rgb), cmyk: Rc::new(Space::Cmyk) }
    }
}

/// The colour spaces that a reader has read, by the address of their resource dictionary and their name in it.
#[derive(Debug, Default)]
pub(crate) struct Spaces(HashMap<(usize, SmolStr), Rc<Space>>);

impl Spaces {
    /// The space that `cs` or `CS` names.
    pub(crate) fn named(
        &mut self,
        name: &Name<'_>,
        resources: &Resources<'_>,
        budget: &Budget,
    ) -> Rc<Space> {
        let dict = resources.color_spaces.data().as_ptr().addr();
        let key = (dict, SmolStr::new(String::from_utf8_lossy(name.as_ref())));
        let space = self.0.entry(key).or_insert_with(|| {
            let read = || Space::read(&resources.get_color_space(name)?, budget, 0);
            Rc::new(Space::device(name).or_else(read).unwrap_or(Space::Gray))
        });
        Rc::clone(space)
    }
}

impl Paint {
    pub(crate) fn black() -> Self {
        Self { space: Rc::new(Space::Gray), color: BLACK }
    }
}

impl Space {
    fn device(name: &Name<'_>) -> Option<Self> {
        match name.as_ref() {
            b"DeviceGray" | b"G" | b"CalGray" => Some(Self::Gray),
            b"DeviceRGB" | b"RGB" | b"CalRGB" => Some(Self::Rgb),
            b"DeviceCMYK" | b"CMYK" => Some(Self::Cmyk),
            b"Pattern" => Some(Self::Pattern),
            _ => None,
        }
    }

    fn of_components(count: usize) -> Option<Self> {
        match count {
            1 => Some(Self::Gray),
            3 => Some(Self::Rgb),
            4 => Some(Self::Cmyk),
            _ => None,
        }
    }

    fn read(object: &Object<'_>, budget: &Budget, depth: u32) -> Option<Self> {
        if depth > MOST_NESTED {
            return None;
        }
        let array = match object {
            Object::Name(name) => return Self::device(name),
            Object::Array(array) => array,
            _ => return None,
        };
        let mut parts = array.iter::<Object<'_>>();
        let Object::Name(family) = parts.next()? else { return None };
        match family.as_ref() {
            b"ICCBased" => {
                let Object::Stream(profile) = parts.next()? else { return None };
                let dict = profile.dict();
                dict.get::<u32>(b"N").and_then(|n| Self::of_components(n as usize)).or_else(|| {
                    Self::read(&dict.get::<Object<'_>>(b"Alternate")?, budget, depth + 1)
                })
            }
            b"Lab" => Some(Self::Lab),
            b"Indexed" | b"I" => {
                let base = Self::read(&parts.next()?, budget, depth + 1)?;
                let _highest = parts.next()?;
                let table = match parts.next()? {
                    Object::String(s) => s.as_bytes().to_vec(),
                    Object::Stream(s) => streams::decode(&s, budget).ok()??.data.into_owned(),
                    _ => return None,
                };
                Some(Self::Indexed { base: Box::new(base), table })
            }
            b"Separation" | b"DeviceN" => {
                let names = parts.next()?;
                let alternate = Self::read(&parts.next()?, budget, depth + 1)?;
                let function = parts.next().and_then(|f| Function::new(&f));
                let subtractive_black =
                    matches!(&names, Object::Name(n) if matches!(n.as_ref(), b"Black" | b"All"));
                Some(Self::Tint { alternate: Box::new(alternate), function, subtractive_black })
            }
            _ => Self::device(&family),
        }
    }

    /// The initial colour of the space (ISO 32000-1, 8.6.4 to 8.6.6).
    pub(crate) fn initial(&self) -> Rgb {
        match self {
            Self::Gray | Self::Rgb | Self::Lab => BLACK,
            Self::Cmyk => self.color(&[0.0, 0.0, 0.0, 1.0]),
            Self::Indexed { .. } => self.color(&[0.0]),
            Self::Tint { .. } => self.color(&[1.0, 1.0, 1.0, 1.0]),
            Self::Pattern => MID_GREY,
        }
    }

    pub(crate) fn color(&self, values: &[f32]) -> Rgb {
        let at = |i: usize| values.get(i).copied().unwrap_or(0.0);
        match self {
            Self::Gray => rgb(at(0), at(0), at(0)),
            Self::Rgb => rgb(at(0), at(1), at(2)),
            Self::Cmyk => {
                let k = 1.0 - at(3).clamp(0.0, 1.0);
                let ink = |v: f32| (1.0 - v.clamp(0.0, 1.0)) * k;
                rgb(ink(at(0)), ink(at(1)), ink(at(2)))
            }
            Self::Lab => lab(at(0), at(1), at(2)),
            Self::Indexed { base, table } => {
                let width = base.components();
                let start = (at(0).clamp(0.0, 255.0) as usize) * width;
                let Some(entry) = table.get(start..start + width) else { return BLACK };
                let values: Vec<f32> = entry
                    .iter()
                    .enumerate()
                    .map(|(i, v)| base.unpack_byte(i, f32::from(*v) / 255.0))
                    .collect();
                base.color(&values)
            }
            Self::Tint { alternate, function, subtractive_black } => {
                let gray = 1.0 - at(0).clamp(0.0, 1.0);
                if *subtractive_black {
                    return rgb(gray, gray, gray);
                }
                let mut out = vec![0.0; alternate.components()];
                let inputs = function.as_ref().map_or(0, Function::num_inputs);
                let outputs = function.as_ref().map_or(0, Function::num_outputs);
                match (function, values.get(..inputs)) {
                    (Some(f), Some(inputs))
                        if outputs == out.len() && f.eval(inputs, &mut out).is_some() =>
                    {
                        alternate.color(&out)
                    }
                    _ => rgb(gray, gray, gray),
                }
            }
            Self::Pattern => MID_GREY,
        }
    }

    pub(crate) fn components(&self) -> usize {
        match self {
            Self::Gray | Self::Indexed { .. } | Self::Tint { .. } | Self::Pattern => 1,
            Self::Rgb | Self::Lab => 3,
            Self::Cmyk => 4,
        }
    }

    /// A byte of an Indexed space's table, as a fraction of 255, in the range of a component of this space.
    fn unpack_byte(&self, component: usize, fraction: f32) -> f32 {
        match (self, component) {
            (Self::Lab, 0) => fraction * 100.0,
            (Self::Lab, _) => fraction * 255.0 - 128.0,
            _ => fraction,
        }
    }
}

fn rgb(r: f32, g: f32, b: f32) -> Rgb {
    let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
    Rgb { r: byte(r), g: byte(g), b: byte(b) }
}

/// CIE L*a*b* with the white point D50 to sRGB; the matrix includes the adaptation to D65.
fn lab(l: f32, a: f32, b: f32) -> Rgb {
    let fy = (l + 16.0) / 116.0;
    let cube = |t: f32| if t > 6.0 / 29.0 { t * t * t } else { (t - 4.0 / 29.0) * 0.128_42 };
    let (x, y, z) = (0.9642 * cube(fy + a / 500.0), cube(fy), 0.8249 * cube(fy - b / 200.0));
    let gamma = |v: f32| {
        let v = v.clamp(0.0, 1.0);
        if v <= 0.003_130_8 { 12.92 * v } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
    };
    rgb(
        gamma(3.1339 * x - 1.6169 * y - 0.4906 * z),
        gamma(-0.9785 * x + 1.9160 * y + 0.0333 * z),
        gamma(0.0720 * x - 0.2290 * y + 1.4057 * z),
    )
}

/// Can a browser show the image's samples as they are, without its profile or table of colours?
pub(crate) fn is_plain(image: &Dict<'_>) -> bool {
    match image.get::<Object<'_>>(b"ColorSpace") {
        None => true,
        Some(Object::Name(name)) => matches!(name.as_ref(), b"DeviceGray" | b"DeviceRGB"),
        Some(Object::Array(array)) => is_plain_profile(&array),
        Some(_) => false,
    }
}

fn is_plain_profile(array: &Array<'_>) -> bool {
    let mut parts = array.iter::<Object<'_>>();
    let family = parts.next().and_then(Object::into_name);
    match family.as_deref() {
        Some(b"CalGray" | b"CalRGB") => true,
        Some(b"ICCBased") => parts
            .next()
            .and_then(Object::into_stream)
            .and_then(|s: Stream<'_>| s.dict().get::<u32>(b"N"))
            .is_some_and(|n| n == 1 || n == 3),
        _ => false,
    }
}
