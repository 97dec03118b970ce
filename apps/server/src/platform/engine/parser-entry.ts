import { extname, join, resolve } from 'node:path';

/** Where the build puts what it makes of this folder. */
const BUILT = resolve(__dirname, '../../../../../dist/apps/server/platform/engine');

/** The compiled program of a parser process. Where the service itself runs uncompiled (tests), that of the last build. */
export function parserEntry(): string {
  return join(extname(__filename) === '.ts' ? BUILT : __dirname, 'parser-process.js');
}
