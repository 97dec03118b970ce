/** How Postgres is connected to: what its URL says, and the authorities that its certificate is checked with. */
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';

/**
 * TLS is what `sslmode` asks for, and `sslrootcert` wins over the authorities. Given apart: a URL beside these settings would replace them.
 */
export function connectionOf(url: string, authorities: readonly string[] | undefined): ClientConfig {
  const { ssl, ...rest } = toClientConfig(parse(url));
  if (ssl === undefined || ssl === false || authorities === undefined)
    return { ...rest, ...(ssl === undefined ? {} : { ssl }) };
  const wished = ssl === true ? {} : ssl;
  return { ...rest, ssl: wished.ca === undefined ? { ...wished, ca: [...authorities] } : wished };
}
