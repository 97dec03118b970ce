// npm run test:s3: the storage tests against a real S3 server, started for them; S3_TEST_ENDPOINT (with S3_TEST_BUCKET,
// S3_TEST_REGION, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY) selects another server.
import '../setup/check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare } from '../setup/prepare.mjs';
import { makeSteps, showFailure } from '../setup/steps.mjs';
import { jest } from '../test/runners.mjs';
import { startS3Server } from './index.mjs';

const SPECS = [
  'apps/server/src/platform/storage/storage.conformance.spec.ts',
  'apps/server/src/platform/storage/signed-urls.conformance.spec.ts',
  'test/contract/files-s3.spec.ts',
  'test/integration/private-authority.spec.ts',
];

try {
  await prepare({ steps: makeSteps(), app: false, addon: false });
  process.exitCode = process.env.S3_TEST_ENDPOINT ? await test({}) : await withServer(test);
} catch (error) {
  showFailure(error);
  process.exitCode = 1;
}

async function withServer(action) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-s3-'));
  let server;
  const clear = async () => {
    await server?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.once(signal, () => void clear().finally(() => process.exit(128 + number)));
  }
  try {
    server = await startS3Server({ dir, say: (line) => console.log(line) });
    console.log(`${server.name} at ${server.endpoint}`);
    return await action({
      S3_TEST_ENDPOINT: server.endpoint,
      S3_TEST_REGION: server.region,
      S3_TEST_BUCKET: server.bucket,
      S3_TEST_ACCESS_KEY_ID: server.accessKeyId,
      S3_TEST_SECRET_ACCESS_KEY: server.secretAccessKey,
    });
  } finally {
    await clear();
  }
}

async function test(env) {
  const { code, passed, failed, skipped } = await jest.run({ env, args: ['--runTestsByPath', ...SPECS] });
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return code !== 0 || failed > 0 || passed === 0 ? 1 : 0;
}
