/** The same request by the interface, to copy. */
import type { Wish } from '../api/run-document';

export interface CodeSample {
  readonly language: string;
  readonly text: string;
}

export function codeOf(filename: string, wish: Wish, origin: string): CodeSample[] {
  const isParse = wish.operation === 'parse';
  const url = `${origin}${isParse ? '/v1/parse/file' : '/v1/extract/schema/file'}`;
  const schema = wish.operation === 'extract' ? wish.schema : null;
  const auto = wish.operation === 'extract' && schema === null;
  const fields: (readonly [string, string])[] = isParse
    ? [
        ['chunking', 'semantic'],
        ['include_content', 'true'],
      ]
    : auto
      ? [['auto_schema', 'true']]
      : [];
  return [
    { language: 'curl', text: curl(url, filename, fields, schema) },
    { language: 'TypeScript', text: typescript(url, filename, fields, schema) },
    { language: 'Python', text: python(url, filename, fields, schema) },
  ];
}

type Fields = readonly (readonly [string, string])[];

function curl(url: string, filename: string, fields: Fields, schema: string | null): string {
  const forms = [`file=@${filename}`, ...fields.map(([name, value]) => `${name}=${value}`)];
  const lines = [
    `curl ${shellQuoted(url)}`,
    `-H "X-API-Key: $RECTO_API_KEY"`,
    ...forms.map((form) => `-F ${shellQuoted(form)}`),
    ...(schema === null ? [] : [`--form-string ${shellQuoted(`schema=${schema}`)}`]),
  ];
  return lines.join(' \\\n  ');
}

function typescript(url: string, filename: string, fields: Fields, schema: string | null): string {
  const name = JSON.stringify(filename);
  return [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const form = new FormData();',
    `form.append('file', await openAsBlob(${name}), ${name});`,
    ...fields.map(([field, value]) => `form.append('${field}', '${value}');`),
    ...(schema === null ? [] : [`form.append('schema', JSON.stringify(${schema}));`]),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    "  headers: { 'X-API-Key': process.env.RECTO_API_KEY ?? '' },",
    '  body: form,',
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'console.log(await response.json());',
  ].join('\n');
}

function python(url: string, filename: string, fields: Fields, schema: string | null): string {
  const data = fields.map(([field, value]) => `"${field}": "${value}"`);
  if (schema !== null) data.push('"schema": SCHEMA');
  return [
    'import os, requests',
    '',
    ...(schema === null ? [] : [`SCHEMA = ${JSON.stringify(schema)}`, '']),
    `with open(${JSON.stringify(filename)}, "rb") as file:`,
    '    response = requests.post(',
    `        ${JSON.stringify(url)},`,
    '        headers={"X-API-Key": os.environ["RECTO_API_KEY"]},',
    '        files={"file": file},',
    `        data={${data.join(', ')}},`,
    '    )',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
