import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { bringModels, modelsDir, OWN_MODELS, readManifest, wrongFiles } from './models.mjs';
import { makeSteps } from './steps.mjs';

const sha256 = (text) => crypto.createHash('sha256').update(text).digest('hex');
const manifest = { package: {}, files: { 'a.onnx': { sha256: sha256('a') }, 'b.onnx': { sha256: sha256('b') } } };

test('tells files that are missing or altered', (t) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-models-'));
  t.after(() => fs.rmSync(dir, { recursive: true }));
  fs.writeFileSync(path.join(dir, 'a.onnx'), 'a');
  assert.deepEqual(wrongFiles(dir, manifest), ['b.onnx']);
  fs.writeFileSync(path.join(dir, 'b.onnx'), 'altered');
  assert.deepEqual(wrongFiles(dir, manifest), ['b.onnx']);
});

test('a directory that somebody else looks after is checked, never filled', async (t) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'recto-models-'));
  t.after(() => fs.rmSync(dir, { recursive: true }));
  const env = { RECTO_MODELS_DIR: dir };
  const brought = bringModels({ steps: makeSteps({ quiet: true }), logs: dir, env, manifest });
  await assert.rejects(brought, { name: 'Error', message: /a\.onnx, b\.onnx/ });
  assert.deepEqual(fs.readdirSync(dir), []);
  assert.equal(modelsDir(env), dir);
  assert.equal(modelsDir({}), OWN_MODELS);
});

test('the models of this checkout are those of the manifest', () => {
  assert.deepEqual(wrongFiles(modelsDir(), readManifest()), []);
});

test('whatever names the models of this checkout honours RECTO_MODELS_DIR', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const own = /\.tools[/\\]models/;
  const files = ['apps/server/src', 'apps/server/tools', 'bench', 'crates', 'test', 'tools']
    .flatMap((dir) => fs.readdirSync(path.join(root, dir), { recursive: true }).map((name) => path.join(dir, name)))
    .filter((name) => /\.(mjs|cjs|ts|rs|py)$/.test(name))
    .filter((name) => own.test(fs.readFileSync(path.join(root, name), 'utf8')));
  assert.ok(files.length > 3);
  assert.deepEqual(
    files.filter((name) => !/RECTO_MODELS_DIR|modelsDir\(/.test(fs.readFileSync(path.join(root, name), 'utf8'))),
    [],
  );
});
