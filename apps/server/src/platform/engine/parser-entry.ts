import { extname, join, sep } from 'node:path';

/** The compiled program of a parser process. Where the service itself runs uncompiled (tests), that of the last build. */
export function parserEntry(): string {
  const dir = extname(__filename) === '.ts' ? __dirname.replace(`${sep}src${sep}`, `${sep}dist${sep}`) : __dirname;
  return join(dir, 'parser-process.js');
}
