// node tools/container/cuda.mjs TARGET: brings ONNX Runtime with its CUDA provider and NVIDIA's libraries into the empty or missing directory
// TARGET, from the wheels of tools/setup/wheels/cuda.txt, side by side as the loader finds them, each package's licence beside them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipCommand } from '../setup/wheels.mjs';

/** What is loaded: the runtime and its provider, CUDA and cuDNN; not Python's part, nor TensorRT and libraries of other interfaces. */
const WANTED = /^lib.*\.so(\.|$)/;
const NEVER_LOADED = /^lib(onnxruntime_providers_tensorrt|nvblas|cufftw)\./;
/** Of the wheels, newest first. */
const PLATFORMS = ['manylinux_2_28', 'manylinux_2_27', 'manylinux2014', 'manylinux2010', 'manylinux1'];
/** onnxruntime-node names it so. */
const RUNTIME = 'libonnxruntime.so.1';

const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('usage: node tools/container/cuda.mjs TARGET\n');
  process.exit(2);
}
const wheels = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-cuda-'));
try {
  const platforms = PLATFORMS.flatMap((one) => ['--platform', `${one}_x86_64`]);
  const where = [...platforms, '--python-version', '3.11', '--no-cache-dir', '--quiet', '--target', wheels];
  execFileSync(...pipCommand('install', 'cuda.txt', where), { stdio: 'inherit' });
  collect(wheels, path.resolve(target));
} finally {
  fs.rmSync(wheels, { recursive: true, force: true });
}

function collect(from, to) {
  fs.mkdirSync(path.join(to, 'licences'), { recursive: true });
  for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const within = path.relative(from, file);
    if (WANTED.test(entry.name) && !NEVER_LOADED.test(entry.name))
      fs.copyFileSync(file, path.join(to, nameOf(entry.name)));
    else if (/(^|\/)(LICENSE|License\.txt|ThirdPartyNotices\.txt)$/.test(within))
      fs.copyFileSync(file, path.join(to, 'licences', within.replaceAll('/', '-')));
  }
}

function nameOf(library) {
  return library.startsWith(`${RUNTIME}.`) ? RUNTIME : library;
}
