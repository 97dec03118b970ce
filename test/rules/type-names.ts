// Type names of the Rust workspace: one name, one thing.

/** A type declaration with its file. */
interface DeclaredType {
  name: string;
  file: string;
}

const DECLARATION = /^(?:pub(?:\([a-z: ]+\))? )?(?:unsafe )?(?:struct|enum|union|trait|type) ([A-Z]\w*)/;

/** The types that a file declares at its top level or in a function, without associated types and test modules. */
export function declaredTypes(file: string, source: string): DeclaredType[] {
  const [code = ''] = source.split(/^#\[cfg\(test\)\]\nmod \w+ \{/m);
  const types: DeclaredType[] = [];
  let isInImplementation = false;
  for (const line of code.split('\n')) {
    if (/^(unsafe )?(impl|(pub(\([a-z: ]+\))? )?(unsafe )?trait)\b.*\{$/.test(line)) isInImplementation = true;
    if (line === '}') isInImplementation = false;
    const name = DECLARATION.exec(isInImplementation ? line : line.trimStart())?.[1];
    if (name !== undefined) types.push({ name, file });
  }
  return types;
}

/** A message for each name that is declared in more than one place. */
export function repeatedNames(types: readonly DeclaredType[], allowed: ReadonlySet<string>): string[] {
  const files = new Map<string, string[]>();
  for (const { name, file } of types) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files]
    .filter(([name, places]) => places.length > 1 && !allowed.has(name))
    .map(([name, places]) => `${name}: ${[...places].sort().join(', ')}`)
    .sort();
}
