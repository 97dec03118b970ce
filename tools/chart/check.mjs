// npm run check:chart: lints the chart, renders it with four sets of values (deploy/chart/ci), checks what comes out against the schemas of
// Kubernetes, KEDA and the operator of Prometheus, and checks that values which can't work are refused with a sentence. The alert rules
// are checked by promtool. No cluster is involved.
import '../setup/check-node.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { installLine, missingPackages } from '../setup/debian.mjs';
import { ROOT } from '../setup/prepare.mjs';
import { helm, helmProgram } from './helm.mjs';
import { faultsOfPods } from './pods.mjs';
import { REFUSED } from './refused.mjs';
import { faultsOf } from './schemas.mjs';

const VALUES = path.join(ROOT, 'deploy/chart/ci');
const RULES = path.join(ROOT, 'deploy/monitoring/recto.rules.yml');
const PACKAGES = path.join(ROOT, 'tools/setup/debian-chart-packages.txt');

const missing = missingPackages(process.env, undefined, PACKAGES);
if (missing.length > 0) {
  console.error(`Packages of Debian are missing; run as root: ${installLine(missing)}`);
  process.exit(1);
}
const program = await helmProgram((line) => console.log(line));
const rules = parse(fs.readFileSync(RULES, 'utf8'));
let failed = 0;

for (const name of fs.readdirSync(VALUES).sort()) {
  const files = [path.join(VALUES, name)];
  const linted = helm(program, 'lint', { files });
  report(`${name} is linted`, linted.ok ? [] : [linted.output, linted.faults]);
  const rendered = helm(program, 'template', { files });
  report(`${name} is rendered`, rendered.ok ? [] : [rendered.faults]);
  if (!rendered.ok) continue;
  const objects = parseAllDocuments(rendered.output)
    .map((document) => document.toJS())
    .filter(Boolean);
  report(`${name}: ${objects.length} objects have the form that they should have`, faultsOf(objects));
  report(`${name}: pods may do little, hold what they run, and are given the time to stop`, faultsOfPods(objects));
  const alerts = objects.filter(({ kind }) => kind === 'PrometheusRule');
  for (const { spec } of alerts)
    report(
      `${name}: the alerts are those of deploy/monitoring`,
      JSON.stringify(spec) === JSON.stringify(rules) ? [] : ['they differ'],
    );
}

const minimal = path.join(VALUES, 'minimal.yaml');
for (const [settings, words] of REFUSED) {
  const { ok, faults } = helm(program, 'template', { files: [minimal], settings });
  report(`${settings.join(' ')} is refused`, ok || !faults.includes(words) ? [`expected: ${words}`, faults] : []);
}

const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
report('the alert rules are what Prometheus reads', checked.status === 0 ? [] : [checked.stdout, checked.stderr]);

console.log(failed === 0 ? 'the chart is in order; it was not installed in any cluster' : `${failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;

function report(what, faults) {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
  for (const fault of faults) console.log(`    ${String(fault).trim().replaceAll('\n', '\n    ')}`);
  if (faults.length > 0) failed += 1;
}
