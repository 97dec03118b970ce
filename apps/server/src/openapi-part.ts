/** A part of the OpenAPI document: some of its paths, and the schemas that they lead to. */
import type { OpenAPIObject } from '@nestjs/swagger';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

export function partOf(document: OpenAPIObject, takes: (path: string) => boolean): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => takes(path)));
  const all = new Map(Object.entries(document.components?.schemas ?? {}));
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const schema = all.get(name);
      if (schema === undefined || used.has(name)) continue;
      used.add(name);
      follow(schema);
    }
  };
  follow(paths);
  const schemas = Object.fromEntries([...all].filter(([name]) => used.has(name)));
  return { ...document, paths, components: { ...document.components, schemas } };
}
