/** The dashboard and the alerts ask for metrics that the service has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SOURCES = join(ROOT, 'apps/server/src');
/** Endings that Prometheus' text format adds to a counter and a histogram. */
const ENDING = /_(total|bucket|sum|count)$/;

const known = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$|generated/.test(name))
    .flatMap((name) => readFileSync(join(SOURCES, name), 'utf8').match(/\brecto_[a-z_]+/g) ?? []),
);

it.each(['grafana-dashboard.json', 'recto.rules.yml'])('%s asks for nothing else', (name) => {
  const asked = new Set(readFileSync(join(ROOT, 'deploy/monitoring', name), 'utf8').match(/\brecto_[a-z_]+/g) ?? []);
  // None would be found if the names were written otherwise.
  expect(asked.size).toBeGreaterThan(0);
  expect([...asked].filter((metric) => !known.has(metric) && !known.has(metric.replace(ENDING, '')))).toEqual([]);
});
