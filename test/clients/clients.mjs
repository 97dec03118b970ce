// The clients against the built service, from their packages: Node's tests of test/clients, then Python's of
// clients/python/tests. `npm test` sums up the closing lines of both.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makePdf } from '../../tools/make-pdf/make-pdf.mjs';
import { ROOT } from '../../tools/setup/prepare.mjs';
import { PYTHON_PACKAGES } from '../../tools/setup/test-wheels.mjs';
import { npmProject, python, wheelFolder } from './support/packages.mjs';
import { startService } from './support/service.mjs';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-clients-'));
const service = await startService();
try {
  const pythonSite = fs.existsSync(PYTHON_PACKAGES) ? wheelFolder(path.join(dir, 'wheel')) : null;
  const settings = {
    url: service.url,
    key: service.key,
    recorder: service.recorder,
    webhookSecret: service.webhookSecret,
    project: npmProject(path.join(dir, 'project'), ['@recto/client', '@recto/mcp']),
    report: writeReport(path.join(dir, 'report.pdf')),
    samples: path.join(ROOT, 'apps/server/samples'),
    pythonSite,
  };
  const env = { RECTO_CLIENTS_TEST: JSON.stringify(settings) };
  const codes = [
    await run(process.execPath, ['--test', '--test-reporter=spec', ...nodeTests()], { ...process.env, ...env }),
    await pythonTests(env, pythonSite),
  ];
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  await service.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

function pythonTests(env, site) {
  if (site !== null)
    return run('python3', ['-m', 'pytest', '-rs', 'clients/python/tests'], { ...python(site), ...env });
  // In pytest's words, which `npm test` counts.
  console.log('SKIPPED [1] clients/python/tests: the Python packages of the client are not in .tools/python');
  console.log('===== 1 skipped in 0.00s =====');
  return 0;
}

function writeReport(file) {
  fs.writeFileSync(file, makePdf({ pages: 3 }));
  return file;
}

function nodeTests() {
  const tests = path.join(ROOT, 'test/clients');
  return fs
    .readdirSync(tests)
    .filter((name) => name.endsWith('.test.mjs'))
    .sort()
    .map((name) => path.join(tests, name));
}

/** Asynchronously: the recorder answers in this process. */
function run(file, args, env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
