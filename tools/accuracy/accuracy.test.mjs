import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('accepts no floors where CI is set', () => {
  const command = fileURLToPath(new URL('accuracy.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [command, '--accept'], {
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /not accepted where CI is set/);
});
