/** The leaves of filled values with their paths, as `evidence` names them. */

export interface Leaf {
  readonly path: string;
  readonly value: string | number | boolean | null;
}

export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => leavesOf(item, `${path}[${String(index)}]`));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => leavesOf(item, memberPath(path, name)));
  }
  return [{ path, value: value as Leaf['value'] }];
}

/** Names that hold a dot, a bracket or a quote stand as ["a.b"]. */
function memberPath(path: string, name: string): string {
  if (/[.[\]"']/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
