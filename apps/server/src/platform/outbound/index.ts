export { withoutQuery } from './destination';
export { OutboundClient } from './outbound-client';
export { OutboundFailure } from './outbound-failure';
export type { OutboundCode, OutboundReason } from './outbound-failure';
export { OutboundModule } from './outbound.module';
export { PostClient } from './post-client';
export type { PostCall, PostVerdict, Reach } from './post-client';
