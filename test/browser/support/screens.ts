/** The router's own table of screens, as addresses. */
import type { Page } from 'playwright-core';
import type { Filled } from './filled.mjs';

interface Screen {
  readonly path: string;
}

interface Table {
  readonly PUBLIC_SCREENS: readonly Screen[];
  readonly ORGANISATION_SCREENS: readonly Screen[];
}

// Its features stay unloaded, and its types belong to the project of the dashboard.
const TABLE: Table = jest.requireActual('../../../apps/dashboard/src/app/routes.tsx');

/** The parameters of addresses, by what fills an organisation. */
const NAMES: Readonly<Record<string, keyof Filled>> = {
  documentId: 'documentId',
  batchId: 'batchId',
  itemId: 'itemId',
  messageId: 'messageId',
};

export function publicAddresses(): string[] {
  return TABLE.PUBLIC_SCREENS.map(({ path }) => path);
}

/** Of an organisation; what an address names is one of its things, or `nothing`, of which the screen says that there is none. */
export function addressesOf(organisationId: string, things: Filled | null = null): string[] {
  return TABLE.ORGANISATION_SCREENS.map(({ path }) => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => things?.[NAMES[name] ?? 'batchId'] ?? 'nothing');
    return `/o/${organisationId}/${filled}`;
  });
}

/** Each address by one of the pages, which work at the same time: most of a visit is waiting. */
export async function shareAddresses(
  pages: readonly Page[],
  addresses: readonly string[],
  visit: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  const left = addresses.values();
  await Promise.all(
    pages.map(async (page) => {
      for (const address of left) await visit(page, address);
    }),
  );
}
