/** The router's own table of screens, as addresses. */
interface Screen {
  readonly path: string;
}

interface Table {
  readonly PUBLIC_SCREENS: readonly Screen[];
  readonly ORGANISATION_SCREENS: readonly Screen[];
}

// Its features stay unloaded, and its types belong to the project of the dashboard.
const TABLE: Table = jest.requireActual('../../../apps/dashboard/src/app/routes.tsx');

/** Where an address names something, there is nothing of that name: the screen says so. */
const NOTHING = 'nothing';

export function publicAddresses(): string[] {
  return TABLE.PUBLIC_SCREENS.map(({ path }) => path);
}

export function addressesOf(organisationId: string): string[] {
  return TABLE.ORGANISATION_SCREENS.map(({ path }) => `/o/${organisationId}/${path.replaceAll(/:\w+/g, NOTHING)}`);
}
