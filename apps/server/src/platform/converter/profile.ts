/**
 * The ready-made profile of a converter. Without it LibreOffice makes one at its first start, then asks to be started
 * again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Value = string | number | boolean;

/** By path in LibreOffice's registry. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'org.openoffice.Office.Common/Security/Scripting': {
    MacroSecurityLevel: 3,
    DisableMacrosExecution: true,
    BlockUntrustedRefererLinks: true,
  },
  'org.openoffice.Office.Common/Misc': {
    FirstRun: false,
    CrashReport: false,
    ShowTipOfTheDay: false,
    UseDocumentSystemFileLocking: false,
    UseDocumentOOoLockFile: false,
    UseOpenCL: false,
  },
  'org.openoffice.Office.Common/History': { PickListSize: 0 },
  'org.openoffice.Office.Common/Save/Document': { AutoSave: false, CreateBackup: false },
  'org.openoffice.Office.Recovery/RecoveryInfo': { Enabled: false },
  'org.openoffice.Office.Recovery/AutoSave': { Enabled: false },
  'org.openoffice.Office.Linguistic/SpellChecking': { IsSpellAuto: false },
  // 0: links in documents are never updated.
  'org.openoffice.Office.Writer/Content/Update': { Link: 0 },
  'org.openoffice.Setup/L10N': { ooLocale: 'en-US', ooSetupSystemLocale: 'en-US' },
  'org.openoffice.Setup/Office': { ooSetupInstCompleted: true, MigrationCompleted: true },
};

/** The profile below a directory that belongs to the converter's group. */
export function writeProfile(dir: string, buildId: string): void {
  const user = join(dir, 'user');
  const extensions = join(user, 'extensions');
  mkdirSync(extensions, { recursive: true });
  writeFileSync(join(user, 'registrymodifications.xcu'), registry(buildId));
  // Without it LibreOffice takes the extensions for another version's, cleans up and ends.
  writeFileSync(join(extensions, 'buildid'), buildId);
}

/** The registry's file of changed settings. */
export function registry(buildId: string): string {
  const all = { ...SETTINGS };
  all['org.openoffice.Setup/Office'] = { ...all['org.openoffice.Setup/Office'], LastCompatibilityCheckID: buildId };
  const items = Object.entries(all).flatMap(([path, values]) =>
    Object.entries(values).map(([name, value]) => item(path, name, value)),
  );
  const names = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${names}>\n${items.join('\n')}\n</oor:items>\n`;
}

function item(path: string, name: string, value: Value): string {
  const prop = `<prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop>`;
  return `<item oor:path="/${path}">${prop}</item>`;
}
