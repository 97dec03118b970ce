import type { Page } from 'playwright-core';

export interface Filled {
  readonly documentId: string;
  /** A run of the document. */
  readonly extractionId: string;
  readonly batchId: string;
  readonly itemId: string;
  readonly messageId: string;
}

export function fillOrganisation(options: {
  readonly page: Page;
  readonly url: string;
  readonly organisationId: string;
  readonly key: string;
}): Promise<Filled>;
