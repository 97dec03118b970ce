// Helm, built once from its source by Go into the checkout's .tools: its releases lie where not every machine gets to.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildWhole, goInstall, goProgram } from '../setup/built-program.mjs';
import { ROOT } from '../setup/prepare.mjs';

const VERSION = '4.3.1';
const CHART = path.join(ROOT, 'deploy/chart');

/** The file of the program. */
export async function helmProgram(say) {
  const dir = path.join(ROOT, '.tools', `helm-${VERSION}`);
  const file = path.join(dir, 'helm');
  if (fs.existsSync(file)) return file;
  const go = goProgram();
  if (go === null) throw new Error('Helm is built with Go, which is not installed: see https://go.dev/doc/install');
  say(`building helm ${VERSION} with go: some minutes, once`);
  await buildWhole(dir, (draft) => goInstall(go, `helm.sh/helm/v4/cmd/helm@v${VERSION}`, draft));
  return file;
}

/** `{ ok, output, faults }` of a command over the chart with values from files and from `key=value` settings. */
export function helm(program, command, { files = [], settings = [] }) {
  const values = [...files.flatMap((file) => ['--values', file]), ...settings.flatMap((one) => ['--set-json', one])];
  const name = command === 'template' ? ['recto', CHART, '--namespace', 'documents'] : [CHART, '--strict'];
  const { status, stdout, stderr } = spawnSync(program, [command, ...name, ...values], { encoding: 'utf8' });
  return { ok: status === 0, output: stdout, faults: stderr };
}
