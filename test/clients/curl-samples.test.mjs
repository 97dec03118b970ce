// The README's curl line for results, run as it stands: the result arrives, and the key doesn't reach the storage.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { findOnPath } from '../../tools/setup/programs.mjs';

const { url, key, project, report, recorder } = JSON.parse(process.env.RECTO_CLIENTS_TEST);
const client = path.join(project, 'node_modules/@recto/client/dist/esm/index.js');
const { Recto } = await import(pathToFileURL(client).href);

describe('the curl samples', () => {
  it(
    'fetch a result without sending the key to the storage',
    { skip: !findOnPath('curl') && 'curl is not here' },
    async () => {
      const recto = new Recto({ baseUrl: url, apiKey: key });
      const { id } = await recto.files.upload(report);
      const batch = await recto.batches.create({ source: { type: 'files', file_ids: [id] } });
      const ended = [];
      for await (const item of recto.batches.items(batch.id)) ended.push(item);
      const before = (await seen()).length;
      const line = samples().find((sample) => sample.includes('/result'));
      const command = line.replace('batch_…', batch.id).replace('item_…', ended[0].id);
      const { stdout } = await promisify(execFile)('bash', ['-c', command], {
        env: { ...process.env, URL: url, KEY: key },
      });
      assert.ok(JSON.parse(stdout).chunks.length > 20);
      const fetched = (await seen()).slice(before);
      assert.equal(fetched.length, 1);
      assert.doesNotMatch(JSON.stringify(fetched), /rk_live_|x-api-key/i);
    },
  );

  it('never follow redirects with the key', () => {
    const risky = samples().filter((line) => /X-API-KEY/.test(line) && /curl .*(-[a-zA-Z]*L|--location)\b/.test(line));
    assert.deepEqual(risky, []);
  });
});

/** The lines of all docs that call curl. */
function samples() {
  const docs = fs.readdirSync(path.join(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${name}`);
  return ['README.md', ...docs.filter((name) => name.endsWith('.md'))]
    .flatMap((name) => fs.readFileSync(path.join(ROOT, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('curl '));
}

async function seen() {
  return (await fetch(`${recorder}/seen`)).json();
}
