// Writes index.js and index.d.ts anew from what the addon exports. The addon is compiled as build.mjs compiles it, so that nothing
// below it is compiled again, and tells its types to a folder as it is compiled; the rest is the napi command's own.
import { generateTypeDef, readNapiConfig, writeJsBinding } from '@napi-rs/cli';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
// A folder that was never used before makes cargo compile the addon again.
const typeDefDir = mkdtempSync(join(tmpdir(), 'recto-bindings-'));
try {
  const cargo = spawnSync('cargo', ['build', '--release', '--locked', '-p', 'recto-node'], {
    cwd: join(here, '../..'),
    stdio: 'inherit',
    env: { ...process.env, NAPI_TYPE_DEF_TMP_FOLDER: typeDefDir },
  });
  if (cargo.status !== 0) throw new Error(`cargo build ended with ${cargo.status}`);
  const { binaryName, packageName, packageJson } = await readNapiConfig(join(here, 'package.json'));
  const { exports, dts } = await generateTypeDef({ typeDefDir, cwd: here, declareBindingTarget: true });
  if (exports.length === 0) throw new Error('the addon told no types');
  writeFileSync(join(here, 'index.d.ts'), dts);
  await writeJsBinding({
    platform: true,
    idents: exports,
    jsBinding: 'index.js',
    binaryName,
    packageName,
    version: packageJson.version,
    outputDir: here,
    wasiFlavors: [],
  });
} finally {
  rmSync(typeDefDir, { recursive: true, force: true });
}
