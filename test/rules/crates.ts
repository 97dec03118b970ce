// The layers of the Rust workspace and the owners of its libraries, as tables, and a check of them.

/** The part of `cargo metadata` that the rules need. */
export interface CargoMetadata {
  packages: {
    name: string;
    id: string;
    license: string | null;
    source: string | null;
    dependencies: { name: string; kind: string | null }[];
  }[];
  workspace_members: string[];
}

/** Workspace crate -> the workspace crates that it may depend on directly. Dependencies only point down. */
export const CRATE_LAYERS: Record<string, string[]> = {
  'recto-model': [],
  'recto-bidi': [],
  'recto-lexicon': [],
  'recto-lines': ['recto-bidi', 'recto-input', 'recto-lexicon', 'recto-model'],
  'recto-input': ['recto-model'],
  'recto-infer': [],
  'recto-pdf': ['recto-input', 'recto-model'],
  'recto-image': ['recto-input', 'recto-model'],
  'recto-office': ['recto-input', 'recto-model'],
  'recto-declared': ['recto-input', 'recto-lexicon', 'recto-model'],
  'recto-regions': ['recto-input', 'recto-lines', 'recto-model'],
  'recto-layout': ['recto-bidi', 'recto-input', 'recto-lexicon', 'recto-lines', 'recto-model', 'recto-regions'],
  'recto-table': ['recto-bidi', 'recto-input', 'recto-lexicon', 'recto-lines', 'recto-model', 'recto-regions'],
  'recto-ocr': ['recto-infer', 'recto-input', 'recto-model'],
  'recto-output': ['recto-input', 'recto-lexicon', 'recto-model'],
  'recto-extract': ['recto-input', 'recto-lexicon', 'recto-lines', 'recto-model', 'recto-output', 'recto-table'],
  'recto-engine': [
    'recto-declared',
    'recto-extract',
    'recto-image',
    'recto-infer',
    'recto-input',
    'recto-layout',
    'recto-lines',
    'recto-model',
    'recto-ocr',
    'recto-office',
    'recto-output',
    'recto-pdf',
    'recto-regions',
    'recto-table',
  ],
  'recto-jail': [],
  'recto-jail-probe': [],
  'recto-node': ['recto-engine', 'recto-jail', 'recto-model'],
  'recto-verify': ['recto-model'],
  'recto-cli': ['recto-engine', 'recto-model', 'recto-verify'],
  'recto-test': [],
  'recto-fuzz': ['recto-engine', 'recto-image', 'recto-input', 'recto-pdf'],
};

/** Third-party crates with a single owner. */
export const CRATE_OWNERS: [RegExp, string[]][] = [
  [/^hayro-ccitt$/, ['recto-image']],
  [/^hayro/, ['recto-pdf']],
  [/^(image|image-webp|gif|heifer|moxcms|weezl|zune-.*)$/, ['recto-image']],
  [/^napi/, ['recto-node', 'recto-jail-probe']],
  [/^(landlock|seccompiler)$/, ['recto-jail']],
  [/^ort(-|$)/, ['recto-infer']],
  [/^(zip|quick-xml)$/, ['recto-office']],
  [/^unicode-bidi/, ['recto-bidi']],
  [/^(clap|indicatif)/, ['recto-cli']],
  [/^bolero/, ['recto-fuzz']],
  [/^(rayon|tokio|crossbeam.*)$/, ['recto-engine']],
];

/** Licences under which code may be shipped in a product with any licence. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-1-Clause',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Zlib',
  '0BSD',
  'Unicode-3.0',
  'Unicode-DFS-2016',
  'CC0-1.0',
  'BSL-1.0',
  'Unlicense',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC-BY-4.0',
  'PostgreSQL',
]);

/** Does an SPDX expression permit an allowed licence? (`/` is the old spelling of OR.) */
export function licenceAllowed(expression: string): boolean {
  const text = expression.replaceAll('/', ' OR ').trim();
  const parts = splitTop(text, ' OR ');
  if (parts.length > 1) return parts.some(licenceAllowed);
  const all = splitTop(text, ' AND ');
  if (all.length > 1) return all.every(licenceAllowed);
  if (text.startsWith('(') && text.endsWith(')')) return licenceAllowed(text.slice(1, -1));
  return ALLOWED.has(text);
}

function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    else if (depth === 0 && text.startsWith(separator, i)) {
      parts.push(text.slice(start, i).trim());
      start = i + separator.length;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** A message for each broken layer, wrong owner or missing row. */
export function layerViolations(metadata: CargoMetadata): string[] {
  const members = metadata.packages.filter((pkg) => metadata.workspace_members.includes(pkg.id));
  const names = new Set(members.map((pkg) => pkg.name));
  return members.flatMap((pkg) => {
    const allowed = CRATE_LAYERS[pkg.name];
    if (!allowed) return [`${pkg.name} has no row in the table of layers`];
    return pkg.dependencies
      .filter((dependency) => dependency.kind !== 'dev')
      .flatMap((dependency) => {
        if (names.has(dependency.name)) {
          return allowed.includes(dependency.name) ? [] : [`${pkg.name} must not depend on ${dependency.name}`];
        }
        const owned = CRATE_OWNERS.find(([pattern]) => pattern.test(dependency.name));
        return owned && !owned[1].includes(pkg.name)
          ? [`${dependency.name} belongs to ${owned[1].join(', ')}, not to ${pkg.name}`]
          : [];
      });
  });
}

/** A message for each third-party crate whose licence is missing or not allowed. */
export function licenceViolations(metadata: CargoMetadata): string[] {
  return metadata.packages
    .filter((pkg) => pkg.source !== null && !(pkg.license !== null && licenceAllowed(pkg.license)))
    .map((pkg) => `${pkg.name}: ${pkg.license ?? 'no licence'}`);
}
