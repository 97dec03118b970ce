export { type AddressStore, coverAddresses, type OpenAddress } from './address-cover';
export { MessageRetention } from './message-retention';
export { sealAddress } from './webhook-address';
export { WebhooksModule } from './webhooks.module';
export { WebhooksService } from './webhooks.service';
