/** Writes `docs/configuration.md`: every key with its meaning, its default and whether a file can hold it. */
import { Environment } from './environment';
import { type Setting, settingsOf } from './setting.decorator';

const HEAD = `# Configuration

Every key of the environment that the service reads, which may also stand in \`.env\`. Generated from the configuration schema by \`npm run
configuration -w @recto/server\`. All keys are checked at the start: what can't be used stops it, with a sentence for each key at fault.
Of a **secret**, \`NAME_FILE\` may name a file that holds it in place of \`NAME\`.

| key | default | meaning |
| --- | --- | --- |
`;

export function configurationPage(): string {
  return `${HEAD}${settingsOf(Environment).map(rowOf).join('\n')}\n`;
}

function rowOf({ key, meaning, default: value, required, secret }: Setting): string {
  const words = [secret ? '**Secret.**' : '', meaning].filter((part) => part !== '').join(' ');
  return `| \`${key}\` | ${required ? 'required' : shown(value)} | ${cell(words)} |`;
}

function shown(value: string | undefined): string {
  return value === undefined || value === '' ? '' : `\`${value}\``;
}

/** Neither a column nor a tag begins in a meaning. */
function cell(words: string): string {
  return words.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
