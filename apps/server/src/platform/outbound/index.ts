export { OutboundClient } from './outbound-client';
export type { DownloadOptions, OutboundOptions } from './outbound-client';
export { OutboundFailure } from './outbound-failure';
export type { OutboundReason } from './outbound-failure';
