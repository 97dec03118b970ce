/**
 * What this process answers by itself: an unknown path under one of these is a JSON 404, never the page of the dashboard. Whoever adds
 * routes elsewhere adds their prefix here.
 */
export const SERVICE_PATHS = [
  '/v1',
  '/general',
  '/console',
  '/docs',
  '/llms.txt',
  '/openapi.json',
  '/links',
  '/livez',
  '/readyz',
] as const satisfies readonly `/${string}`[];

/** Whether a path lies under one of them. */
export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
