import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fingerprint, makeWhenChanged } from './fingerprint.mjs';
import { tryLock, withLock } from './lock.mjs';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-setup-'));
after(() => fs.rmSync(dir, { recursive: true, force: true }));

describe('the lock', () => {
  const file = path.join(dir, 'locks/one.lock');

  it('lets one work at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(file, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    assert.equal(most, 1);
    assert.equal(fs.existsSync(file), false);
  });

  it('names its holder, and is succeeded to when the holder died', async () => {
    const script = `const { tryLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))});
      tryLock(${JSON.stringify(file)}); console.log('mine'); setInterval(() => undefined, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    assert.deepEqual(tryLock(file), { holder: other.pid });
    other.kill('SIGKILL');
    await once(other, 'exit');
    const { release } = tryLock(file);
    release();
  });
});

describe('fingerprints', () => {
  const source = path.join(dir, 'sources');

  it('make again only what changed or is gone', async () => {
    fs.mkdirSync(path.join(source, 'src/dist'), { recursive: true });
    fs.writeFileSync(path.join(source, 'src/a.txt'), 'a');
    const product = path.join(source, 'product');
    let made = 0;
    const make = () =>
      makeWhenChanged({
        stamp: path.join(dir, 'stamp'),
        print: fingerprint(source, ['src', 'absent']),
        products: [product],
        make: () => {
          made += 1;
          fs.writeFileSync(product, '');
        },
      });
    assert.deepEqual([await make(), await make(), made], [true, false, 1]);
    fs.writeFileSync(path.join(source, 'src/dist/built.js'), 'built');
    assert.equal(await make(), false);
    fs.writeFileSync(path.join(source, 'src/a.txt'), 'b');
    assert.equal(await make(), true);
    fs.rmSync(product);
    assert.equal(await make(), true);
  });
});
