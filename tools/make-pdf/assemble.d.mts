export function assemble(objects: string[], entries?: string): Buffer;
export function stream(entries: string, bytes: string): string;
