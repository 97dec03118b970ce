export { OutboundClient } from './outbound-client';
export type { DownloadOptions, OutboundOptions } from './outbound-client';
export { OutboundFailure } from './outbound-failure';
export { OutboundModule } from './outbound.module';
export type { OutboundReason } from './outbound-failure';
