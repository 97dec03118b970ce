/** Endpoints, messages and attempts change together: whatever changes one asks anew for all. */
export function webhooksKey(organisationId: string) {
  return ['webhooks', organisationId] as const;
}

export interface EndpointRef {
  readonly organisationId: string;
  readonly endpointId: string;
}
