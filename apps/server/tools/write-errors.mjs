// Writes docs/errors.md, the catalogue of errors, from the error table of the built server.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ERROR_TABLE, isConsoleErrorCode, wireCodeOf } = require('../../../dist/apps/server/errors');
const { ITEM_ERROR_CODES } = require('../../../dist/apps/server/modules/batches/state/item.policy');

const PREFACE = `# Errors

Every answer that is no success has a body of this form:

\`\`\`json
{ "error": "quota_exceeded", "message": "The credits of this organisation do not cover this request. …", "credits_required": 12, "credits_remaining": 3 }
\`\`\`

\`error\` is a word to switch on and never changes its meaning; \`message\` is a sentence for a person, which may. \`x-request-id\` of the answer is what
to say when you ask about it. A request that doesn't fit the interface is 422 instead, with \`detail\`: a list of faults, each with its place (\`loc\`), its
kind (\`type\`) and a sentence (\`msg\`).

**Again** says whether the same request may succeed later; where the answer has \`Retry-After\`, after that time. This page is generated from the table
that the service itself answers with.
`;

/** A status and code once, though several causes share it; whether to try again may then depend on the cause. */
function rowsOf(isWanted) {
  const rows = new Map();
  for (const code of Object.keys(ERROR_TABLE).filter(isWanted)) {
    const { status, message, retry, fields } = ERROR_TABLE[code];
    const wire = wireCodeOf(code);
    const key = `${status} ${wire}`;
    const again = retry ? 'yes' : 'no';
    const known = rows.get(key);
    if (known) known.again = known.again === again ? again : 'perhaps';
    else rows.set(key, { status, wire, message, again, fields });
  }
  return [...rows.values()].sort((a, b) => a.status - b.status || (a.wire < b.wire ? -1 : 1));
}

function table(rows) {
  const lines = rows.map(({ status, wire, message, again, fields }) => {
    const more = [...new Set(fields.flatMap((set) => Object.keys(set)))].map((name) => `\`${name}\``).join(', ');
    return `| ${status} | \`${wire}\` | ${message} | ${again} | ${more} |`;
  });
  return [
    '| status | `error` | what it says | again | more fields |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const items = ITEM_ERROR_CODES.map((code) => `\`${code}\``).join(', ');
const page = [
  PREFACE,
  '## Of the interface\n',
  table(rowsOf((code) => !isConsoleErrorCode(code))),
  '\n## Items of batches\n',
  `A failed item has \`error.code\` and \`error.message\`. Its code is one of ${items}. What may pass by itself was tried three times before.`,
  "\n## Of the dashboard's routes\n",
  table(rowsOf((code) => isConsoleErrorCode(code))),
  '',
].join('\n');
writeFileSync(new URL('../../../docs/errors.md', import.meta.url), page);
