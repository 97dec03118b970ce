/** Writes `.env.example`: every key with its meaning, and its default where it has one. */
import { Environment } from './environment';
import { settingsOf } from './setting.decorator';

const WIDTH = 110;
/** Keys whose default is a property of the machine and has no place in a committed file. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['RECTO_WORKER_ITEMS', 'RECTO_CONVERTERS']);

export function envExample(): string {
  const entries = settingsOf(Environment).map(({ key, meaning, default: value, required, secret }) => {
    const words = [
      meaning,
      ...(required ? ['Required.'] : []),
      ...(secret ? [`${key}_FILE: a file with it.`] : []),
    ].join(' ');
    const line = value === undefined || OF_THE_MACHINE.has(key) ? `# ${key}=` : `# ${key}=${value}`;
    return [...wrap(words), required ? `${key}=` : line].join('\n');
  });
  return `# Generated from the configuration schema by \`npm run env-example\`; lines that are commented out show the default.\n\n${entries.join('\n\n')}\n`;
}

function wrap(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
