//! The command line of the form that confines.

use std::ffi::{OsStr, OsString};

use recto_jail::{Jail, ResourceLimits, SocketCalls};

#[derive(Default)]
pub(crate) struct LauncherOptions {
    pub(crate) jail: Jail,
    pub(crate) limits: ResourceLimits,
    pub(crate) channel: Option<i32>,
    pub(crate) seal: Option<SocketCalls>,
    /// Variables of the program's environment.
    pub(crate) variables: Vec<(OsString, OsString)>,
    pub(crate) silent: bool,
    pub(crate) checks: bool,
}

impl LauncherOptions {
    /// Reads up to `--`; what follows is the program with its arguments.
    pub(crate) fn read(arguments: &mut impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut options = Self::default();
        loop {
            let name = arguments.next().ok_or("no program is given")?;
            if name == "--" {
                return Ok(options);
            }
            let value =
                arguments.next().ok_or_else(|| format!("{} lacks its value", name.display()))?;
            options.take(&name, value)?;
        }
    }

    fn take(&mut self, name: &OsStr, value: OsString) -> Result<(), String> {
        match name.to_str() {
            Some("--run") => self.jail.programs.push(value.into()),
            Some("--read") => self.jail.readable.push(value.into()),
            Some("--write") => self.jail.writable.push(value.into()),
            Some("--tree") => self.jail.trees.push(value.into()),
            Some("--listen") => self.jail.listening.push(value.into()),
            Some("--device") => self.jail.devices.push(value.into()),
            Some("--user") => self.jail.user = Some(value.to_string_lossy().parse()?),
            Some("--offline") => self.jail.offline = true,
            Some("--dies-with-input") => self.jail.dies_with_input = true,
            Some("--memory") => self.limits.memory = Some(number(&value)?),
            Some("--file") => self.limits.file = Some(number(&value)?),
            Some("--channel") => self.channel = Some(number(&value)?),
            Some("--connect") => self.jail.connections.push(value.into()),
            Some("--remove") => self.jail.leftovers.push(value.into()),
            Some("--seal") => {
                self.seal = Some(match value.to_str() {
                    Some("listener") => SocketCalls::Listener,
                    _ => SocketCalls::None,
                });
            }
            Some("--set") => self.variables.push(variable(&value)?),
            Some("--silent") => self.silent = true,
            Some("--check") => self.checks = true,
            _ => return Err(format!("{} is no option", name.display())),
        }
        Ok(())
    }
}

fn variable(value: &OsStr) -> Result<(OsString, OsString), String> {
    let (name, value) = value
        .to_str()
        .and_then(|text| text.split_once('='))
        .ok_or_else(|| format!("{} is no NAME=VALUE", value.display()))?;
    Ok((name.into(), value.into()))
}

pub(crate) fn number<T: std::str::FromStr>(value: &OsStr) -> Result<T, String> {
    value
        .to_str()
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| format!("{} is no number", value.display()))
}
