// A certificate for a receiver on this machine, of an authority that nobody else trusts: made by what the tests make theirs with.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

import { root, scratch } from './support.mjs';

/** Key and certificate of the receiver and that of the authority in PEM, and the file that the latter lies in. */
export async function certified(hosts) {
  mkdirSync(scratch, { recursive: true });
  const source = readFileSync(join(root, 'test/support/certificates.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const module = join(scratch, 'certificates.mjs');
  writeFileSync(module, code);
  const { TestAuthority } = await import(pathToFileURL(module).href);
  const authority = new TestAuthority();
  const caFile = join(scratch, 'authority.pem');
  writeFileSync(caFile, authority.cert);
  return { ...authority.issue(hosts), ca: authority.cert, caFile };
}
