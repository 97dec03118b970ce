// Product, image, chart and clients share one version; the interface has another.

/** A place that tells the version, and what stands there. */
export interface VersionPlace {
  readonly place: string;
  readonly version: string | undefined;
}

/** Where a version stands in a file: the first group of the pattern. Every match counts, and none is a fault. */
interface Pattern {
  readonly file: RegExp;
  readonly what: string;
  readonly pattern: RegExp;
}

const PATTERNS: readonly Pattern[] = [
  { file: /(^|\/)package\.json$/, what: 'its version', pattern: /^ {2}"version": "([^"]+)"/gm },
  { file: /^Cargo\.toml$/, what: 'the version of the crates', pattern: /^version = "([^"]+)"/gm },
  { file: /^Cargo\.lock$/, what: 'a crate of ours', pattern: /^name = "recto-[\w-]+"\nversion = "([^"]+)"/gm },
  { file: /^package-lock\.json$/, what: 'the product', pattern: /"name": "recto",\n\s+"version": "([^"]+)"/g },
  { file: /^package-lock\.json$/, what: 'a workspace', pattern: /"name": "@recto\/\w+",\n\s+"version": "([^"]+)"/g },
  { file: /^crates\/recto-node\/index\.js$/, what: 'the bindings', pattern: /version mismatch, expected (\S+) but/g },
  { file: /^clients\/python\/pyproject\.toml$/, what: 'its version', pattern: /^version = "([^"]+)"/gm },
  { file: /\/recto_client\/__init__\.py$/, what: 'its version', pattern: /^__version__ = "([^"]+)"/gm },
  { file: /^clients\/mcp\/src\/server\.ts$/, what: 'what it says of itself', pattern: /VERSION = '([^']+)'/g },
  { file: /\/user-agent\.ts$/, what: 'the user agent', pattern: /'Recto\/([^']+)'/g },
  { file: /^compose\.yaml$/, what: "the image's tag", pattern: /image: recto:(\S+)/g },
  { file: /\/Chart\.yaml$/, what: "the chart's version", pattern: /^version: "?([^"\s]+)/gm },
  { file: /\/Chart\.yaml$/, what: "the chart's version of the product", pattern: /^appVersion: "?([^"\s]+)/gm },
  { file: /^CHANGELOG\.md$/, what: 'the newest release', pattern: /^[^]*?\n## (\S+)/g },
];

const OF_A_WORKSPACE = /"@recto\/\w+": "([^"]+)"/g;

/** Whether a file tells the version anywhere. */
export function tellsVersion(file: string): boolean {
  return PATTERNS.some((one) => one.file.test(file));
}

/** What a file says, with `undefined` where it should tell a version and doesn't. */
export function toldVersions(file: string, text: string): VersionPlace[] {
  const told = PATTERNS.filter((one) => one.file.test(file)).flatMap(({ what, pattern }) => {
    const versions = [...text.matchAll(pattern)].map(([, version]) => version);
    const place = `${file}, ${what}`;
    return versions.length > 0 ? versions.map((version) => ({ place, version })) : [{ place, version: undefined }];
  });
  if (!/(^|\/)package\.json$/.test(file)) return told;
  const needed = [...text.matchAll(OF_A_WORKSPACE)].map(([, version]) => ({ place: `${file}, a workspace`, version }));
  return [...told, ...needed];
}

/** A message for each place that tells another version. */
export function otherVersions(places: readonly VersionPlace[], wanted: string): string[] {
  return places
    .filter(({ version }) => version !== wanted)
    .map(({ place, version }) => `${place}: ${version ?? 'nothing'}, where the product is ${wanted}`);
}
