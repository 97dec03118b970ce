// The built service as a container's engine starts it: an ordinary user without capabilities, under Docker's default seccomp profile, in which
// it can make no namespaces. The jails of parsers and converters must hold there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { missingToConfine, runConfined, startConfined } from '../../tools/container/check/confined.mjs';
import { DOCUMENTS, parseDocument } from '../../tools/container/check/documents.mjs';
import { modelsDir } from '../../tools/setup/models.mjs';
import { missingOffice } from '../../tools/setup/office.mjs';
import { descendants } from '../../tools/stack/descendants.mjs';
import { freePort } from '../../tools/stack/ports.mjs';
import { startThrowAwayStack } from '../../tools/stack/throw-away.mjs';
import { ROOT } from './support/started.mjs';

const USER = 10_001;
const ENTRY = [process.execPath, path.join(ROOT, 'tools/container/entry.mjs')];
const lacks = missingToConfine();
const office = missingOffice().length === 0;

describe("the service under Docker's seccomp profile", { skip: lacks ?? false }, () => {
  let base;
  let stack;
  let place;
  let service;
  let key;

  before(async () => {
    base = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-'));
    stack = await startThrowAwayStack(base);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-container-'));
    fs.chownSync(data, USER, USER);
    place = {
      user: USER,
      cwd: data,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: stack.databaseUrl,
        REDIS_URL: stack.redisUrl,
        RECTO_SECRET: stack.secrets.rectoSecret,
        RECTO_PORT: String(await freePort()),
        RECTO_MODELS_DIR: modelsDir(),
        RECTO_SPOOL_DIR: path.join(data, 'spool'),
        RECTO_STORAGE_DIR: path.join(data, 'storage'),
        RECTO_OFFICE: office ? 'on' : 'off',
      },
    };
    key = JSON.parse(await runConfined(place, [...ENTRY, 'admin', 'bootstrap', '--json'])).api_key;
    service = await startConfined(place, [...ENTRY, 'all']);
  });
  after(async () => {
    await service?.stop();
    await stack?.destroy();
    if (place) fs.rmSync(place.cwd, { recursive: true, force: true });
  });

  it('is refused namespaces', async () => {
    for (const what of ['--user', '--net', '--mount'])
      await assert.rejects(runConfined(place, ['unshare', what, 'true']), /Operation not permitted/, what);
  });

  it('has its parsers in a whole jail', () => {
    assert.match(service.ready.facts.jail, /^landlock [1-9]\d*, seccomp$/);
    assert.doesNotMatch(service.output(), /jail_incomplete/);
  });

  it('runs all of its processes as its own user, without capabilities, under the profile and, where documents are read, one more', () => {
    const statuses = descendants(service.pid).map(({ pid, command }) => ({
      name: command,
      status: fs.readFileSync(`/proc/${pid}/status`, 'utf8'),
    }));
    const readers = statuses.filter(({ name }) => /parser-process|soffice|converter/.test(name));
    assert.ok(readers.length >= (office ? 3 : 2), statuses.map(({ name }) => name).join('\n'));
    for (const { name, status } of statuses) {
      assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m, name);
      assert.match(status, /^CapBnd:\t0+$/m, name);
    }
    for (const { name, status } of readers) assert.match(status, /^Seccomp_filters:\t[2-9]$/m, name);
  });

  for (const document of DOCUMENTS) {
    const skip = document.name.endsWith('.docx') && !office && 'LibreOffice is not installed';
    it(`parses ${document.name}`, { skip }, async () => {
      const { share } = await parseDocument({ base: service.base, key }, document);
      assert.ok(share >= document.least);
    });
  }
});
