/** Secrets out of files, as Docker and Kubernetes mount them: `DATABASE_URL_FILE` names the file that holds `DATABASE_URL`. */
import { readFileSync } from 'node:fs';
import { systemCode } from '../errors';
import { Environment } from './environment';
import { settingsOf } from './setting.decorator';

type Variables = Readonly<Record<string, string | undefined>>;

interface Read {
  /** The variables with those of the files. */
  readonly variables: Variables;
  /** A sentence for each file that can't be taken. */
  readonly faults: readonly string[];
}

const SUFFIX = '_FILE';

export function readSecretFiles(variables: Variables): Read {
  const read: Record<string, string | undefined> = { ...variables };
  const faults: string[] = [];
  for (const { key, secret } of settingsOf(Environment)) {
    const path = variables[`${key}${SUFFIX}`]?.trim() ?? '';
    if (secret !== true || path === '') continue;
    if ((variables[key]?.trim() ?? '') !== '') {
      faults.push(`${key} and ${key}${SUFFIX} are both set. Set one of them.`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8');
      if (text.trim() === '') faults.push(`${key}${SUFFIX} names an empty file: ${path}.`);
      read[key] = text;
    } catch (error) {
      faults.push(`${key}${SUFFIX} names a file that can't be read: ${path} (${systemCode(error)}).`);
    }
  }
  return { variables: read, faults };
}
