// Writes what is generated from the configuration schema of the built server: docs/configuration.md, and the properties of `config` in the
// chart's values.schema.json.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format } from 'prettier';

const require = createRequire(import.meta.url);
const { chartSettings, configurationPage } = require('../../../dist/apps/server/config');
const CHART = new URL('../../../deploy/chart/', import.meta.url);
const SCHEMA = new URL('values.schema.json', CHART);

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage());

const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
schema.properties.config.properties = chartSettings(setByChart());
writeFileSync(SCHEMA, await format(JSON.stringify(schema), { parser: 'json', printWidth: 120 }));

/** The variables that the templates give to a container by name. */
function setByChart() {
  const templates = new URL('templates/', CHART);
  const text = readdirSync(templates).map((name) => readFileSync(new URL(name, templates), 'utf8'));
  return new Set([...text.join('\n').matchAll(/- name: ([A-Z][A-Z0-9_]+)(?:\\n|$)/gm)].map(([, name]) => name));
}
