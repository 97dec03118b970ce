/**
 * Whether a request comes from a page of this service, by what browsers say and pages can't forge (the rule of Go's
 * `http.CrossOriginProtection`): `Sec-Fetch-Site`, and where that is missing, as over plain http, `Origin`. Pure.
 */

export interface Provenance {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  /** The configured address of the service, if there is one. */
  readonly publicUrl: string | undefined;
}

/** A request that says neither comes from no browser. */
export function isSameOrigin({ secFetchSite, origin, host, publicUrl }: Provenance): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { origin: normal, host: from } = new URL(origin);
  // A proxy may have changed the Host; the configured address is the one that people see.
  if (publicUrl !== undefined && URL.canParse(publicUrl) && normal === new URL(publicUrl).origin) return true;
  return from === host?.toLowerCase();
}
