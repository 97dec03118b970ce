/**
 * What every page of this service comes with, whatever its own policy: nobody learns from its address, frames it, or holds a handle of its
 * window, and it asks for no device.
 */
export const PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
} as const;
