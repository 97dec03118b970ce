// The settings that compose.yaml gives its containers, over services on loopback in place of its other containers.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../setup/prepare.mjs';

/** Where a service of compose.yaml may write, besides its environment and command: `{ command, environment, writable }`. */
export function composeService(name, replaced) {
  const { services } = parse(fs.readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true });
  const { command, environment, volumes = [], tmpfs, read_only: isReadOnly, cap_drop: dropped } = services[name];
  if (!isReadOnly || !dropped.includes('ALL')) throw new Error(`compose.yaml gives ${name} more than it needs`);
  const settings = writtenSettings();
  const filled = Object.entries(environment).map(([key, value]) => [
    key,
    value.replaceAll(/\$\{(\w+)\}/g, (_, variable) => settings[variable] ?? unknown(variable)),
  ]);
  for (const key of Object.keys(replaced)) if (!Object.hasOwn(environment, key)) unknown(key);
  return {
    command,
    environment: { ...Object.fromEntries(filled), ...replaced },
    writable: [...volumes.map((volume) => volume.split(':').at(-1)), ...tmpfs.map((mount) => mount.split(':')[0])],
  };
}

/** What `sh deploy/write-env.sh > .env` writes. */
function writtenSettings() {
  const text = execFileSync('sh', [path.join(ROOT, 'deploy/write-env.sh')], { encoding: 'utf8' });
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function unknown(name) {
  throw new Error(`compose.yaml and deploy/write-env.sh do not agree on ${name}`);
}
