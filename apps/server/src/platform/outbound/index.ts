export { withoutQuery } from './destination';
export { OutboundClient } from './outbound-client';
export { OutboundFailure } from './outbound-failure';
export type { OutboundReason } from './outbound-failure';
export { OriginClient } from './origin-client';
export { OutboundModule } from './outbound.module';
export { PostClient } from './post-client';
