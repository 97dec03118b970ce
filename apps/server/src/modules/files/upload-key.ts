/** Where the bytes of a file lie: the key says whose they are, and nothing that a caller has chosen. */
export function uploadKey(organisationId: string, fileId: string): string {
  return `${uploadPrefix(organisationId)}${fileId}`;
}

export function uploadPrefix(organisationId: string): string {
  return `uploads/${organisationId}/`;
}
