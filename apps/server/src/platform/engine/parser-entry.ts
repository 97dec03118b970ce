import { extname, join, resolve } from 'node:path';

/** The build's output for this folder. */
const BUILT = resolve(__dirname, '../../../../../dist/apps/server/platform/engine');

/**
 * The compiled program of a parser process. If the service itself runs uncompiled (tests), it is that of the last
 * build.
 */
export function parserEntry(): string {
  return join(extname(__filename) === '.ts' ? BUILT : __dirname, 'parser-process.js');
}
