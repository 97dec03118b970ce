export interface MakePdfOptions {
  pages?: number;
  charactersPerPage?: number;
  tablesPerPage?: number;
  rowsPerTable?: number;
  seed?: number;
  title?: string;
}

export function makePdf(options?: MakePdfOptions): Buffer;
