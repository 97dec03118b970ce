export function assemble(objects: readonly string[], entries?: string): Buffer;
export function stream(entries: string, bytes: string): string;
