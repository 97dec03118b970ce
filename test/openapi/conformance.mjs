// npm run test:openapi [-- --seed N] [--examples N]: schemathesis makes requests of openapi.json, valid and invalid ones, and compares
// every answer of the built service with the document.
import '../../tools/setup/check-node.mjs';
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { modelsDir } from '../../tools/setup/models.mjs';
import { prepare, ROOT } from '../../tools/setup/prepare.mjs';
import { makeSteps } from '../../tools/setup/steps.mjs';
import { pythonWith } from '../../tools/setup/virtual-environment.mjs';
import { startCluster } from '../fault/support/cluster.mjs';
import { makeDocuments } from '../fault/support/documents.mjs';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(crypto.randomInt(1 << 30)) },
    examples: { type: 'string', default: '50' },
  },
});

await prepare({ steps: makeSteps() });
const python = pythonWith(path.join(ROOT, 'test/openapi/schemathesis.txt'), 'schemathesis-venv');
const cluster = await startCluster({ apis: 1, workers: 1, env: { RECTO_MODELS_DIR: modelsDir() } });
try {
  const organisation = await cluster.organisation('Conformance', 1_000_000);
  const config = path.join(cluster.dir, 'schemathesis.toml');
  fs.writeFileSync(config, configuration(await fill(organisation.client)));
  console.log(`seed ${values.seed}, ${values.examples} examples an operation`);
  process.exitCode = await run(python, [
    ...['-m', 'schemathesis.cli', '--config-file', config, 'run', `${cluster.apis[0].url}/openapi.json`],
    ...['--checks', CHECKS.join(',')],
    ...['--seed', values.seed, '--max-examples', values.examples, '--phases', 'examples,coverage,fuzzing'],
    ...['--header', `X-API-KEY: ${organisation.key}`],
    ...['--generation-database', 'none', '--continue-on-failure', '--request-timeout', '60', '--no-color'],
  ]);
} finally {
  await cluster.stop();
}

/** A batch that has ended, one that runs, and a file that belongs to none. */
async function fill(client) {
  const [ended, waiting] = [await client.upload(makeDocuments(3)), await client.upload(makeDocuments(1))];
  const batch = await client.createBatch(ended);
  for (let { status } = batch; !['completed', 'failed'].includes(status);) ({ status } = await client.poll(batch.id));
  const { items } = await client.poll(batch.id);
  return { file_id: waiting[0], batch_id: batch.id, item_id: items[0].id };
}

/**
 * Requests that name something name what is there. Documents are asked for at made-up hosts: that no name server knows
 * whether they exist, or that they don't answer, is what 502 and 504 say.
 */
function configuration(ids) {
  const names = Object.entries(ids).map(([name, id]) => `"path.${name}" = ${JSON.stringify(id)}`);
  const urlRoutes = ['/v1/parse', '/v1/extract', '/v1/extract/schema'].map(
    (route) => `[[operations]]
include-path = "${route}"
checks.not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", 502, 504]
`,
  );
  return [`[parameters]\n${names.join('\n')}\n`, ...urlRoutes].join('\n');
}

function run(file, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: cluster.dir, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
