// npm run notice: writes NOTICE, the list of the parts of others in the product.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/prepare.mjs';
import { collectParts } from './parts.mjs';

const PREFACE = `Recto: parts of others

The licence of Recto itself is its owner's to choose (UNLICENSED until then). This list is generated from the lock files by
\`npm run notice\`. Each part comes with the text of its licence, in its package.

No part that is linked into the product or imported by it is under the GPL or AGPL. Programs of Debian run as processes of
their own and are aggregated with the product, under their own licences. Images begin with those of Node 22 (MIT) and of
Debian 12, whose programs have their licences, the GPL among them, under /usr/share/doc.
`;

const HEADINGS = {
  npm: 'Packages of npm, in the service and in the dashboard',
  cargo: 'Crates, compiled into the parser, the command line and the launcher',
  pypi: 'Files out of Python packages',
  deb: 'Packages of Debian that the set-up or the image installs, as programs and files of their own',
};

fs.writeFileSync(path.join(ROOT, 'NOTICE'), notice(collectParts()));

function notice(parts) {
  const sections = Object.entries(HEADINGS).map(([ecosystem, heading]) => {
    const lines = parts.filter((one) => one.ecosystem === ecosystem).map(lineOf);
    return `${heading}\n\n${lines.join('\n')}\n`;
  });
  return [PREFACE, ...sections].join('\n');
}

function lineOf({ name, version, licence, why }) {
  return `  ${[name, version].filter(Boolean).join(' ')} (${licence})${why ? `: ${why}` : ''}`;
}
