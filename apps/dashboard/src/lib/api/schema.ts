import type { components } from './generated/schema';

/** A schema of the console's OpenAPI document by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
