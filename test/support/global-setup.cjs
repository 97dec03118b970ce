// Runs before the first test of a project that needs services: a throw-away Postgres, migrated once as the template of every test's
// own database, and a throw-away Redis. When a caller (npm test) has started them already, those are used.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

module.exports = async function startServices() {
  if (process.env.RECTO_TEST_DATABASE_URL && process.env.RECTO_TEST_REDIS_URL) return;
  const { startThrowAwayStack } = await import('../../tools/stack/throw-away.mjs');
  const stack = await startThrowAwayStack(fs.mkdtempSync(path.join(os.tmpdir(), 'recto-test-')));
  process.env.RECTO_TEST_DATABASE_URL = stack.databaseUrl;
  process.env.RECTO_TEST_REDIS_URL = stack.redisUrl;
  globalThis.rectoTestStack = stack;
};
