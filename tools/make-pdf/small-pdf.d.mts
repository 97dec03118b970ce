export function linesPdf(pages: string[][], options?: { picture?: boolean; encrypted?: boolean }): Buffer;
export function taggedPdf(lines: [role: string, line: string][]): Buffer;
export function picturePdf(): Buffer;
export function incompletePdf(): Buffer;
