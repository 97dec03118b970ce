/** What things cost, in credits. Pure: the interface specification's table, and nothing else. */

/** What is billed. */
export type Operation = 'parse' | 'extract';

/** What an organisation on the free plan gets, once. */
export const FREE_PLAN_CREDITS = 1_000;

const CREDITS_PER_PAGE: Readonly<Record<Operation, number>> = { parse: 1, extract: 4 };

export interface Price {
  readonly pages: number;
  readonly credits: number;
  readonly creditsPerPage: number;
}

export function priceOf(operation: Operation, pages: number): Price {
  const creditsPerPage = CREDITS_PER_PAGE[operation];
  return { pages, credits: pages * creditsPerPage, creditsPerPage };
}
