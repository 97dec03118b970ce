/** Where a page asks what a link is for. Browsers send nothing of what stands behind #: the token is in no log and no Referer. */
export function linkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/join#${token}`;
}
