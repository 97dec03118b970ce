/** Name and content of a part. */
export type Part = readonly [name: string, content: string | Buffer];
/** The last part of a relationship's type, and a part by its name beside the main part, or an address outside. */
type Related = readonly [role: string, name: string, content: string | null];

export const MAIN_TYPES: Readonly<
  Record<'docx' | 'dotx' | 'docm' | 'pptx' | 'ppsx' | 'potx' | 'pptm' | 'xlsx', string>
>;

export function docx(body: string, related?: readonly Related[], type?: string): Buffer;
export function docxParts(body: string, related?: readonly Related[], type?: string): Part[];
export function strict(part: Part): Part;
export function compound(name: string): Buffer;
export function paragraph(text: string): string;
export function pptx(
  texts?: readonly string[],
  options?: { readonly type?: string; readonly hidden?: readonly string[] },
): Buffer;
export function zip(parts: readonly Part[]): Buffer;
export function partsOf(archive: Buffer): ReadonlyMap<string, Buffer>;
